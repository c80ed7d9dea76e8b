//! How the pieces of a position may have come to where they are.

use kanzen_index::bits::Word;

use super::Numbering;
use super::layers::{Layer, MAX_SLOTS};
use super::spots::{Node, Spots, Variant};
use crate::engine::Shogi;
use crate::ruleset::MAX_FORMS;

/// What playing backwards needs of each spot, for the player who moved last.
pub struct Arrivals<W> {
    /// By layer and spot.
    arrivals: Vec<Arrival<W>>,
    spots: usize,
    takes: Vec<Take>,
}

/// How a piece may have come to a spot.
#[derive(Clone, Copy, Default)]
pub struct Arrival<W> {
    /// Its square, if it has one.
    pub bit: W,
    /// The same, if it is a piece of the one who moved.
    pub own: W,
    /// Squares from which it may have come as it is, and as a plain piece.
    pub stayed: W,
    pub promoted: W,
    /// Its spot on the first square, and that of the plain piece.
    pub spot: u16,
    pub plain_spot: u16,
    pub form: u8,
    pub kind: u8,
    pub dropped: Dropped,
}

/// Can a piece have been dropped where it is?
#[derive(Clone, Copy, Default)]
pub enum Dropped {
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
    pub fn of(&self, layer: usize, spot: u16) -> &Arrival<W> {
        &self.arrivals[layer * self.spots + usize::from(spot)]
    }

    /// Visits the pieces of a layer that may have been taken just now: slot, and
    /// spot on the first square.
    #[inline(always)]
    pub fn for_each_takeable(&self, layer: usize, node: &Node, mut visit: impl FnMut(u8, u16)) {
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

/// The squares of pieces that may have moved last.
#[inline(always)]
pub fn movers<W: Word>(index: &Numbering<W>, checkers: W) -> W {
    match checkers.is_empty() {
        true => index.board,
        false => checkers,
    }
}

/// Where a piece may have come from, as it is and as a plain one.
#[inline(always)]
pub fn origins<W: Word>(
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
pub fn was_dropped<W: Word>(
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
