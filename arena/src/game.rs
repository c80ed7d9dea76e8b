//! One game.

use std::time::Duration;

use kanzen_rules::{End, Game, Outcome, Player as Seat, Record, Stopwatch, Value};
use kanzen_search::{Mind, Oracle, Trouble};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<P, M> {
    /// Its number in the match.
    pub number: u64,
    /// Who sat where, as numbers of the players; one may have several seats.
    pub seats: Vec<usize>,
    /// Where it began, and the moves; the first ones may be an opening by
    /// chance.
    pub start: P,
    /// The moves.
    pub moves: Vec<M>,
    /// How it ended.
    pub ended: Ended,
    /// What the players did, by seat.
    pub thinking: Vec<Thinking>,
    /// What they threw away, by seat, if values are known.
    pub mistakes: Option<Vec<Mistakes>>,
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

impl Thinking {
    pub(crate) fn add(&mut self, more: &Thinking) {
        self.moves += more.moves;
        self.nodes += more.nodes;
        self.time += more.time;
    }

    /// So much for each move, if there were any.
    pub(crate) fn a_move(&self, sum: f64) -> Option<f64> {
        (self.moves > 0).then(|| sum / self.moves as f64)
    }

    /// Microseconds for a move.
    pub(crate) fn microseconds(&self) -> Option<f64> {
        self.a_move(self.time.as_secs_f64() * 1e6)
    }

    /// Positions looked at for a move.
    pub(crate) fn nodes(&self) -> Option<f64> {
        self.a_move(self.nodes as f64)
    }
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

/// Plays a game on from a record, a player for each seat. Mistakes are counted
/// in games of two, where an oracle knows the values.
pub(crate) fn play_on<G: Game>(
    game: &G,
    record: &mut Record<G>,
    players: &mut [Box<dyn Mind<G> + '_>],
    oracle: Option<&Oracle<'_, G>>,
    most_plies: usize,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<Finished>, Trouble> {
    let mut thinking = vec![Thinking::default(); players.len()];
    let mut mistakes = oracle.map(|_| vec![Mistakes::default(); players.len()]);
    let ended = loop {
        if let Some(end) = record.end() {
            break Ended::ByRules(end);
        }
        if record.moves().len() >= most_plies {
            break Ended::TooLong;
        }
        if stopped() {
            return Ok(None);
        }
        let pos = *record.position();
        let seat: Seat = game.turn(&pos);
        let begun = Stopwatch::start();
        let choice = players[seat.index()].choose(record)?;
        thinking[seat.index()].add(&Thinking {
            moves: 1,
            nodes: choice.nodes,
            time: begun.elapsed(),
        });
        record.play(choice.mv);
        if let (Some(oracle), Some(mistakes)) = (oracle, &mut mistakes) {
            let next = record.position();
            let value = match game.outcome(next) {
                Some(outcome) => outcome.value_for(game.turn(next)),
                None => oracle(next)?,
            };
            mistakes[seat.index()].count(oracle(&pos)?, value.one_ply_earlier());
        }
    };
    Ok(Some(Finished {
        ended,
        thinking,
        mistakes,
    }))
}

/// How a game went, apart from its moves.
pub(crate) struct Finished {
    pub ended: Ended,
    pub thinking: Vec<Thinking>,
    pub mistakes: Option<Vec<Mistakes>>,
}
