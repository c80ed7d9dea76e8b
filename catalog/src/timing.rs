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
/// Seconds after which something is not repeated any more.
const ENOUGH: f64 = 10.0;
/// Positions that the simple solver can be asked to hold.
const MOST_FOR_SIMPLE: u64 = 2_000_000;
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
    /// Edges of the game graph that were followed backwards.
    pub edges: u64,
    /// How many of them in a second.
    pub edges_per_second: f64,
    /// Bytes of memory for cells, for each position.
    pub memory_per_position: f64,
    /// Bytes of the file.
    pub table_bytes: u64,
    /// The same for each position.
    pub table_per_position: f64,
    /// A probe of a random position, the file in memory.
    pub probe_microseconds: f64,
    /// The simple solver on the same positions; null if they are too many.
    pub simple_seconds: Option<f64>,
    /// How many times as long the simple solver takes.
    pub ratio: Option<f64>,
    /// Do both agree on every position?
    pub agree: Option<bool>,
}

/// The games that a name stands for when it is measured: `nocca` for boards of
/// rising size, anything else for itself.
pub fn suite(name: &str) -> Vec<String> {
    match name {
        "nocca" => ["3x4x3", "4x4x3", "4x5x3"]
            .map(|size| format!("nocca:{size}"))
            .to_vec(),
        name => vec![name.to_string()],
    }
}

/// Repeats something that takes time and gives the seconds it took and a
/// result; the quickest counts.
fn quickest<T>(
    mut run: impl FnMut() -> Result<(f64, T), CatalogError>,
) -> Result<(f64, T), CatalogError> {
    let begun = Instant::now();
    let mut best = run()?;
    for _ in 1..RUNS {
        if begun.elapsed().as_secs_f64() > ENOUGH {
            break;
        }
        let again = run()?;
        if again.0 < best.0 {
            best = again;
        }
    }
    Ok(best)
}

/// Solves, verifies and probes, writing the table to `path`, and lets the
/// simple solver do the same work.
pub fn bench<G: Lawful + Indexed>(
    game: &G,
    path: &Path,
    watch: &impl Watch,
) -> Result<BenchReport, CatalogError> {
    let (solve_seconds, best) = quickest(|| {
        let report = solving::solve(game, path, &SolveOptions::default(), watch)?;
        Ok((report.seconds, report))
    })?;
    let table = Table::open(path)?;
    let (verify_seconds, _) = quickest(|| {
        let report = solving::verify(game, &table, watch)?;
        Ok((report.walked.seconds, report))
    })?;
    let folded = game.folded().expect("a solved game is numbered");
    let mut walker = folded.walker(game);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut positions = Vec::new();
    while positions.len() < PROBES {
        positions.extend(walker.seek(rng.random_range(0..folded.len())));
    }
    let probe_microseconds = probe_time(game, &table, &positions)?;

    let positions = best.summary.positions;
    let simple = match positions {
        0..=MOST_FOR_SIMPLE => Some(beside_simple(game, &table)?),
        _ => None,
    };
    let stored = game.stored().expect("a solved game is numbered");
    Ok(BenchReport {
        game: game.name().to_string(),
        threads: rayon::current_num_threads(),
        numbers: stored.len(),
        positions,
        solve_seconds,
        rounds_seconds: best.solve_seconds,
        verify_seconds,
        edges: best.edges,
        edges_per_second: best.edges as f64 / best.solve_seconds,
        memory_per_position: solver::memory_for(stored.len()) as f64 / positions as f64,
        table_bytes: best.table_bytes,
        table_per_position: best.table_bytes as f64 / positions as f64,
        probe_microseconds,
        simple_seconds: simple.map(|(seconds, _)| seconds),
        ratio: simple.map(|(seconds, _)| seconds / solve_seconds),
        agree: simple.map(|(_, agree)| agree),
    })
}

/// How long the simple solver takes, and whether it finds what the table has.
fn beside_simple<G: Lawful + Indexed>(
    game: &G,
    table: &Table,
) -> Result<(f64, bool), CatalogError> {
    let folded = game.folded().expect("a solved game is numbered");
    let mut walker = folded.walker(game);
    let seeds = (0..folded.len()).filter_map(|number| walker.seek(number));
    let begun = Instant::now();
    let simple = solver::simple::solve(game, seeds);
    let seconds = begun.elapsed().as_secs_f64();
    let values = table.load()?;
    let stored = game.stored().expect("a solved game is numbered");
    let lookup = |number| solver::Lookup::value(&values, number);
    let agree = simple
        .iter()
        .all(|(pos, value)| solver::probe(game, &stored, lookup, pos) == *value);
    Ok((seconds, agree))
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
