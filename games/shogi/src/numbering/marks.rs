//! The numbers before a position.

use kanzen_index::bits::Word;

use super::Numbering;
use super::blocks::Block;
use super::layers::MAX_SLOTS;
use super::spots::{MIRROR, Node, Variant, View};
use crate::engine::Shogi;
use crate::ruleset::{MAX_FORMS, MAX_KINDS, ROYAL};

/// No game has more layers: each kind, of each player.
const MAX_LAYERS: usize = 2 * (MAX_KINDS - 1);

/// A piece that may have been taken just now.
#[derive(Clone, Copy, Default)]
struct Takeable {
    layer: u8,
    slot: u8,
    /// Its spot on the first square.
    first: u16,
}

/// What the layers of a position add to the numbers of its predecessors, as
/// far as nothing before them changes.
struct Sums<'a, W> {
    view: &'a View<W>,
    /// The sum before each layer, and the squares that are free there.
    before: [(u64, W); MAX_LAYERS + 1],
}

impl<'a, W: Word> Sums<'a, W> {
    #[inline(always)]
    fn new(index: &'a Numbering<W>, start: u64, node: &Node, view: u8) -> Self {
        let view = index.view(view);
        let mut before = [(start, index.free(node.royals)); MAX_LAYERS + 1];
        let (mut sum, mut free) = before[0];
        for (layer, before) in index.layers.iter().zip(&mut before) {
            *before = (sum, free);
            sum += u64::from(layer.add(&node.pieces, view, &mut free));
        }
        Sums { view, before }
    }

    /// The number of a predecessor that differs from this layer on.
    #[inline(always)]
    fn number(&self, index: &Numbering<W>, pieces: &[u16; MAX_SLOTS], layer: usize) -> u64 {
        let (sum, free) = self.before[layer % self.before.len()];
        sum + index.sum(layer, pieces, self.view, free)
    }
}

/// Visits what a number of a predecessor stands for.
///
/// Moves between orbits are counted from the side of the predecessor: one that
/// is its own mirror image has two moves (a move and its image) into an orbit
/// that is not, but is met once from there; and the other way round each of its
/// predecessors' moves is met twice from a position that is its own image.
#[inline(always)]
fn visit_orbit(
    block: &Block,
    own_image: bool,
    number: impl FnOnce() -> u64,
    mirrored: impl FnOnce() -> u64,
    visit: &mut impl FnMut(u64),
) {
    if !block.own_image {
        if !own_image || block.view & MIRROR == 0 {
            visit(number());
        }
        return;
    }
    let (number, mirrored) = (number(), mirrored());
    if !own_image || number <= mirrored {
        visit(number.min(mirrored));
    }
    if !own_image && number == mirrored {
        visit(number);
    }
}

impl<W: Word> Numbering<W> {
    /// Visits a number for every move of a numbered position into this one.
    #[inline(always)]
    pub(super) fn for_each_mark(
        &self,
        game: &Shogi<W>,
        node: &Node,
        mut visit: impl FnMut(u64),
    ) {
        let us = usize::from(node.turn ^ 1);
        let own_image = self.is_own_image(node);
        let mut empty = self.free(node.royals);
        for layer in &self.layers {
            for &spot in &node.pieces[layer.slots[0]..layer.slots[0] + layer.count] {
                empty &= !self.view(0).bit(spot);
            }
        }
        let (takeable, count) = self.takeable(node, us);
        let takeable = &takeable[..count];
        self.royal_marks(game, node, empty, takeable, own_image, &mut visit);
        if let Some(block) = self.block(us as u8, node.royals) {
            self.piece_marks(game, node, empty, takeable, (&block, own_image), &mut visit);
        }
    }

    #[inline(always)]
    fn is_own_image(&self, node: &Node) -> bool {
        let block = self.block(node.turn, node.royals);
        block.is_some_and(|block| {
            block.own_image && self.number(0, node, 0) == self.number(0, node, MIRROR)
        })
    }

    /// The pieces that `us` may have taken just now.
    #[inline(always)]
    fn takeable(&self, node: &Node, us: usize) -> ([Takeable; MAX_FORMS], usize) {
        let mut takeable = [Takeable::default(); MAX_FORMS];
        let mut count = 0;
        for (at, layer) in self.layers.iter().enumerate() {
            let off_board = match layer.owner {
                Some(owner) if owner == us => continue,
                Some(_) => 0,
                None => us as u16,
            };
            let slots = layer.slots[0]..layer.slots[0] + layer.count;
            let Some(slot) = slots.clone().find(|slot| node.pieces[*slot] == off_board) else {
                continue;
            };
            for variant in layer.variants().filter(|variant| variant.side != us) {
                takeable[count % MAX_FORMS] = Takeable {
                    layer: at as u8,
                    slot: slot as u8,
                    first: self.spots.first(variant),
                };
                count += 1;
            }
        }
        (takeable, count)
    }

    /// Marks for moves of the royal piece.
    #[inline(always)]
    fn royal_marks(
        &self,
        game: &Shogi<W>,
        node: &Node,
        empty: W,
        takeable: &[Takeable],
        own_image: bool,
        visit: &mut impl FnMut(u64),
    ) {
        let us = usize::from(node.turn ^ 1);
        let to = node.royals[us];
        let mut previous = *node;
        for from in game.tables.stayed(us, ROYAL, to.into(), !empty & self.board, empty).squares() {
            previous.royals[us] = from as u8;
            let Some(block) = self.block(us as u8, previous.royals) else {
                continue;
            };
            let mut mark = |node: &Node| {
                let number = |view| self.number(block.start, node, view);
                let (plain, mirrored) = (block.view, block.view ^ MIRROR);
                visit_orbit(&block, own_image, || number(plain), || number(mirrored), visit);
            };
            mark(&previous);
            for taken in takeable {
                let slot = usize::from(taken.slot);
                previous.pieces[slot] = taken.first + u16::from(to);
                mark(&previous);
                previous.pieces[slot] = node.pieces[slot];
            }
        }
    }

    /// Marks for moves and drops of all other pieces.
    #[inline(always)]
    fn piece_marks(
        &self,
        game: &Shogi<W>,
        node: &Node,
        empty: W,
        takeable: &[Takeable],
        (block, own_image): (&Block, bool),
        visit: &mut impl FnMut(u64),
    ) {
        let us = usize::from(node.turn ^ 1);
        let sums = Sums::new(self, block.start, node, block.view);
        let mirrored = block
            .own_image
            .then(|| Sums::new(self, block.start, node, block.view ^ MIRROR));
        let seen_as = |layer: usize| match sums.view.swaps {
            0 => layer,
            _ => self.layers[layer].partner,
        };
        let mut mark = |pieces: &[u16; MAX_SLOTS], layer: usize| {
            let mirrored = || mirrored.as_ref().map_or(0, |sums| sums.number(self, pieces, layer));
            let number = || sums.number(self, pieces, layer);
            visit_orbit(block, own_image, number, mirrored, visit);
        };
        let occupied = self.board & !empty;
        let mut pieces = node.pieces;
        for (at, layer) in self.layers.iter().enumerate() {
            for slot in layer.slots[0]..layer.slots[0] + layer.count {
                let spot = node.pieces[slot];
                let seen = seen_as(at);
                let Some((Variant { side, promoted }, to)) = self.spots.on_board(spot) else {
                    continue;
                };
                if side != us {
                    continue;
                }
                let mut came = |was: usize, sources: W| {
                    let first = self.spots.first(Variant { side, promoted: was });
                    for from in sources.squares() {
                        pieces[slot] = first + from as u16;
                        mark(&pieces, seen);
                        for taken in takeable {
                            let other = usize::from(taken.slot);
                            pieces[other] = taken.first + to as u16;
                            mark(&pieces, seen.min(seen_as(taken.layer.into())));
                            pieces[other] = node.pieces[other];
                        }
                    }
                };
                let form = game.rules.form(layer.kind, promoted);
                came(promoted, game.tables.stayed(us, form, to, occupied, empty));
                if promoted == 1 {
                    came(0, game.tables.promoted(us, layer.kind, to, occupied, empty));
                } else if layer.owner.is_none()
                    && game.was_dropped(us, layer.kind, to, || self.position(game, node))
                {
                    pieces[slot] = us as u16;
                    mark(&pieces, seen);
                }
                pieces[slot] = spot;
            }
        }
    }
}
