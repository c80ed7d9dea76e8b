//! Measuring: how long solving, verifying and probing take, beside the simple
//! solver in the same run.

use std::path::Path;
use std::time::Instant;

use kanzen_index::{Index, Indexed, Walker};
use kanzen_rules::laws::Lawful;
use kanzen_solver::{self as solver, Watch};
use kanzen_table::Table;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::error::CatalogError;
use crate::plan::SolveOptions;
use crate::solving;

/// Repetitions of what is quick; the best time counts, since everything else
/// on the machine can only slow it down.
const RUNS: usize = 5;
/// Positions probed.
const PROBES: usize = 20_000;

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The game.
    pub game: String,
    /// Threads that work.
    pub threads: usize,
    /// Numbers of the index, a byte each while solving.
    pub numbers: u64,
    /// Positions, symmetric ones once.
    pub positions: u64,
    /// From the rules to the file on the disk.
    pub solve_seconds: f64,
    /// Retrograde analysis alone.
    pub rounds_seconds: f64,
    /// From the file on.
    pub verify_seconds: f64,
    /// Bytes of the file.
    pub table_bytes: u64,
    /// A probe of a random position, the file in memory.
    pub probe_microseconds: f64,
    /// The simple solver on the same positions.
    pub simple_seconds: f64,
    /// How many times as long the simple solver takes.
    pub ratio: f64,
    /// Do both agree on every position?
    pub agree: bool,
}

/// Solves, verifies and probes, writing the table to `path`, and lets the
/// simple solver do the same work.
pub fn bench<G: Lawful + Indexed>(
    game: &G,
    path: &Path,
    watch: &impl Watch,
) -> Result<BenchReport, CatalogError> {
    let mut best: Option<crate::SolveReport> = None;
    for _ in 0..RUNS {
        let run = solving::solve(game, path, &SolveOptions::default(), watch)?;
        if best.as_ref().is_none_or(|best| run.seconds < best.seconds) {
            best = Some(run);
        }
    }
    let best = best.expect("there is at least one run");
    let table = Table::open(path)?;
    let mut verify_seconds = f64::INFINITY;
    for _ in 0..RUNS {
        verify_seconds = verify_seconds.min(solving::verify(game, &table, watch)?.seconds);
    }
    let folded = game.folded().expect("a solved game is numbered");
    let mut walker = folded.walker(game);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut positions = Vec::new();
    while positions.len() < PROBES {
        positions.extend(walker.seek(rng.random_range(0..folded.len())));
    }
    let probe_microseconds = probe_time(game, &table, &positions)?;

    let seeds = (0..folded.len()).filter_map(|number| walker.seek(number));
    let begun = Instant::now();
    let simple = solver::simple::solve(game, seeds);
    let simple_seconds = begun.elapsed().as_secs_f64();
    let values = table.load()?;
    let stored = game.stored().expect("a solved game is numbered");
    let lookup = |number| {
        values
            .get(number)
            .expect("a table has a value in every slot")
    };
    let agree = simple
        .iter()
        .all(|(pos, value)| solver::probe(game, &stored, lookup, pos) == *value);
    Ok(BenchReport {
        game: game.name().to_string(),
        threads: rayon::current_num_threads(),
        numbers: stored.len(),
        positions: best.summary.positions,
        solve_seconds: best.seconds,
        rounds_seconds: best.solve_seconds,
        verify_seconds,
        table_bytes: best.table_bytes,
        probe_microseconds,
        simple_seconds,
        ratio: simple_seconds / best.seconds,
        agree,
    })
}

/// The mean time of a probe, in microseconds.
fn probe_time<G: Lawful + Indexed>(
    game: &G,
    table: &Table,
    positions: &[G::Position],
) -> Result<f64, CatalogError> {
    let stored = game.stored().expect("a solved game is numbered");
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let begun = Instant::now();
        for pos in positions {
            if let kanzen_index::Place::Stored(number) = stored.place(game, pos) {
                std::hint::black_box(table.value(number)?);
            }
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    Ok(best / positions.len() as f64 * 1e6)
}
