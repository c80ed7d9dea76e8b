//! Solving every material of a set, one table each.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use kanzen_solver::memory;
use kanzen_solver::{Stage, Watch};
use kanzen_table::{Summary, Table};
use serde::Serialize;

use crate::any::{AnyGame, Numbers, Solvable};
use crate::error::{CatalogError, no_thread};
use crate::open::materials;
use crate::plan::{Begin, SolveOptions};
use crate::shelf::Shelf;
use crate::source::GameSource;

/// What solving the materials of a set did.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MaterialsReport {
    /// The game.
    pub game: String,
    /// Non-royal pieces of each material.
    pub pieces: usize,
    /// How many materials there are, each with a table now.
    pub materials: usize,
    /// How many of them had none before.
    pub solved: usize,
    /// Numbers of all tables.
    pub numbers: u64,
    /// Positions, those that symmetries turn into each other once.
    pub positions: u64,
    /// Won by the mover.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// Plies of the longest win.
    pub longest_win: Option<u16>,
    /// A material that has it.
    pub longest_in: Option<String>,
    /// How long it took this time.
    pub seconds: f64,
    /// The most memory the program had, where the system tells.
    pub peak_rss_bytes: Option<u64>,
    /// Bytes of all tables.
    pub table_bytes: u64,
}

/// Solves the materials with so many pieces that have no table yet. An
/// unfinished one is gone on with.
pub fn solve_materials(
    source: &GameSource,
    set: Option<&str>,
    pieces: usize,
    shelf: &Shelf,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<MaterialsReport, CatalogError> {
    let begun = Instant::now();
    let games = materials(source, set, pieces)?.into_iter();
    let games: Vec<Box<dyn AnyGame>> = games
        .map(|material| material.open(None))
        .collect::<Result<_, _>>()?;
    let games = games.iter().map(|game| game.solvable());
    let games: Vec<&dyn Solvable> = games.collect::<Result<_, _>>()?;
    let mut report = MaterialsReport {
        game: source.to_string(),
        pieces,
        materials: games.len(),
        ..solve_missing(&games, shelf, options, watch)?
    };
    report.seconds = begun.elapsed().as_secs_f64();
    report.peak_rss_bytes = memory::peak();
    Ok(report)
}

/// Solves those of the games that have no table yet; tells of all. Nobody is
/// told the plan of each.
pub fn solve_missing(
    games: &[&dyn Solvable],
    shelf: &Shelf,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<MaterialsReport, CatalogError> {
    let mut entries = Vec::new();
    for game in games {
        match game.numbers() {
            Numbers::Exactly(numbers) => entries.push(Entry::new(*game, numbers, shelf)),
            Numbers::About(numbers) => {
                return Err(CatalogError::TooBig {
                    game: game.name().to_string(),
                    numbers,
                    free: memory::available(),
                });
            }
        }
    }
    let all: u64 = entries.iter().map(|entry| entry.numbers).sum();
    let missing = entries.iter_mut().filter(|entry| entry.known.is_none());
    let mut missing: Vec<&mut Entry> = missing.collect();
    let ahead: u64 = missing.iter().map(|entry| entry.numbers).sum();
    watch.begin(Stage::Materials, 2 * all, 2 * (all - ahead));
    let solved = missing.len();
    // The longest first, so that nobody waits for one at the end.
    missing.sort_by_key(|entry| std::cmp::Reverse(entry.numbers));
    solve_all(missing, options, watch)?;

    let mut report = MaterialsReport {
        numbers: all,
        solved,
        ..MaterialsReport::default()
    };
    for entry in entries {
        let (summary, bytes) = entry.known.expect("all are solved");
        report.table_bytes += bytes;
        report.positions += summary.positions;
        report.win += summary.win;
        report.loss += summary.loss;
        report.draw += summary.draw;
        if report.longest_win < summary.longest_win {
            report.longest_win = summary.longest_win;
            report.longest_in = Some(entry.game.name().to_string());
        }
    }
    Ok(report)
}

/// A game, where its table belongs, and what is in it and its bytes once it is
/// there.
struct Entry<'a> {
    game: &'a dyn Solvable,
    numbers: u64,
    path: PathBuf,
    known: Option<(Summary, u64)>,
}

impl<'a> Entry<'a> {
    fn new(game: &'a dyn Solvable, numbers: u64, shelf: &Shelf) -> Entry<'a> {
        let path = shelf.path(game);
        let table = Table::open(&path).ok();
        let table = table.filter(|table| game.expect(table).is_ok());
        let known = table.map(|table| (table.meta().summary, table.bytes()));
        Entry {
            game,
            numbers,
            path,
            known,
        }
    }

    fn solve(&mut self, options: &SolveOptions, watch: &dyn Watch) -> Result<(), CatalogError> {
        let part = Part::new(watch, self.numbers);
        let report = self.game.solve(&self.path, options, &part);
        let report = report.map_err(|error| match error {
            CatalogError::Paused { .. } => CatalogError::PausedAmongMany,
            error => error,
        })?;
        part.finish();
        self.known = Some((report.summary, report.table_bytes));
        Ok(())
    }
}

/// Solves the games one after the other on all threads, or, if they are many
/// and small, side by side on a thread each, which then waits for no other.
fn solve_all(
    missing: Vec<&mut Entry>,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<(), CatalogError> {
    let SolveOptions {
        memory,
        begin,
        keep_every,
        packing,
        announce: _,
    } = *options;
    let options = || SolveOptions {
        memory,
        begin: match begin {
            Begin::Restart => Begin::Restart,
            _ => Begin::Resume,
        },
        keep_every,
        packing,
        announce: &|_| {},
    };
    let threads = rayon::current_num_threads();
    let largest = missing.iter().map(|entry| entry.numbers).max().unwrap_or(0);
    let together = kanzen_solver::memory_for(largest).saturating_mul(threads as u64);
    let room = memory.or_else(memory::available);
    if missing.len() < 2 * threads || room.is_some_and(|room| together > room) {
        let mut missing = missing.into_iter();
        return missing.try_for_each(|entry| entry.solve(&options(), watch));
    }
    let waiting = Mutex::new(missing.into_iter());
    let failed = AtomicBool::new(false);
    let next = || match failed.load(Relaxed) {
        true => None,
        false => waiting.lock().unwrap_or_else(|e| e.into_inner()).next(),
    };
    let work = || {
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let done = alone.map_err(no_thread).and_then(|alone| {
            alone.install(|| {
                std::iter::from_fn(next).try_for_each(|entry| entry.solve(&options(), watch))
            })
        });
        failed.fetch_or(done.is_err(), Relaxed);
        done
    };
    std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work);
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

/// Progress on one game as a part of that on all: its opening and its rounds
/// count as many steps as it has numbers.
struct Part<'a> {
    watch: &'a dyn Watch,
    numbers: u64,
    stage: Mutex<Share>,
}

/// How far a game is.
#[derive(Default)]
struct Share {
    /// Steps of all stages that were passed on.
    passed: u64,
    /// Steps before this stage.
    before: u64,
    /// Of this stage: all of its steps, and those done.
    steps: u64,
    done: u64,
}

impl<'a> Part<'a> {
    fn new(watch: &'a dyn Watch, numbers: u64) -> Part<'a> {
        Part {
            watch,
            numbers,
            stage: Mutex::default(),
        }
    }

    /// Whatever was not told of is done.
    fn finish(self) {
        self.pass(|share| share.before = 2 * self.numbers);
    }

    fn pass(&self, change: impl FnOnce(&mut Share)) {
        let mut share = self.stage.lock().unwrap_or_else(|e| e.into_inner());
        change(&mut share);
        let here = self.numbers as f64 * share.done as f64 / share.steps.max(1) as f64;
        let now = (share.before + here as u64).min(2 * self.numbers);
        let more = now.saturating_sub(share.passed);
        share.passed += more;
        self.watch.advance(more);
    }
}

impl Watch for Part<'_> {
    fn begin(&self, stage: Stage, steps: u64, done: u64) {
        let before = match stage {
            Stage::Opening => 0,
            _ => self.numbers,
        };
        self.pass(|share| {
            *share = Share {
                passed: share.passed,
                before,
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
