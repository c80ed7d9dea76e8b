//! Solving every material of a set, one table each.

use std::path::PathBuf;
use std::time::Instant;

use kanzen_solver::memory;
use kanzen_solver::{Stage, Watch};
use kanzen_table::{Summary, Table};
use serde::Serialize;

use crate::any::{AnyGame, Numbers, Solvable};
use crate::error::CatalogError;
use crate::open::materials;
use crate::plan::{Begin, SolveOptions};
use crate::shelf::Shelf;
use crate::side_by_side::{Part, each};
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
    /// Of all of them.
    #[serde(flatten)]
    pub totals: Totals,
    /// How long it took this time.
    pub seconds: f64,
    /// The most memory the program had, where the system tells.
    pub peak_rss_bytes: Option<u64>,
    /// Bytes of all tables.
    pub table_bytes: u64,
}

/// What is in the tables of many games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Totals {
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
    /// A game that has it.
    pub longest_in: Option<String>,
}

impl Totals {
    /// Adds those of a game: its positions, those won, lost and drawn, and the
    /// plies of its longest win.
    pub(crate) fn add(
        &mut self,
        game: &str,
        positions: u64,
        [win, loss, draw]: [u64; 3],
        longest_win: Option<u16>,
    ) {
        self.positions += positions;
        self.win += win;
        self.loss += loss;
        self.draw += draw;
        if self.longest_win < longest_win {
            self.longest_win = longest_win;
            self.longest_in = Some(game.to_string());
        }
    }
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
    let games = opened(source, set, pieces)?;
    let games = solvable(&games)?;
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

/// The materials of a set with so many pieces.
pub(crate) fn opened(
    source: &GameSource,
    set: Option<&str>,
    pieces: usize,
) -> Result<Vec<Box<dyn AnyGame>>, CatalogError> {
    let games = materials(source, set, pieces)?.into_iter();
    games.map(|material| material.open(None)).collect()
}

/// The same games as what can be solved.
pub(crate) fn solvable(games: &[Box<dyn AnyGame>]) -> Result<Vec<&dyn Solvable>, CatalogError> {
    games.iter().map(|game| game.solvable()).collect()
}

/// How many numbers the table of a game has; an error where they are too many.
pub(crate) fn numbers_of(game: &dyn Solvable) -> Result<u64, CatalogError> {
    match game.numbers() {
        Numbers::Exactly(numbers) => Ok(numbers),
        Numbers::About(numbers) => Err(CatalogError::TooBig {
            game: game.name().to_string(),
            numbers,
            free: memory::available(),
        }),
    }
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
        entries.push(Entry::new(*game, numbers_of(*game)?, shelf));
    }
    let all: u64 = entries.iter().map(|entry| entry.numbers).sum();
    let missing = entries.iter_mut().filter(|entry| entry.known.is_none());
    let missing: Vec<(u64, &mut Entry)> = missing.map(|entry| (entry.numbers, entry)).collect();
    let ahead: u64 = missing.iter().map(|(numbers, _)| numbers).sum();
    watch.begin(Stage::Materials, 2 * all, 2 * (all - ahead));
    let solved = missing.len();
    solve_all(missing, options, watch)?;

    let mut report = MaterialsReport {
        numbers: all,
        solved,
        ..MaterialsReport::default()
    };
    for entry in entries {
        let (summary, bytes) = entry.known.expect("all are solved");
        report.table_bytes += bytes;
        let counts = [summary.win, summary.loss, summary.draw];
        let name = entry.game.name().as_str();
        let totals = &mut report.totals;
        totals.add(name, summary.positions, counts, summary.longest_win);
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
        let part = Part::new(watch, self.numbers, &[Stage::Opening, Stage::Rounds]);
        let report = self.game.solve(&self.path, options, &part);
        let report = report.map_err(|error| match error {
            CatalogError::Paused { .. } => CatalogError::WillGoOn,
            error => error,
        })?;
        part.finish();
        self.known = Some((report.summary, report.table_bytes));
        Ok(())
    }
}

/// Solves the games; an unfinished solve is gone on with unless all begin again.
fn solve_all(
    missing: Vec<(u64, &mut Entry)>,
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
    each(missing, memory, |entry| entry.solve(&options(), watch))
}
