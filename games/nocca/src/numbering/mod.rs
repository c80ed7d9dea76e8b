//! The numbering of positions, row by row from the top.
//!
//! What is below a row can be completed in a number of ways that depends only
//! on how many pieces of each side are left for it. So a position's number is
//! a sum over its rows: the completions of all rows that come before it, given
//! the rows above. There are no holes.
//!
//! Positions are turned so that the first player is to move. Mirror images are
//! folded exactly: the first row from the top that is not its own image must
//! be the first of its pair; if it is not, the position is looked at in the
//! mirror. As long as all rows are their own images only the completions that
//! keep to this are counted.
//!
//! Worked example: 2x3x2. With two pieces a side there are 540 positions with
//! the first player to move and 276 orbits. The start `b,b/-,-/w,w w` has three
//! rows that are their own images, so its number counts completions of that
//! kind all the way down.

mod at_sight;
mod derived;
mod first_look;
mod predecessors;
mod shared;
mod walk;

use std::marker::PhantomData;
use std::ops::ControlFlow;

use kanzen_index::bits::Word;
use kanzen_index::{Estimate, Index, Indexed, Place, TooBig};
use kanzen_rules::Game;

use crate::game::{Move, Nocca, Position};
use crate::rows::{Half, Row, Rows};
use crate::size::{MOST_RANKS, Size};

pub use walk::Walk;

/// A board with more positions is not numbered: no memory would hold a byte
/// for each, and the tables of its rows alone take long to make.
const MOST_NUMBERS: f64 = 1e12;

/// All rows, and those without a top piece of either side.
const KINDS_OF_QUIET: usize = 3;

/// Its code and its sets of files, see [`Rows`], and in one of the kinds what the
/// other side sees.
const BYTES_OF_A_ROW: usize = 12;

/// See the module's words.
pub struct Numbering<W> {
    /// Of the game it is for.
    word: PhantomData<W>,
    size: Size,
    /// Classes of rows, and all pieces of both sides: those of the first
    /// player times `width + 1` and those of the second, as in every class.
    states: usize,
    everything: usize,
    /// All rows, and where only quiet positions are numbered those without a
    /// top piece of the first, and of the second player.
    kinds: Vec<Rows>,
    /// Which of them may stand on each rank.
    kind_of: [usize; MOST_RANKS],
    /// Rows by kind, colours exchanged or not, and stacks.
    lookup: Vec<Row>,
    code_bits: u32,
    /// The rows of the last rank as the other side sees them, where only quiet
    /// positions are numbered.
    last_seen: Vec<Vec<Row>>,
    /// What a row adds to a number: by rank, pieces left for it and those
    /// below, and class. Where all rows above are their own images, and else.
    bound: Vec<BoundTerm>,
    free: Vec<Term>,
    /// Numbers with one side to move.
    positions: u64,
    /// Mirror images have one number, and the first player is to move.
    folds: bool,
    /// Only quiet positions have a number: those in which neither side could
    /// step off if it were its turn.
    only_stored: bool,
}

/// Completions from a rank on of any sort.
#[derive(Clone, Copy, Default)]
struct Term {
    /// Those with an earlier class.
    start: u64,
    /// Those of one row of this class.
    unit: u64,
}

/// Completions that keep the first asymmetric row the first of its pair.
#[derive(Clone, Copy, Default)]
struct BoundTerm {
    /// Those with an earlier class.
    start: u64,
    /// Those of one row that is the first of a pair, and how many such rows
    /// there are.
    unit: u64,
    pairs: u64,
    /// Those of one row that is its own image.
    own_unit: u64,
}

/// How a position, or what is known of it, stands to its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Orientation {
    Upright,
    Mirrored,
    OwnImage,
}

impl Orientation {
    /// How often a move from a position that stands so into another counts.
    ///
    /// As in any folded numbering, moves are counted from the predecessor's
    /// side: one that is its own image has two moves into an orbit that is not,
    /// and each move into a position that is its own image is met twice.
    #[inline(always)]
    fn times(self, into_own_image: bool) -> usize {
        match self {
            Orientation::Mirrored if into_own_image => 0,
            Orientation::OwnImage if !into_own_image => 2,
            _ => 1,
        }
    }
}

/// What the ranks so far make of a number.
#[derive(Clone, Copy)]
struct Sum {
    number: u64,
    left: usize,
    orientation: Orientation,
}

impl<W: Word> Numbering<W> {
    fn new(size: Size, folds: bool, only_stored: bool) -> Result<Self, TooBig> {
        let code_bits = Self::code_bits(size).ok_or_else(|| TooBig {
            numbers: size.positions(),
        })?;
        let mut kinds = vec![Rows::new(size, None)];
        let mut kind_of = [0; MOST_RANKS];
        if only_stored {
            // Quiet: neither side has a top piece on its far rank.
            kinds.extend([0, 1].map(|side| Rows::new(size, Some(side))));
            (kind_of[0], kind_of[size.depth - 1]) = (1, 2);
        }
        let mut lookup = Vec::new();
        kinds.iter().for_each(|rows| rows.append_to(&mut lookup));
        let states = (size.width + 1) * (size.width + 1);
        let mut numbering = Numbering {
            word: PhantomData,
            size,
            states,
            everything: states - 1,
            kinds,
            kind_of,
            lookup,
            code_bits,
            last_seen: Vec::new(),
            bound: vec![BoundTerm::default(); size.depth * states * states],
            free: vec![Term::default(); size.depth * states * states],
            positions: 0,
            folds,
            only_stored,
        };
        numbering.count();
        if only_stored {
            let classes = numbering.last_rows().classes.iter();
            let seen = |code: &u32| numbering.row(0, (*code).into(), true).expect("quiet");
            let last_seen = classes.map(|class| class.codes.iter().map(seen).collect());
            numbering.last_seen = last_seen.collect();
        }
        Ok(numbering)
    }

    /// Bytes of the tables of a numbering of quiet positions, about: what is
    /// looked up by the stacks of a row outweighs the rest.
    fn bytes(size: Size) -> u64 {
        let Some(code_bits) = Self::code_bits(size) else {
            return 0;
        };
        let lookup = (KINDS_OF_QUIET * 2 * size_of::<Row>()) << code_bits;
        let rows = KINDS_OF_QUIET as f64 * size.rows() * BYTES_OF_A_ROW as f64;
        let states = (size.width + 1) * (size.width + 1);
        let terms = size.depth * states * states * (size_of::<Term>() + size_of::<BoundTerm>());
        (lookup + terms) as u64 + rows as u64
    }

    /// Bits of a row's code, unless the board is too large to be numbered.
    fn code_bits(size: Size) -> Option<u32> {
        Rows::code_bits(size).filter(|_| size.positions() <= MOST_NUMBERS)
    }

    /// Fills in the completions, from the last rank up.
    fn count(&mut self) {
        let (side, states) = (self.size.width + 1, self.states);
        // Below the last rank there is one way to place nothing.
        let mut free_below = vec![0; states];
        free_below[0] = 1;
        let mut bound_below = free_below.clone();
        for rank in (0..self.size.depth).rev() {
            let (mut free, mut bound) = (vec![0; states], vec![0; states]);
            for left in 0..states {
                let classes = &self.kinds[self.kind_of[rank]].classes;
                for (class, entry) in classes.iter().enumerate() {
                    let fits = class / side <= left / side && class % side <= left % side;
                    let [unit, own_unit] = match fits {
                        true => [free_below[left - class], bound_below[left - class]],
                        false => [0, 0],
                    };
                    let at = (rank * states + left) * states + class;
                    self.free[at] = Term {
                        start: free[left],
                        unit,
                    };
                    let pairs = u64::from(entry.pairs);
                    self.bound[at] = BoundTerm {
                        start: bound[left],
                        unit,
                        pairs,
                        own_unit,
                    };
                    free[left] += entry.codes.len() as u64 * unit;
                    bound[left] += pairs * unit + u64::from(entry.own_images) * own_unit;
                }
            }
            (free_below, bound_below) = (free, bound);
        }
        let all = if self.folds { bound_below } else { free_below };
        self.positions = all[self.everything];
    }

    /// The rows of the last rank.
    #[inline(always)]
    fn last_rows(&self) -> &Rows {
        &self.kinds[self.kind_of[self.size.depth - 1]]
    }

    /// The row of these stacks on a rank; none if it may not stand there.
    #[inline(always)]
    fn row(&self, rank: usize, stacks: u64, exchanged: bool) -> Option<Row> {
        self.row_of_kind(self.kind_of[rank], stacks, exchanged)
    }

    #[inline(always)]
    fn row_of_kind(&self, kind: usize, stacks: u64, exchanged: bool) -> Option<Row> {
        let first = (kind * 2 + usize::from(exchanged)) << self.code_bits;
        let row = self.lookup[first + stacks as usize];
        (row != Row::NONE).then_some(row)
    }

    /// Where the terms of a rank with so many pieces left begin.
    #[inline(always)]
    fn terms(&self, rank: usize, left: usize) -> usize {
        (rank * self.states + left) * self.states
    }

    /// Is a position with this mover turned round to be numbered?
    #[inline(always)]
    fn flips(&self, turn: u8) -> bool {
        self.folds && turn == 1
    }

    /// The rank as it is numbered of a rank on the board, or the other way.
    #[inline(always)]
    fn seen(&self, rank: usize, flips: bool) -> usize {
        if flips {
            self.size.depth - 1 - rank
        } else {
            rank
        }
    }

    /// The sum before the first rank.
    #[inline(always)]
    fn begin(&self, turn: u8) -> Sum {
        if self.folds {
            Sum {
                number: 0,
                left: self.everything,
                orientation: Orientation::OwnImage,
            }
        } else {
            Sum {
                number: u64::from(turn) * self.positions,
                left: self.everything,
                orientation: Orientation::Upright,
            }
        }
    }

    /// What a row adds where the orientation is known.
    #[inline(always)]
    fn free(&self, rank: usize, left: usize, row: Row, mirrored: bool) -> u64 {
        let term = self.free[self.terms(rank, left) + row.class()];
        term.start + row.number(mirrored) * term.unit
    }

    /// The sum with one more row.
    #[inline(always)]
    fn add(&self, sum: Sum, rank: usize, row: Row) -> Sum {
        let class = row.class();
        let left = sum.left - class;
        let (added, orientation) = match sum.orientation {
            Orientation::OwnImage => self.bound(rank, sum.left, row),
            fixed => {
                let mirrored = fixed == Orientation::Mirrored;
                (self.free(rank, sum.left, row, mirrored), fixed)
            }
        };
        Sum {
            number: sum.number + added,
            left,
            orientation,
        }
    }

    /// What a row adds where all rows above are their own images.
    #[inline(always)]
    fn bound(&self, rank: usize, left: usize, row: Row) -> (u64, Orientation) {
        let term = self.bound[self.terms(rank, left) + row.class()];
        let (added, orientation) = match row.half() {
            Half::First => (row.number(false) * term.unit, Orientation::Upright),
            Half::Second => (row.number(true) * term.unit, Orientation::Mirrored),
            Half::Middle => {
                let own = (row.number(false) - term.pairs) * term.own_unit;
                (term.pairs * term.unit + own, Orientation::OwnImage)
            }
        };
        (term.start + added, orientation)
    }

    /// The number of a position and how it stands; none if it is not quiet and
    /// such positions are not numbered.
    #[inline(always)]
    fn number(&self, pos: &Position<W>) -> Option<Sum> {
        let flips = self.flips(pos.turn);
        let mut sum = self.begin(pos.turn);
        for rank in 0..self.size.depth {
            let row = self.row(rank, pos.ranks[self.seen(rank, flips)], flips)?;
            sum = self.add(sum, rank, row);
        }
        Some(sum)
    }
}

impl<W: Word> Index<Nocca<W>> for Numbering<W> {
    type Walker<'a> = Walk<'a, W>;

    fn len(&self) -> u64 {
        self.positions * if self.folds { 1 } else { 2 }
    }

    #[inline(always)]
    fn place(&self, game: &Nocca<W>, pos: &Position<W>) -> Place {
        match game.settled(pos) {
            Some(value) if self.only_stored => Place::Settled(value),
            _ if self.is_derived(game, pos) => Place::Derived,
            _ => {
                let sum = self.number(pos).expect("a quiet position has a number");
                Place::Stored(sum.number)
            }
        }
    }

    fn derives(&self) -> bool {
        self.only_stored
    }

    /// The opponent threatens to step off: only moves that cover the piece
    /// matter, and they leave a quiet position or let another one step off.
    #[inline(always)]
    fn is_derived(&self, game: &Nocca<W>, pos: &Position<W>) -> bool {
        self.only_stored && !game.threats(pos, usize::from(pos.turn ^ 1)).is_empty()
    }

    /// Steps onto the one piece that threatens; none stops two.
    #[inline(always)]
    fn try_for_each_reply<B>(
        &self,
        game: &Nocca<W>,
        pos: &Position<W>,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match game.only_threat(pos) {
            Some(cell) => game.try_for_each_step_onto(pos, cell, visit),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn leaves_out(&self, game: &Nocca<W>, from: &Position<W>, to: &Position<W>) -> bool {
        self.only_stored && self.leads_to_a_win_in_three(game, from, to)
    }

    fn known_count(&self, _: &Nocca<W>) -> Option<u64> {
        Some(self.len())
    }

    fn walker<'a>(&'a self, game: &'a Nocca<W>) -> Walk<'a, W> {
        Walk::new(self, game)
    }
}

impl<W: Word> Indexed for Nocca<W> {
    type Index = Numbering<W>;

    const INDEX_VERSION: u32 = 1;

    fn fingerprint(&self) -> [u8; 32] {
        *blake3::hash(self.size.canonical().as_bytes()).as_bytes()
    }

    fn stored(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self.size, true, true)
    }

    fn estimate(&self) -> Estimate {
        Estimate {
            numbers: self.size.positions(),
            bytes: Numbering::<W>::bytes(self.size),
        }
    }

    fn folded(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self.size, true, false)
    }

    fn explicit(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self.size, false, false)
    }
}
