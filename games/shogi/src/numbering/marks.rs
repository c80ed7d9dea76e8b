//! The numbers before a position.
//!
//! Positions that differ in the last layer alone are often of the same
//! distance, so one after the other is looked at with what they
//! [share](super::shared).

use kanzen_index::bits::Word;

use super::Numbering;
use super::arrivals::{Dropped, movers, origins, was_dropped};
use super::blocks::Block;
use super::layers::MAX_SLOTS;
use super::sights::{Many, Pair, Rest, mark};
use super::spots::{MIRROR, Node};
use super::walk::Walk;
use crate::ruleset::MAX_FORMS;

impl<W: Word> Numbering<W> {
    #[inline(always)]
    fn is_own_image(&self, node: &Node) -> bool {
        self.number(node, 0) == self.number(node, MIRROR)
    }
}

/// A position of a run.
struct Here<W> {
    empty: W,
    /// Pieces that attack the other royal piece.
    checkers: W,
    /// Is it its own mirror image?
    own_image: bool,
    /// Pieces of the last layer that may have been taken: slot, and spot on the
    /// first square.
    takeable: [(u8, u16); 2],
    count: usize,
}

impl<W> Here<W> {
    #[inline(always)]
    fn takeable(&self) -> &[(u8, u16)] {
        &self.takeable[..self.count % 3]
    }
}

impl<'a, W: Word> Walk<'a, W> {
    /// Visits a number for every move of a numbered position into this one.
    #[inline(always)]
    pub(super) fn marks(&mut self, number: u64, visit: impl FnMut(u64)) {
        match self.index.last_is_pair {
            true => self.marks_with::<Pair<'a, W>>(number, visit),
            false => self.marks_with::<Many<'a, W>>(number, visit),
        }
    }

    #[inline(always)]
    fn marks_with<R: Rest<'a, W>>(&mut self, number: u64, mut visit: impl FnMut(u64)) {
        if !self.inner.contains(&number) {
            self.descend(number);
        }
        if self.shared.numbers != self.inner {
            self.share();
        }
        // Whatever gives check has just come: one piece at most.
        if !self.shared.checkers.without_lowest().is_empty() {
            return;
        }
        self.place_last((number - self.inner.start) as u32);
        let here = self.here();
        if !here.checkers.without_lowest().is_empty() {
            return;
        }
        let mut rest = R::new(self.index, &self.node);
        if here.checkers == self.shared.checkers {
            self.moves_of_others(&here, &mut rest, &mut visit);
        }
        if self.shared.checkers.is_empty()
            && let Some(block) = self.shared.block
        {
            self.moves_of_last_layer(&here, &block, &mut rest, &mut visit);
        }
    }

    /// Looks at the last layer, which is only now on the board.
    #[inline(always)]
    fn here(&self) -> Here<W> {
        let (index, node) = (self.index, &self.node);
        let arrivals = &index.arrivals[usize::from(node.turn ^ 1) % 2];
        let level = index.layers.len() - 1;
        let layer = &index.layers[level];
        let mut here = Here {
            empty: self.shared.empty,
            checkers: self.shared.checkers,
            own_image: self.own_image && index.is_own_image(node),
            takeable: [(0, 0); 2],
            count: 0,
        };
        for &spot in &node.pieces[layer.slots[0]..layer.slots[0] + layer.count] {
            let arrival = arrivals.of(level, spot);
            let attacks = self.shared.attacks[usize::from(arrival.form) % MAX_FORMS];
            here.empty &= !arrival.bit;
            here.checkers |= arrival.own & attacks;
        }
        arrivals.for_each_takeable(level, node, |slot, spot| {
            here.takeable[here.count % 2] = (slot, spot);
            here.count += 1;
        });
        here
    }

    /// Marks for moves of royal pieces and of all layers but the last.
    #[inline(always)]
    fn moves_of_others<R: Rest<'a, W>>(
        &mut self,
        here: &Here<W>,
        rest: &mut R,
        visit: &mut impl FnMut(u64),
    ) {
        let (index, game, node) = (self.index, self.game, &mut self.node);
        for last in &self.shared.last {
            if !(last.way & !here.empty).is_empty()
                || last.asks.is_some() && !last.is_allowed(index, game, node)
            {
                continue;
            }
            let images = (last.own_image, here.own_image);
            let slots = [last.moved.0, last.taken.0].map(|slot| usize::from(slot) % MAX_SLOTS);
            let now = slots.map(|slot| node.pieces[slot]);
            if R::SEES_OTHERS {
                node.pieces[slots[0]] = last.moved.1;
                node.pieces[slots[1]] = last.taken.1;
            }
            mark(rest, node, &last.sights, images, visit);
            for &(slot, spot) in here.takeable().iter().filter(|_| last.may_take) {
                let slot = usize::from(slot) % MAX_SLOTS;
                let off_board = node.pieces[slot];
                rest.put(node, slot, spot + u16::from(last.to));
                mark(rest, node, &last.sights, images, visit);
                rest.put(node, slot, off_board);
            }
            if R::SEES_OTHERS {
                node.pieces[slots[0]] = now[0];
                node.pieces[slots[1]] = now[1];
            }
        }
    }

    /// Marks for moves and drops of the last layer.
    #[inline(always)]
    fn moves_of_last_layer<R: Rest<'a, W>>(
        &mut self,
        here: &Here<W>,
        block: &Block,
        rest: &mut R,
        visit: &mut impl FnMut(u64),
    ) {
        let (index, game) = (self.index, self.game);
        let (node, shared) = (&mut self.node, &self.shared);
        let us = usize::from(node.turn ^ 1);
        let arrivals = &index.arrivals[us % 2];
        let level = index.layers.len() - 1;
        let layer = &index.layers[level];
        let images = (block.own_image, here.own_image);
        for slot in layer.slots[0]..layer.slots[0] + layer.count {
            let spot = node.pieces[slot % MAX_SLOTS];
            let arrival = arrivals.of(level, spot);
            if (arrival.own & movers(index, here.checkers)).is_empty() {
                continue;
            }
            let to = arrival.own.lowest() as u16;
            let (stayed, promoted) =
                origins(index, game, node, arrival, here.empty, &shared.attacks);
            let dropped = match arrival.dropped {
                Dropped::No => false,
                Dropped::Yes => true,
                Dropped::Perhaps => was_dropped(index, game, node, arrival.kind, to.into()),
            };
            if dropped {
                rest.put(node, slot, us as u16);
                mark(rest, node, &shared.sights, images, visit);
            }
            for (first, sources) in [(arrival.spot, stayed), (arrival.plain_spot, promoted)] {
                for from in sources.squares() {
                    rest.put(node, slot, first + from as u16);
                    mark(rest, node, &shared.sights, images, visit);
                    for &(other, spot) in here.takeable() {
                        let other = usize::from(other) % MAX_SLOTS;
                        let off_board = node.pieces[other];
                        rest.put(node, other, spot + to);
                        mark(rest, node, &shared.sights, images, visit);
                        rest.put(node, other, off_board);
                    }
                    for &(other, spot) in &shared.takeable {
                        let other = usize::from(other) % MAX_SLOTS;
                        let off_board = std::mem::replace(&mut node.pieces[other], spot + to);
                        let sights = index.sights(block, node);
                        mark(rest, node, &sights, images, visit);
                        node.pieces[other] = off_board;
                    }
                }
            }
            rest.put(node, slot, spot);
        }
    }
}
