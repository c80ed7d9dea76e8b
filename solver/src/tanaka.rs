//! Counting as Tanaka counted the positions of Dobutsu Shogi.

use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;

use kanzen_index::{Index, Walker};
use kanzen_rules::parallel::in_runs;
use kanzen_rules::{Placements, Symmetric, Unmoves, Value};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::find::probe;
use crate::reach::{Play, Reaching, place};
use crate::statistics::Branching;
use crate::watch::{Stage, Stopped, Watch, go_on};

/// Parts of the set of ends, so that threads seldom wait for each other.
const PARTS: u64 = 256;
/// Why a lock is never broken.
const NO_PANIC: &str = "no thread panics with the set";

/// What play can reach, images counted once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReachedUntilTaken {
    /// Unfinished positions.
    pub unfinished: u64,
    /// Positions that end the game with both royal pieces on the board.
    pub ended: u64,
    /// Legal moves of those that are played on.
    pub branching: Branching,
    /// Legal moves of those in which a royal piece can be taken.
    pub branching_if_taken: Branching,
    /// Positions that are played on and have no legal move.
    pub stuck: u64,
    /// Positions that are played on and can be reached with either side to move,
    /// in which whoever is to move loses.
    pub mutual_zugzwang: u64,
    /// Those of them that are their own image if the turn passes.
    pub own_image: u64,
}

impl ReachedUntilTaken {
    fn merge(self, other: ReachedUntilTaken) -> ReachedUntilTaken {
        ReachedUntilTaken {
            unfinished: self.unfinished + other.unfinished,
            ended: self.ended + other.ended,
            branching: self.branching.merge(other.branching),
            branching_if_taken: self.branching_if_taken.merge(other.branching_if_taken),
            stuck: self.stuck + other.stuck,
            mutual_zugzwang: self.mutual_zugzwang + other.mutual_zugzwang,
            own_image: self.own_image + other.own_image,
        }
    }

    /// Counts an unfinished position; `number_if_reached` is of positions that
    /// play can reach.
    fn add<G: Placements + Unmoves>(
        &mut self,
        game: &G,
        number: u64,
        pos: &G::Position,
        value_of: impl Fn(&G::Position) -> Value,
        number_if_reached: impl Fn(&G::Position) -> Option<u64>,
    ) {
        self.unfinished += 1;
        let mut moves = 0;
        game.for_each_move(pos, |_| moves += 1);
        if game.can_take_royal(pos) {
            self.branching_if_taken.add(moves);
            return;
        }
        self.branching.add(moves);
        self.stuck += u64::from(moves == 0);
        let lost = |pos: &G::Position| matches!(value_of(pos), Value::Loss(_));
        if let Some(turned) = game.passed(pos)
            && lost(pos)
            && lost(&turned)
            && let Some(other) = number_if_reached(&turned)
        {
            self.mutual_zugzwang += 1;
            self.own_image += u64::from(other == number);
        }
    }
}

/// Counts what can be reached from `start` if nobody plays on where a royal
/// piece can be taken; `folded` numbers the unfinished positions, and `lookup`
/// gives the values of the numbers of `stored`.
pub fn reachable_until_taken<G: Placements + Unmoves, I: Index<G>>(
    game: &G,
    stored: &I,
    folded: &I,
    lookup: impl Fn(u64) -> Value + Sync,
    start: &G::Position,
    watch: &dyn Watch,
) -> Result<ReachedUntilTaken, Stopped> {
    let ends = Ends::new();
    let reaching = Reaching::new(game, folded, start).map_err(Stopped::NoMemory)?;
    let play = Play {
        goes_on: |pos: &G::Position| !game.can_take_royal(pos),
        ended: |end: &G::Position| ends.insert(game, end),
    };
    reaching.close(&play, |_| false, watch, |_| Ok::<(), Stopped>(()))?;
    let reached = reaching.finish();
    let value_of = |pos: &G::Position| probe(game, stored, &lookup, pos);
    let number_if_reached = |pos: &G::Position| {
        let number = place(game, folded, pos);
        reached.contains(number).then_some(number)
    };
    watch.begin(Stage::Counting, folded.len(), 0);
    let runs = in_runs(0..folded.len(), |chunks| {
        let mut walker = folded.walker(game);
        let mut part = ReachedUntilTaken::default();
        for numbers in chunks {
            go_on(watch)?;
            let steps = numbers.end - numbers.start;
            for number in numbers.filter(|number| reached.contains(*number)) {
                let pos = walker.seek(number).expect("a number that was reached");
                part.add(game, number, &pos, value_of, number_if_reached);
            }
            watch.advance(steps);
        }
        Ok(part)
    });
    let mut counted = ReachedUntilTaken::default();
    for run in runs {
        counted = counted.merge(run?);
    }
    Ok(ReachedUntilTaken {
        ended: ends.count(),
        ..counted
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
