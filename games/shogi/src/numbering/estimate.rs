//! What a numbering takes, told before it is made.

use kanzen_index::Estimate;
use kanzen_index::bits::Word;
use kanzen_rules::Symmetry;

use super::arrivals::Arrival;
use super::blocks::Block;
use super::layers::{Layer, layers, sizes};
use super::spots::{SPOTS, Spot, Spots};
use super::too_big;
use crate::engine::Shogi;

/// Of the numbering of what a table stores. The tables of one piece or two
/// outweigh the rest on large boards, what is kept for every spot on small ones.
pub fn estimate<W: Word>(game: &Shogi<W>) -> Estimate {
    let rules = &game.rules;
    let squares = rules.squares();
    let layers = layers(rules);
    let free = squares - 2;
    let block_size = sizes(&layers, free)[0][free];
    let turns = match game.symmetries.contains(&Symmetry::Flip) {
        true => 1,
        false => 2,
    };
    let numbers = block_size * (turns * squares * (squares - 1)) as f64;
    if too_big(&layers, block_size) {
        return Estimate { numbers, bytes: 0 };
    }
    let spots = Spots::new(squares);
    let mut fewest = free;
    let mut bytes = 0;
    for layer in &layers {
        bytes += layer.bytes(fewest, free, &spots);
        fewest = fewest.saturating_sub(layer.count);
    }
    let views = 4 * SPOTS * size_of::<Spot<W>>();
    // Arrivals and looks, each for both sides.
    let sides = 4 * layers.len() * spots.count() * size_of::<Arrival<W>>();
    let blocks = 2 * squares * squares * size_of::<Option<Block>>();
    Estimate {
        numbers,
        bytes: (bytes + views + sides + blocks) as u64,
    }
}

impl Layer {
    /// Bytes of the tables that [`Layer::lay`] makes, where there are any.
    fn bytes(&self, fewest: usize, most: usize, spots: &Spots) -> usize {
        if !(1..=2).contains(&self.count) {
            return 0;
        }
        let added = spots.seen().pow(self.count as u32) * Layer::BYTES_OF_ADDED;
        let puts = |free: usize| {
            let on_board = 0..=self.count.min(free);
            let ways: f64 = on_board.map(|n| self.ways(free, n)).sum();
            ways as usize * Layer::BYTES_OF_PUTS
        };
        (fewest..=most).map(|free| added + puts(free)).sum()
    }
}
