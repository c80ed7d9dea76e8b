//! The values of all numbers of a solved game, in memory.

use std::convert::Infallible;
use std::ops::ControlFlow;

use kanzen_index::opening::without_reply;
use kanzen_index::{Index, Place, Walker};
use kanzen_rules::parallel::in_runs;
use kanzen_rules::{Game, Value};
use serde::{Deserialize, Serialize};

use crate::cells::{prefetch, zeros};
use crate::watch::NoMemory;

/// One value for each number of an index, in a byte each, or in two where the
/// game is too deep for that. Holes have none.
///
/// A cell holds the distance of a win (odd) or loss (even); the largest number
/// it can hold is a hole and the one before it a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// Distances to 253.
    Narrow(Vec<u8>),
    /// Distances to 65533.
    Wide(Vec<u16>),
}

impl Values {
    /// So many cells of one or two bytes, all zero, in memory that is quick to
    /// read and write everywhere at once.
    pub fn zeros(width: u8, len: u64) -> Result<Values, NoMemory> {
        Ok(match width {
            1 => Values::Narrow(zeros(len)?),
            _ => Values::Wide(zeros(len)?),
        })
    }

    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        match self {
            Values::Narrow(cells) => cells.len() as u64,
            Values::Wide(cells) => cells.len() as u64,
        }
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a number; none for a hole.
    #[inline(always)]
    pub fn get(&self, number: u64) -> Option<Value> {
        match self {
            Values::Narrow(cells) => {
                cell_value(u16::from(cells[number as usize]), u16::from(u8::MAX))
            }
            Values::Wide(cells) => cell_value(cells[number as usize], u16::MAX),
        }
    }
}

/// The value in a cell whose largest number is `hole`; none for a hole.
#[inline(always)]
pub fn cell_value(content: u16, hole: u16) -> Option<Value> {
    match content {
        content if content == hole => None,
        content if content == hole - 1 => Some(Value::Draw),
        plies if plies % 2 == 1 => Some(Value::Win(plies)),
        plies => Some(Value::Loss(plies)),
    }
}

/// What the value of a position is made from, so that looking values up can
/// wait until they have come near.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// A value.
    Known(Value),
    /// The value of a number.
    Stored(u64),
    /// The best for the mover of so many values after this, each of them one
    /// ply on.
    BestOf(usize),
}

/// Appends the steps to the value of an unfinished position.
#[inline(always)]
pub(crate) fn look<G: Game, I: Index<G>>(
    game: &G,
    index: &I,
    pos: &G::Position,
    steps: &mut Vec<Step>,
) {
    match index.place(game, pos) {
        Place::Settled(value) => steps.push(Step::Known(value)),
        Place::Stored(number) => steps.push(Step::Stored(number)),
        Place::Derived => {
            let first = steps.len();
            steps.push(Step::BestOf(0));
            let all: ControlFlow<Infallible> = index.try_for_each_reply(game, pos, |mv| {
                let next = game.after(pos, mv);
                steps.push(match game.outcome(&next) {
                    Some(outcome) => Step::Known(outcome.value_for(game.turn(&next))),
                    None => match index.place(game, &next) {
                        Place::Settled(value) => Step::Known(value),
                        Place::Stored(number) => Step::Stored(number),
                        Place::Derived => unreachable!("a derived position follows from one ply"),
                    },
                });
                ControlFlow::Continue(())
            });
            let ControlFlow::Continue(()) = all;
            steps[first] = match steps.len() - first - 1 {
                0 => Step::Known(without_reply(game, pos)),
                replies => Step::BestOf(replies),
            };
        }
    }
}

/// The value that the next steps make.
#[inline(always)]
pub(crate) fn evaluate(
    steps: &mut impl Iterator<Item = Step>,
    lookup: impl Fn(u64) -> Value,
) -> Value {
    let single = |step: Option<Step>| match step {
        Some(Step::Known(value)) => value,
        Some(Step::Stored(number)) => lookup(number),
        _ => unreachable!("every position has steps, and replies are simple"),
    };
    match steps.next() {
        Some(Step::BestOf(replies)) => {
            let mut best = None;
            for _ in 0..replies {
                best = best.max(Some(single(steps.next()).one_ply_earlier()));
            }
            best.expect("there are replies")
        }
        step => single(step),
    }
}

/// Gives the value of any stored position.
pub trait Lookup: Sync {
    /// The value of a number.
    fn value(&self, number: u64) -> Value;

    /// It will be asked for soon.
    fn prefetch(&self, _number: u64) {}
}

impl<F: Fn(u64) -> Value + Sync> Lookup for F {
    fn value(&self, number: u64) -> Value {
        self(number)
    }
}

impl Lookup for Values {
    #[inline(always)]
    fn value(&self, number: u64) -> Value {
        self.get(number).expect("no hole")
    }

    #[inline(always)]
    fn prefetch(&self, number: u64) {
        match self {
            Values::Narrow(cells) => prefetch(&cells[number as usize]),
            Values::Wide(cells) => prefetch(&cells[number as usize]),
        }
    }
}

/// How many positions an index numbers.
pub fn count_positions<G: Game, I: Index<G>>(game: &G, index: &I) -> u64 {
    index.known_count(game).unwrap_or_else(|| {
        let runs = in_runs(0..index.len(), |chunks| {
            let mut walker = index.walker(game);
            let numbers = chunks.flatten();
            numbers.filter(|n| walker.seek(*n).is_some()).count() as u64
        });
        runs.into_iter().sum()
    })
}

/// How many values of each sort there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Wins for the mover.
    pub win: u64,
    /// Losses.
    pub loss: u64,
    /// Draws.
    pub draw: u64,
    /// The longest win in plies.
    pub longest_win: Option<u16>,
    /// The longest loss.
    pub longest_loss: Option<u16>,
}

impl Tally {
    /// Counts one value more.
    #[inline]
    pub fn add(&mut self, value: Value) {
        match value {
            Value::Win(plies) => {
                self.win += 1;
                self.longest_win = self.longest_win.max(Some(plies));
            }
            Value::Loss(plies) => {
                self.loss += 1;
                self.longest_loss = self.longest_loss.max(Some(plies));
            }
            Value::Draw => self.draw += 1,
        }
    }

    /// Both counts together.
    pub fn merge(self, other: Tally) -> Tally {
        Tally {
            win: self.win + other.win,
            loss: self.loss + other.loss,
            draw: self.draw + other.draw,
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
        }
    }

    /// Can values have been counted so? There is a longest win where there are
    /// wins, and an odd number of plies it is; likewise for losses.
    pub(crate) fn is_possible(&self) -> bool {
        let agree = |count: u64, longest: Option<u16>, odd: u16| match longest {
            Some(plies) => count > 0 && plies % 2 == odd,
            None => count == 0,
        };
        agree(self.win, self.longest_win, 1) && agree(self.loss, self.longest_loss, 0)
    }

    /// How many values there are in all.
    pub fn total(&self) -> u64 {
        self.win + self.loss + self.draw
    }
}

impl Values {
    /// Counts every value but the holes.
    pub fn tally(&self) -> Tally {
        let runs = in_runs(0..self.len(), |chunks| {
            let mut tally = Tally::default();
            let values = chunks.flatten().filter_map(|number| self.get(number));
            values.for_each(|value| tally.add(value));
            tally
        });
        runs.into_iter().fold(Tally::default(), Tally::merge)
    }
}
