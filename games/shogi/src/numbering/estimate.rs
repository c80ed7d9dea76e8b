//! What a numbering takes, told before all of it is made.

use kanzen_index::Estimate;
use kanzen_index::bits::Word;

use super::Plan;
use super::arrivals::Arrival;
use super::blocks::Seat;
use super::spots::Spot;
use crate::engine::Shogi;

/// Of the numbering of what a table stores.
pub fn estimate<W: Word>(game: &Shogi<W>) -> Estimate {
    let Plan {
        blocks,
        layers,
        spots,
    } = match Plan::new(game, true, true) {
        Ok(plan) => plan,
        Err(too_big) => {
            return Estimate {
                numbers: too_big.numbers,
                bytes: 0,
            };
        }
    };
    let rows: usize = layers.iter().map(|layer| layer.rows.bytes()).sum();
    let of_spots = layers.len() * spots.count();
    let views = 4 * of_spots * size_of::<Spot<W>>();
    let royals = 2 * spots.squares;
    // Looks are as large as arrivals, about.
    let sides = (royals + 2) * of_spots * size_of::<Arrival<W>>();
    let seats = 2 * spots.squares * spots.squares * size_of::<Option<Seat<W>>>();
    Estimate {
        numbers: blocks.len() as f64,
        bytes: (rows + views + sides + seats) as u64,
    }
}
