//! What only measurements ask of a solvable game.

use std::convert::Infallible;
use std::time::Instant;

use kanzen_index::{Index, Indexed, Walker};
use kanzen_rules::laws::Lawful;
use kanzen_solver::{self as solver, Lookup, SolveError, Solved, Unkept, Watch};
use kanzen_table::Table;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::error::{CatalogError, no_thread};
use crate::judged::ByTable;
use crate::solving::{numbering, unlawful};

/// What retrograde analysis alone took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RoundsReport {
    /// The game.
    pub game: String,
    /// Edges of the game graph that were followed backwards.
    pub edges: u64,
    /// How long it took.
    pub seconds: f64,
}

/// Retrograde analysis alone, on one thread and without keeping its state.
pub fn rounds<G: Lawful + Indexed>(
    game: &G,
    watch: &dyn Watch,
) -> Result<RoundsReport, CatalogError> {
    let stored = numbering(game, game.stored())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.map_err(no_thread)?;
    let solved = pool.install(|| counted_rounds(game, &stored, watch));
    let solved = solved.map_err(|error| match error {
        SolveError::Stopped => CatalogError::Stopped,
        SolveError::Keeping(never) => match never {},
        SolveError::NoMemory(error) => error.into(),
        SolveError::Impossible => unreachable!("nothing is restored"),
        SolveError::Unlawful { number } => unlawful(game, &stored, number),
    })?;
    Ok(RoundsReport {
        game: game.name().to_string(),
        edges: solved.edges,
        seconds: solved.seconds,
    })
}

/// Callgrind knows it by its name, so it must stay a function of its own, and
/// all that it does must happen on the thread it is called on.
#[inline(never)]
fn counted_rounds<G: Lawful + Indexed>(
    game: &G,
    stored: &G::Index,
    watch: &dyn Watch,
) -> Result<Solved, SolveError<Infallible>> {
    solver::solve_kept(game, stored, watch, &mut Unkept)
}

/// How many seconds the simple solver takes, and whether it finds what the
/// table has.
pub fn beside_simple<G: Lawful + Indexed>(
    game: &G,
    table: &Table,
) -> Result<(f64, bool), CatalogError> {
    let folded = numbering(game, game.folded())?;
    let mut walker = folded.walker(game);
    let seeds = (0..folded.len()).filter_map(|number| walker.seek(number));
    let begun = Instant::now();
    let simple = solver::simple::solve(game, seeds);
    let seconds = begun.elapsed().as_secs_f64();
    let stored = numbering(game, game.stored())?;
    let values = table.load(stored.len())?;
    let lookup = |number| values.value(number);
    let agree = simple
        .iter()
        .all(|(pos, value)| solver::probe(game, &stored, lookup, pos) == *value);
    Ok((seconds, agree))
}

/// Hands over a probe of so many random stored positions, one after the other.
pub fn random_probes<G: Lawful + Indexed>(
    by: &ByTable<'_, G>,
    probes: usize,
    each: &mut dyn FnMut(&Probe) -> Result<(), CatalogError>,
) -> Result<(), CatalogError> {
    let mut walker = by.index.walker(by.game);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut left = probes;
    while left > 0 {
        let number = random.random_range(0..by.index.len());
        if let Some(pos) = walker.seek(number) {
            each(&|| Ok(by.value(&pos).map(drop)?))?;
            left -= 1;
        }
    }
    Ok(())
}

/// Looks one position up.
pub type Probe<'a> = dyn Fn() -> Result<(), CatalogError> + 'a;
