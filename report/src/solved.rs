//! A solved game, and what is asked of it.

use kanzen_index::Indexed;
use kanzen_rules::{Notation, Unmoves, Value};
use kanzen_solver::{Silent, Values};
use rustc_hash::FxHashSet;

/// A game with the values of all its positions.
pub(crate) struct Solved<G: Indexed> {
    pub game: G,
    index: G::Index,
    values: Values,
}

impl<G: Indexed + Unmoves + Notation> Solved<G> {
    /// Solves a small game.
    pub fn new(game: G) -> Solved<G> {
        let index = game.stored().expect("a small game is numbered");
        let values = kanzen_solver::solve(&game, &index, &Silent).expect("nobody stops it");
        Solved {
            game,
            index,
            values,
        }
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
    fn value_or_outcome(&self, pos: &G::Position) -> Value {
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

    /// The start and best moves of both sides, to the end of the game or until
    /// a position comes back.
    pub fn line(&self) -> String {
        let mut pos = self.start();
        let mut line = format!("{}:", self.game.write_position(&pos));
        let mut seen = FxHashSet::default();
        while self.game.outcome(&pos).is_none() && seen.insert(pos) {
            let moves = self.game.moves(&pos).into_iter();
            let Some((mv, next)) = moves
                .map(|mv| (mv, self.game.after(&pos, mv)))
                .min_by_key(|(_, next)| self.value_or_outcome(next))
            else {
                break;
            };
            line += &format!(" {}", self.game.write_move(mv));
            pos = next;
        }
        line
    }
}
