//! Tables checked against the rules.

mod materials;

use std::time::Instant;

use kanzen_index::Indexed;
use kanzen_report::{VerifyNote, Walked};
use kanzen_rules::laws::Lawful;
use kanzen_solver::{self as solver, Extent, VerifyError, Watch};
use kanzen_table::Table;

use crate::claims;
use crate::error::CatalogError;
use crate::notes;
use crate::report::VerifyReport;
use crate::solving::{load, numbering, summary};

pub use materials::{MaterialVerified, MaterialsVerified, Verdict, verify_materials};

/// Checks every value of a table against the rules, and what it says about
/// itself against its values.
pub fn verify<G: Lawful + Indexed>(
    game: &G,
    table: &Table,
    watch: &dyn Watch,
) -> Result<VerifyReport, CatalogError> {
    let begun = Instant::now();
    table.check()?;
    let stored = numbering(game, game.stored())?;
    let values = load(game, &stored, table, watch)?;
    let folded = numbering(game, game.folded())?;
    let extent = Extent::of(solver::count_positions(game, &folded));
    let verified = solver::verify(game, &stored, &folded, &values, extent, watch);
    let verified = verified.map_err(|error| match error {
        VerifyError::Stopped => CatalogError::Stopped,
        VerifyError::Mismatch(wrong) => CatalogError::WrongValue {
            position: game.write_position(&wrong.position),
            found: wrong.found,
            expected: wrong.expected,
        },
    })?;
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
            seconds: begun.elapsed().as_secs_f64(),
        },
    };
    Ok(VerifyReport {
        game: game.name().to_string(),
        table: table.path().display().to_string(),
        verified: true,
        noted: notes::VERIFIED.write(table, &note).is_ok(),
        walked: note.walked,
    })
}
