//! Counting as Tanaka counted the positions of Dobutsu Shogi.

use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;

use kanzen_index::Index;
use kanzen_rules::{Placements, Symmetric};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::reach::closure;
use crate::watch::{Stopped, Watch};

/// Parts of the set of ends, so that threads seldom wait for each other.
const PARTS: u64 = 256;
/// Why a lock is never broken.
const NO_PANIC: &str = "no thread panics with the set";

/// What play can reach, images counted once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReachedUntilTaken {
    /// Unfinished positions.
    pub unfinished: u64,
    /// Positions that end the game with both royal pieces on the board.
    pub ended: u64,
}

/// Counts what can be reached from `start` if nobody plays on where a royal
/// piece can be taken; `folded` numbers the unfinished positions.
pub fn reachable_until_taken<G: Placements, I: Index<G>>(
    game: &G,
    folded: &I,
    start: &G::Position,
    watch: &dyn Watch,
) -> Result<ReachedUntilTaken, Stopped> {
    let ends = Ends::new();
    let reached = closure(
        game,
        folded,
        start,
        |pos| !game.can_take_royal(pos),
        |end| ends.insert(game, end),
        |_| false,
        watch,
    )?;
    Ok(ReachedUntilTaken {
        unfinished: reached.count(),
        ended: ends.count(),
    })
}

/// A set of finished positions, which have no numbers; one of those that
/// symmetries turn into each other stands for all.
struct Ends<P>(Vec<Mutex<FxHashSet<P>>>);

impl<P: Copy + Eq + Hash> Ends<P> {
    fn new() -> Self {
        Ends((0..PARTS).map(|_| Mutex::default()).collect())
    }

    fn insert<G: Symmetric<Position = P>>(&self, game: &G, pos: &P) {
        let symmetries = game.symmetries().iter();
        let images = symmetries.map(|symmetry| game.image(*symmetry, pos));
        let images = images.chain([*pos]);
        // All images share a part. It is chosen by bits of the hash that the
        // set within does not look at.
        let hashes = images.clone().map(|image| FxBuildHasher.hash_one(image));
        let part = (hashes.min().unwrap_or(0) >> 32) % PARTS;
        let mut ends = self.0[part as usize].lock().expect(NO_PANIC);
        if !images.clone().any(|image| ends.contains(&image)) {
            ends.insert(*pos);
        }
    }

    fn count(self) -> u64 {
        let parts = self.0.into_iter();
        parts
            .map(|ends| ends.into_inner().expect(NO_PANIC).len() as u64)
            .sum()
    }
}
