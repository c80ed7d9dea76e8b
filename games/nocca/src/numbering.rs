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

use std::ops::ControlFlow;

use kanzen_index::{Index, Indexed, Place, TooBig, Walker};
use kanzen_rules::{Game, Symmetric, Symmetry, Unmoves};

use crate::game::{EMPTY, Move, Nocca, Position};
use crate::rows::{Half, Row, Rows};
use crate::size::Size;

/// Numbers beyond this are not counted in 64 bits.
const MOST_NUMBERS: f64 = 1e18;

/// See the module's words.
pub struct Numbering<const N: usize> {
    size: Size,
    /// Of the top rank, of those between, and of the bottom rank.
    rows: [Rows; 3],
    /// By rank, for either way of counting.
    ranks: Vec<Rank>,
    /// Mirror images have one number, and the first player is to move.
    folds: bool,
    /// Only quiet positions have a number: those in which neither side could
    /// step off if it were its turn.
    only_stored: bool,
}

/// Completions from a rank on, by pieces left: `left` is those of the first
/// player times `width + 1` and those of the second.
struct Rank {
    /// Of any kind, and those that keep the first asymmetric row the first of
    /// its pair.
    free: Counts,
    bound: Counts,
}

struct Counts {
    all: Vec<u64>,
    /// Where each class begins, by `left` and class.
    starts: Vec<u64>,
}

/// How a position stands to its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Orientation {
    Upright,
    Mirrored,
    OwnImage,
}

impl<const N: usize> Numbering<N> {
    fn new(game: &Nocca<N>, folds: bool, only_stored: bool) -> Result<Self, TooBig> {
        let size = game.size();
        let numbers = size.positions();
        if Rows::code_bits(size).is_none() || numbers > MOST_NUMBERS {
            return Err(TooBig { numbers });
        }
        let mut numbering = Numbering {
            size,
            // Quiet: neither side has a top piece on its far rank.
            rows: [Some(0), None, Some(1)]
                .map(|side| Rows::new(size, side.filter(|_| only_stored))),
            ranks: Vec::new(),
            folds,
            only_stored,
        };
        numbering.count();
        Ok(numbering)
    }

    #[inline(always)]
    fn rows(&self, rank: usize) -> &Rows {
        &self.rows[usize::from(rank > 0) + usize::from(rank + 1 == self.size.depth)]
    }

    /// Fills in the completions, from the last rank up.
    fn count(&mut self) {
        let side = self.size.width + 1;
        let states = side * side;
        // Below the last rank there is one way to place nothing.
        let mut below = [vec![0; states], vec![0; states]];
        below.iter_mut().for_each(|all| all[0] = 1);
        let mut ranks = Vec::new();
        for rank in (0..self.size.depth).rev() {
            let classes = &self.rows(rank).classes;
            let mut counts = [0, 1].map(|_| Counts {
                all: vec![0; states],
                starts: vec![0; states * states],
            });
            for left in 0..states {
                for (class, entry) in classes.iter().enumerate() {
                    let [free, bound] = &mut counts;
                    free.starts[left * states + class] = free.all[left];
                    bound.starts[left * states + class] = bound.all[left];
                    if class / side > left / side || class % side > left % side {
                        continue;
                    }
                    let [free_below, bound_below] = [0, 1].map(|i: usize| below[i][left - class]);
                    free.all[left] += entry.codes.len() as u64 * free_below;
                    bound.all[left] += u64::from(entry.pairs) * free_below
                        + u64::from(entry.own_images) * bound_below;
                }
            }
            let [free, bound] = counts;
            below = [free.all.clone(), bound.all.clone()];
            ranks.push(Rank { free, bound });
        }
        ranks.reverse();
        self.ranks = ranks;
    }

    /// All pieces of both sides.
    fn everything(&self) -> usize {
        let side = self.size.width + 1;
        side * side - 1
    }

    /// Completions below a rank.
    #[inline(always)]
    fn below(&self, rank: usize, left: usize) -> (u64, u64) {
        match self.ranks.get(rank + 1) {
            Some(next) => (next.free.all[left], next.bound.all[left]),
            None => (1, 1),
        }
    }

    /// The number of a position and how it stands; none if it is not quiet and
    /// such positions are not numbered.
    #[inline(always)]
    fn number(&self, pos: &Position<N>) -> Option<(u64, Orientation)> {
        let (width, depth) = (self.size.width, self.size.depth);
        let flips = self.folds && pos.turn == 1;
        let states = (width + 1) * (width + 1);
        let mut left = self.everything();
        let mut number = 0;
        let mut orientation = Orientation::OwnImage;
        for rank in 0..depth {
            let from = if flips { depth - 1 - rank } else { rank };
            let cells = &pos.cells[from * width..(from + 1) * width];
            let Row { class, number: row } = self.rows(rank).row(cells, flips)?;
            let class = usize::from(class);
            let entry = &self.rows(rank).classes[class];
            let start = left * states + class;
            left -= class;
            let (free, bound) = self.below(rank, left);
            let counts = &self.ranks[rank];
            if self.folds && orientation == Orientation::OwnImage {
                number += counts.bound.starts[start];
                number += match entry.half(row) {
                    Half::First => {
                        orientation = Orientation::Upright;
                        u64::from(row) * free
                    }
                    Half::Middle => {
                        let pairs = u64::from(entry.pairs);
                        pairs * free + (u64::from(row) - pairs) * bound
                    }
                    Half::Second => {
                        orientation = Orientation::Mirrored;
                        u64::from(entry.mirrored(row)) * free
                    }
                };
            } else {
                let row = match orientation {
                    Orientation::Mirrored => entry.mirrored(row),
                    _ => row,
                };
                number += counts.free.starts[start] + u64::from(row) * free;
            }
        }
        let turn = if self.folds { 0 } else { u64::from(pos.turn) };
        Some((number + turn * self.positions(), orientation))
    }

    /// How a position stands, numbered or not.
    #[inline(always)]
    fn orientation(&self, pos: &Position<N>) -> Orientation {
        let width = self.size.width;
        for rank in 0..self.size.depth {
            let from = match pos.turn {
                1 => self.size.depth - 1 - rank,
                _ => rank,
            };
            let cells = &pos.cells[from * width..(from + 1) * width];
            let rows = &self.rows[1];
            if let Some(row) = rows.row(cells, pos.turn == 1) {
                match rows.classes[usize::from(row.class)].half(row.number) {
                    Half::First => return Orientation::Upright,
                    Half::Middle => {}
                    Half::Second => return Orientation::Mirrored,
                }
            }
        }
        Orientation::OwnImage
    }

    /// Numbers with one side to move.
    fn positions(&self) -> u64 {
        let top = &self.ranks[0];
        let counts = if self.folds { &top.bound } else { &top.free };
        counts.all[self.everything()]
    }
}

impl<const N: usize> Index<Nocca<N>> for Numbering<N> {
    type Walker<'a> = Walk<'a, N>;

    fn len(&self) -> u64 {
        self.positions() * if self.folds { 1 } else { 2 }
    }

    #[inline(always)]
    fn place(&self, game: &Nocca<N>, pos: &Position<N>) -> Place {
        match game.settled(pos) {
            Some(value) if self.only_stored => Place::Settled(value),
            _ if self.is_derived(game, pos) => Place::Derived,
            _ => {
                let number = self.number(pos).expect("a quiet position has a number");
                Place::Stored(number.0)
            }
        }
    }

    /// The opponent threatens to step off: only moves that cover the piece
    /// matter, and they leave a quiet position or let another one step off.
    #[inline(always)]
    fn is_derived(&self, game: &Nocca<N>, pos: &Position<N>) -> bool {
        self.only_stored && game.threatens(pos, usize::from(pos.turn ^ 1))
    }

    /// Steps onto the one piece that threatens; none stops two.
    #[inline(always)]
    fn try_for_each_reply<B>(
        &self,
        game: &Nocca<N>,
        pos: &Position<N>,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match game.only_threat(pos) {
            Some(cell) => game.try_for_each_step_onto(pos, cell, visit),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn for_each_derived(
        &self,
        game: &Nocca<N>,
        pos: &Position<N>,
        mut visit: impl FnMut(&Position<N>),
    ) {
        let mirrored = game.image(Symmetry::Mirror, pos);
        game.for_each_candidate_unmove(pos, |previous| {
            if !self.is_derived(game, previous) || game.settled(previous).is_some() {
                return;
            }
            // Of two images that both lead here only the upright one counts.
            let twice = self.orientation(previous) == Orientation::Mirrored
                && (mirrored == *pos || leads_to(game, previous, &mirrored));
            if !twice {
                visit(previous);
            }
        });
    }

    fn known_count(&self, _: &Nocca<N>) -> Option<u64> {
        Some(self.len())
    }

    fn walker<'a>(&'a self, _: &'a Nocca<N>) -> Walk<'a, N> {
        Walk {
            index: self,
            pos: Position {
                cells: [EMPTY; N],
                turn: 0,
                off: false,
            },
            levels: vec![Level::default(); self.size.depth],
        }
    }

    /// As in any folded numbering, moves are counted from the predecessor's
    /// side: one that is its own image has two moves into an orbit that is
    /// not, and each move into a position that is its own image is met twice.
    #[inline(always)]
    fn for_each_mark(&self, game: &Nocca<N>, pos: &Position<N>, mut visit: impl FnMut(u64)) {
        let own_image = self.folds && self.orientation(pos) == Orientation::OwnImage;
        game.for_each_candidate_unmove(pos, |previous| {
            let Some((number, orientation)) = self.number(previous) else {
                return;
            };
            if !(own_image && orientation == Orientation::Mirrored) {
                visit(number);
            }
            if self.folds && !own_image && orientation == Orientation::OwnImage {
                visit(number);
            }
        });
    }
}

/// Is there a move from one position to the other?
fn leads_to<const N: usize>(game: &Nocca<N>, from: &Position<N>, to: &Position<N>) -> bool {
    let found = game.try_for_each_move(from, |mv| match game.after(from, mv) == *to {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    found.is_break()
}

impl<const N: usize> Indexed for Nocca<N> {
    type Index = Numbering<N>;

    const INDEX_VERSION: u32 = 1;

    fn fingerprint(&self) -> [u8; 32] {
        *blake3::hash(format!("nocca {}", self.size()).as_bytes()).as_bytes()
    }

    fn stored(&self) -> Result<Numbering<N>, TooBig> {
        Numbering::new(self, true, true)
    }

    fn folded(&self) -> Result<Numbering<N>, TooBig> {
        Numbering::new(self, true, false)
    }

    fn explicit(&self) -> Result<Numbering<N>, TooBig> {
        Numbering::new(self, false, false)
    }
}

/// Turns numbers into positions; rows that stay the same are not looked up
/// again.
pub struct Walk<'a, const N: usize> {
    index: &'a Numbering<N>,
    pos: Position<N>,
    levels: Vec<Level>,
}

/// What is known after a rank.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Numbers that have this row and those above.
    start: u64,
    end: u64,
    /// Pieces left below.
    left: usize,
    /// Are all rows so far their own images, in a folded numbering?
    bound: bool,
}

impl<const N: usize> Walk<'_, N> {
    /// Finds the row of a rank, the rows above being right.
    fn descend(&mut self, rank: usize, number: u64) {
        let index = self.index;
        let width = index.size.width;
        let states = (width + 1) * (width + 1);
        let above = match rank {
            0 => Level {
                start: u64::from(self.pos.turn) * index.positions(),
                end: 0,
                left: index.everything(),
                bound: index.folds,
            },
            rank => self.levels[rank - 1],
        };
        let counts = match above.bound {
            true => &index.ranks[rank].bound,
            false => &index.ranks[rank].free,
        };
        let starts = &counts.starts[above.left * states..][..states];
        // Empty classes begin where the next one does, so the last fits.
        let within = number - above.start;
        let class = starts.partition_point(|start| *start <= within) - 1;
        let entry = &index.rows(rank).classes[class];
        let within = within - starts[class];
        let left = above.left - class;
        let (free, bound) = index.below(rank, left);
        let pairs = u64::from(entry.pairs) * free;
        let (row, offset, unit, is_bound) = match above.bound && within >= pairs {
            false => (within / free, within / free * free, free, false),
            true => {
                let own = (within - pairs) / bound;
                (
                    u64::from(entry.pairs) + own,
                    pairs + own * bound,
                    bound,
                    true,
                )
            }
        };
        let start = above.start + starts[class] + offset;
        self.levels[rank] = Level {
            start,
            end: start + unit,
            left,
            bound: is_bound,
        };
        let cells = &mut self.pos.cells[rank * width..(rank + 1) * width];
        index.rows(rank).write(class, row as u32, cells);
    }
}

impl<const N: usize> Walker<Nocca<N>> for Walk<'_, N> {
    #[inline(always)]
    fn known(&mut self, number: u64) -> Position<N> {
        let turn = number / self.index.positions();
        let mut changed = 0;
        if turn == u64::from(self.pos.turn) {
            while changed < self.levels.len()
                && (self.levels[changed].start..self.levels[changed].end).contains(&number)
            {
                changed += 1;
            }
        }
        self.pos.turn = turn as u8;
        for rank in changed..self.levels.len() {
            self.descend(rank, number);
        }
        self.pos
    }

    #[inline(always)]
    fn seek(&mut self, number: u64) -> Option<Position<N>> {
        Some(self.known(number))
    }
}
