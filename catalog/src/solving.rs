//! From a game to its table, and from the table to what is said about it.

use std::path::Path;
use std::time::Instant;

use kanzen_index::{Index, Indexed, TooBig, Walker};
use kanzen_report::SolveNote;
use kanzen_rules::Notation;
use kanzen_rules::laws::{Broken, Lawful};
use kanzen_solver::memory;
use kanzen_solver::{
    self as solver, Found, InMemory, Solution, SolveError, Standing, Tally, Values, Watch,
};
use kanzen_table::{self as table, Meta, State, Summary, Table, TableError};

use crate::asked;
use crate::error::CatalogError;
use crate::kept;
use crate::notes;
use crate::plan::{Begin, Plan, SolveOptions};
use crate::report::SolveReport;

/// The law that is broken where the solver finds a value that none may have.
pub(crate) fn unlawful<G: Lawful + Indexed>(
    game: &G,
    stored: &G::Index,
    number: u64,
) -> CatalogError {
    let pos = stored.walker(game).known(number);
    CatalogError::Law(Broken {
        law: "wins are odd and losses even",
        position: game.write_position(&pos),
        reason: "one look ahead tells otherwise".to_string(),
    })
}

/// Solves the game and writes its table.
pub fn solve<G: Lawful + Indexed>(
    game: &G,
    path: &Path,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<SolveReport, CatalogError> {
    let begun = Instant::now();
    not_in_the_way(game, path)?;
    let stored = numbering(game, game.stored())?;
    let mut plan = Plan::new(game, &stored, path, options);
    plan.check()?;
    let mut state = State::open(
        path,
        game.name().as_str(),
        game.fingerprint(),
        G::INDEX_VERSION,
        stored.len(),
        options.keep_every,
    )?;
    notes::SOLVED.sweep(path);
    plan.seconds_done = unfinished(game, path, &mut state, options.begin)?;
    (options.announce)(&plan);
    let solving = Instant::now();
    let solved = solver::solve_kept(game, &stored, watch, &mut state);
    let solved = solved.map_err(|error| match error {
        SolveError::Stopped => CatalogError::Paused {
            game: game.name().to_string(),
        },
        SolveError::Keeping(source @ TableError::Io { .. }) => CatalogError::NotKept {
            game: game.name().to_string(),
            source,
        },
        SolveError::Keeping(error) => error.into(),
        SolveError::NoMemory(error) => error.into(),
        SolveError::Impossible => state.impossible().into(),
        SolveError::Unlawful { number } => unlawful(game, &stored, number),
    })?;
    let earlier = solved.seconds - solving.elapsed().as_secs_f64();
    let values = &solved.values;
    let summary = summary(game, &stored, values, values.tally())?;
    // Only what was restored can have a hole in place of a position.
    let summary = summary.ok_or_else(|| state.impossible())?;
    let meta = Meta {
        game: game.name().to_string(),
        ruleset: game.rules_text(),
        index_version: G::INDEX_VERSION,
        program: env!("CARGO_PKG_VERSION").to_string(),
        summary,
    };
    let table_bytes = table::write(path, game.fingerprint(), &meta, values, options.packing)?;
    let note = SolveNote {
        seconds: begun.elapsed().as_secs_f64() + earlier,
        solve_seconds: solved.seconds,
        edges: solved.edges,
        peak_rss_bytes: memory::peak(),
        threads: rayon::current_num_threads(),
    };
    // Both before the lock of the state goes. Without the note a report says that
    // this is not known; whoever had the table made may say so again.
    let _ = notes::SOLVED.write(&Table::open(path)?, &note);
    kept::write(game, path);
    asked::unmark(path);
    state.clear()?;
    Ok(SolveReport {
        game: meta.game,
        summary: meta.summary,
        seconds: note.seconds,
        solve_seconds: note.solve_seconds,
        edges: note.edges,
        peak_rss_bytes: note.peak_rss_bytes,
        table: path.display().to_string(),
        table_bytes,
    })
}

/// What values say of a game, given how many of each sort are stored; none if
/// the start has no value.
pub(crate) fn summary<G: Lawful + Indexed>(
    game: &G,
    stored: &G::Index,
    values: &Values,
    tally: Tally,
) -> Result<Option<Summary>, CatalogError> {
    let by = Solution {
        game,
        index: stored,
        values: &|number| values.get(number).map(Found::Value).ok_or(()),
    };
    let start = game.start().map(|pos| by.unfinished(&pos));
    let Ok(start) = start.transpose() else {
        return Ok(None);
    };
    let positions = match stored.has_everything(game) {
        true => tally.total(),
        false => solver::count_positions(game, &numbering(game, game.folded())?),
    };
    Ok(Some(Summary {
        positions,
        stored: tally.total(),
        win: tally.win,
        loss: tally.loss,
        draw: tally.draw,
        // Where no stored position is won, those that are not stored are won at once.
        longest_win: (tally.longest_win).or((positions > tally.total()).then_some(1)),
        longest_loss: tally.longest_loss,
        start,
    }))
}

/// Seconds of an unfinished solve, if there is one and it may go on.
fn unfinished<G: Lawful>(
    game: &G,
    path: &Path,
    state: &mut State,
    begin: Begin,
) -> Result<Option<f64>, CatalogError> {
    if begin == Begin::Restart {
        state.clear()?;
    }
    match (state.standing::<Standing>()?, begin) {
        (Some(_), Begin::Anew) => {
            let (game, state) = (game.name(), State::directory(path));
            let state = state.display();
            Err(CatalogError::failed(
                format!(
                    "an unfinished solve of {game} is kept in {state}: --resume goes on with it, \
                     --restart begins again"
                ),
                format!(
                    "{game} の途中までの解析が {state} にあります。--resume で続け、--restart で最初から始めます"
                ),
            ))
        }
        (standing, _) => Ok(standing.map(|standing| standing.seconds)),
    }
}

/// A table of the same rules may be replaced, anything else may not.
fn not_in_the_way<G: Lawful + Indexed>(game: &G, path: &Path) -> Result<(), CatalogError> {
    match Table::open(path) {
        Ok(table) if *table.rules_hash() != game.fingerprint() => {
            Err(CatalogError::TableOfOtherRules {
                path: path.to_owned(),
                game: table.meta().game.clone(),
            })
        }
        Err(TableError::NotATable(path)) => Err(in_the_way(&path)),
        Err(TableError::Io { path, .. }) if path.exists() => Err(in_the_way(&path)),
        _ => Ok(()),
    }
}

/// Something that is no table has the table's name.
fn in_the_way(path: &Path) -> CatalogError {
    let path = path.display();
    CatalogError::failed(
        format!("{path} is in the way: it is not a Kanzen table, and is left alone"),
        format!("{path} は Kanzen の表ではないため、そのまま残します"),
    )
}

/// A numbering of the game, unless it has too many positions for one.
pub fn numbering<G: Notation, I>(game: &G, index: Result<I, TooBig>) -> Result<I, CatalogError> {
    index.map_err(|TooBig { numbers }| CatalogError::TooBig {
        game: game.name().to_string(),
        numbers,
        free: memory::available(),
    })
}

/// All values of a table, the distances of wins among them.
pub fn load<G: Lawful + Indexed>(
    game: &G,
    stored: &G::Index,
    table: &Table,
    watch: &dyn Watch,
) -> Result<Values, CatalogError> {
    let values = table.load(stored.len())?;
    match table.has_win_distances() {
        true => Ok(values),
        false => Ok(solver::restore_wins(game, stored, values, watch)?),
    }
}

/// A game with all values of its table in memory.
pub fn in_memory<G: Lawful + Indexed>(
    game: G,
    table: &Table,
    watch: &dyn Watch,
) -> Result<InMemory<G>, CatalogError> {
    let index = numbering(&game, game.stored())?;
    let values = load(&game, &index, table, watch)?;
    Ok(InMemory {
        game,
        index,
        values,
    })
}
