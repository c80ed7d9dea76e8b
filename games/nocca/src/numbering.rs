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

use std::marker::PhantomData;
use std::ops::ControlFlow;

use kanzen_index::bits::Word;
use kanzen_index::{Index, Indexed, Opening, Place, TooBig, Walker, opening};
use kanzen_rules::{Game, Symmetric, Symmetry, Value};

use crate::game::{Move, Nocca, Position, height, top};
use crate::rows::{Half, Row, Rows};
use crate::size::{MOST_RANKS, Size};

/// A board with more positions is not numbered: no memory would hold a byte
/// for each, and the tables of its rows alone take long to make.
const MOST_NUMBERS: f64 = 1e12;

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

/// What the ranks so far make of a number.
#[derive(Clone, Copy)]
struct Sum {
    number: u64,
    left: usize,
    orientation: Orientation,
}

impl<W: Word> Numbering<W> {
    fn new(size: Size, folds: bool, only_stored: bool) -> Result<Self, TooBig> {
        let numbers = size.positions();
        let code_bits = Rows::code_bits(size).filter(|_| numbers <= MOST_NUMBERS);
        let code_bits = code_bits.ok_or(TooBig { numbers })?;
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
            bound: vec![BoundTerm::default(); size.depth * states * states],
            free: vec![Term::default(); size.depth * states * states],
            positions: 0,
            folds,
            only_stored,
        };
        numbering.count();
        Ok(numbering)
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

    /// Is a rank of the board its own mirror image?
    #[inline(always)]
    fn is_own_image(&self, pos: &Position<W>, rank: usize) -> bool {
        let row = self.row_of_kind(0, pos.ranks[rank], false);
        row.is_some_and(|row| row.half() == Half::Middle)
    }

    /// How a position stands, numbered or not.
    fn orientation(&self, pos: &Position<W>) -> Orientation {
        let flips = self.flips(pos.turn);
        let halves = (0..self.size.depth).filter_map(|rank| {
            let row = self.row_of_kind(0, pos.ranks[self.seen(rank, flips)], flips);
            row.map(Row::half)
        });
        match halves.into_iter().find(|half| *half != Half::Middle) {
            Some(Half::First) => Orientation::Upright,
            Some(_) => Orientation::Mirrored,
            None => Orientation::OwnImage,
        }
    }
}

/// A position as the numbers of its predecessors see it: a step changes two
/// neighbouring ranks at most, and the others add what they add here.
struct View {
    flips: bool,
    rows: [Row; MOST_RANKS],
    /// The sum before each rank.
    before: [Sum; MOST_RANKS],
    /// What the ranks from each on add, upright and mirrored.
    after: [[u64; 2]; MOST_RANKS + 1],
    own_image: bool,
    /// Is the first rank one that may stand there? If not, only a step from
    /// it makes it one.
    whole: bool,
}

impl View {
    /// Of a position in which `us` moved last.
    #[inline(always)]
    fn new<W: Word>(index: &Numbering<W>, pos: &Position<W>, us: u8) -> View {
        let flips = index.flips(us);
        let depth = index.size.depth;
        let mut view = View {
            flips,
            rows: [Row::NONE; MOST_RANKS],
            before: [index.begin(us); MOST_RANKS],
            after: [[0; 2]; MOST_RANKS + 1],
            own_image: index.folds,
            whole: true,
        };
        let mut left = 0;
        for rank in (0..depth).rev() {
            let stacks = pos.ranks[index.seen(rank, flips)];
            let row = match index.row(rank, stacks, flips) {
                Some(row) => row,
                None => {
                    view.whole = false;
                    index
                        .row_of_kind(0, stacks, flips)
                        .expect("a row of a board")
                }
            };
            left += row.class();
            view.rows[rank] = row;
            view.own_image &= row.half() == Half::Middle;
            view.after[rank] = [false, true].map(|mirrored| {
                view.after[rank + 1][usize::from(mirrored)] + index.free(rank, left, row, mirrored)
            });
        }
        if view.whole {
            for rank in 1..depth {
                view.before[rank] = index.add(view.before[rank - 1], rank - 1, view.rows[rank - 1]);
            }
        }
        view
    }

    /// The sum of all ranks, those from `rank` on as they are here.
    #[inline(always)]
    fn complete<W: Word>(&self, index: &Numbering<W>, mut sum: Sum, rank: usize) -> Sum {
        match sum.orientation {
            Orientation::Upright => sum.number += self.after[rank][0],
            Orientation::Mirrored => sum.number += self.after[rank][1],
            Orientation::OwnImage => {
                for rank in rank..index.size.depth {
                    sum = index.add(sum, rank, self.rows[rank]);
                }
            }
        }
        sum
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

    /// The last step covered a piece that threatened to step off, and no other
    /// piece of the side that made it was on its own far rank.
    #[inline(always)]
    fn for_each_derived(
        &self,
        game: &Nocca<W>,
        pos: &Position<W>,
        mut visit: impl FnMut(&Position<W>),
    ) {
        if !self.only_stored {
            return;
        }
        let us = usize::from(pos.turn ^ 1);
        let covers = pos.tops[us] & game.far_rank(us ^ 1);
        for to in covers.squares() {
            if top(game.stack(pos, to) >> 1) != Some(us ^ 1) {
                continue;
            }
            // Such a step changes this rank and the next one only; of two
            // images that both lead here only the upright one counts.
            let home = game.place(to).rank;
            let may_lead_twice = (0..self.size.depth)
                .filter(|rank| home.abs_diff(*rank) > 1)
                .all(|rank| self.is_own_image(pos, rank));
            for from in (game.room_around(pos, to) & !game.far_rank(us)).squares() {
                let previous = game.unmoved(pos, from, to);
                if !(may_lead_twice && self.is_second_of_two(game, &previous, pos)) {
                    visit(&previous);
                }
            }
        }
    }

    /// A quiet position's moves by sets of cells.
    #[inline(always)]
    fn opening(&self, game: &Nocca<W>, pos: &Position<W>) -> Opening {
        if !self.only_stored {
            return opening::by_the_moves(self, game, pos);
        }
        let us = usize::from(pos.turn);
        let (far, home) = (game.far_rank(us), game.far_rank(us ^ 1));
        let (mut open, mut loses, mut wins) = (0, false, None);
        for from in pos.tops[us].squares() {
            let room = game.room_around(pos, from);
            let under = game.stack(pos, from) >> 1;
            let uncovers = top(under) == Some(us ^ 1);
            if uncovers && home.has(from) {
                loses |= !room.is_empty();
                continue;
            }
            open += (room & !far).count() as u32;
            for to in (room & far).squares() {
                // The piece may be covered by a neighbour, the one uncovered
                // here among them, that does not give way to another threat.
                let mut replies = game.beside(pos, us ^ 1, to);
                if uncovers {
                    replies |= W::bit(from);
                }
                let covers =
                    |cell: usize| !far.has(cell) || top(game.stack(pos, cell) >> 1) != Some(us);
                let has_room = height(game.stack(pos, to)) + 1 < self.size.height;
                if has_room && replies.squares().any(covers) {
                    open += 1;
                    continue;
                }
                let next = game.after(pos, Move::step(from, to));
                let value = opening::derived_now(self, game, &next).expect("no reply is quiet");
                wins = wins.max(Some(value.one_ply_earlier()));
            }
        }
        if let Some(value) = wins {
            return Opening::Decided(value);
        }
        match open {
            0 if loses => Opening::Decided(Value::Loss(2)),
            0 => Opening::Decided(game.stuck(pos).value_for(game.turn(pos))),
            open => Opening::Counter(open),
        }
    }

    fn known_count(&self, _: &Nocca<W>) -> Option<u64> {
        Some(self.len())
    }

    fn walker<'a>(&'a self, game: &'a Nocca<W>) -> Walk<'a, W> {
        Walk {
            index: self,
            pos: game.empty(),
            levels: vec![Level::default(); self.size.depth],
        }
    }

    /// As in any folded numbering, moves are counted from the predecessor's
    /// side: one that is its own image has two moves into an orbit that is
    /// not, and each move into a position that is its own image is met twice.
    #[inline(always)]
    fn for_each_mark(&self, game: &Nocca<W>, pos: &Position<W>, mut visit: impl FnMut(u64)) {
        let us = pos.turn ^ 1;
        let view = View::new(self, pos, us);
        let flips = view.flips;
        let own_image = view.own_image;
        let far = match self.only_stored {
            true => game.far_rank(us.into()),
            false => W::default(),
        };
        let mut tops = pos.tops[usize::from(us)];
        if !view.whole {
            tops &= far;
        }
        let mut mark = |sum: Sum| {
            if !(own_image && sum.orientation == Orientation::Mirrored) {
                visit(sum.number);
            }
            if !own_image && sum.orientation == Orientation::OwnImage {
                visit(sum.number);
            }
        };
        for to in tops.squares() {
            let board_rank = game.place(to).rank;
            let rank = self.seen(board_rank, flips);
            let stacks = pos.ranks[board_rank];
            let stacks = game.with_stack(stacks, to, game.stack_in(stacks, to) >> 1);
            let Some(row) = self.row(rank, stacks, flips) else {
                continue;
            };
            let room = game.room_around(pos, to) & !far;
            // A rank with the piece back on one of its cells.
            let with_piece = |rank: usize, stacks: u64, from: usize| {
                let stack = game.stack_in(stacks, from) << 1 | us;
                let stacks = game.with_stack(stacks, from, stack);
                self.row(rank, stacks, flips).expect("room for a piece")
            };
            for from in (room & game.rank_set(board_rank)).squares() {
                let row = with_piece(rank, stacks, from);
                let sum = self.add(view.before[rank], rank, row);
                mark(view.complete(self, sum, rank + 1));
            }
            if rank + 1 < self.size.depth {
                let begun = self.add(view.before[rank], rank, row);
                let other = self.seen(rank + 1, flips);
                for from in (room & game.rank_set(other)).squares() {
                    let sum = self.add(
                        begun,
                        rank + 1,
                        with_piece(rank + 1, pos.ranks[other], from),
                    );
                    mark(view.complete(self, sum, rank + 2));
                }
            }
            if rank > 0 {
                let other = self.seen(rank - 1, flips);
                for from in (room & game.rank_set(other)).squares() {
                    let from_row = with_piece(rank - 1, pos.ranks[other], from);
                    let sum = self.add(view.before[rank - 1], rank - 1, from_row);
                    mark(view.complete(self, self.add(sum, rank, row), rank + 1));
                }
            }
        }
    }
}

impl<W: Word> Numbering<W> {
    /// Of a position that leads to another, and whose image may lead there
    /// too: is it the one that does not count?
    #[cold]
    fn is_second_of_two(&self, game: &Nocca<W>, previous: &Position<W>, pos: &Position<W>) -> bool {
        let mirrored = game.image(Symmetry::Mirror, pos);
        self.orientation(previous) == Orientation::Mirrored
            && (mirrored == *pos || leads_to(game, previous, &mirrored))
    }
}

/// Is there a move from one position to the other?
fn leads_to<W: Word>(game: &Nocca<W>, from: &Position<W>, to: &Position<W>) -> bool {
    let found = game.try_for_each_move(from, |mv| match game.after(from, mv) == *to {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    found.is_break()
}

impl<W: Word> Indexed for Nocca<W> {
    type Index = Numbering<W>;

    const INDEX_VERSION: u32 = 1;

    fn fingerprint(&self) -> [u8; 32] {
        *blake3::hash(format!("nocca {}", self.size()).as_bytes()).as_bytes()
    }

    fn stored(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self.size, true, true)
    }

    fn folded(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self.size, true, false)
    }

    fn explicit(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self.size, false, false)
    }
}

/// Turns numbers into positions; rows that stay the same are not looked up
/// again.
pub struct Walk<'a, W> {
    index: &'a Numbering<W>,
    pos: Position<W>,
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

impl<W: Word> Walk<'_, W> {
    /// Finds the row of a rank, the rows above being right.
    #[inline(always)]
    fn descend(&mut self, rank: usize, number: u64) {
        let index = self.index;
        let above = match rank {
            0 => Level {
                start: u64::from(self.pos.turn) * index.positions,
                end: 0,
                left: index.everything,
                bound: index.folds,
            },
            rank => self.levels[rank - 1],
        };
        let within = number - above.start;
        let terms = index.terms(rank, above.left);
        let terms = terms..terms + index.states;
        let (free, bound) = (&index.free[terms.clone()], &index.bound[terms]);
        // What is left for the last rank is its class. Empty classes begin
        // where the next one does, so the last that has begun is no empty one.
        let class = match above.bound {
            _ if rank + 1 == index.size.depth => above.left,
            true => bound.partition_point(|term| term.start <= within) - 1,
            false => free.partition_point(|term| term.start <= within) - 1,
        };
        let (start, unit) = match above.bound {
            true => (bound[class].start, bound[class].unit),
            false => (free[class].start, free[class].unit),
        };
        let within = within - start;
        let BoundTerm {
            pairs, own_unit, ..
        } = bound[class];
        let (row, offset, unit, is_bound) = match above.bound && within >= pairs * unit {
            // A division would take longer than all the rest.
            false if unit == 1 => (within, within, 1, false),
            false => (within / unit, within / unit * unit, unit, false),
            true => {
                let own = (within - pairs * unit) / own_unit;
                (pairs + own, pairs * unit + own * own_unit, own_unit, true)
            }
        };
        let start = above.start + start + offset;
        let left = above.left - class;
        self.levels[rank] = Level {
            start,
            end: start + unit,
            left,
            bound: is_bound,
        };
        let (stacks, sets) = index.kinds[index.kind_of[rank]].stacks(class, row);
        self.pos.ranks[rank] = stacks;
        let first = rank * index.size.width;
        let rank_set = W::first(first + index.size.width) ^ W::first(first);
        let [first_tops, second_tops] = &mut self.pos.tops;
        for (cells, files) in [first_tops, second_tops, &mut self.pos.full]
            .into_iter()
            .zip(sets)
        {
            *cells = *cells & !rank_set | W::from(files) << first as u32;
        }
    }
}

impl<W: Word> Walker<Nocca<W>> for Walk<'_, W> {
    #[inline(always)]
    fn known(&mut self, number: u64) -> Position<W> {
        let turn = match self.index.folds {
            true => 0,
            false => (number / self.index.positions) as u8,
        };
        let mut changed = 0;
        if turn == self.pos.turn {
            while changed < self.levels.len()
                && (self.levels[changed].start..self.levels[changed].end).contains(&number)
            {
                changed += 1;
            }
        }
        self.pos.turn = turn;
        for rank in changed..self.levels.len() {
            self.descend(rank, number);
        }
        self.pos
    }

    #[inline(always)]
    fn seek(&mut self, number: u64) -> Option<Position<W>> {
        Some(self.known(number))
    }
}
