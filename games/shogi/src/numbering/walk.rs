//! From numbers to positions.

use std::ops::Range;

use kanzen_index::bits::Word;
use kanzen_index::{Opening, Walker, opening};
use kanzen_rules::{Game, Unmoves};

use super::Numbering;
use super::batch::Batch;
use super::blocks::Seat;
use super::layers::{Layer, MAX_SLOTS};
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
    /// The numbers of the present block, and how its positions are numbered.
    pub(super) block: Range<u64>,
    pub(super) seat: Option<&'a Seat<W>>,
    /// One for each layer.
    pub(super) levels: Vec<Level<W>>,
    /// Numbers that differ in the last layer alone.
    pub(super) inner: Range<u64>,
    pub(super) batch: Batch<W>,
}

/// A layer of the present position.
#[derive(Clone)]
pub(super) struct Level<W> {
    /// The numbers with this layer and those before it as they are.
    pub numbers: Range<u64>,
    /// The squares that are free before it, and the layer's ways to stand there.
    free: W,
    squares: Squares,
    row: usize,
    ways: Range<usize>,
    way: usize,
}

impl<W: Word> Level<W> {
    /// Begins with these squares free.
    fn clear(&mut self, layer: &Layer, zone: u32, free: W) {
        self.free = free;
        self.squares.set(free);
        self.row = layer.rows.row(zone, free);
        self.ways = layer.rows.ways(self.row);
        self.way = 0;
    }
}

impl<'a, W: Word> Walk<'a, W> {
    pub fn new(game: &'a Shogi<W>, index: &'a Numbering<W>) -> Self {
        let level = Level {
            numbers: 0..0,
            free: W::default(),
            squares: Squares::new(W::default()),
            row: 0,
            ways: 0..0,
            way: 0,
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
            seat: None,
            levels: vec![level; index.layers.len()],
            inner: 0..0,
            batch: Batch::new(),
        }
    }

    /// Goes to the block of a number.
    fn enter(&mut self, number: u64) {
        let index = self.index;
        let block = index.blocks.of(number);
        self.block = block.numbers.clone();
        (self.node.turn, self.node.royals) = (block.turn, block.royals);
        self.seat = index.blocks.seat(block.turn, block.royals);
        let (zone, free) = (self.zone(), index.free(block.royals));
        self.levels[0].clear(&index.layers[0], zone, free);
    }

    /// The zone of the present block.
    fn zone(&self) -> u32 {
        self.seat.map_or(0, |seat| seat.zone)
    }

    /// Is the present block its own mirror image?
    #[inline(always)]
    pub(super) fn own_image(&self) -> bool {
        self.seat.is_some_and(|seat| seat.own_image)
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
        let (index, zone) = (self.index, self.zone());
        let mut start = match changed {
            0 => self.block.start,
            _ => self.levels[changed - 1].numbers.start,
        };
        for at in changed..index.layers.len() - 1 {
            let (layer, level) = (&index.layers[at], &mut self.levels[at]);
            let rest = (number - start) as u32;
            let (added, numbers) = layer.put(
                rest,
                (level.row, &mut level.way),
                &level.squares,
                &index.spots,
                &mut self.node.pieces,
            );
            start += u64::from(added);
            level.numbers = start..start + u64::from(numbers);
            let mut free = level.free;
            for &spot in &self.node.pieces[layer.slots[0]..layer.slots[0] + layer.count] {
                if let Some((_, square)) = index.spots.on_board(spot) {
                    free &= !W::bit(square);
                }
            }
            self.levels[at + 1].clear(&index.layers[at + 1], zone, free);
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
        layer.put_last(
            rest,
            (level.row, &level.ways),
            &level.squares,
            &index.spots,
            &mut self.node.pieces,
        );
    }

    /// Is this the greater number of two mirror images in a block that is its
    /// own?
    #[inline(always)]
    pub(super) fn is_twin(&self, number: u64) -> bool {
        let rest = (number - self.block.start) as u32;
        let seat = self.seat.filter(|seat| seat.own_image);
        seat.is_some_and(|seat| self.index.number(&self.node, seat, MIRROR) < rest)
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
        self.marks_of(&[number], &mut |found| marks.append(found));
    }

    fn for_each_mark(&mut self, numbers: &[u64], sink: &mut dyn FnMut(&mut Vec<u64>)) {
        self.marks_of(numbers, sink);
    }
}
