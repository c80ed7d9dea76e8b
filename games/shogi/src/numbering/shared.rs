//! What positions that differ in the last layer share, worked out once for all
//! of them: the moves of other pieces that may have been the last, and what the
//! layers before it add to the numbers of the positions before those moves.

use std::ops::Range;

use kanzen_index::bits::Word;

use super::Numbering;
use super::arrivals::{Dropped, movers, origins, was_dropped};
use super::blocks::Block;
use super::layers::MAX_SLOTS;
use super::sights::Sight;
use super::spots::Node;
use super::walk::Walk;
use crate::engine::Shogi;
use crate::ruleset::{MAX_FORMS, ROYAL};

/// A last move of a piece that is not of the last layer.
#[derive(Clone, Copy)]
pub struct Last<W> {
    /// The square it came from and those on its way, which must be empty; none
    /// if it was dropped.
    pub way: W,
    pub to: u8,
    /// The kind, if it was dropped and the position must allow that.
    pub asks: Option<u8>,
    /// Did it take nothing that is known yet? Then it may have taken a piece
    /// of the last layer.
    pub may_take: bool,
    /// Pieces that were elsewhere: slots and spots.
    pub moved: (u8, u16),
    pub taken: (u8, u16),
    /// Are positions before it numbered in a block that is its own image?
    pub own_image: bool,
    pub sights: [Sight<W>; 2],
}

/// The slot of no piece.
const NO_PIECE: (u8, u16) = (MAX_SLOTS as u8 - 1, 0);

/// What positions that differ in the last layer share.
pub struct Shared<W> {
    /// Their numbers.
    pub numbers: Range<u64>,
    /// Squares that are empty but for the last layer.
    pub empty: W,
    /// By form: squares from which the other royal piece would be attacked by
    /// the one who moved last. A predecessor with a piece there has no number.
    pub attacks: [W; MAX_FORMS],
    /// Pieces that attack the other royal piece.
    pub checkers: W,
    /// The moves that may have been the last.
    pub last: Vec<Last<W>>,
    /// Pieces that may have been taken: slot, and spot on the first square.
    pub takeable: Vec<(u8, u16)>,
    /// The block of predecessors with both royal pieces where they are, and
    /// their sights.
    pub block: Option<Block>,
    pub sights: [Sight<W>; 2],
}

impl<W: Word> Shared<W> {
    pub fn new() -> Shared<W> {
        Shared {
            numbers: 0..0,
            empty: W::default(),
            attacks: [W::default(); MAX_FORMS],
            checkers: W::default(),
            last: Vec::new(),
            takeable: Vec::new(),
            block: None,
            sights: [Sight::default(); 2],
        }
    }
}

impl<W: Word> Last<W> {
    /// If it is a drop, is it one that was allowed?
    #[inline(never)]
    pub fn is_allowed(&self, index: &Numbering<W>, game: &Shogi<W>, node: &Node) -> bool {
        self.asks
            .is_none_or(|kind| was_dropped(index, game, node, kind, self.to.into()))
    }
}

impl<W: Word> Shared<W> {
    /// Adds a last move, undone in `node`, without and with pieces of the first
    /// layers taken.
    fn add(
        &mut self,
        index: &Numbering<W>,
        node: &mut Node,
        block: &Block,
        (way, to): (W, u8),
        moved: (u8, u16),
    ) {
        let mut last = Last {
            way,
            to,
            asks: None,
            may_take: true,
            moved,
            taken: NO_PIECE,
            own_image: block.own_image,
            sights: index.sights(block, node),
        };
        self.last.push(last);
        last.may_take = false;
        for &(slot, spot) in &self.takeable {
            let slot = usize::from(slot);
            last.taken = (slot as u8, spot + u16::from(to));
            let off_board = std::mem::replace(&mut node.pieces[slot], last.taken.1);
            last.sights = index.sights(block, node);
            self.last.push(last);
            node.pieces[slot] = off_board;
        }
    }
}

impl<W: Word> Walk<'_, W> {
    /// Works out what positions that differ in the last layer share.
    #[inline(never)]
    pub fn share(&mut self) {
        self.share_squares();
        if !self.shared.checkers.without_lowest().is_empty() {
            return;
        }
        if self.shared.checkers.is_empty() {
            self.share_royal_moves();
        }
        if let Some(block) = self.shared.block {
            self.share_moves(&block);
        }
    }

    /// The squares of the first layers, and the numbers.
    #[inline(always)]
    fn share_squares(&mut self) {
        let (index, game) = (self.index, self.game);
        let (node, shared) = (&mut self.node, &mut self.shared);
        let us = usize::from(node.turn ^ 1);
        let arrivals = &index.arrivals[us % 2];
        let outer = index.layers.len() - 1;
        shared.numbers = self.inner.clone();
        shared.last.clear();
        shared.takeable.clear();
        shared.empty = index.free(node.royals);
        shared.checkers = W::default();
        if index.only_stored || game.answers_check() {
            let their_royal = node.royals[1 - us];
            shared.attacks = *game.tables.all_steps_to(us, their_royal.into());
        }
        for (at, layer) in index.layers[..outer].iter().enumerate() {
            arrivals.for_each_takeable(at, node, |slot, spot| shared.takeable.push((slot, spot)));
            for &spot in &node.pieces[layer.slots[0]..layer.slots[0] + layer.count] {
                let arrival = arrivals.of(at, spot);
                shared.empty &= !arrival.bit;
                shared.checkers |=
                    arrival.own & shared.attacks[usize::from(arrival.form) % MAX_FORMS];
            }
        }
        shared.block = index.block(us as u8, node.royals);
        if let Some(block) = &shared.block {
            shared.sights = index.sights(block, node);
        }
    }

    /// Moves of the royal piece that may have been the last.
    #[inline(always)]
    fn share_royal_moves(&mut self) {
        let (index, game) = (self.index, self.game);
        let (node, shared) = (&mut self.node, &mut self.shared);
        let us = usize::from(node.turn ^ 1);
        let to = node.royals[us];
        let occupied = index.board & !shared.empty;
        let sources = game
            .tables
            .stayed(us, ROYAL, to.into(), occupied, shared.empty);
        for from in sources.squares() {
            node.royals[us] = from as u8;
            let way = W::bit(from) | game.tables.between(us, ROYAL, from, to.into());
            if let Some(block) = index.block(us as u8, node.royals) {
                shared.add(index, node, &block, (way, to), NO_PIECE);
            }
        }
        node.royals[us] = to;
    }

    /// Moves and drops of other pieces that may have been the last, where the
    /// royal pieces stay.
    #[inline(always)]
    fn share_moves(&mut self, block: &Block) {
        let (index, game) = (self.index, self.game);
        let (node, shared) = (&mut self.node, &mut self.shared);
        let us = usize::from(node.turn ^ 1);
        let arrivals = &index.arrivals[us % 2];
        let outer = index.layers.len() - 1;
        let movers = movers(index, shared.checkers);
        for (at, layer) in index.layers[..outer].iter().enumerate() {
            for slot in layer.slots[0]..layer.slots[0] + layer.count {
                let spot = node.pieces[slot];
                let arrival = arrivals.of(at, spot);
                if (arrival.own & movers).is_empty() {
                    continue;
                }
                let to = arrival.own.lowest() as u8;
                let (stayed, promoted) =
                    origins(index, game, node, arrival, shared.empty, &shared.attacks);
                for (first, form, sources) in [
                    (arrival.spot, arrival.form, stayed),
                    (arrival.plain_spot, arrival.kind, promoted),
                ] {
                    for from in sources.squares() {
                        node.pieces[slot] = first + from as u16;
                        let moved = (slot as u8, node.pieces[slot]);
                        let way =
                            W::bit(from) | game.tables.between(us, form.into(), from, to.into());
                        shared.add(index, node, block, (way, to), moved);
                    }
                }
                if !matches!(arrival.dropped, Dropped::No) {
                    node.pieces[slot] = us as u16;
                    let perhaps = matches!(arrival.dropped, Dropped::Perhaps);
                    shared.last.push(Last {
                        way: W::default(),
                        to,
                        asks: perhaps.then_some(arrival.kind),
                        may_take: false,
                        moved: (slot as u8, us as u16),
                        taken: NO_PIECE,
                        own_image: block.own_image,
                        sights: index.sights(block, node),
                    });
                }
                node.pieces[slot] = spot;
            }
        }
    }
}
