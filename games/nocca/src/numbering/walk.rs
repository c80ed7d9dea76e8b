//! From numbers to positions.

use std::ops::Range;

use kanzen_index::bits::Word;
use kanzen_index::{Opening, Walker, opening};

use super::at_sight::Stacks;
use super::derived::Before;
use super::shared::Shared;
use super::{BoundTerm, Numbering};
use crate::game::{Nocca, Position};

/// Turns numbers into positions; rows that stay the same are not looked up
/// again.
pub struct Walk<'a, W> {
    game: &'a Nocca<W>,
    index: &'a Numbering<W>,
    pos: Position<W>,
    stacks: Stacks<W>,
    shared: Shared,
    before: Before,
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

impl<'a, W: Word> Walk<'a, W> {
    pub(super) fn new(index: &'a Numbering<W>, game: &'a Nocca<W>) -> Self {
        Walk {
            game,
            index,
            pos: game.empty(),
            stacks: Stacks::default(),
            shared: Shared::new(index.size.depth),
            before: Before::default(),
            levels: vec![Level::default(); index.size.depth],
        }
    }

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
        let stacks = &mut self.stacks;
        let cells = [
            first_tops,
            second_tops,
            &mut self.pos.full,
            &mut stacks.nearly_full,
            &mut stacks.mixed,
        ];
        for (cells, files) in cells.into_iter().zip(sets) {
            *cells = *cells & !rank_set | W::from(files) << first as u32;
        }
    }
}

impl<W: Word> Walk<'_, W> {
    /// Goes to a number.
    #[inline(always)]
    fn go(&mut self, number: u64) -> &Position<W> {
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
        self.shared.forget(changed);
        self.before.forget(changed);
        for rank in changed..self.levels.len() {
            self.descend(rank, number);
        }
        &self.pos
    }
}

impl<W: Word> Walker<Nocca<W>> for Walk<'_, W> {
    #[inline(always)]
    fn known(&mut self, number: u64) -> Position<W> {
        *self.go(number)
    }

    #[inline(always)]
    fn seek(&mut self, number: u64) -> Option<Position<W>> {
        Some(self.known(number))
    }

    fn open(&mut self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, Opening)) {
        let (index, game) = (self.index, self.game);
        if !index.only_stored {
            return opening::one_by_one(index, game, self, numbers, visit);
        }
        for number in numbers {
            self.go(number);
            visit(number, index.open_quiet(game, &self.pos, &self.stacks));
        }
    }

    fn add_marks(&mut self, number: u64, marks: &mut Vec<u64>) {
        let (index, game) = (self.index, self.game);
        self.go(number);
        let pos = &self.pos;
        match index.only_stored {
            true => self.shared.add_marks(index, game, pos, &self.stacks, marks),
            false => index.for_each_predecessor(game, pos, |mark| marks.push(mark)),
        }
    }

    fn add_derived_marks(
        &mut self,
        number: u64,
        decides: &mut dyn FnMut(&[u64]) -> bool,
        marks: &mut Vec<u64>,
    ) {
        let (index, game) = (self.index, self.game);
        if !index.only_stored {
            return;
        }
        self.go(number);
        let pos = &self.pos;
        if !index.covers(game, pos, self.stacks.mixed).is_empty() {
            let left = self.levels[1].left;
            self.before
                .add_marks(index, game, pos, left, decides, marks);
        }
    }
}
