//! From numbers to positions.

use std::ops::Range;

use kanzen_index::bits::Word;
use kanzen_index::{Opening, Walker, opening};
use kanzen_rules::{Game, Unmoves};

use super::Numbering;
use super::layers::MAX_SLOTS;
use super::shared::Shared;
use super::spots::{MIRROR, Node, Squares};
use crate::engine::Shogi;
use crate::position::Position;

/// Goes from number to number. It remembers the position layer by layer, so
/// that the next number costs only the layers that differ.
pub struct Walk<'a, W> {
    pub(super) game: &'a Shogi<W>,
    pub(super) index: &'a Numbering<W>,
    /// The position it is at.
    pub(super) node: Node,
    /// The numbers of the present block.
    pub(super) block: Range<u64>,
    /// Is the block its own mirror image?
    pub(super) own_image: bool,
    /// One for each layer.
    pub(super) levels: Vec<Level<W>>,
    /// Numbers that differ in the last layer alone.
    pub(super) inner: Range<u64>,
    pub(super) shared: Shared<W>,
}

/// A layer of the present position.
#[derive(Clone)]
pub(super) struct Level<W> {
    /// The numbers with this layer and those before it as they are.
    pub numbers: Range<u64>,
    /// The squares that are free before it.
    free: W,
    squares: Squares,
}

impl<W: Word> Level<W> {
    /// Begins with these squares free.
    fn clear(&mut self, free: W) {
        self.free = free;
        self.squares.set(free);
    }
}

impl<'a, W: Word> Walk<'a, W> {
    pub fn new(game: &'a Shogi<W>, index: &'a Numbering<W>) -> Self {
        let level = Level {
            numbers: 0..0,
            free: W::default(),
            squares: Squares::new(W::default()),
        };
        Walk {
            game,
            index,
            node: Node {
                turn: 0,
                royals: [0; 2],
                pieces: [0; MAX_SLOTS],
            },
            block: 0..0,
            own_image: false,
            levels: vec![level; index.layers.len()],
            inner: 0..0,
            shared: Shared::new(),
        }
    }

    /// Goes to the block of a number.
    fn enter(&mut self, number: u64) {
        let index = self.index;
        let block = number / index.block_size;
        self.block = block * index.block_size..(block + 1) * index.block_size;
        let (turn, first, second) = index.blocks[block as usize];
        (self.node.turn, self.node.royals) = (turn, [first, second]);
        let block = index.block(turn, self.node.royals);
        self.own_image = block.is_some_and(|block| block.own_image);
        self.levels[0].clear(index.free(self.node.royals));
    }

    /// Places every layer but the last as the number has them.
    #[inline(never)]
    pub(super) fn descend(&mut self, number: u64) {
        let mut changed = 0;
        if !self.block.contains(&number) {
            self.enter(number);
        } else {
            while self.levels[changed].numbers.contains(&number) {
                changed += 1;
            }
        }
        let index = self.index;
        let mut start = match changed {
            0 => self.block.start,
            _ => self.levels[changed - 1].numbers.start,
        };
        for at in changed..index.layers.len() - 1 {
            let (layer, level) = (&index.layers[at], &mut self.levels[at]);
            let rest = (number - start) as u32;
            let (added, unit) =
                layer.put(rest, &level.squares, &index.spots, &mut self.node.pieces);
            start += u64::from(added);
            level.numbers = start..start + u64::from(unit);
            let mut free = level.free;
            layer.add(&self.node.pieces, index.view(0), &mut free);
            self.levels[at + 1].clear(free);
        }
        self.inner = match index.layers.len() {
            1 => self.block.clone(),
            layers => self.levels[layers - 2].numbers.clone(),
        };
    }

    /// Goes to a number.
    #[inline(always)]
    pub(super) fn go(&mut self, number: u64) {
        if !self.inner.contains(&number) {
            self.descend(number);
        }
        self.place_last((number - self.inner.start) as u32);
    }

    /// Places the last layer.
    #[inline(always)]
    pub(super) fn place_last(&mut self, rest: u32) {
        let index = self.index;
        let (layer, level) = (index.layers.last(), self.levels.last());
        let (layer, level) = (layer.expect("a layer"), level.expect("a level"));
        layer.put_last(rest, &level.squares, &index.spots, &mut self.node.pieces);
    }

    /// Is this the greater number of two mirror images in a block that is its
    /// own?
    #[inline(always)]
    pub(super) fn is_twin(&self, number: u64) -> bool {
        let rest = (number - self.block.start) as u32;
        self.own_image && self.index.number(&self.node, MIRROR) < rest
    }
}

impl<W: Word> Walker<Shogi<W>> for Walk<'_, W> {
    #[inline(always)]
    fn known(&mut self, number: u64) -> Position<W> {
        self.go(number);
        self.index.position(self.game, &self.node)
    }

    #[inline(always)]
    fn seek(&mut self, number: u64) -> Option<Position<W>> {
        let pos = self.known(number);
        let settled = self.index.only_stored && self.game.settled(&pos).is_some();
        let hole = settled || !self.game.is_position(&pos) || self.is_twin(number);
        (!hole).then_some(pos)
    }

    fn open(&mut self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, Opening)) {
        match &self.index.looks {
            Some(looks) => looks.open(self, numbers, visit),
            None => opening::one_by_one(self.index, self.game, self, numbers, visit),
        }
    }

    fn add_marks(&mut self, number: u64, marks: &mut Vec<u64>) {
        self.marks(number, |mark| marks.push(mark));
    }
}
