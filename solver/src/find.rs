//! Finding the value of any unfinished position from a table, which may leave
//! out how long wins take.

use std::convert::Infallible;
use std::ops::ControlFlow;

use kanzen_index::opening::without_reply;
use kanzen_index::{Index, Place};
use kanzen_rules::{Game, Value};

use crate::solution::Solution;
use crate::values::{Lookup, Values};

/// What a table has of a stored position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// Its value.
    Value(Value),
    /// The mover wins; in how many plies follows from the moves.
    Won,
}

/// Has something of every stored position: values in memory, or a table.
pub trait Store: Sync {
    /// Why it cannot tell.
    type Error;

    /// What it has of a number.
    fn find(&self, number: u64) -> Result<Found, Self::Error>;
}

impl<E, F: Fn(u64) -> Result<Found, E> + Sync> Store for F {
    type Error = E;

    fn find(&self, number: u64) -> Result<Found, E> {
        self(number)
    }
}

impl Store for Values {
    type Error = Infallible;

    fn find(&self, number: u64) -> Result<Found, Infallible> {
        Ok(Found::Value(self.value(number)))
    }
}

/// The value of an unfinished position: settled, looked up by its number, or
/// derived from its moves.
pub fn probe<G: Game, I: Index<G>>(
    game: &G,
    index: &I,
    lookup: impl Fn(u64) -> Value + Sync,
    pos: &G::Position,
) -> Value {
    let solution = Solution {
        game,
        index,
        values: &|number| Ok::<_, Infallible>(Found::Value(lookup(number))),
    };
    let Ok(value) = solution.unfinished(pos);
    value
}

// Asked in many places, and large: one copy for each game is enough, whatever
// the values are in.
impl<G: Game, I: Index<G>, E> Solution<'_, G, I, E> {
    /// The value of an unfinished position.
    #[inline(never)]
    pub fn unfinished(&self, pos: &G::Position) -> Result<Value, E> {
        match self.place(pos)? {
            Some(Found::Value(value)) => Ok(value),
            Some(Found::Won) => self.win(pos),
            None => self.derive(pos),
        }
    }

    /// What is found of an unfinished position without its moves; none if it
    /// is derived.
    #[inline(always)]
    fn place(&self, pos: &G::Position) -> Result<Option<Found>, E> {
        match self.index.place(self.game, pos) {
            Place::Settled(value) => Ok(Some(Found::Value(value))),
            Place::Stored(number) => self.values.find(number).map(Some),
            Place::Derived => Ok(None),
        }
    }

    /// The same of a position that may be finished.
    #[inline(always)]
    fn look(&self, pos: &G::Position) -> Result<Option<Found>, E> {
        match self.game.outcome(pos) {
            Some(outcome) => {
                let value = outcome.value_for(self.game.turn(pos));
                Ok(Some(Found::Value(value)))
            }
            None => self.place(pos),
        }
    }

    /// The best that the moves of a derived position give.
    fn derive(&self, pos: &G::Position) -> Result<Value, E> {
        let mut best = None;
        self.try_for_each_reply(pos, |next, found| {
            let value = match found {
                Found::Value(value) => value,
                Found::Won => self.win(next)?,
            };
            best = best.max(Some(value.one_ply_earlier()));
            Ok(true)
        })?;
        Ok(best.unwrap_or_else(|| without_reply(self.game, pos)))
    }

    /// The value of a won position: one ply more than the soonest loss that a
    /// move leads to.
    fn win(&self, pos: &G::Position) -> Result<Value, E> {
        let (soonest, derived) = self.losses(pos)?;
        // The replies of a derived position may lead back to this one, so each
        // is asked about a number of plies, and fewer at every step.
        for plies in (1..soonest).step_by(2) {
            for next in &derived {
                if self.lost_within(next, plies - 1)? {
                    return Ok(Value::Win(plies));
                }
            }
        }
        Ok(Value::Win(soonest))
    }

    /// Is a won position won in so many plies or fewer?
    fn won_within(&self, pos: &G::Position, plies: u16) -> Result<bool, E> {
        let (soonest, derived) = self.losses(pos)?;
        if soonest <= plies {
            return Ok(true);
        }
        for next in &derived {
            if self.lost_within(next, plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is a derived position lost in so many plies or fewer?
    fn lost_within(&self, pos: &G::Position, plies: u16) -> Result<bool, E> {
        let mut replies = 0;
        let lost = self.try_for_each_reply(pos, |next, found| {
            replies += 1;
            match found {
                Found::Value(Value::Win(win)) => Ok(win < plies),
                Found::Value(_) => Ok(false),
                Found::Won => Ok(plies > 0 && self.won_within(next, plies - 1)?),
            }
        })?;
        let stuck = || without_reply(self.game, pos);
        Ok(lost && (replies > 0 || matches!(stuck(), Value::Loss(loss) if loss <= plies)))
    }

    /// The plies of the quickest win by a move to a position that is known to
    /// be lost, the most there are if no move does, and the derived positions
    /// that moves lead to.
    fn losses(&self, pos: &G::Position) -> Result<(u16, Vec<G::Position>), E> {
        let (mut soonest, mut derived) = (u16::MAX, Vec::new());
        let all = self.game.try_for_each_move(pos, |mv| {
            let next = self.game.after(pos, mv);
            match self.look(&next) {
                Ok(Some(Found::Value(Value::Loss(loss)))) => soonest = soonest.min(loss + 1),
                Ok(Some(_)) => {}
                Ok(None) => derived.push(next),
                Err(error) => return ControlFlow::Break(error),
            }
            ControlFlow::Continue(())
        });
        match all {
            ControlFlow::Continue(()) => Ok((soonest, derived)),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// Visits what the replies of a derived position lead to, and what is found
    /// of it, as long as that gives true; did all of them?
    #[inline(always)]
    fn try_for_each_reply(
        &self,
        pos: &G::Position,
        mut visit: impl FnMut(&G::Position, Found) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let all = self.index.try_for_each_reply(self.game, pos, |mv| {
            let next = self.game.after(pos, mv);
            let found = self.look(&next).and_then(|found| {
                visit(
                    &next,
                    found.expect("a derived position follows from one ply"),
                )
            });
            match found {
                Ok(true) => ControlFlow::Continue(()),
                other => ControlFlow::Break(other),
            }
        });
        match all {
            ControlFlow::Continue(()) => Ok(true),
            ControlFlow::Break(other) => other,
        }
    }
}
