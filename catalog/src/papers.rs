//! Names to papers whose figures are computed again.

use std::collections::BTreeMap;
use std::time::Instant;

use kanzen_report::{Cell, Claim, Document, Given, LargeGame, PAPERS, Paper, StatsReport, Witness};
use kanzen_rules::{Lang, Value};
use kanzen_solver::{LineEnd, Watch};
use kanzen_table::Table;
use serde::Serialize;

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::notes;
use crate::plan::{Begin, SolveOptions};
use crate::shelf::Shelf;

/// The board that no paper is made to wait for: its table is used if it is
/// there.
const OFFICIAL: &str = "nocca";

/// Published figures beside computed ones.
#[derive(Clone, Debug, Serialize)]
pub struct Reproduction {
    /// Paper by paper.
    pub cells: Vec<Cell>,
    /// Was it to go quickly?
    pub quick: bool,
    /// How long computing took.
    pub seconds: f64,
}

impl Reproduction {
    /// The page that shows all of it.
    pub fn page(&self, lang: Lang) -> Document {
        kanzen_report::page(&self.cells, lang)
    }
}

/// Computes every figure of a paper again, or of all papers if none is named.
/// Large games are left out if it must go quickly; else they are solved first,
/// where their tables belong, and an unfinished solve is gone on with.
pub fn reproduce(
    paper: Option<&str>,
    quick: bool,
    shelf: &Shelf,
    watch: &dyn Watch,
) -> Result<Reproduction, CatalogError> {
    let begun = Instant::now();
    let asked = |known: &Paper| paper.is_none_or(|name| name == known.name);
    let papers: Vec<&Paper> = PAPERS.into_iter().filter(|known| asked(known)).collect();
    if let (Some(name), []) = (paper, &papers[..]) {
        let known = PAPERS.map(|known| known.name).join(", ");
        return Err(CatalogError::wrong(
            format!("there is no paper {name:?}; the papers are: {known}"),
            format!("「{name}」という論文はありません。指定できる論文：{known}"),
        ));
    }
    let mut given = Given {
        quick,
        large: BTreeMap::new(),
        watch,
    };
    if !quick {
        for name in papers.iter().flat_map(|paper| paper.large) {
            let game = crate::open(name)?;
            let table = solved(&*game, shelf, watch)?;
            let known = large(&*game, &table, watch)?;
            given.large.insert(name.to_string(), known);
        }
        let official = crate::open(OFFICIAL)?;
        if let Ok(table) = shelf.table(&*official) {
            let known = large(&*official, &table, watch)?;
            given.large.insert(OFFICIAL.to_string(), known);
        }
    }
    let mut cells = Vec::new();
    for paper in papers {
        cells.extend(paper.cells(&given)?);
    }
    Ok(Reproduction {
        cells,
        quick,
        seconds: begun.elapsed().as_secs_f64(),
    })
}

/// The table of a game, which is solved if it has none; an unfinished solve goes
/// on.
fn solved(game: &dyn AnyGame, shelf: &Shelf, watch: &dyn Watch) -> Result<Table, CatalogError> {
    let found = shelf.table(game);
    if !matches!(found, Err(CatalogError::NotSolved { .. })) {
        return found;
    }
    let options = SolveOptions {
        begin: Begin::Resume,
        ..SolveOptions::default()
    };
    let solved = game.solvable()?.solve(&shelf.path(game), &options, watch);
    solved.map_err(|error| match error {
        CatalogError::Paused { .. } => CatalogError::WillGoOn,
        error => error,
    })?;
    shelf.table(game)
}

/// What a paper asks of a large game.
fn large(game: &dyn AnyGame, table: &Table, watch: &dyn Watch) -> Result<LargeGame, CatalogError> {
    let start = start_value(game, table)?;
    // One paper alone asks for counts.
    let tanaka = match game.name().as_str() {
        "dobutsu" => game.solvable()?.tanaka(table, watch)?,
        _ => None,
    };
    let summary = &table.meta().summary;
    let kept = notes::STATISTICS.read::<StatsReport>(table);
    let set = kept.map(|kept| kept.reachable.unwrap_or(kept.all));
    Ok(LargeGame {
        start,
        line: best_line(game, table, start)?,
        longest_win: summary.longest_win,
        draws: summary.draw,
        zugzwangs: set.map(|set| set.zugzwang),
        tanaka,
    })
}

/// The value of the start, as its line in the table has it.
fn start_value(game: &dyn AnyGame, table: &Table) -> Result<Value, CatalogError> {
    Ok(game.solvable()?.probe(table, None)?.value)
}

/// Best play from the start.
fn best_line(game: &dyn AnyGame, table: &Table, start: Value) -> Result<Witness, CatalogError> {
    let line = game.solvable()?.line(table, None)?;
    let claim = match line.end {
        LineEnd::Over(outcome) => outcome.winner().map(Claim::Won),
        LineEnd::Repeats(_) => Some(Claim::Repeats),
        LineEnd::LongEnough => None,
    };
    let moves = match claim {
        Some(_) => &line.moves[..],
        None => &[],
    };
    Ok(Witness {
        game: game.name().to_string(),
        position: game.fixed_start().unwrap_or_default(),
        moves: moves.iter().map(|mv| mv.text.clone()).collect(),
        said: moves.iter().map(|mv| mv.said.clone()).collect(),
        pictures: Vec::new(),
        claim: claim.unwrap_or(Claim::Worth(start)),
    })
}
