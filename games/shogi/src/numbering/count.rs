//! How many positions a numbering has, without walking through it.

use std::collections::HashMap;

use kanzen_index::bits::Word;

use super::Numbering;
use super::blocks::Block;
use super::layers::Layer;
use super::spots::Variant;
use crate::engine::Shogi;
use crate::ruleset::ROYAL;

impl<W: Word> Numbering<W> {
    /// The number of positions, where what makes a placement one can be told
    /// piece by piece.
    pub(super) fn count(&self, game: &Shogi<W>) -> Option<u64> {
        let one_by_one =
            !game.tables.any_slides() && game.tables.one_per_file.iter().all(Vec::is_empty);
        if self.only_stored || !one_by_one {
            return None;
        }
        let blocks = self.blocks.blocks.iter();
        Some(blocks.map(|block| self.count_block(game, block)).sum())
    }

    /// The positions of a block. In one that is its own image, those that are
    /// their own images count whole and all others by half.
    fn count_block(&self, game: &Shogi<W>, block: &Block) -> u64 {
        let (royals, mover) = (block.royals, usize::from(block.turn));
        let free = self.free(royals);
        let all: Vec<(usize, W)> = free.squares().map(|s| (s, W::bit(s))).collect();
        let count = self.count_on(game, mover, royals, &all);
        let seat = self.blocks.seat(block.turn, royals);
        if !seat.is_some_and(|seat| seat.own_image) {
            return count;
        }
        let with_image = |(square, bit): (usize, W)| {
            let orbit = bit | game.tables.mirrored(bit);
            (orbit.lowest() == square).then_some((square, orbit))
        };
        let orbits: Vec<(usize, W)> = all.into_iter().filter_map(with_image).collect();
        (count + self.count_on(game, mover, royals, &orbits)) / 2
    }

    /// The positions with the same on all squares of each orbit.
    fn count_on(
        &self,
        game: &Shogi<W>,
        mover: usize,
        royals: [u8; 2],
        orbits: &[(usize, W)],
    ) -> u64 {
        let other = 1 - mover;
        let target = usize::from(royals[other]);
        let may_stand = |layer: &Layer, variant: Variant, square: usize| {
            let form = game.rules.form(layer.kind, variant.promoted);
            !game.tables.banned[variant.side][form].has(square)
        };
        let attacks = |layer: &Layer, variant: Variant, square: usize| {
            let form = game.rules.form(layer.kind, variant.promoted);
            let reach = game.tables.steps_to(mover, form, target);
            variant.side == mover && reach.has(square)
        };
        let all = || self.placements(orbits, may_stand);
        let peaceful = || {
            self.placements(orbits, |layer, variant, square| {
                may_stand(layer, variant, square) && !attacks(layer, variant, square)
            })
        };
        // A royal piece on its goal has won unless it is attacked there; and
        // where check must be answered, it is never left attacked.
        let royal_attacks = game
            .tables
            .steps_to(mover, ROYAL, target)
            .has(royals[mover].into());
        if game.answers_check() {
            return if royal_attacks { 0 } else { peaceful() };
        }
        match game.tables.goal[other].has(target) && !royal_attacks {
            true => all() - peaceful(),
            false => all(),
        }
    }

    /// The ways to place pieces where they may stand.
    fn placements(
        &self,
        orbits: &[(usize, W)],
        may_stand: impl Fn(&Layer, Variant, usize) -> bool,
    ) -> u64 {
        // By the numbers of pieces on the board.
        let mut ways: HashMap<Vec<usize>, u64> = HashMap::new();
        ways.insert(vec![0; self.layers.len()], 1);
        for &(square, orbit) in orbits {
            let mut next = ways.clone();
            for (at, layer) in self.layers.iter().enumerate() {
                let mut variants = layer.variants();
                let choices = variants
                    .by_ref()
                    .filter(|variant| may_stand(layer, *variant, square))
                    .count() as u64;
                for (counts, number) in &ways {
                    let mut counts = counts.clone();
                    counts[at] += orbit.count();
                    if counts[at] <= layer.count {
                        *next.entry(counts).or_default() += number * choices;
                    }
                }
            }
            ways = next;
        }
        let total = ways.iter().map(|(counts, number)| {
            let hands = self.layers.iter().zip(counts);
            number
                * hands
                    .map(|(layer, n)| layer.hands(layer.count - n) as u64)
                    .product::<u64>()
        });
        total.sum()
    }
}
