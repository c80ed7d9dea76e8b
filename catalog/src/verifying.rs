//! Tables checked against the rules.

mod materials;

use std::time::Instant;

use kanzen_index::{Index, Indexed};
use kanzen_report::{VerifyNote, Walked};
use kanzen_rules::laws::Lawful;
use kanzen_solver::{self as solver, Extent, VerifyError, Verifying, Watch, Worked};
use kanzen_table::Table;

use crate::claims;
use crate::error::CatalogError;
use crate::notes;
use crate::passing::{Passing, Room};
use crate::plan::PassOptions;
use crate::report::VerifyReport;
use crate::solving::{load, numbering, summary};

pub use materials::{MaterialVerified, MaterialsVerified, Verdict, verify_materials};

/// Checks every value of a table against the rules, and what it says about
/// itself against its values. What was interrupted goes on.
pub fn verify<G: Lawful + Indexed>(
    game: &G,
    table: &Table,
    options: &PassOptions,
    watch: &dyn Watch,
) -> Result<VerifyReport, CatalogError> {
    let begun = Instant::now();
    table.check()?;
    let stored = numbering(game, game.stored())?;
    Room::new(options.memory).for_values(game, table, stored.len())?;
    let mut passing = Passing::open::<G>(table, &notes::VERIFIED, 0, options)?;
    if let Some(standing) = passing.standing::<Verifying>()? {
        (options.announce)(standing.seconds());
    }
    let values = load(game, &stored, table, watch).map_err(|error| passing.told(error))?;
    let folded = numbering(game, game.folded())?;
    let extent = Extent::of(solver::count_positions(game, &folded));
    let verifying = Instant::now();
    let verified =
        solver::verify_kept(game, &stored, &folded, &values, extent, watch, &mut passing);
    let Worked {
        found: verified,
        seconds,
    } = verified.map_err(|error| match error {
        VerifyError::Stopped => passing.told(CatalogError::Stopped),
        VerifyError::Mismatch(wrong) => CatalogError::WrongValue {
            position: game.write_position(&wrong.position),
            found: wrong.found,
            expected: wrong.expected,
        },
        VerifyError::Keeping(error) => Passing::not_kept(error),
        VerifyError::Impossible => passing.impossible(),
    })?;
    let earlier = seconds - verifying.elapsed().as_secs_f64();
    let found = summary(game, &stored, &values, verified.stored)?;
    claims::check(game, table.meta(), found.as_ref())?;
    let note = VerifyNote {
        program: env!("CARGO_PKG_VERSION").to_string(),
        walked: Walked {
            positions: verified.positions,
            moves: verified.moves,
            complete: extent == Extent::Everything,
            win: verified.tally.win,
            loss: verified.tally.loss,
            draw: verified.tally.draw,
            longest_win: verified.tally.longest_win,
            longest_loss: verified.tally.longest_loss,
            seconds: begun.elapsed().as_secs_f64() + earlier,
        },
    };
    let noted = notes::VERIFIED.write(table, &note).is_ok();
    passing.done();
    Ok(VerifyReport {
        game: game.name().to_string(),
        table: table.path().display().to_string(),
        verified: true,
        noted,
        walked: note.walked,
    })
}
