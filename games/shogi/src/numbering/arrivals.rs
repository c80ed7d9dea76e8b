//! How the pieces of a position may have come to where they are.

use kanzen_index::bits::Word;

use super::Numbering;
use super::layers::Layer;
use super::spots::{Node, Spots, Variant};
use crate::engine::Shogi;

/// What playing backwards needs of each spot, for the player who moved last and
/// for the square of the other's royal piece.
pub struct Arrivals<W> {
    /// By player, royal square, layer and spot.
    arrivals: Vec<Arrival<W>>,
    /// By player and layer.
    takes: [Vec<Take<W>>; 2],
    layers: usize,
    spots: usize,
    squares: usize,
}

/// How a piece may have come to a spot.
#[derive(Clone, Copy, Default)]
pub struct Arrival<W> {
    /// Its square, if it has one.
    pub bit: W,
    /// The same, if it is a piece of the one who moved, and if it always attacks
    /// the other royal piece from there besides, where that says that it has just
    /// come: before, the royal piece could not have been taken.
    pub own: W,
    pub check: W,
    /// Squares from which it may have come as it is, and as a plain piece.
    pub stayed: W,
    pub promoted: W,
    /// Where it and the plain piece can have been at all.
    pub can_stay: W,
    pub can_promote: W,
    /// Its spot on the first square, and that of the plain piece.
    pub spot: u16,
    pub plain_spot: u16,
    pub form: u8,
    pub kind: u8,
    pub dropped: Dropped,
    /// Do squares from which it came depend on what is between?
    pub slides: bool,
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
#[derive(Clone, Copy, Default)]
pub struct Take<W> {
    /// Their slots.
    pub first_slot: u8,
    pub count: u8,
    /// Where a taken piece is now.
    pub off_board: u16,
    /// Its spot on the first square before, plain and promoted, and the squares
    /// where it can have been.
    pub before: [(u16, W); 2],
}

impl<W: Word> Arrivals<W> {
    /// `quiet` says that no position lets the mover take the royal piece.
    pub fn new(game: &Shogi<W>, layers: &[Layer], spots: &Spots, quiet: bool) -> Self {
        let mut arrivals = Vec::new();
        for us in 0..2 {
            for royal in 0..spots.squares {
                for layer in layers {
                    let every = 0..spots.count() as u16;
                    let attacked = quiet.then_some(royal);
                    let of = |spot| arrival(game, (us, attacked), layer, spots, spot);
                    arrivals.extend(every.map(of));
                }
            }
        }
        Arrivals {
            arrivals,
            takes: [0, 1].map(|us| {
                layers
                    .iter()
                    .map(|layer| take(game, layer, spots, us))
                    .collect()
            }),
            layers: layers.len(),
            spots: spots.count(),
            squares: spots.squares,
        }
    }

    /// The arrivals by layer and spot, for who moved last and the other's royal
    /// piece.
    #[inline(always)]
    pub fn by_spot(&self, us: usize, royal: usize) -> BySpot<'_, W> {
        let size = self.layers * self.spots;
        let first = (us * self.squares + royal) * size;
        BySpot {
            arrivals: &self.arrivals[first..first + size],
            spots: self.spots,
        }
    }

    pub fn take(&self, us: usize, layer: usize) -> &Take<W> {
        &self.takes[us][layer]
    }
}

/// See [`Arrivals::by_spot`].
#[derive(Clone, Copy)]
pub struct BySpot<'a, W> {
    arrivals: &'a [Arrival<W>],
    spots: usize,
}

impl<'a, W> BySpot<'a, W> {
    #[inline(always)]
    pub fn layer(&self, layer: usize) -> &'a [Arrival<W>] {
        &self.arrivals[layer * self.spots..(layer + 1) * self.spots]
    }
}

impl<W: Word> Take<W> {
    /// The slot of a piece that may have been taken; one of those that are alike
    /// is enough.
    #[inline(always)]
    pub fn slot(&self, pieces: &[u16], before: usize) -> Option<usize> {
        let first = usize::from(self.first_slot) - before;
        let mut slots = first..first + usize::from(self.count);
        slots.find(|slot| pieces[*slot] == self.off_board)
    }
}

fn arrival<W: Word>(
    game: &Shogi<W>,
    (us, royal): (usize, Option<usize>),
    layer: &Layer,
    spots: &Spots,
    spot: u16,
) -> Arrival<W> {
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
    let (form, kind) = (game.rules.form(layer.kind, variant.promoted), layer.kind);
    let tables = &game.tables;
    let attacks = |form: usize| royal.map_or(W::default(), |r| tables.always_attacks(us, form, r));
    let can_be = |form: usize| !(attacks(form) | tables.banned[us][form]);
    let can_promote = match variant.promoted {
        0 => W::default(),
        _ => can_be(kind),
    };
    let slides = |form: usize| !game.rules.forms[form].moves[us].slides.is_empty();
    Arrival {
        bit,
        own: bit,
        check: bit & attacks(form),
        stayed: tables.stayed(us, form, square, bit, !bit) & can_be(form),
        promoted: tables.promoted(us, kind, square, bit, !bit) & can_promote,
        can_stay: can_be(form),
        can_promote,
        spot: spots.first(variant),
        plain_spot: spots.first(plain),
        form: form as u8,
        kind: kind as u8,
        dropped: match game.was_dropped(us, kind, square, || None) {
            _ if variant.promoted == 1 || layer.owner.is_some() => Dropped::No,
            Some(true) => Dropped::Yes,
            Some(false) => Dropped::No,
            None => Dropped::Perhaps,
        },
        slides: slides(form) || slides(kind),
    }
}

fn take<W: Word>(game: &Shogi<W>, layer: &Layer, spots: &Spots, us: usize) -> Take<W> {
    let mut before = [(0, W::default()); 2];
    let theirs = layer.variants().filter(|variant| variant.side != us);
    for (before, variant) in before.iter_mut().zip(theirs) {
        let form = game.rules.form(layer.kind, variant.promoted);
        let banned = game.tables.banned[variant.side][form];
        *before = (spots.first(variant), game.tables.board & !banned);
    }
    Take {
        first_slot: layer.slots[0] as u8,
        count: layer.count as u8,
        off_board: layer.owner.map_or(us as u16, |_| 0),
        before,
    }
}

/// Where a piece may have come from, as it is and as a plain one.
#[inline(always)]
pub fn origins<W: Word>(game: &Shogi<W>, us: usize, arrival: &Arrival<W>, empty: W) -> (W, W) {
    if arrival.slides {
        return slid(game, us, arrival, empty);
    }
    (arrival.stayed & empty, arrival.promoted & empty)
}

#[inline(never)]
fn slid<W: Word>(game: &Shogi<W>, us: usize, arrival: &Arrival<W>, empty: W) -> (W, W) {
    let tables = &game.tables;
    let (form, kind) = (usize::from(arrival.form), usize::from(arrival.kind));
    let (to, occupied) = (arrival.own.lowest(), tables.board & !empty);
    let stayed = tables.stayed(us, form, to, occupied, empty);
    let promoted = match form == kind {
        true => W::default(),
        false => tables.promoted(us, kind, to, occupied, empty),
    };
    (stayed & arrival.can_stay, promoted & arrival.can_promote)
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
