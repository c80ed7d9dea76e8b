//! What play can reach from the start.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kanzen_index::{Index, Place, Walker};
use kanzen_rules::Game;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;

use crate::CHUNK;
use crate::watch::{Stage, Stopped, Watch, go_on};

/// A set of numbers of an index.
pub struct Reached(Vec<AtomicU64>);

impl Reached {
    fn new(len: u64) -> Reached {
        Reached((0..len.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Is this number in the set?
    pub fn contains(&self, number: u64) -> bool {
        self.0[(number / 64) as usize].load(Relaxed) >> (number % 64) & 1 == 1
    }

    /// Puts a number in; was it new?
    fn insert(&self, number: u64) -> bool {
        let bit = 1 << (number % 64);
        self.0[(number / 64) as usize].fetch_or(bit, Relaxed) & bit == 0
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> u64 {
        self.0
            .par_iter()
            .map(|word| u64::from(word.load(Relaxed).count_ones()))
            .sum()
    }
}

/// The unfinished positions that can be reached from `start`, as numbers of
/// `explicit`. Every one is played on, even if a player could win at once.
pub fn reachable<G: Game, I: Index<G>>(
    game: &G,
    explicit: &I,
    start: &G::Position,
    watch: &impl Watch,
) -> Result<Reached, Stopped> {
    watch.begin(Stage::Reaching, explicit.len(), 0);
    let reached = Reached::new(explicit.len());
    let number = |pos: &G::Position| match explicit.place(game, pos) {
        Place::Stored(number) => number,
        Place::Settled(_) | Place::Derived => unreachable!("this numbering has everything"),
    };
    reached.insert(number(start));
    let mut frontier = vec![number(start)];
    while !frontier.is_empty() {
        go_on(watch)?;
        watch.advance(frontier.len() as u64);
        let expand = |numbers: &[u64]| {
            let mut walker = explicit.walker(game);
            let mut found = Vec::new();
            for &at in numbers {
                let pos = walker.known(at);
                game.for_each_move(&pos, |mv| {
                    let next = game.after(&pos, mv);
                    if game.outcome(&next).is_none() {
                        let number = number(&next);
                        if reached.insert(number) {
                            found.push(number);
                        }
                    }
                });
            }
            found
        };
        frontier = frontier
            .par_chunks(CHUNK as usize)
            .flat_map_iter(expand)
            .collect();
    }
    Ok(reached)
}
