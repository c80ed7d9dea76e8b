//! Positions in which just one move keeps what they are worth.

use std::ops::ControlFlow;

use kanzen_rules::{Game, Value};
use serde::{Deserialize, Serialize};

/// How many positions have an only move, over positions that are not lost.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OnlyMoves {
    /// Won positions by plies, indexed by half of them, rounded down, since wins
    /// are odd.
    pub won: Vec<Only>,
    /// Drawn positions.
    pub drawn: Only,
}

/// Positions that were looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Only {
    /// How many.
    pub positions: u64,
    /// Those in which just one move keeps the value: in a won position one that
    /// wins, however long that takes, in a drawn one one that draws.
    pub only: u64,
    /// Those of them in which it is the only legal move.
    pub forced: u64,
}

impl Only {
    fn merge(self, other: Only) -> Only {
        Only {
            positions: self.positions + other.positions,
            only: self.only + other.only,
            forced: self.forced + other.forced,
        }
    }
}

impl OnlyMoves {
    /// Counts `images` positions of this value in which so many of the legal
    /// moves keep it.
    pub(crate) fn add(&mut self, value: Value, images: u64, moves: u64, keeping: u64) {
        let only = match value {
            Value::Win(plies) => {
                let at = usize::from(plies / 2);
                if self.won.len() <= at {
                    self.won.resize(at + 1, Only::default());
                }
                &mut self.won[at]
            }
            Value::Draw => &mut self.drawn,
            Value::Loss(_) => return,
        };
        let one = keeping == 1;
        *only = only.merge(Only {
            positions: images,
            only: if one { images } else { 0 },
            forced: if one && moves == 1 { images } else { 0 },
        });
    }

    pub(crate) fn merge(mut self, other: OnlyMoves) -> OnlyMoves {
        if self.won.len() < other.won.len() {
            self.won.resize(other.won.len(), Only::default());
        }
        for (sum, only) in self.won.iter_mut().zip(other.won) {
            *sum = sum.merge(only);
        }
        self.drawn = self.drawn.merge(other.drawn);
        self
    }
}

/// How many moves of a won or drawn position keep its value; two stands for
/// more.
#[inline(always)]
pub(crate) fn keeping<G: Game>(
    game: &G,
    pos: &G::Position,
    value: Value,
    value_of: impl Fn(&G::Position) -> Value,
) -> u64 {
    let mut keeping = 0;
    // A second one ends the search.
    let _ = game.try_for_each_move(pos, |mv| {
        let next = game.after(pos, mv);
        let reply = match game.outcome(&next) {
            Some(outcome) => outcome.value_for(game.turn(&next)),
            None => value_of(&next),
        };
        keeping += u64::from(keeps(value, reply));
        match keeping {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    keeping
}

/// Does a move into a position of the value `reply` keep a won or drawn one?
fn keeps(value: Value, reply: Value) -> bool {
    match value {
        Value::Win(_) => matches!(reply, Value::Loss(_)),
        _ => reply == Value::Draw,
    }
}
