//! The numbers before a position.
//!
//! Positions that differ in the last layer alone are often of the same
//! distance. So everything that does not depend on that layer is worked out
//! once for all of them: the moves of other pieces that may have been the last,
//! and what the layers before it add to the numbers of the positions before
//! those moves.

use std::ops::Range;

use kanzen_index::bits::Word;

use super::Numbering;
use super::blocks::Block;
use super::layers::{Layer, MAX_SLOTS};
use super::spots::{FLIP, MIRROR, Node, Spot, Spots, Variant, View};
use super::walk::Walk;
use crate::engine::Shogi;
use crate::ruleset::{MAX_FORMS, ROYAL};

/// What playing backwards needs of each spot, for the player who moved last.
pub struct Arrivals<W> {
    /// By layer and spot.
    arrivals: Vec<Arrival<W>>,
    spots: usize,
    takes: Vec<Take>,
}

/// How a piece may have come to a spot.
#[derive(Clone, Copy, Default)]
struct Arrival<W> {
    /// Its square, if it has one.
    bit: W,
    /// The same, if it is a piece of the one who moved.
    own: W,
    /// Squares from which it may have come as it is, and as a plain piece.
    stayed: W,
    promoted: W,
    /// Its spot on the first square, and that of the plain piece.
    spot: u16,
    plain_spot: u16,
    form: u8,
    kind: u8,
    dropped: Dropped,
}

/// Can a piece have been dropped where it is?
#[derive(Clone, Copy, Default)]
enum Dropped {
    #[default]
    No,
    Yes,
    /// That depends on the position.
    Perhaps,
}

/// Pieces of a layer that may have been taken.
struct Take {
    first_slot: u8,
    count: u8,
    /// Where a taken piece is now, and on the first square before, plain and
    /// promoted.
    off_board: u16,
    spots: [u16; 2],
    variants: u8,
}

impl<W: Word> Arrivals<W> {
    pub fn new(game: &Shogi<W>, layers: &[Layer], spots: &Spots, us: usize) -> Self {
        let arrival = |layer: &Layer, spot: u16| {
            let Some((variant, square)) = spots.on_board(spot) else {
                return Arrival::default();
            };
            let bit = W::bit(square);
            if variant.side != us || !layer.variants().any(|other| other == variant) {
                return Arrival {
                    bit,
                    ..Arrival::default()
                };
            }
            let plain = Variant {
                promoted: 0,
                ..variant
            };
            let form = game.rules.form(layer.kind, variant.promoted);
            let promoted = game.tables.promoted(us, layer.kind, square, bit, !bit);
            Arrival {
                bit,
                own: bit,
                stayed: game.tables.stayed(us, form, square, bit, !bit),
                promoted: match variant.promoted {
                    0 => W::default(),
                    _ => promoted,
                },
                spot: spots.first(variant),
                plain_spot: spots.first(plain),
                form: form as u8,
                kind: layer.kind as u8,
                dropped: match game.was_dropped(us, layer.kind, square, || None) {
                    _ if variant.promoted == 1 || layer.owner.is_some() => Dropped::No,
                    Some(true) => Dropped::Yes,
                    Some(false) => Dropped::No,
                    None => Dropped::Perhaps,
                },
            }
        };
        let take = |layer: &Layer| {
            let mut spots_of = [0; 2];
            let theirs = layer.variants().filter(|variant| variant.side != us);
            for (spot, variant) in spots_of.iter_mut().zip(theirs.clone()) {
                *spot = spots.first(variant);
            }
            Take {
                first_slot: layer.slots[0] as u8,
                count: layer.count as u8,
                off_board: layer.owner.map_or(us as u16, |_| 0),
                spots: spots_of,
                variants: theirs.count() as u8,
            }
        };
        let all_spots = || 0..spots.count() as u16;
        Arrivals {
            arrivals: layers
                .iter()
                .flat_map(|layer| all_spots().map(move |spot| arrival(layer, spot)))
                .collect(),
            spots: spots.count(),
            takes: layers.iter().map(take).collect(),
        }
    }

    #[inline(always)]
    fn of(&self, layer: usize, spot: u16) -> &Arrival<W> {
        &self.arrivals[layer * self.spots + usize::from(spot)]
    }

    /// Visits the pieces of a layer that may have been taken just now: slot, and
    /// spot on the first square.
    #[inline(always)]
    fn for_each_takeable(&self, layer: usize, node: &Node, mut visit: impl FnMut(u8, u16)) {
        let take = &self.takes[layer];
        let first = usize::from(take.first_slot);
        for slot in first..first + usize::from(take.count) {
            if node.pieces[slot % MAX_SLOTS] == take.off_board {
                for &spot in &take.spots[..usize::from(take.variants) % 3] {
                    visit(slot as u8, spot);
                }
                // One of those that are alike is enough.
                return;
            }
        }
    }
}

/// A predecessor as far as the pieces of the first layers go: in which block and
/// view it is numbered, what they add to that, and the squares they leave.
#[derive(Clone, Copy)]
struct Sight<W> {
    start: u64,
    view: u8,
    free: W,
    /// Where the table of the next layer begins for so many free squares.
    row: u32,
}

/// A last move of a piece that is not of the last layer.
#[derive(Clone, Copy)]
struct Last<W> {
    /// The square it came from and those on its way, which must be empty; none
    /// if it was dropped.
    way: W,
    to: u8,
    /// The kind, if it was dropped and the position must allow that.
    asks: Option<u8>,
    /// Did it take nothing that is known yet? Then it may have taken a piece
    /// of the last layer.
    may_take: bool,
    /// Pieces that were elsewhere: slots and spots.
    moved: (u8, u16),
    taken: (u8, u16),
    /// Are positions before it numbered in a block that is its own image?
    own_image: bool,
    sights: [Sight<W>; 2],
}

/// The slot of no piece.
const NO_PIECE: (u8, u16) = (MAX_SLOTS as u8 - 1, 0);

/// What positions that differ in the last layer share.
pub struct Shared<W> {
    /// Their numbers.
    numbers: Range<u64>,
    /// Squares that are empty but for the last layer.
    empty: W,
    /// By form: squares from which the other royal piece would be attacked by
    /// the one who moved last. A predecessor with a piece there has no number.
    attacks: [W; MAX_FORMS],
    /// Pieces that attack the other royal piece.
    checkers: W,
    /// The moves that may have been the last.
    last: Vec<Last<W>>,
    /// Pieces that may have been taken: slot, and spot on the first square.
    takeable: Vec<(u8, u16)>,
    /// The block of predecessors with both royal pieces where they are, and
    /// their sights.
    block: Option<Block>,
    sights: [Sight<W>; 2],
}

impl<W: Word> Shared<W> {
    pub fn new() -> Shared<W> {
        let sight = Sight {
            start: 0,
            view: 0,
            free: W::default(),
            row: 0,
        };
        Shared {
            numbers: 0..0,
            empty: W::default(),
            attacks: [W::default(); MAX_FORMS],
            checkers: W::default(),
            last: Vec::new(),
            takeable: Vec::new(),
            block: None,
            sights: [sight; 2],
        }
    }
}

/// Moves between orbits are counted from the side of the predecessor: one that
/// is its own mirror image has two moves (a move and its image) into an orbit
/// that is not, but is met once from there; and the other way round each of its
/// predecessors' moves is met twice from a position that is its own image.
///
/// In a block that is its own image this is how often the smaller of a
/// predecessor's two numbers is visited.
#[inline(always)]
fn times(own_image: bool, number: u64, mirrored: u64) -> u32 {
    match own_image {
        true => u32::from(number <= mirrored),
        false => 1 + u32::from(number == mirrored),
    }
}

impl<W: Word> Numbering<W> {
    #[inline(always)]
    fn is_own_image(&self, node: &Node) -> bool {
        self.number(node, 0) == self.number(node, MIRROR)
    }

    /// What the first layers make of a predecessor; mirrored too in a block that
    /// is its own image.
    #[inline(always)]
    fn sights(&self, block: &Block, node: &Node) -> [Sight<W>; 2] {
        let plain = self.sight(block.start, block.view, node);
        match block.own_image {
            true => [plain, self.sight(block.start, block.view ^ MIRROR, node)],
            false => [plain; 2],
        }
    }

    #[inline(always)]
    fn sight(&self, mut start: u64, view: u8, node: &Node) -> Sight<W> {
        let mut free = self.free(node.royals);
        for layer in &self.layers[..self.shared] {
            start += u64::from(layer.add(&node.pieces, self.view(view), &mut free));
        }
        let row = self.layers[self.shared].row(free.count());
        Sight {
            start,
            view,
            free,
            row,
        }
    }
}

/// Visits the number of a predecessor, as often as it counts.
#[inline(always)]
fn mark<'a, W: Word>(
    rest: &mut impl Rest<'a, W>,
    node: &Node,
    sights: &[Sight<W>; 2],
    (in_own_image, own_image): (bool, bool),
    visit: &mut impl FnMut(u64),
) {
    if in_own_image {
        let number = rest.number(node, &sights[0]);
        let mirrored = rest.number(node, &sights[1]);
        for _ in 0..times(own_image, number, mirrored) {
            visit(number.min(mirrored));
        }
    } else if !own_image || sights[0].view & MIRROR == 0 {
        visit(rest.number(node, &sights[0]));
    }
}

/// The layers that see pieces of the last one, as numbers are made from them.
trait Rest<'a, W: Word> {
    /// Do they see pieces of other layers too?
    const SEES_OTHERS: bool;

    fn new(index: &'a Numbering<W>, node: &Node) -> Self;

    /// Puts a piece of the last layer on another spot.
    fn put(&mut self, node: &mut Node, slot: usize, spot: u16);

    /// The number of a predecessor.
    fn number(&mut self, node: &Node, sight: &Sight<W>) -> u64;
}

/// A last layer that nobody else sees, of one piece or two: they are looked at
/// once for each view.
struct Pair<'a, W> {
    index: &'a Numbering<W>,
    /// What it adds to numbers, and what the first one's look is multiplied by
    /// in that table.
    added: &'a [u32],
    scale: usize,
    first_slot: usize,
    pieces: [u16; 2],
    view_number: u8,
    view: &'a View<W>,
    spots: [Spot<W>; 2],
}

impl<'a, W: Word> Rest<'a, W> for Pair<'a, W> {
    const SEES_OTHERS: bool = false;

    #[inline(always)]
    fn new(index: &'a Numbering<W>, node: &Node) -> Self {
        let layer = &index.layers[index.shared];
        let first_slot = layer.slots[0];
        let view = index.view(FLIP);
        let pieces = [0, 1].map(|i| node.pieces[(first_slot + i) % MAX_SLOTS]);
        let [one, two] = pieces.map(|piece| view.spot(piece));
        let (two, scale) = match layer.count {
            1 => (Spot::default(), 1),
            _ => (two, view.seen),
        };
        Pair {
            index,
            added: layer.added(),
            scale,
            first_slot,
            pieces,
            view_number: FLIP,
            view,
            spots: [one, two],
        }
    }

    #[inline(always)]
    fn put(&mut self, _: &mut Node, slot: usize, spot: u16) {
        let which = (slot - self.first_slot) % 2;
        self.pieces[which] = spot;
        self.spots[which] = self.view.spot(spot);
    }

    #[inline(always)]
    fn number(&mut self, _: &Node, sight: &Sight<W>) -> u64 {
        if sight.view != self.view_number {
            self.look_from(sight.view);
        }
        let [one, two] = self.spots.map(|spot| spot.code(sight.free));
        let at = sight.row as usize + one * self.scale + two;
        sight.start + u64::from(self.added[at])
    }
}

impl<W: Word> Pair<'_, W> {
    /// Looks at the pieces from another side.
    fn look_from(&mut self, view: u8) {
        (self.view_number, self.view) = (view, self.index.view(view));
        self.spots[0] = self.view.spot(self.pieces[0]);
        if self.scale > 1 {
            self.spots[1] = self.view.spot(self.pieces[1]);
        }
    }
}

/// All others.
struct Many<'a, W>(&'a Numbering<W>);

impl<'a, W: Word> Rest<'a, W> for Many<'a, W> {
    const SEES_OTHERS: bool = true;

    #[inline(always)]
    fn new(index: &'a Numbering<W>, _: &Node) -> Self {
        Many(index)
    }

    #[inline(always)]
    fn put(&mut self, node: &mut Node, slot: usize, spot: u16) {
        node.pieces[slot % MAX_SLOTS] = spot;
    }

    #[inline(always)]
    fn number(&mut self, node: &Node, sight: &Sight<W>) -> u64 {
        let (index, view) = (self.0, self.0.view(sight.view));
        sight.start + u64::from(index.sum(index.shared, &node.pieces, view, sight.free))
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

/// The squares of pieces that may have moved last.
#[inline(always)]
fn movers<W: Word>(index: &Numbering<W>, checkers: W) -> W {
    match checkers.is_empty() {
        true => index.board,
        false => checkers,
    }
}

/// Where a piece may have come from, as it is and as a plain one.
#[inline(always)]
fn origins<W: Word>(
    index: &Numbering<W>,
    game: &Shogi<W>,
    node: &Node,
    arrival: &Arrival<W>,
    empty: W,
    attacks: &[W; MAX_FORMS],
) -> (W, W) {
    let us = usize::from(node.turn ^ 1);
    let (form, kind) = (usize::from(arrival.form), usize::from(arrival.kind));
    let (mut stayed, mut promoted) = (arrival.stayed & empty, arrival.promoted & empty);
    if game.tables.any_slides() {
        let (to, occupied) = (arrival.own.lowest(), index.board & !empty);
        stayed = game.tables.stayed(us, form, to, occupied, empty);
        if form != kind {
            promoted = game.tables.promoted(us, kind, to, occupied, empty);
        }
    }
    stayed &= !attacks[form % MAX_FORMS];
    promoted &= !attacks[kind % MAX_FORMS];
    (stayed, promoted)
}

/// Could this piece have been dropped where it is?
fn was_dropped<W: Word>(
    index: &Numbering<W>,
    game: &Shogi<W>,
    node: &Node,
    kind: u8,
    to: usize,
) -> bool {
    let us = usize::from(node.turn ^ 1);
    let pos = || Some(index.position(game, node));
    game.was_dropped(us, kind.into(), to, pos) == Some(true)
}

impl<W: Word> Last<W> {
    /// If it is a drop, is it one that was allowed?
    #[inline(never)]
    fn is_allowed(&self, index: &Numbering<W>, game: &Shogi<W>, node: &Node) -> bool {
        self.asks
            .is_none_or(|kind| was_dropped(index, game, node, kind, self.to.into()))
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

    /// Works out what positions that differ in the last layer share.
    #[inline(never)]
    fn share(&mut self) {
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
        if !shared.checkers.without_lowest().is_empty() {
            return;
        }
        if shared.checkers.is_empty() {
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
        let Some(block) = shared.block else {
            return;
        };
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
                        shared.add(index, node, &block, (way, to), moved);
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
                        sights: index.sights(&block, node),
                    });
                }
                node.pieces[slot] = spot;
            }
        }
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
