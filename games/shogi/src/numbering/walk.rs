//! From numbers to positions.

use kanzen_index::Walker;
use kanzen_index::bits::Word;
use kanzen_index::combinations::{self, MAX_SQUARES, choose};
use kanzen_rules::{Game, Unmoves};

use super::Numbering;
use super::blocks::MIRROR;
use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{MAX_FORMS, ROYAL};

/// Groups of like pieces: each non-royal form of each side.
const MAX_GROUPS: usize = 2 * (MAX_FORMS - 1);

/// Turns numbers into positions. It remembers the position group by group, so
/// that the next number costs only the groups that differ.
pub struct Walk<'a, W> {
    game: &'a Shogi<W>,
    index: &'a Numbering<W>,
    /// Numbers of the present block and split.
    start: u64,
    end: u64,
    /// Is the block its own mirror image?
    own_image: bool,
    /// One for each group that is not empty, and how many there are.
    levels: Vec<Level<W>>,
    depth: usize,
    /// Numbers that differ in the last group alone.
    inner_start: u64,
    inner_end: u64,
}

/// A group of the present split.
#[derive(Clone)]
struct Level<W> {
    side: u8,
    form: u8,
    count: u8,
    /// The first number with this group on its present squares, and how many
    /// there are.
    start: u64,
    unit: u64,
    /// The position with the groups before this one placed, and its free squares.
    before: Position<W>,
    free: [u8; MAX_SQUARES],
    free_count: u8,
}

impl<W: Word> Level<W> {
    fn enter(&mut self, before: Position<W>, board: W) {
        self.before = before;
        self.free_count = 0;
        for square in (board & !before.occupied()).squares() {
            self.free[usize::from(self.free_count)] = square as u8;
            self.free_count += 1;
        }
    }

    /// The position with the group on the squares of this combination.
    #[inline(always)]
    fn placed(&self, combination: u64) -> Position<W> {
        let free = &self.free[..usize::from(self.free_count)];
        let set = combinations::unrank::<W>(combination, self.count.into(), free);
        let mut pos = self.before;
        pos.toggle(self.side.into(), self.form.into(), set);
        pos
    }
}

impl<'a, W: Word> Walk<'a, W> {
    pub fn new(game: &'a Shogi<W>, index: &'a Numbering<W>) -> Self {
        let level = Level {
            side: 0,
            form: 0,
            count: 0,
            start: 0,
            unit: 0,
            before: Position::empty(),
            free: [0; MAX_SQUARES],
            free_count: 0,
        };
        Walk {
            game,
            index,
            start: 0,
            end: 0,
            own_image: false,
            levels: vec![level; MAX_GROUPS],
            depth: 0,
            inner_start: 0,
            inner_end: 0,
        }
    }

    /// Goes to the block and split of a number.
    fn enter(&mut self, number: u64) {
        let index = self.index;
        let block = number / index.block_size;
        let within = number % index.block_size;
        // The last split that begins here or before; empty ones begin where
        // the next one does.
        let split = index.bases.partition_point(|base| *base <= within) - 1;
        self.start = block * index.block_size + index.bases[split];
        self.end = block * index.block_size
            + index
                .bases
                .get(split + 1)
                .copied()
                .unwrap_or(index.block_size);
        let (turn, first, second) = index.blocks[block as usize];
        let mut pos = Position::empty();
        pos.turn = turn;
        pos.toggle(0, ROYAL, W::bit(first.into()));
        pos.toggle(1, ROYAL, W::bit(second.into()));
        self.own_image = index.block(&pos).is_some_and(|block| block.own_image);
        self.depth = 0;
        let mut left = self.game.tables.squares - 2;
        let mut size = self.end - self.start;
        for kind in &index.kinds {
            let counts = &kind.shares[split / kind.weight % kind.shares.len()];
            for (&(side, form), &count) in kind.groups.iter().zip(counts) {
                if count > 0 {
                    size /= choose(left, count.into());
                    left -= usize::from(count);
                    let level = &mut self.levels[self.depth];
                    (level.side, level.form, level.count, level.unit) = (side, form, count, size);
                    self.depth += 1;
                }
            }
            if kind.hands > 0 {
                pos.hands[0][kind.kind] = counts[kind.groups.len()];
                pos.hands[1][kind.kind] = counts[kind.groups.len() + 1];
            }
        }
        self.levels[0].enter(pos, self.index.free);
    }

    /// Places every group but the last as the number has them.
    #[inline(never)]
    fn descend(&mut self, number: u64) {
        let mut changed = 0;
        if number < self.start || number >= self.end {
            self.enter(number);
        } else {
            while number.wrapping_sub(self.levels[changed].start) < self.levels[changed].unit {
                changed += 1;
            }
        }
        let mut start = match changed {
            0 => self.start,
            _ => self.levels[changed - 1].start,
        };
        let mut end = self.end;
        for at in changed..self.depth.saturating_sub(1) {
            let level = &mut self.levels[at];
            let combination = (number - start) / level.unit;
            start += combination * level.unit;
            end = start + level.unit;
            level.start = start;
            let pos = level.placed(combination);
            self.levels[at + 1].enter(pos, self.index.free);
        }
        (self.inner_start, self.inner_end) = (start, end);
    }
}

impl<W: Word> Walker<Shogi<W>> for Walk<'_, W> {
    #[inline(always)]
    fn known(&mut self, number: u64) -> Position<W> {
        if number < self.inner_start || number >= self.inner_end {
            self.descend(number);
        }
        match self.depth {
            0 => self.levels[0].before,
            depth => self.levels[depth - 1].placed(number - self.inner_start),
        }
    }

    #[inline(always)]
    fn seek(&mut self, number: u64) -> Option<Position<W>> {
        let pos = self.known(number);
        let index = self.index;
        if !self.game.is_position(&pos) || index.only_stored && self.game.settled(&pos).is_some() {
            return None;
        }
        // Of two mirror images in a block that is its own the smaller counts.
        let twin =
            self.own_image && index.number(self.start_of_block(number), &pos, MIRROR) < number;
        (!twin).then_some(pos)
    }
}

impl<W: Word> Walk<'_, W> {
    fn start_of_block(&self, number: u64) -> u64 {
        number - number % self.index.block_size
    }
}
