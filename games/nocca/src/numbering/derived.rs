//! The derived positions before a position, and what is before them.
//!
//! The step that came from a derived position covered a piece on the first rank,
//! its other replies would have, and the step before had brought the piece there.
//! So all of it happens on the first two ranks and is the same for all positions
//! that share these: it is kept as sums over two ranks. What the other ranks add
//! depends only on how the first two stand to their image.

use std::ops::ControlFlow;

use kanzen_index::Index;
use kanzen_index::bits::Word;
use kanzen_rules::{Game, Symmetric, Symmetry, Unmoves};

use super::{Numbering, Orientation, Sum};
use crate::game::{Nocca, Position, top};
use crate::rows::{Half, Row};

/// The ranks on which all of it happens.
const RANKS: usize = 2;

/// The derived positions before a quiet one with the first player to move.
#[derive(Default)]
pub(super) struct Before {
    /// Where the other ranks are not all their own images, and where they are.
    lists: [List; 2],
    /// Numbers of what the replies of one lead to.
    replies: Vec<u64>,
}

/// All that depends on the first ranks.
#[derive(Default)]
struct List {
    is_known: bool,
    derived: Vec<Derived>,
    /// Of the first ranks.
    sums: Vec<Sum>,
}

/// Where the sums of a derived position end: those of stored positions that
/// replies lead to, and then those of its predecessors.
#[derive(Clone, Copy)]
struct Derived {
    replies: usize,
    predecessors: usize,
}

/// What all ranks but the first add, by how those stand.
pub(super) struct Rest {
    upright: u64,
    mirrored: u64,
    own_image: u64,
    /// Are they all their own images?
    pub(super) is_own_image: bool,
}

impl Rest {
    /// Of a position whose last row this is, so many pieces being left for the
    /// ranks after the first.
    #[inline(always)]
    pub(super) fn new<W: Word>(
        index: &Numbering<W>,
        pos: &Position<W>,
        left: usize,
        last_row: Row,
    ) -> Rest {
        let (mut upright, mut mirrored) = (0, 0);
        let mut own_image = Sum {
            number: 0,
            left,
            orientation: Orientation::OwnImage,
        };
        let mut left = left;
        let last = index.size.depth - 1;
        for rank in RANKS..=last {
            let row = match rank < last {
                true => index.row(rank, pos.ranks[rank], false),
                false => Some(last_row),
            };
            let row = row.expect("a row of a quiet position");
            upright += index.free(rank, left, row, false);
            mirrored += index.free(rank, left, row, true);
            own_image = index.add(own_image, rank, row);
            left -= row.class();
        }
        Rest {
            upright,
            mirrored,
            own_image: own_image.number,
            is_own_image: own_image.orientation == Orientation::OwnImage,
        }
    }

    /// A number whose first ranks make this sum.
    #[inline(always)]
    fn complete(&self, sum: &Sum) -> u64 {
        sum.number
            + match sum.orientation {
                Orientation::Upright => self.upright,
                Orientation::Mirrored => self.mirrored,
                Orientation::OwnImage => self.own_image,
            }
    }
}

impl Before {
    /// The walker has changed a rank, and will those below.
    #[inline(always)]
    pub(super) fn forget(&mut self, rank: usize) {
        for list in &mut self.lists {
            list.is_known &= rank >= RANKS;
        }
    }

    /// Adds the numbers before the derived positions that are decided.
    #[inline(always)]
    pub(super) fn add_marks<W: Word>(
        &mut self,
        index: &Numbering<W>,
        game: &Nocca<W>,
        pos: &Position<W>,
        rest: &Rest,
        decides: &mut dyn FnMut(&[u64]) -> bool,
        marks: &mut Vec<u64>,
    ) {
        let list = &mut self.lists[usize::from(rest.is_own_image)];
        if !list.is_known {
            list.find(index, game, pos, rest.is_own_image);
        }
        let mut first = 0;
        for derived in &list.derived {
            let replies = &list.sums[first..derived.replies];
            self.replies.clear();
            let numbers = replies.iter().map(|sum| rest.complete(sum));
            self.replies.extend(numbers);
            if decides(&self.replies) {
                let before = &list.sums[derived.replies..derived.predecessors];
                marks.extend(before.iter().map(|sum| rest.complete(sum)));
            }
            first = derived.predecessors;
        }
    }
}

impl List {
    /// Finds everything. Where the other ranks are their own images, two images
    /// of a derived position may lead to the same one, and moves are counted as
    /// in any folded numbering.
    #[inline(never)]
    fn find<W: Word>(
        &mut self,
        index: &Numbering<W>,
        game: &Nocca<W>,
        pos: &Position<W>,
        rest_is_own_image: bool,
    ) {
        self.is_known = true;
        self.derived.clear();
        self.sums.clear();
        let sums = &mut self.sums;
        index.for_each_derived_predecessor(game, pos, |derived| {
            if rest_is_own_image && index.is_second_of_two(game, derived, pos) {
                return;
            }
            let all: ControlFlow<()> = index.try_for_each_reply(game, derived, |reply| {
                sums.extend(index.first_ranks(&game.after(derived, reply)));
                ControlFlow::Continue(())
            });
            debug_assert!(all.is_continue());
            let replies = sums.len();
            let is_own_image = index.orientation(derived) == Orientation::OwnImage;
            game.for_each_candidate_unmove(derived, |previous| {
                if let Some(sum) = index.first_ranks(previous) {
                    let times = match rest_is_own_image {
                        true => sum.orientation.times(is_own_image),
                        false => 1,
                    };
                    sums.extend(std::iter::repeat_n(sum, times));
                }
            });
            self.derived.push(Derived {
                replies,
                predecessors: sums.len(),
            });
        });
    }
}

impl<W: Word> Numbering<W> {
    /// The sum of the first ranks of a position that differs from a quiet one
    /// there; none if it is not quiet.
    #[inline(always)]
    fn first_ranks(&self, pos: &Position<W>) -> Option<Sum> {
        let mut sum = self.begin(pos.turn);
        for rank in 0..RANKS {
            sum = self.add(sum, rank, self.row(rank, pos.ranks[rank], false)?);
        }
        Some(sum)
    }

    /// The pieces that may have covered one that threatened to step off.
    #[inline(always)]
    pub(super) fn covers(&self, game: &Nocca<W>, pos: &Position<W>, mixed: W) -> W {
        let us = usize::from(pos.turn ^ 1);
        pos.tops[us] & game.far_rank(us ^ 1) & mixed
    }

    /// Visits the positions before a quiet one that are derived: the last step
    /// covered a piece that threatened to step off, and no other piece of the
    /// side that made it was on its own far rank.
    #[inline(always)]
    fn for_each_derived_predecessor(
        &self,
        game: &Nocca<W>,
        pos: &Position<W>,
        mut visit: impl FnMut(&Position<W>),
    ) {
        let us = usize::from(pos.turn ^ 1);
        for to in (pos.tops[us] & game.far_rank(us ^ 1)).squares() {
            if top(game.stack(pos, to) >> 1) != Some(us ^ 1) {
                continue;
            }
            for from in (game.room_around(pos, to) & !game.far_rank(us)).squares() {
                visit(&game.unmoved(pos, from, to));
            }
        }
    }

    /// Of a position that leads to another, and whose image may lead there
    /// too: is it the one that does not count? Only the upright one does.
    fn is_second_of_two(&self, game: &Nocca<W>, previous: &Position<W>, pos: &Position<W>) -> bool {
        if self.orientation(previous) != Orientation::Mirrored {
            return false;
        }
        let mirrored = game.image(Symmetry::Mirror, pos);
        mirrored == *pos || leads_to(game, previous, &mirrored)
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

/// Is there a move from one position to the other?
fn leads_to<W: Word>(game: &Nocca<W>, from: &Position<W>, to: &Position<W>) -> bool {
    let found = game.try_for_each_move(from, |mv| match game.after(from, mv) == *to {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    found.is_break()
}
