//! A solved game, and what is asked of it.

use kanzen_index::Indexed;
use kanzen_rules::{Notation, Text, Unmoves, Value};
use kanzen_solver::{SolveError, Stopped, Values, Watch, simple};
use rustc_hash::FxHashSet;

use super::cell::{Claim, Witness};
use crate::words::grouped;

/// A game with the values of all its positions.
pub(crate) struct Solved<G: Indexed> {
    pub game: G,
    pub index: G::Index,
    pub values: Values,
}

impl<G: Indexed + Unmoves + Notation> Solved<G> {
    /// Solves a small game.
    pub fn new(game: G, watch: &dyn Watch) -> Result<Solved<G>, Stopped> {
        let index = game.stored().expect("a small game is numbered");
        let values = kanzen_solver::solve(&game, &index, watch);
        let values = values.map_err(|error| match error {
            SolveError::Stopped => Stopped::ByWatch,
            SolveError::NoMemory(error) => Stopped::NoMemory(error),
            SolveError::Keeping(never) => match never {},
            SolveError::Impossible => unreachable!("nothing is restored"),
            SolveError::Unlawful { number } => unreachable!("{number} breaks a law"),
        })?;
        Ok(Solved {
            game,
            index,
            values,
        })
    }

    /// Where the game begins.
    pub fn start(&self) -> G::Position {
        self.game.start().expect("the game has a start")
    }

    /// The value of an unfinished position.
    pub fn value(&self, pos: &G::Position) -> Value {
        let lookup = |number| self.values.get(number).expect("a position is no hole");
        kanzen_solver::probe(&self.game, &self.index, lookup, pos)
    }

    /// The value of any position, to the player to move.
    pub fn value_or_outcome(&self, pos: &G::Position) -> Value {
        match self.game.outcome(pos) {
            Some(outcome) => outcome.value_for(self.game.turn(pos)),
            None => self.value(pos),
        }
    }

    /// The positions after each move.
    pub fn successors(&self, pos: &G::Position) -> Vec<G::Position> {
        let moves = self.game.moves(pos).into_iter();
        moves.map(|mv| self.game.after(pos, mv)).collect()
    }

    /// The best move, the first of the rules among equals.
    fn best(&self, pos: &G::Position) -> Option<G::Move> {
        let moves = self.game.moves(pos).into_iter();
        moves.min_by_key(|mv| self.value_or_outcome(&self.game.after(pos, *mv)))
    }

    /// A position, some moves from it, and then best moves of both sides, to
    /// the end of the game or until a position comes back.
    pub fn line(&self, from: &G::Position, first: &[G::Move]) -> Witness {
        let mut pos = *from;
        let mut seen = FxHashSet::default();
        let mut moves = Vec::new();
        let mut first = first.iter().copied();
        let claim = loop {
            if let Some(outcome) = self.game.outcome(&pos) {
                let winner = outcome.winner().expect("no rule ends these games drawn");
                break Claim::Won(winner);
            }
            if !seen.insert(pos) {
                break Claim::Repeats;
            }
            let Some(mv) = first.next().or_else(|| self.best(&pos)) else {
                break Claim::Won(self.game.turn(&pos).opponent());
            };
            moves.push(mv);
            pos = self.game.after(&pos, mv);
        };
        witness(&self.game, from, &moves, claim)
    }

    /// Solves the game again with the simple solver, which shares nothing with
    /// this one, from some positions on. Tells how many it has and that they
    /// all have the same value; nothing if one has not.
    pub fn simply(&self, seeds: impl IntoIterator<Item = G::Position>) -> Option<Text> {
        let found = simple::solve(&self.game, seeds);
        let agree = found.iter().all(|(pos, value)| self.value(pos) == *value);
        let count = grouped(found.len() as u64);
        agree.then(|| {
            Text::new(
                format!(
                    "The simple solver (forward sweeps over a hash map, no numbering, no symmetry) \
                     reaches {count} positions and gives each the same value and distance."
                ),
                format!(
                    "単純な解析プログラム（番号付けも対称性も使わず、ハッシュ表を前向きに掃引する）も\
                     {count}局面に到達し、すべてに同じ勝敗と手数を与えます。"
                ),
            )
        })
    }
}

/// A witness from a position and moves.
pub(crate) fn witness<G: Notation>(
    game: &G,
    from: &G::Position,
    moves: &[G::Move],
    claim: Claim,
) -> Witness {
    let mut pos = *from;
    let mut said = Vec::new();
    for mv in moves {
        said.push(Text::each(|lang| game.say_move(&pos, *mv, lang)));
        pos = game.after(&pos, *mv);
    }
    let mut shown = vec![*from];
    shown.extend((!moves.is_empty()).then_some(pos));
    Witness {
        game: game.name().to_string(),
        position: game.write_position(from),
        said,
        moves: moves.iter().map(|mv| game.write_move(*mv)).collect(),
        pictures: shown.iter().map(|pos| game.picture(pos)).collect(),
        claim,
    }
}
