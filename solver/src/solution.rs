//! A solved game: what every position and move is worth, and best play.

use std::convert::Infallible;

use kanzen_index::{Index, Indexed};
use kanzen_rules::{Game, Outcome, Unmoves, Value};

use crate::find::Store;
use crate::retrograde::{SolveError, solve};
use crate::values::Values;
use crate::watch::{Stopped, Watch};

/// A drawn line that comes back to no position is followed for so many plies.
const MOST_DRAWN: usize = 200;

/// A game with a numbering and what is stored under its numbers: the one way to
/// ask what positions and moves are worth.
pub struct Solution<'a, G, I, E> {
    /// The rules.
    pub game: &'a G,
    /// The numbering of what is stored.
    pub index: &'a I,
    /// What is stored: values in memory, or a table.
    pub values: &'a dyn Store<Error = E>,
}

impl<G, I, E> Clone for Solution<'_, G, I, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, I, E> Copy for Solution<'_, G, I, E> {}

/// The moves of a position with what each is worth to the player who makes it,
/// best first; among equals in the order of the rules.
pub type Valued<M> = Vec<(M, Value)>;

/// Best play: the winner hurries, the loser delays, and among equals the first
/// move in the order of the rules is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestPlay<M> {
    /// Each move with its value to the player who makes it.
    pub moves: Valued<M>,
    /// How it ends.
    pub end: LineEnd,
}

/// How best play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The game is over.
    Over(Outcome),
    /// The position is the one after so many plies: a draw for ever.
    Repeats(usize),
    /// It is a draw, and the line is long enough.
    LongEnough,
}

impl<G: Game, I: Index<G>, E> Solution<'_, G, I, E> {
    /// The value of a position to its mover, finished or not.
    pub fn value(&self, pos: &G::Position) -> Result<Value, E> {
        match self.game.outcome(pos) {
            Some(outcome) => Ok(outcome.value_for(self.game.turn(pos))),
            None => self.unfinished(pos),
        }
    }

    /// What the legal moves of an unfinished position are worth.
    pub fn moves(&self, pos: &G::Position) -> Result<Valued<G::Move>, E> {
        let mut moves = Vec::new();
        for mv in self.game.moves(pos) {
            let value = self.value(&self.game.after(pos, mv))?;
            moves.push((mv, value.one_ply_earlier()));
        }
        // A stable sort: moves of the same value stay in the order of the rules.
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        Ok(moves)
    }

    /// Goes through best play from a position and shows every unfinished position
    /// that it comes to, with its moves.
    pub fn follow(
        &self,
        from: &G::Position,
        mut visit: impl FnMut(&G::Position, &[(G::Move, Value)]),
    ) -> Result<LineEnd, E> {
        let game = self.game;
        let mut pos = *from;
        let mut earlier: Vec<G::Position> = Vec::new();
        loop {
            if let Some(outcome) = game.outcome(&pos) {
                return Ok(LineEnd::Over(outcome));
            }
            if let Some(plies) = earlier.iter().position(|earlier| *earlier == pos) {
                return Ok(LineEnd::Repeats(plies));
            }
            let moves = self.moves(&pos)?;
            let Some(&(mv, value)) = moves.first() else {
                return Ok(LineEnd::Over(game.stuck(&pos)));
            };
            if value == Value::Draw && earlier.len() == MOST_DRAWN {
                return Ok(LineEnd::LongEnough);
            }
            visit(&pos, &moves);
            earlier.push(pos);
            game.play(&mut pos, mv);
        }
    }

    /// Best play from a position to the end of the game.
    pub fn best_play(&self, from: &G::Position) -> Result<BestPlay<G::Move>, E> {
        let mut best = Vec::new();
        let end = self.follow(from, |_, moves| best.push(moves[0]))?;
        Ok(BestPlay { moves: best, end })
    }
}

/// A solution whose values are all in memory.
pub struct InMemory<G: Indexed> {
    /// The rules.
    pub game: G,
    /// The numbering of what is stored.
    pub index: G::Index,
    /// What is stored.
    pub values: Values,
}

impl<G: Indexed> InMemory<G> {
    /// Solves a small game, whose rules are known to be lawful.
    pub fn solved(game: G, watch: &dyn Watch) -> Result<InMemory<G>, Stopped>
    where
        G: Unmoves,
    {
        let index = game.stored().expect("a small game is numbered");
        let values = solve(&game, &index, watch).map_err(|error| match error {
            SolveError::Stopped => Stopped::ByWatch,
            SolveError::NoMemory(error) => Stopped::NoMemory(error),
            SolveError::Keeping(never) => match never {},
            SolveError::Impossible => unreachable!("nothing is restored"),
            SolveError::Unlawful { number } => unreachable!("{number} breaks a law"),
        })?;
        Ok(InMemory {
            game,
            index,
            values,
        })
    }

    /// What is asked for values.
    pub fn solution(&self) -> Solution<'_, G, G::Index, Infallible> {
        Solution {
            game: &self.game,
            index: &self.index,
            values: &self.values,
        }
    }

    /// The value of a position to its mover, finished or not.
    pub fn value(&self, pos: &G::Position) -> Value {
        let Ok(value) = self.solution().value(pos);
        value
    }
}
