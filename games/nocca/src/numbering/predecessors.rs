//! The positions before a position, by number, where all positions are numbered.
//!
//! A step changes two neighbouring ranks at most, so the sums before and after
//! each rank are made once for all predecessors.

use kanzen_index::bits::Word;

use super::{Numbering, Orientation, Sum};
use crate::game::{Nocca, Position};
use crate::rows::{Half, Row};
use crate::size::MOST_RANKS;

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
        };
        let mut left = 0;
        for rank in (0..depth).rev() {
            let stacks = pos.ranks[index.seen(rank, flips)];
            let row = index.row(rank, stacks, flips).expect("a row of a board");
            left += row.class();
            view.rows[rank] = row;
            view.own_image &= row.half() == Half::Middle;
            view.after[rank] = [false, true].map(|mirrored| {
                view.after[rank + 1][usize::from(mirrored)] + index.free(rank, left, row, mirrored)
            });
        }
        for rank in 1..depth {
            view.before[rank] = index.add(view.before[rank - 1], rank - 1, view.rows[rank - 1]);
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

impl<W: Word> Numbering<W> {
    /// Visits the number of every predecessor, in a numbering of all positions.
    #[inline(always)]
    pub(super) fn for_each_predecessor(
        &self,
        game: &Nocca<W>,
        pos: &Position<W>,
        mut visit: impl FnMut(u64),
    ) {
        let us = pos.turn ^ 1;
        let view = View::new(self, pos, us);
        let flips = view.flips;
        let mut mark = |sum: Sum| {
            (0..sum.orientation.times(view.own_image)).for_each(|_| visit(sum.number));
        };
        for to in pos.tops[usize::from(us)].squares() {
            let board_rank = game.place(to).rank;
            let rank = self.seen(board_rank, flips);
            let stacks = pos.ranks[board_rank];
            let stacks = game.with_stack(stacks, to, game.stack_in(stacks, to) >> 1);
            let row = self.row(rank, stacks, flips).expect("a piece less");
            let room = game.room_around(pos, to);
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
