//! Where pieces can stand in a numbered position, told piece by piece: not where
//! they could never move again, and the mover's not where they could take the
//! other royal piece whatever else is on the board. So it depends on where that one is: on the *zone*.

use kanzen_index::bits::Word;

use super::layers::Layer;
use super::spots::Variant;
use crate::engine::Shogi;

/// The variants that can stand on a square, of all layers from one on: a bit each.
pub type Label = u128;

/// Bits of a layer in a label: one for each variant, by its number.
const VARIANTS: usize = 4;

/// See the module's words.
pub struct Zones {
    /// By zone and square.
    labels: Vec<Label>,
    squares: usize,
}

impl Zones {
    /// `quiet` says that the mover must not be able to take the royal piece.
    pub fn new<W: Word>(game: &Shogi<W>, layers: &[Layer], quiet: bool) -> Zones {
        let squares = game.rules.squares();
        let can_stand = |mover: usize, royal: usize, layer: &Layer, variant: Variant, square| {
            let form = game.rules.form(layer.kind, variant.promoted);
            let attacks = game.tables.always_attacks(mover, form, royal).has(square);
            let takes = quiet && variant.side == mover && attacks;
            !takes && !game.tables.banned[variant.side][form].has(square)
        };
        let mut labels = Vec::new();
        for zone in 0..2 * squares {
            let (mover, royal) = (zone / squares, zone % squares);
            for square in 0..squares {
                let mut label = 0;
                for (at, layer) in layers.iter().enumerate() {
                    let variants = layer.variants();
                    let here = |v: &Variant| can_stand(mover, royal, layer, *v, square);
                    for variant in variants.filter(|v| here(v)) {
                        label |= 1 << (at * VARIANTS + usize::from(variant.number()));
                    }
                }
                labels.push(label);
            }
        }
        Zones { labels, squares }
    }

    /// The zone of positions with this mover and the other's royal piece here.
    pub fn zone(&self, mover: usize, royal: usize) -> usize {
        mover * self.squares + royal
    }

    /// What can stand on a square, of the layers from one on.
    pub fn label(&self, zone: usize, square: usize, from: usize) -> Label {
        self.labels[zone * self.squares + square] >> (from * VARIANTS)
    }
}

/// Does a label allow a variant of its first layer?
pub fn allows(label: Label, variant: Variant) -> bool {
    label >> variant.number() & 1 == 1
}
