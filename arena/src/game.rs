//! One game between two players.

use std::time::{Duration, Instant};

use kanzen_rules::{End, Evaluation, Game, Outcome, Player as Seat, Record, Value};
use kanzen_search::{Oracle, Player, Trouble};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<P, M> {
    /// Its number in the match.
    pub number: u64,
    /// Who sat where, as numbers of the players.
    pub seats: [usize; 2],
    /// Where it began, and the moves; the first ones may be an opening by
    /// chance.
    pub start: P,
    /// The moves.
    pub moves: Vec<M>,
    /// How it ended.
    pub ended: Ended,
    /// What the players did, by seat.
    pub thinking: [Thinking; 2],
    /// What they threw away, by seat, if values are known.
    pub mistakes: Option<[Mistakes; 2]>,
}

/// A game of this type that was played.
pub type PlayedOf<G> = Played<<G as Game>::Position, <G as Game>::Move>;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the rules.
    ByRules(End),
    /// It was given up as a draw, because it took too long.
    TooLong,
}

impl Ended {
    /// The result.
    pub fn outcome(self) -> Outcome {
        match self {
            Ended::ByRules(end) => end.outcome(),
            Ended::TooLong => Outcome::DRAW,
        }
    }
}

/// What a player did in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Thinking {
    /// Moves made.
    pub moves: u64,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// What a player threw away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mistakes {
    /// Moves that made a draw or loss of a win, or a loss of a draw.
    pub thrown: u64,
    /// Moves that kept a win or loss, and by how many plies in all they made a
    /// win longer or a loss shorter.
    pub kept: u64,
    /// The plies.
    pub plies: u64,
}

impl Mistakes {
    /// Counts a move of this value, in a position of that value.
    fn count(&mut self, position: Value, chosen: Value) {
        match (position, chosen) {
            (Value::Win(best), Value::Win(plies)) | (Value::Loss(plies), Value::Loss(best)) => {
                self.kept += 1;
                self.plies += u64::from(plies.saturating_sub(best));
            }
            (Value::Draw, Value::Draw) => {}
            _ => self.thrown += 1,
        }
    }
}

/// Plays a game on from a record.
pub(crate) fn play_on<G: Evaluation>(
    game: &G,
    record: &mut Record<G>,
    players: &mut [Box<dyn Player<G> + '_>; 2],
    oracle: Option<&Oracle<'_, G>>,
    most_plies: usize,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<Finished>, Trouble> {
    let mut thinking = [Thinking::default(); 2];
    let mut mistakes = oracle.map(|_| [Mistakes::default(); 2]);
    let finished = |ended, thinking, mistakes| {
        Ok(Some(Finished {
            ended,
            thinking,
            mistakes,
        }))
    };
    loop {
        if let Some(end) = record.end() {
            return finished(Ended::ByRules(end), thinking, mistakes);
        }
        if record.moves().len() >= most_plies {
            return finished(Ended::TooLong, thinking, mistakes);
        }
        if stopped() {
            return Ok(None);
        }
        let pos = *record.position();
        let seat: Seat = game.turn(&pos);
        let begun = Instant::now();
        let choice = players[seat.index()].choose(record)?;
        let thought = &mut thinking[seat.index()];
        thought.time += begun.elapsed();
        thought.moves += 1;
        thought.nodes += choice.nodes;
        record.play(choice.mv);
        if let (Some(oracle), Some(mistakes)) = (oracle, &mut mistakes) {
            let next = record.position();
            let value = match game.outcome(next) {
                Some(outcome) => outcome.value_for(game.turn(next)),
                None => oracle(next)?,
            };
            mistakes[seat.index()].count(oracle(&pos)?, value.one_ply_earlier());
        }
    }
}

/// How a game went, apart from its moves.
pub(crate) struct Finished {
    pub ended: Ended,
    pub thinking: [Thinking; 2],
    pub mistakes: Option<[Mistakes; 2]>,
}
