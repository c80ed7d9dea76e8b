//! From numbers to positions.

use std::ops::Range;

use kanzen_index::bits::Word;
use kanzen_index::{Opening, Walker, opening};
use kanzen_rules::Value;

use super::at_sight::Stacks;
use super::derived::{Before, Rest};
use super::first_look::FirstLook;
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
    /// Positions that tell no predecessor anything.
    silent: Range<u64>,
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
            shared: Shared::new(index.size.depth - 1),
            before: Before::default(),
            silent: 0..0,
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
        self.go_down_to(self.levels.len(), number);
        &self.pos
    }

    /// Goes to a number by so many ranks; those below may be of another.
    #[inline(always)]
    fn go_down_to(&mut self, ranks: usize, number: u64) {
        let turn = match self.index.folds {
            true => 0,
            false => (number / self.index.positions) as u8,
        };
        let mut changed = 0;
        if turn == self.pos.turn {
            while changed < ranks
                && (self.levels[changed].start..self.levels[changed].end).contains(&number)
            {
                changed += 1;
            }
        }
        self.pos.turn = turn;
        self.shared.forget(changed);
        self.before.forget(changed);
        for rank in changed..ranks {
            self.descend(rank, number);
        }
    }

    /// Goes to a number by all ranks but the last. A quiet position, which has no
    /// piece of the second player on top there, has little that depends on it.
    /// Gives the numbers that share these ranks, and the class of the last one, in
    /// which the rows follow each other.
    #[inline(always)]
    fn go_above_last(&mut self, number: u64) -> (Range<u64>, usize) {
        let ranks = self.levels.len() - 1;
        self.go_down_to(ranks, number);
        let Level {
            start, end, left, ..
        } = self.levels[ranks - 1];
        (start..end, left)
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
        let last = self.levels.len() - 1;
        let mut next = numbers.start;
        while next < numbers.end {
            let (group, _) = self.go_above_last(next);
            let group = next..group.end.min(numbers.end);
            next = group.end;
            let first_look = FirstLook::new(game, &self.pos, &self.stacks);
            if first_look.wins_in_three() {
                group.for_each(|number| visit(number, Opening::Decided(Value::Win(3))));
                continue;
            }
            for number in group {
                self.descend(last, number);
                visit(
                    number,
                    first_look.open(index, game, &self.pos, &self.stacks),
                );
            }
        }
    }

    fn add_marks(&mut self, number: u64, marks: &mut Vec<u64>) {
        let (index, game) = (self.index, self.game);
        if !index.only_stored {
            index.for_each_predecessor(game, self.go(number), |mark| marks.push(mark));
            return;
        }
        if self.silent.contains(&number) {
            return;
        }
        let (group, class) = self.go_above_last(number);
        match self.shared.most(game, &self.pos, &self.stacks) {
            None => self.silent = group,
            Some(most) => {
                let last = index.last_seen[class][(number - group.start) as usize];
                self.shared
                    .add_marks(index, game, &self.pos, last, most, marks);
            }
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
        let (group, class) = self.go_above_last(number);
        if index.covers(game, &self.pos, self.stacks.mixed).is_empty() {
            return;
        }
        let last = index.last_rows().row(class, number - group.start);
        let rest = Rest::new(index, &self.pos, self.levels[1].left, last);
        if rest.is_own_image {
            // Positions are compared with their images.
            self.go(number);
        }
        self.before
            .add_marks(index, game, &self.pos, &rest, decides, marks);
    }
}
