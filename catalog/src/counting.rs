//! From a table to counts of all positions and of those that can be reached.

use std::time::Instant;

use kanzen_index::{Index, Indexed};
use kanzen_report::{Branching, Examples, PerpetualCheck, SetReport, StatsReport, Tanaka};
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Placements, Sorted};
use kanzen_solver::{self as solver, CountError, Countable, Counting, Lookup, Values, Watch};
use kanzen_table::Table;

use crate::error::CatalogError;
use crate::notes;
use crate::passing::{Passing, Room};
use crate::plan::PassOptions;
use crate::solving::{load, numbering};

/// Counts of all positions and of those that can be reached. What can be reached
/// is left out where there is not the memory for it, and counted another time
/// when there is.
pub fn statistics<G: Lawful + Placements + Indexed + Sorted>(
    game: &G,
    table: &Table,
    options: &PassOptions,
    watch: &dyn Watch,
) -> Result<StatsReport, CatalogError> {
    if let Some(kept) = notes::STATISTICS.read::<StatsReport>(table)
        && !options.restart
    {
        let needed = kept.reachable_needs;
        if needed.is_none_or(|needed| !Room::new(options.memory).has(needed)) {
            return Ok(kept);
        }
    }
    let (statistics, passing) = count(game, table, Keep::Notes, options, watch)?;
    // Without the note they are counted again another time.
    let _ = notes::STATISTICS.write(table, &statistics);
    passing.done();
    Ok(statistics)
}

/// Positions worth looking at: of those that can be reached, if there is a start.
pub fn examples<G: Lawful + Placements + Indexed + Sorted>(
    game: &G,
    table: &Table,
    counting: Option<&dyn Watch>,
) -> Result<Option<Examples>, CatalogError> {
    let statistics = match (notes::STATISTICS.read::<StatsReport>(table), counting) {
        (Some(kept), _) => kept,
        (None, Some(watch)) => {
            let options = PassOptions::default();
            count(game, table, Keep::Nothing, &options, watch)?.0
        }
        (None, None) => return Ok(None),
    };
    let set = statistics.reachable.unwrap_or(statistics.all);
    Ok(Some(set.examples))
}

/// What is left beside a table of what was counted on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    Notes,
    Nothing,
}

/// Counts everything; gives what was counted, and the work on it.
fn count<G: Lawful + Placements + Indexed + Sorted>(
    game: &G,
    table: &Table,
    keep: Keep,
    options: &PassOptions,
    watch: &dyn Watch,
) -> Result<(StatsReport, Passing), CatalogError> {
    let begun = Instant::now();
    let stored = numbering(game, game.stored())?;
    let folded = numbering(game, game.folded())?;
    let start = game.start();
    let explicit = start.map(|_| numbering(game, game.explicit()));
    let explicit = explicit.transpose()?;
    let longest = explicit
        .as_ref()
        .map(|explicit| explicit.len().max(folded.len()));
    let most = longest.map_or(0, solver::memory_to_reach);
    let mut passing = match keep {
        Keep::Notes => {
            let words = most / size_of::<u64>() as u64;
            Passing::open::<G>(table, &notes::STATISTICS, words, options)?
        }
        Keep::Nothing => Passing::Unkept,
    };
    let room = Room::new(options.memory);
    let needed = room.for_values(game, table, stored.len())?;
    let reaches = match passing.standing::<Counting>()? {
        Some(standing) => {
            // It goes on as it began.
            let reaches = standing.reaches();
            let needed = needed + if reaches { most } else { 0 };
            room.expect(game, table, needed)?;
            (options.announce)(standing.seconds());
            reaches
        }
        None => start.is_some() && room.has(needed + most),
    };
    let values = load(game, &stored, table, watch).map_err(|error| passing.told(error))?;
    let counted = Countable {
        game,
        stored: &stored,
        folded: &folded,
        reach: explicit.as_ref().zip(start).filter(|_| reaches),
        lookup: |number| values.value(number),
        more_follows: game.placements().is_some(),
        watch,
    };
    let counting = Instant::now();
    let worked = counted.count(&mut passing).map_err(|error| match error {
        CountError::Stopped(stopped) => passing.told(stopped.into()),
        CountError::Keeping(error) => Passing::not_kept(error),
        CountError::Impossible => passing.impossible(),
    })?;
    let earlier = worked.seconds - counting.elapsed().as_secs_f64();
    let sorts = game.sorts();
    let write = |pos: &G::Position| game.write_position(pos);
    let [all, reachable] = worked.found.map(|set| SetReport::new(&set, &sorts, write));
    let tanaka = match room.has(needed + solver::memory_to_reach(folded.len())) {
        true => count_as_tanaka(game, table, [&stored, &folded], &values, keep, watch)
            .map_err(|error| passing.told(error))?,
        false => None,
    };
    let statistics = StatsReport {
        game: game.name().to_string(),
        start: start.map(|start| solver::probe(game, &stored, |n| values.value(n), &start)),
        all,
        reachable: reaches.then_some(reachable),
        reachable_needs: start.filter(|_| !reaches).map(|_| needed + most),
        tanaka,
        perpetual_check: perpetual_check(game, &stored, &values),
        seconds: begun.elapsed().as_secs_f64() + earlier,
        bytes: table.bytes(),
    };
    Ok((statistics, passing))
}

/// What becomes of the draws, in games in which perpetual check loses.
fn perpetual_check<G: Lawful + Indexed>(
    game: &G,
    stored: &G::Index,
    values: &Values,
) -> Option<PerpetualCheck> {
    game.repetition().perpetual_check_loses.then(|| {
        let perpetual = solver::perpetual(game, stored, values);
        PerpetualCheck {
            win: perpetual.won.len() as u64,
            loss: perpetual.lost.len() as u64,
            draw: perpetual.drawn.len() as u64,
        }
    })
}

/// Counts as Tanaka's.
pub fn tanaka<G: Lawful + Placements + Indexed>(
    game: &G,
    table: &Table,
    watch: &dyn Watch,
) -> Result<Option<Tanaka>, CatalogError> {
    let stored = numbering(game, game.stored())?;
    let values = load(game, &stored, table, watch)?;
    let folded = numbering(game, game.folded())?;
    let keep = Keep::Notes;
    count_as_tanaka(game, table, [&stored, &folded], &values, keep, watch)
}

/// The same with what it takes at hand.
fn count_as_tanaka<G: Lawful + Placements + Indexed>(
    game: &G,
    table: &Table,
    [stored, folded]: [&G::Index; 2],
    values: &Values,
    keep: Keep,
    watch: &dyn Watch,
) -> Result<Option<Tanaka>, CatalogError> {
    let (Some(all), Some(start)) = (game.placements(), game.start()) else {
        return Ok(None);
    };
    if let Some(kept) = notes::TANAKA.read(table) {
        return Ok(Some(kept));
    }
    let value_at = |number| values.value(number);
    let reached = solver::reachable_until_taken(game, stored, folded, value_at, &start, watch)?;
    let branching = reached.branching;
    let counted = Tanaka {
        all,
        reachable: reached.unfinished + reached.ended,
        ended: reached.ended,
        branching: Branching {
            min: branching.min,
            max: branching.max,
            mean: branching.mean(),
        },
        max_branching_if_taken: reached.branching_if_taken.max,
        stuck: reached.stuck,
        mutual_zugzwang: reached.mutual_zugzwang,
        own_image: reached.own_image,
    };
    if keep == Keep::Notes {
        // Without the note they are counted again another time.
        let _ = notes::TANAKA.write(table, &counted);
    }
    Ok(Some(counted))
}
