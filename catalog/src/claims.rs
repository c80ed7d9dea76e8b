//! What a table says about itself, held against what is in it.

use std::fmt::Debug;

use kanzen_index::Indexed;
use kanzen_rules::laws::Lawful;
use kanzen_shogi::Ruleset;
use kanzen_table::{Meta, Summary};

use crate::error::CatalogError;

/// An error unless the metadata of a table say of the game, and of its values,
/// what was found; none was found of values without one for the start.
pub fn check<G: Lawful + Indexed>(
    game: &G,
    meta: &Meta,
    found: Option<&Summary>,
) -> Result<(), CatalogError> {
    same("game", meta.game.as_str(), game.name().as_str())?;
    if !is_ruleset_of(game, &meta.ruleset) {
        return Err(wrong("ruleset", "another", "that of the game"));
    }
    let Some(found) = found else {
        return Err(wrong("start", "a value", "none"));
    };
    let claimed = &meta.summary;
    same("positions", &claimed.positions, &found.positions)?;
    same("stored", &claimed.stored, &found.stored)?;
    same("win", &claimed.win, &found.win)?;
    same("loss", &claimed.loss, &found.loss)?;
    same("draw", &claimed.draw, &found.draw)?;
    same("longest_win", &claimed.longest_win, &found.longest_win)?;
    same("longest_loss", &claimed.longest_loss, &found.longest_loss)?;
    let start = |summary: &Summary| summary.start;
    same("start", &start(claimed), &start(found))
}

/// Is this the text of the game's rules? Comments, names and the start may be
/// others than they were when the table was made.
fn is_ruleset_of<G: Lawful + Indexed>(game: &G, text: &str) -> bool {
    let read = || {
        let ruleset = Ruleset::parse(text).ok()?;
        let ruleset = match game.name().variant() {
            Some(material) => ruleset.with_material(material).ok()?,
            None => ruleset,
        };
        Some(ruleset.fingerprint())
    };
    text == game.rules_text() || read() == Some(game.fingerprint())
}

fn same<T: PartialEq + Debug + ?Sized>(
    field: &'static str,
    claimed: &T,
    found: &T,
) -> Result<(), CatalogError> {
    match claimed == found {
        true => Ok(()),
        false => Err(wrong(field, &format!("{claimed:?}"), &format!("{found:?}"))),
    }
}

fn wrong(field: &'static str, claimed: &str, found: &str) -> CatalogError {
    CatalogError::WrongClaim {
        field,
        claimed: claimed.to_string(),
        found: found.to_string(),
    }
}
