//! Measuring: how long solving, verifying and probing take, beside the simple
//! solver in the same run.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use kanzen_catalog::{
    CatalogError, PassOptions, Solvable, SolveOptions, Table, Watch, player_spec,
};
use kanzen_solver::memory;
use serde::Serialize;

use crate::callgrind::Counted;
use crate::samples::{Latency, Spread};

/// Repetitions of what is quick.
const RUNS: usize = 5;
/// Seconds after which something is not repeated any more.
const ENOUGH: f64 = 10.0;
/// Seconds of rounds on all threads that are worth a run on one thread.
const MOST_ON_ONE_THREAD: f64 = 5.0;
/// Who looks ahead when that is measured.
const SEARCH: &str = "alphabeta:nodes=1000000";
/// Positions probed.
const PROBES: usize = 20_000;

/// What one name stands for when several games are measured.
pub const SUITES: &[(&str, &[&str])] = &[
    ("quick", &["anpanman", "nocca:3x4x3"]),
    ("nocca", &["nocca:3x4x3", "nocca:4x4x3", "nocca:4x5x3"]),
    (
        "all",
        &["anpanman", "nocca:3x4x3", "nocca:4x4x3", "dobutsu"],
    ),
];

/// The games that a name stands for when they are measured: those of a suite,
/// anything else for itself.
pub fn suite(name: &str) -> Vec<String> {
    let known = SUITES.iter().find(|(suite, _)| *suite == name);
    let games = known.map_or(vec![name], |(_, games)| games.to_vec());
    games.into_iter().map(String::from).collect()
}

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
    pub solve_seconds: Spread,
    /// Retrograde analysis alone.
    pub rounds_seconds: Spread,
    /// The same on one thread; null if there is only one or it takes long.
    pub one_thread_seconds: Option<Spread>,
    /// How many times as long one thread takes as all.
    pub scaling: Option<f64>,
    /// From the file on; null beyond [`MOST_TO_VERIFY`](Self::MOST_TO_VERIFY).
    pub verify_seconds: Option<Spread>,
    /// Edges of the game graph that were followed backwards.
    pub edges: u64,
    /// How many of them in a second.
    pub edges_per_second: f64,
    /// Bytes of memory for cells, for each position.
    pub memory_per_position: f64,
    /// The most memory the program had while it solved, where the system tells.
    pub peak_rss_bytes: Option<u64>,
    /// Bytes of the file.
    pub table_bytes: u64,
    /// The same for each position.
    pub table_per_position: f64,
    /// A probe of a random stored position whose block is decoded already.
    pub probe_warm_microseconds: Latency,
    /// The same if the block is in memory, but must be decoded.
    pub probe_cold_microseconds: Latency,
    /// Positions a second that alpha-beta search looks at from the start, on one
    /// thread; null without a start.
    pub search_per_second: Option<f64>,
    /// The simple solver on the same positions; null beyond
    /// [`MOST_FOR_SIMPLE`](Self::MOST_FOR_SIMPLE).
    pub simple_seconds: Option<f64>,
    /// How many times as long the simple solver takes.
    pub ratio: Option<f64>,
    /// Do both agree on every position?
    pub agree: Option<bool>,
    /// Instructions of the retrograde analysis, on one thread; null beyond
    /// [`MOST_TO_COUNT`](Self::MOST_TO_COUNT) and where valgrind is missing, as
    /// are all that follow.
    pub instructions: Option<u64>,
    /// The same for each edge.
    pub instructions_per_edge: Option<f64>,
    /// Data that is not in a first cache of 32 KiB, for each edge.
    pub d1_misses_per_edge: Option<f64>,
    /// Data that is not in a last cache of 1 MiB either, for each edge.
    pub ll_misses_per_edge: Option<f64>,
}

impl BenchReport {
    /// Positions that the simple solver can be asked to hold.
    pub const MOST_FOR_SIMPLE: u64 = 2_000_000;
    /// Positions that are verified in some seconds.
    pub const MOST_TO_VERIFY: u64 = 20_000_000;
    /// Edges that callgrind follows in a minute or so.
    pub const MOST_TO_COUNT: u64 = 5_000_000;

    /// Adds what callgrind counted.
    pub fn add_counted(&mut self, counted: &Counted) {
        self.instructions = Some(counted.instructions);
        self.instructions_per_edge = Some(counted.instructions_per_edge);
        self.d1_misses_per_edge = counted.d1_misses_per_edge;
        self.ll_misses_per_edge = counted.ll_misses_per_edge;
    }
}

/// Repeats something that takes time: so many times, or as often as is
/// sensible.
fn repeat<T>(
    runs: Option<NonZeroUsize>,
    mut run: impl FnMut() -> Result<T, CatalogError>,
) -> Result<Vec<T>, CatalogError> {
    let begun = Instant::now();
    let mut results = vec![run()?];
    while match runs {
        Some(runs) => results.len() < runs.get(),
        None => results.len() < RUNS && begun.elapsed().as_secs_f64() < ENOUGH,
    } {
        results.push(run()?);
    }
    Ok(results)
}

/// Solves, verifies and probes, writing the table to `path`, and lets the
/// simple solver do the same work. Nothing is counted yet.
pub fn bench(
    game: &dyn Solvable,
    path: &Path,
    runs: Option<NonZeroUsize>,
    watch: &dyn Watch,
) -> Result<BenchReport, CatalogError> {
    memory::forget_peak();
    let solves = repeat(runs, || game.solve(path, &SolveOptions::default(), watch))?;
    let solve_seconds = Spread::of(solves.iter().map(|solve| solve.seconds));
    let rounds_seconds = Spread::of(solves.iter().map(|solve| solve.solve_seconds));
    let solved = solves.last().expect("there is one run at least");
    let positions = solved.summary.positions;

    let threads = rayon::current_num_threads();
    let on_one = || repeat(runs, || Ok(game.rounds(watch)?.seconds));
    let one_thread_seconds = (threads > 1 && rounds_seconds.median <= MOST_ON_ONE_THREAD)
        .then(on_one)
        .transpose()?
        .map(Spread::of);

    let table = Table::open(path)?;
    let anew = PassOptions {
        restart: true,
        ..PassOptions::default()
    };
    let verify = || {
        repeat(runs, || {
            Ok(game.verify(&table, &anew, watch)?.walked.seconds)
        })
    };
    let verify_seconds = (positions <= BenchReport::MOST_TO_VERIFY)
        .then(verify)
        .transpose()?
        .map(Spread::of);
    let (probe_warm_microseconds, probe_cold_microseconds) = probe_times(game, &table)?;
    let simple = (positions <= BenchReport::MOST_FOR_SIMPLE)
        .then(|| game.beside_simple(&table))
        .transpose()?;
    let numbers = table.slots();
    Ok(BenchReport {
        game: game.name().to_string(),
        threads,
        numbers,
        positions,
        solve_seconds,
        rounds_seconds,
        one_thread_seconds,
        scaling: one_thread_seconds.map(|one| one.median / rounds_seconds.median),
        verify_seconds,
        edges: solved.edges,
        edges_per_second: solved.edges as f64 / rounds_seconds.median,
        memory_per_position: kanzen_solver::memory_for(numbers) as f64 / positions as f64,
        peak_rss_bytes: solved.peak_rss_bytes,
        table_bytes: solved.table_bytes,
        table_per_position: solved.table_bytes as f64 / positions as f64,
        probe_warm_microseconds,
        probe_cold_microseconds,
        search_per_second: search_speed(game, runs)?,
        simple_seconds: simple.map(|(seconds, _)| seconds),
        ratio: simple.map(|(seconds, _)| seconds / solve_seconds.median),
        agree: simple.map(|(_, agree)| agree),
        instructions: None,
        instructions_per_edge: None,
        d1_misses_per_edge: None,
        ll_misses_per_edge: None,
    })
}

/// How many positions a second alpha-beta search looks at from the start, if
/// there is one.
fn search_speed(
    game: &dyn Solvable,
    runs: Option<NonZeroUsize>,
) -> Result<Option<f64>, CatalogError> {
    let spec = player_spec(game.kinds(), SEARCH)?;
    let speeds = repeat(runs, || {
        let best = game.best(None, &spec, None, 1)?;
        Ok(best.nodes as f64 / best.seconds)
    });
    match speeds {
        Err(CatalogError::NoStart { .. }) => Ok(None),
        speeds => Ok(Some(Spread::of(speeds?).median)),
    }
}

/// How long probes of random stored positions take, in microseconds: with the
/// block decoded before, and with it decoded anew.
fn probe_times(game: &dyn Solvable, table: &Table) -> Result<(Latency, Latency), CatalogError> {
    let (mut warm, mut cold) = (Vec::new(), Vec::new());
    game.random_probes(table, PROBES, &mut |probe| {
        let time = || {
            let begun = Instant::now();
            probe()?;
            Ok::<f64, CatalogError>(begun.elapsed().as_secs_f64() * 1e6)
        };
        table.forget();
        cold.push(time()?);
        warm.push(time()?);
        Ok(())
    })?;
    Ok((Latency::of(warm), Latency::of(cold)))
}
