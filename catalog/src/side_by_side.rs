//! Work on many games: one after the other on all threads, or, if they are many
//! and small, side by side on a thread each, which then waits for no other.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kanzen_solver::memory;
use kanzen_solver::{Stage, Watch};

use crate::error::{CatalogError, no_thread};

/// Works on every game, given with how many numbers it has; the longest first,
/// so that nobody waits for one at the end. The first error ends the work.
/// `limit` is the bytes of memory that may be used, what is free if it is none.
pub(crate) fn each<T: Send>(
    mut games: Vec<(u64, T)>,
    limit: Option<u64>,
    work: impl Fn(T) -> Result<(), CatalogError> + Sync,
) -> Result<(), CatalogError> {
    games.sort_by_key(|(numbers, _)| std::cmp::Reverse(*numbers));
    let threads = rayon::current_num_threads();
    let largest = games.first().map_or(0, |(numbers, _)| *numbers);
    let together = kanzen_solver::memory_for(largest).saturating_mul(threads as u64);
    let room = limit.or_else(memory::available);
    let side_by_side = games.len() >= 2 * threads && room.is_none_or(|room| together <= room);
    let mut games = games.into_iter().map(|(_, game)| game);
    match side_by_side {
        true => on_a_thread_each(threads, games, work),
        false => games.try_for_each(work),
    }
}

fn on_a_thread_each<T: Send>(
    threads: usize,
    games: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> Result<(), CatalogError> + Sync,
) -> Result<(), CatalogError> {
    let waiting = Mutex::new(games);
    let failed = AtomicBool::new(false);
    let next = || match failed.load(Relaxed) {
        true => None,
        false => waiting.lock().unwrap_or_else(|e| e.into_inner()).next(),
    };
    let run = || {
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let done = alone
            .map_err(no_thread)
            .and_then(|alone| alone.install(|| std::iter::from_fn(next).try_for_each(&work)));
        failed.fetch_or(done.is_err(), Relaxed);
        done
    };
    std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, run);
        let workers: Vec<_> = (0..threads).map(start).collect();
        let done = workers.into_iter().map(|worker| match worker {
            Ok(worker) => worker.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(error) => Err(no_thread(error)),
        });
        // Every worker has to be waited for.
        let done: Vec<Result<(), CatalogError>> = done.collect();
        done.into_iter().collect()
    })
}

/// Progress on one game as a part of that on all: each of its stages that count
/// is as many steps as it has numbers.
pub(crate) struct Part<'a> {
    watch: &'a dyn Watch,
    numbers: u64,
    stages: &'static [Stage],
    share: Mutex<Share>,
}

/// How far a game is.
#[derive(Default)]
struct Share {
    /// Steps of all stages that were passed on.
    passed: u64,
    /// Steps before this stage; none if it does not count.
    before: Option<u64>,
    /// Of this stage: all of its steps, and those done.
    steps: u64,
    done: u64,
}

impl<'a> Part<'a> {
    /// The stages are those that count, in their order.
    pub fn new(watch: &'a dyn Watch, numbers: u64, stages: &'static [Stage]) -> Part<'a> {
        Part {
            watch,
            numbers,
            stages,
            share: Mutex::default(),
        }
    }

    /// Steps of all stages.
    fn all(&self) -> u64 {
        self.stages.len() as u64 * self.numbers
    }

    /// Whatever was not told of is done.
    pub fn finish(self) {
        self.pass(|share| share.before = Some(self.all()));
    }

    fn pass(&self, change: impl FnOnce(&mut Share)) {
        let mut share = self.share.lock().unwrap_or_else(|e| e.into_inner());
        change(&mut share);
        let Some(before) = share.before else { return };
        let here = self.numbers as f64 * share.done as f64 / share.steps.max(1) as f64;
        let now = (before + here as u64).min(self.all());
        let more = now.saturating_sub(share.passed);
        share.passed += more;
        self.watch.advance(more);
    }
}

impl Watch for Part<'_> {
    fn begin(&self, stage: Stage, steps: u64, done: u64) {
        let place = self.stages.iter().position(|counts| *counts == stage);
        self.pass(|share| {
            *share = Share {
                passed: share.passed,
                before: place.map(|place| place as u64 * self.numbers),
                steps,
                done,
            };
        });
    }

    fn advance(&self, steps: u64) {
        self.pass(|share| share.done += steps);
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}
