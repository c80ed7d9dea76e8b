//! Keeping unfinished work, so that it can go on another time: of a solve, of
//! verifying or of counting.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16};

use kanzen_rules::parallel::{CHUNK, Chunks, in_runs};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cells::Cell;
use crate::retrograde::OPENED;
use crate::values::Values;
use crate::watch::NoMemory;

/// More seconds than anybody works, in which they can still be added up.
const MOST_SECONDS: f64 = 1e10;

/// Can so many seconds have been worked?
pub(crate) fn may_be_seconds(seconds: f64) -> bool {
    (0.0..=MOST_SECONDS).contains(&seconds)
}

/// Numbers are gone through in parts, between which the state can be kept: a few
/// seconds of work each.
const LEAST_PART: u64 = 64 * CHUNK;
const MOST_PART: u64 = 512 * CHUNK;

/// The parts of so many numbers from the one on that has its turn. Each begins
/// where a chunk does.
pub(crate) fn parts(next: u64, numbers: u64) -> impl Iterator<Item = Range<u64>> {
    let part = (numbers / 16).clamp(LEAST_PART, MOST_PART) / CHUNK * CHUNK;
    let firsts = (next..numbers).step_by(part as usize);
    firsts.map(move |first| first..(first + part).min(numbers))
}

/// May the next number that has its turn be this one of so many?
pub(crate) fn is_at_a_chunk(next: u64, numbers: u64) -> bool {
    next == numbers || (next < numbers && next.is_multiple_of(CHUNK))
}

/// How many cells there are in what is kept, and the bytes of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// Bytes of a cell.
    pub width: u8,
    /// How many there are.
    pub cells: u64,
}

/// What is kept beside a standing: cells, which may be very many.
pub trait Cells: Sized + Sync {
    /// Cells of this shape, all zero.
    fn zeros(shape: Shape) -> Result<Self, NoMemory>;

    /// How many there are, and of how many bytes.
    fn shape(&self) -> Shape;

    /// Some of them as the bytes that are kept.
    fn bytes(&self, cells: Range<usize>) -> Cow<'_, [u8]>;

    /// Puts kept bytes into as many cells from the first on.
    fn put(&mut self, first: usize, bytes: &[u8]);
}

/// Where work stands, in words that a file can have.
pub trait Stands: Serialize + DeserializeOwned {
    /// What else is kept of it.
    type Cells: Cells;

    /// The shape of the cells that belong to it, where there are at most so many;
    /// none if there cannot be such cells.
    fn shape(&self, most: u64) -> Option<Shape>;
}

impl Cells for Values {
    fn zeros(shape: Shape) -> Result<Self, NoMemory> {
        Values::zeros(shape.width, shape.cells)
    }

    fn shape(&self) -> Shape {
        let width = match self {
            Values::Narrow(_) => 1,
            Values::Wide(_) => 2,
        };
        let cells = self.len();
        Shape { width, cells }
    }

    fn bytes(&self, cells: Range<usize>) -> Cow<'_, [u8]> {
        match self {
            Values::Narrow(all) => (&all[cells]).into(),
            Values::Wide(all) => {
                let bytes = all[cells].iter().flat_map(|cell| cell.to_le_bytes());
                bytes.collect::<Vec<u8>>().into()
            }
        }
    }

    fn put(&mut self, first: usize, bytes: &[u8]) {
        match self {
            Values::Narrow(all) => all[first..][..bytes.len()].copy_from_slice(bytes),
            Values::Wide(all) => {
                for (cell, bytes) in all[first..].iter_mut().zip(bytes.chunks_exact(2)) {
                    *cell = u16::from_le_bytes([bytes[0], bytes[1]]);
                }
            }
        }
    }
}

/// What has no cells.
impl Cells for () {
    fn zeros(_: Shape) -> Result<Self, NoMemory> {
        Ok(())
    }

    fn shape(&self) -> Shape {
        Shape::default()
    }

    fn bytes(&self, _: Range<usize>) -> Cow<'_, [u8]> {
        Cow::default()
    }

    fn put(&mut self, _: usize, _: &[u8]) {}
}

impl Stands for Standing {
    type Cells = Values;

    fn shape(&self, most: u64) -> Option<Shape> {
        matches!(self.width, 1 | 2).then_some(Shape {
            width: self.width,
            cells: most,
        })
    }
}

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
        let counted = self.edges <= u64::MAX / 2 && may_be_seconds(self.seconds);
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

/// Keeps the state of work, that of a solve unless it is said of what else.
pub trait Keeper<S: Stands = Standing> {
    /// Why keeping or restoring failed.
    type Error;

    /// What was kept before, if anything was.
    fn restore(&mut self) -> Result<Option<(S, S::Cells)>, Self::Error>;

    /// Is it time to keep the state again?
    fn is_due(&self) -> bool;

    /// Keeps the state; what was kept before may go once this is safe.
    fn keep(&mut self, standing: &S, cells: &S::Cells) -> Result<(), Self::Error>;
}

/// Keeps nothing.
pub struct Unkept;

impl<S: Stands> Keeper<S> for Unkept {
    type Error = std::convert::Infallible;

    fn restore(&mut self) -> Result<Option<(S, S::Cells)>, Self::Error> {
        Ok(None)
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&mut self, _: &S, _: &S::Cells) -> Result<(), Self::Error> {
        Ok(())
    }
}
