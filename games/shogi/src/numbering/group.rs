//! What positions share that differ in their inner layers only: the moves of
//! royal pieces and of the outer layers that may have been the last, and what
//! the outer layers add to the numbers of the positions before.

use std::ops::Range;

use kanzen_index::bits::Word;

use super::Numbering;
use super::arrivals::{Arrival, Dropped, origins};
use super::blocks::Seat;
use super::layers::Layer;
use super::spots::{MIRROR, Node};
use super::walk::Walk;
use crate::engine::Shogi;
use crate::ruleset::ROYAL;

/// A group has no more numbers than this, unless its last layer alone has.
const MOST_NUMBERS: f64 = 262_144.0;

/// No group has more inner pieces, unless its last layer alone has.
const MOST_INNER: usize = 16;

/// How many layers come before the inner ones. Where captured pieces are gone
/// the layers of both players for a kind belong together: when colours are
/// exchanged, each sees the other's pieces.
pub fn outer_layers(layers: &[Layer], free: usize) -> usize {
    let (mut numbers, mut pieces) = (1.0, 0);
    let mut outer = layers.len();
    for pair in layers.chunk_by(|a, b| a.kind == b.kind).rev() {
        for layer in pair {
            let on_board = 0..=layer.count.min(free);
            numbers *= on_board.map(|n| layer.ways(free, n)).sum::<f64>();
            pieces += layer.count;
        }
        if outer < layers.len() && (numbers > MOST_NUMBERS || pieces > MOST_INNER) {
            break;
        }
        outer -= pair.len();
    }
    outer
}

/// See the module's words.
pub struct Group<W> {
    /// Their numbers.
    pub numbers: Range<u64>,
    /// Squares that are empty but for the inner layers.
    pub empty: W,
    /// Outer pieces that attack the other royal piece. They have just come, so
    /// where there are two, nothing leads to the position.
    pub checkers: W,
    /// How positions before it are numbered. The first is that of moves in which
    /// all of these pieces stay, if `stays` says that there can be any.
    pub outers: Vec<Outer<W>>,
    pub stays: bool,
    /// The moves that may have been the last.
    pub lasts: Vec<Last<W>>,
    /// Outer pieces that may have been taken, by inner ones too.
    takes: Vec<OuterTake<W>>,
}

/// What the outer layers make of the position before a move.
#[derive(Clone, Copy)]
pub struct Outer<W> {
    /// Where to look at it from, and its zone.
    pub view: u8,
    pub zone: u32,
    /// Is it numbered in a block that is its own image?
    pub own_image: bool,
    /// What they add to its number and the squares they leave; mirrored too
    /// where the block is its own image.
    pub sights: [(u64, W); 2],
}

impl<W> Outer<W> {
    /// From which side it is looked at: bit 0 says mirrored, bit 1 in a block
    /// that is its own image.
    #[inline(always)]
    pub fn side(&self) -> usize {
        usize::from(self.view & MIRROR) | usize::from(self.own_image) << 1
    }
}

/// A last move of a royal or an outer piece.
pub struct Last<W> {
    /// The square it came from and those on its way, which must be empty; none
    /// if it was dropped.
    pub way: W,
    pub to: u8,
    /// The kind, if it was dropped and the position must allow that.
    pub asks: Option<u8>,
    /// Did it take nothing that is known yet? Then it may have taken an inner
    /// piece.
    pub may_take: bool,
    pub outer: u16,
}

/// An outer piece that may have been taken.
#[derive(Clone)]
struct OuterTake<W> {
    slot: usize,
    /// Its spot on the first square, and where it can have been.
    spot: u16,
    squares: W,
    /// By square: the number of the outer layers with it there, once it was
    /// asked for.
    outers: Vec<Option<u16>>,
}

impl<W: Word> Group<W> {
    pub fn new() -> Group<W> {
        Group {
            numbers: 0..0,
            empty: W::default(),
            checkers: W::default(),
            outers: Vec::new(),
            stays: false,
            lasts: Vec::new(),
            takes: Vec::new(),
        }
    }

    /// Can anything lead to these positions?
    pub fn is_reached(&self) -> bool {
        self.checkers.without_lowest().is_empty() && !self.outers.is_empty()
    }

    /// How many outer pieces may have been taken.
    pub fn takes(&self) -> usize {
        self.takes.len()
    }

    /// The outer layers of positions before moves in which an inner piece took
    /// one of those here, if it could.
    #[inline(always)]
    pub fn taken(
        &mut self,
        take: usize,
        index: &Numbering<W>,
        node: &mut Node,
        to: usize,
    ) -> Option<u16> {
        let known = self.takes[take].outers[to];
        if known.is_some() || !self.takes[take].squares.has(to) {
            return known;
        }
        self.take(take, index, node, to)
    }

    #[inline(never)]
    fn take(
        &mut self,
        take: usize,
        index: &Numbering<W>,
        node: &mut Node,
        to: usize,
    ) -> Option<u16> {
        let take = &mut self.takes[take];
        let seat = index.blocks.seat(node.turn ^ 1, node.royals)?;
        let off_board = std::mem::replace(&mut node.pieces[take.slot], take.spot + to as u16);
        let outer = self.outers.len() as u16;
        self.outers.push(index.outer(seat, node));
        node.pieces[take.slot] = off_board;
        take.outers[to] = Some(outer);
        Some(outer)
    }
}

impl<W: Word> Numbering<W> {
    /// What the outer layers make of the position before a move.
    #[inline(always)]
    fn outer(&self, seat: &Seat<W>, node: &Node) -> Outer<W> {
        let sight = |view: u8| {
            let (mut start, mut free) = (seat.start, seat.free);
            for layer in &self.layers[..self.outer] {
                let view = self.view(view);
                start += u64::from(layer.add(&node.pieces, view, seat.zone, &mut free));
            }
            (start, free)
        };
        let plain = sight(seat.view);
        Outer {
            view: seat.view,
            zone: seat.zone,
            own_image: seat.own_image,
            sights: match seat.own_image {
                true => [plain, sight(seat.view ^ MIRROR)],
                false => [plain; 2],
            },
        }
    }
}

impl<W: Word> Walk<'_, W> {
    /// Looks at the group of the position it is at.
    #[inline(never)]
    pub(super) fn gather(&mut self) {
        let group = &mut self.batch.group;
        group.numbers = match self.index.outer {
            0 => self.block.clone(),
            outer => self.levels[outer - 1].numbers.clone(),
        };
        let (index, game, node) = (self.index, self.game, &mut self.node);
        group.lasts.clear();
        group.takes.clear();
        group.outers.clear();
        let us = usize::from(node.turn ^ 1);
        let arrivals = index.arrivals.by_spot(us, node.royals[1 - us].into());
        group.empty = index.free(node.royals);
        group.checkers = W::default();
        for layer in &index.layers[..index.outer] {
            let arrivals = arrivals.layer(layer.at);
            for &spot in &node.pieces[layer.slots[0]..layer.slots[0] + layer.count] {
                let arrival = &arrivals[usize::from(spot)];
                group.empty &= !arrival.bit;
                group.checkers |= arrival.check;
            }
            group.add_takes(index, node, us, layer.at);
        }
        let seat = index.blocks.seat(us as u8, node.royals);
        group.stays = seat.is_some();
        if let Some(seat) = seat {
            group.outers.push(index.outer(seat, node));
        }
        if !group.checkers.without_lowest().is_empty() {
            return;
        }
        if group.checkers.is_empty() {
            group.add_royal_moves(index, game, node);
        }
        let Some(seat) = seat else {
            return;
        };
        for layer in &index.layers[..index.outer] {
            let arrivals = arrivals.layer(layer.at);
            for slot in layer.slots[0]..layer.slots[0] + layer.count {
                let arrival = &arrivals[usize::from(node.pieces[slot])];
                let may_move = (group.checkers & !arrival.own).is_empty();
                if may_move && !arrival.own.is_empty() {
                    group.add_moves((index, game), node, seat, (slot, arrival));
                }
            }
        }
    }
}

impl<W: Word> Group<W> {
    /// Adds the pieces of an outer layer that may have been taken.
    fn add_takes(&mut self, index: &Numbering<W>, node: &Node, us: usize, layer: usize) {
        let take = index.arrivals.take(us, layer);
        let Some(slot) = take.slot(&node.pieces, 0) else {
            return;
        };
        for (spot, squares) in take.before {
            if !squares.is_empty() {
                self.takes.push(OuterTake {
                    slot,
                    spot,
                    squares,
                    outers: vec![None; index.spots.squares],
                });
            }
        }
    }

    /// Adds moves of the royal piece.
    fn add_royal_moves(&mut self, index: &Numbering<W>, game: &Shogi<W>, node: &mut Node) {
        let us = usize::from(node.turn ^ 1);
        let to = node.royals[us];
        let occupied = index.board & !self.empty;
        let sources = game
            .tables
            .stayed(us, ROYAL, to.into(), occupied, self.empty);
        for from in sources.squares() {
            node.royals[us] = from as u8;
            let way = W::bit(from) | game.tables.between(us, ROYAL, from, to.into());
            if let Some(seat) = index.blocks.seat(us as u8, node.royals) {
                self.add(index, node, seat, (way, to));
            }
        }
        node.royals[us] = to;
    }

    /// Adds moves and drops of an outer piece.
    fn add_moves(
        &mut self,
        (index, game): (&Numbering<W>, &Shogi<W>),
        node: &mut Node,
        seat: &Seat<W>,
        (slot, arrival): (usize, &Arrival<W>),
    ) {
        let us = usize::from(node.turn ^ 1);
        let (spot, to) = (node.pieces[slot], arrival.own.lowest() as u8);
        let (stayed, promoted) = origins(game, us, arrival, self.empty);
        for (first, form, sources) in [
            (arrival.spot, arrival.form, stayed),
            (arrival.plain_spot, arrival.kind, promoted),
        ] {
            for from in sources.squares() {
                node.pieces[slot] = first + from as u16;
                let between = game.tables.between(us, form.into(), from, to.into());
                self.add(index, node, seat, (W::bit(from) | between, to));
            }
        }
        if !matches!(arrival.dropped, Dropped::No) {
            node.pieces[slot] = us as u16;
            let perhaps = matches!(arrival.dropped, Dropped::Perhaps);
            self.lasts.push(Last {
                way: W::default(),
                to,
                asks: perhaps.then_some(arrival.kind),
                may_take: false,
                outer: self.outers.len() as u16,
            });
            self.outers.push(index.outer(seat, node));
        }
        node.pieces[slot] = spot;
    }

    /// Adds a last move, undone in `node`, without and with outer pieces taken.
    fn add(&mut self, index: &Numbering<W>, node: &mut Node, seat: &Seat<W>, (way, to): (W, u8)) {
        let mut last = |may_take: bool, outer: Outer<W>| {
            self.lasts.push(Last {
                way,
                to,
                asks: None,
                may_take,
                outer: self.outers.len() as u16,
            });
            self.outers.push(outer);
        };
        last(true, index.outer(seat, node));
        for take in self.takes.iter().filter(|take| take.squares.has(to.into())) {
            let spot = take.spot + u16::from(to);
            let off_board = std::mem::replace(&mut node.pieces[take.slot], spot);
            last(false, index.outer(seat, node));
            node.pieces[take.slot] = off_board;
        }
    }
}
