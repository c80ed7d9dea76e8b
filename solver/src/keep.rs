//! Keeping an unfinished solve, so that it can go on another time.

use std::sync::atomic::{AtomicU8, AtomicU16};

use kanzen_rules::parallel::{CHUNK, Chunks, in_runs};
use serde::{Deserialize, Serialize};

use crate::cells::Cell;
use crate::retrograde::OPENED;
use crate::values::Values;

/// More seconds than anybody works, in which they can still be added up.
const MOST_SECONDS: f64 = 1e10;

/// Where a solve stands between two parts of its work. Together with the
/// cells it is all that is needed to go on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// Bytes of a cell.
    pub width: u8,
    /// The round; none while positions are looked at for the first time.
    pub distance: Option<u32>,
    /// The first number that has not had its turn.
    pub next: u64,
    /// The highest counter so far.
    pub most: u32,
    /// Positions found so far.
    pub positions: u64,
    /// Positions passed on to their predecessors so far.
    pub passed: u64,
    /// Positions of this round's distance so far.
    pub seen: u64,
    /// Rounds without a position just before this one.
    pub idle: u32,
    /// Marks sent so far.
    pub edges: u64,
    /// Seconds of work so far, those of earlier runs included.
    pub seconds: f64,
}

impl Standing {
    /// Can a solve with so many numbers stand here with these cells? What comes
    /// from a file need not be what was kept. That the cells are of this very
    /// game is not looked at.
    pub(crate) fn is_possible(&self, cells: &Values, numbers: u64) -> bool {
        if cells.len() != numbers {
            return false;
        }
        match cells {
            Values::Narrow(cells) => self.is_possible_in::<AtomicU8>(cells),
            Values::Wide(cells) => self.is_possible_in::<AtomicU16>(cells),
        }
    }

    fn is_possible_in<C: Cell>(&self, cells: &[C::Plain]) -> bool {
        let numbers = cells.len() as u64;
        let at_a_chunk = self.next == numbers || self.next.is_multiple_of(CHUNK);
        if self.width != C::WIDTH || self.next > numbers || !at_a_chunk {
            return false;
        }
        let counted = self.edges <= u64::MAX / 2 && (0.0..=MOST_SECONDS).contains(&self.seconds);
        // Narrow cells are given up when the opening has found too high a
        // counter, wide ones never.
        let may_be_high = C::WIDTH == 1 && self.distance.is_none();
        if !counted || (self.most > C::MOST_COUNTER && !may_be_high) {
            return false;
        }
        let counters = C::DRAW.saturating_sub(self.most);
        let (fits, idles) = match self.distance {
            None => (true, 0),
            Some(distance) => (
                u64::from(distance) + 2 < counters.into(),
                if distance > OPENED { 1 } else { distance },
            ),
        };
        fits && self.idle <= idles && self.agrees(&Contents::of::<C>(self, cells, counters))
    }

    /// Are the positions as many as was counted on the way?
    fn agrees(&self, contents: &Contents) -> bool {
        let counted = (self.positions, self.passed, self.seen);
        !contents.wrong && counted == (contents.positions, contents.passed, contents.seen)
    }
}

/// What is in the cells of a solve.
#[derive(Default)]
struct Contents {
    positions: u64,
    /// Those that were passed on, and those of them of this round.
    passed: u64,
    seen: u64,
    /// Is there something that no solve puts there?
    wrong: bool,
}

impl Contents {
    fn of<C: Cell>(standing: &Standing, cells: &[C::Plain], counters: u32) -> Contents {
        let run = |chunks: Chunks| {
            let mut contents = Contents::default();
            for number in chunks.flatten() {
                let had_its_turn = number < standing.next;
                let content = cells[number as usize].into();
                match standing.distance {
                    None if !had_its_turn => contents.wrong |= content != 0,
                    distance => contents.add::<C>(content, distance, had_its_turn, counters),
                }
            }
            contents
        };
        let runs = in_runs(0..cells.len() as u64, run).into_iter();
        runs.fold(Contents::default(), Contents::and)
    }

    #[inline(always)]
    fn add<C: Cell>(
        &mut self,
        content: u32,
        distance: Option<u32>,
        had_its_turn: bool,
        counters: u32,
    ) {
        // What a round decides is one or two plies further.
        let deepest = distance.map_or(OPENED, |distance| OPENED.max(distance + 2));
        self.wrong |= content > deepest && content < counters;
        self.positions += u64::from(content != C::HOLE);
        let here = distance == Some(content) && had_its_turn;
        self.seen += u64::from(here);
        self.passed += u64::from(here || distance.is_some_and(|distance| content < distance));
    }

    fn and(self, other: Contents) -> Contents {
        Contents {
            positions: self.positions + other.positions,
            passed: self.passed + other.passed,
            seen: self.seen + other.seen,
            wrong: self.wrong || other.wrong,
        }
    }
}

/// Keeps the state of a solve.
pub trait Keeper {
    /// Why keeping or restoring failed.
    type Error;

    /// What was kept before, if anything was.
    fn restore(&mut self) -> Result<Option<(Standing, Values)>, Self::Error>;

    /// Is it time to keep the state again?
    fn is_due(&self) -> bool;

    /// Keeps the state; what was kept before may go once this is safe.
    fn keep(&mut self, standing: &Standing, cells: &Values) -> Result<(), Self::Error>;
}

/// Keeps nothing.
pub struct Unkept;

impl Keeper for Unkept {
    type Error = std::convert::Infallible;

    fn restore(&mut self) -> Result<Option<(Standing, Values)>, Self::Error> {
        Ok(None)
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&mut self, _: &Standing, _: &Values) -> Result<(), Self::Error> {
        Ok(())
    }
}
