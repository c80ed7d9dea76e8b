//! What layers add to numbers.
//!
//! How many ways there are for the layers after one depends on which squares it
//! leaves free, and on the [zone](super::zones). On boards of up to 16 squares
//! that is kept for every set of free squares in every zone, so that no number
//! is wasted on pieces where they cannot stand. Of a set only the row of its
//! squares' labels counts, and few rows are different. On larger boards, or if
//! the rows would be too many, it is kept by the number of free squares, as if
//! every piece could stand everywhere.
//!
//! One piece or two add what a table has for what they look like; the row of
//! more is asked for the way in which they stand. How it is made is in
//! [`laying`].

mod laying;

pub use self::laying::{Sizes, lay};

use std::ops::Range;

use kanzen_index::bits::Word;
use kanzen_index::combinations::MAX_LIKE;

use super::layers::Layer;
use super::spots::{Put, Seen, Spots};

/// What no way to stand adds.
const NONE: u32 = u32::MAX;

/// See the module's words. Of one layer.
#[derive(Default)]
pub struct Rows {
    /// By sets of free squares, or by their number?
    by_set: bool,
    /// How many things a piece can look like.
    looks: usize,
    /// Where a row begins in `added`, with its [header](HEADER) before it.
    at: Vec<u32>,
    added: Vec<u32>,
    /// By what they add, all that belong to a row one after the other.
    starts: Vec<u32>,
    ways: Ways,
    /// By the number of free squares and of pieces on them, where the ways of
    /// more than two pieces are too many to keep.
    spans: Vec<Vec<Span>>,
}

/// What a layer adds in a zone.
#[derive(Clone, Copy)]
pub struct ZoneRows<'a> {
    by_set: bool,
    pub looks: usize,
    at: &'a [u32],
    added: &'a [u32],
}

impl ZoneRows<'_> {
    #[inline(always)]
    fn row<W: Word>(&self, free: W) -> usize {
        let at = match self.by_set {
            true => free.low(),
            false => free.count(),
        };
        self.at[at] as usize
    }

    /// What one piece adds, or two; takes their squares from the free ones.
    #[inline(always)]
    pub fn add<W: Word>(&self, seen: &Seen<W>, free: &mut W) -> u32 {
        let row = self.row(*free);
        self.added[row + seen.code(self.looks, free)]
    }
}

/// The ways of a layer to stand.
enum Ways {
    /// Of one piece or two: where they are.
    Puts(Vec<[Put; 2]>),
    /// Of more: how many are on the board, and the way.
    Many(Vec<(u8, u32)>),
}

impl Default for Ways {
    fn default() -> Self {
        Ways::Many(Vec::new())
    }
}

/// Before a row there stand where its ways begin and end, and what all of them
/// add.
const HEADER: usize = 3;

/// The ways in which a layer can stand with so many pieces on the board, where
/// all add the same.
#[derive(Clone, Copy)]
struct Span {
    /// What the first of them adds to a number, and each one more.
    start: u32,
    unit: u32,
}

/// How a layer stands.
pub struct Standing {
    pub pieces: [Put; MAX_LIKE],
    pub added: u32,
    /// How many numbers share that.
    pub numbers: u32,
    /// Which of the ways in its row it is.
    pub at: usize,
}

impl Rows {
    /// Where the row for a set of free squares begins.
    #[inline(always)]
    pub fn row<W: Word>(&self, zone: u32, free: W) -> usize {
        self.in_zone(zone).row(free)
    }

    /// The rows of a zone.
    #[inline(always)]
    pub fn in_zone(&self, zone: u32) -> ZoneRows<'_> {
        ZoneRows {
            by_set: self.by_set,
            looks: self.looks,
            at: &self.at[zone as usize..],
            added: &self.added,
        }
    }

    /// What more than two pieces add that stand in this way, with so many on the
    /// board.
    pub fn added_by(&self, row: usize, free: usize, on_board: usize, way: u32) -> u32 {
        match self.spans.get(free) {
            Some(spans) => spans[on_board].start + way * spans[on_board].unit,
            None => {
                let first = self.added[row + on_board] as usize;
                self.added[row + first + way as usize]
            }
        }
    }

    /// The ways of a row, if they are kept.
    #[inline(always)]
    pub fn ways(&self, row: usize) -> Range<usize> {
        match self.added.get(row.wrapping_sub(HEADER)..row) {
            Some(header) => header[0] as usize..header[1] as usize,
            None => 0..0,
        }
    }

    /// Where the pieces of the last layer are that have this rest of a number;
    /// none if it must be looked for.
    #[inline(always)]
    pub fn nth(&self, ways: &Range<usize>, rest: u32) -> Option<&[Put; 2]> {
        match &self.ways {
            Ways::Puts(puts) => Some(&puts[ways.start + rest as usize]),
            Ways::Many(_) => None,
        }
    }

    /// How the layer stands that has this rest of a number, among the ways of a
    /// row; most often it is one of those that follow `near`.
    pub fn find(
        &self,
        layer: &Layer,
        rest: u32,
        (row, near): (usize, usize),
        free: usize,
        spots: &Spots,
    ) -> Standing {
        if let Some(spans) = self.spans.get(free) {
            let on_board = spans.partition_point(|span| span.start <= rest) - 1;
            let span = spans[on_board];
            let way = (rest - span.start) / span.unit;
            return Standing {
                pieces: layer.stand(free, on_board, way, spots),
                added: span.start + way * span.unit,
                numbers: span.unit,
                at: 0,
            };
        }
        let ways = self.ways(row);
        let starts = &self.starts[ways.clone()];
        let at = find(starts, rest, near);
        let mut pieces = [Put::default(); MAX_LIKE];
        match &self.ways {
            Ways::Puts(puts) => pieces[..2].copy_from_slice(&puts[ways.start + at]),
            Ways::Many(many) => {
                let (on_board, way) = many[ways.start + at];
                pieces = layer.stand(free, on_board.into(), way, spots);
            }
        }
        let end = starts.get(at + 1).unwrap_or(&self.added[row - 1]);
        Standing {
            pieces,
            added: starts[at],
            numbers: end - starts[at],
            at,
        }
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> usize {
        let ways = match &self.ways {
            Ways::Puts(puts) => size_of_val(&puts[..]),
            Ways::Many(many) => size_of_val(&many[..]),
        };
        let numbers = self.at.len() + self.added.len() + self.starts.len();
        numbers * size_of::<u32>() + ways
    }
}

/// The last of the rising `starts` that is not above a rest of a number.
#[inline(always)]
fn find(starts: &[u32], rest: u32, near: usize) -> usize {
    let after = starts.get(near..).unwrap_or_default();
    let follow = after
        .iter()
        .take(4)
        .take_while(|start| **start <= rest)
        .count();
    match follow {
        1..4 => near + follow - 1,
        _ => starts.partition_point(|start| *start <= rest) - 1,
    }
}
