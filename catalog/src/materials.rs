//! Solving every material of a set, one table each.

use std::sync::Mutex;
use std::time::Instant;

use kanzen_solver::{Stage, Watch};
use kanzen_table::Table;
use serde::Serialize;

use crate::any::{AnyGame, Numbers};
use crate::error::CatalogError;
use crate::plan::{self, Begin, SolveOptions};
use crate::shelf::Shelf;

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
    name: &str,
    set: Option<&str>,
    pieces: usize,
    shelf: &Shelf,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<MaterialsReport, CatalogError> {
    let begun = Instant::now();
    let names = crate::materials(name, set, pieces)?;
    let games: Vec<Box<dyn AnyGame>> = names
        .iter()
        .map(|name| crate::open(name))
        .collect::<Result<_, _>>()?;
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    let mut report = MaterialsReport {
        game: name.to_string(),
        pieces,
        materials: games.len(),
        ..solve_missing(&games, shelf, options, watch)?
    };
    report.seconds = begun.elapsed().as_secs_f64();
    report.peak_rss_bytes = plan::peak_memory();
    Ok(report)
}

/// Solves those of the games that have no table yet; tells of all.
pub fn solve_missing(
    games: &[&dyn AnyGame],
    shelf: &Shelf,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<MaterialsReport, CatalogError> {
    let mut sizes = Vec::new();
    for game in games {
        match game.numbers() {
            Numbers::Exactly(numbers) => sizes.push(numbers),
            Numbers::About(numbers) => {
                return Err(CatalogError::TooBig {
                    game: game.name().to_string(),
                    numbers,
                    free: plan::available_memory(),
                });
            }
        }
    }
    let mut report = MaterialsReport {
        numbers: sizes.iter().sum(),
        ..MaterialsReport::default()
    };
    let options = SolveOptions {
        begin: match options.begin {
            Begin::Restart => Begin::Restart,
            _ => Begin::Resume,
        },
        ..*options
    };
    watch.begin(Stage::Materials, 2 * report.numbers, 0);
    for (game, numbers) in games.iter().zip(sizes) {
        let part = Part::new(watch, numbers);
        let path = shelf.path(*game);
        let summary = match Table::open(&path) {
            Ok(table) if game.expect(&table).is_ok() => {
                report.table_bytes += table.bytes();
                table.meta().summary
            }
            _ => {
                let solved = game.solve(&path, &options, &part)?;
                report.table_bytes += solved.table_bytes;
                report.solved += 1;
                solved.summary
            }
        };
        part.finish();
        report.positions += summary.positions;
        report.win += summary.win;
        report.loss += summary.loss;
        report.draw += summary.draw;
        if report.longest_win < summary.longest_win {
            report.longest_win = summary.longest_win;
            report.longest_in = Some(game.name().to_string());
        }
    }
    Ok(report)
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
