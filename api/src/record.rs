//! A game as it is kept in files.

use kanzen_catalog::{AnyGame, CatalogError, GameRecord, Player};
use serde::Deserialize;

use crate::limits;
use crate::state::Played;

/// A game and who played it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The game's name.
    pub game: String,
    /// Where it began, if not at the usual start.
    #[serde(default)]
    pub start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default)]
    resigned: Option<u8>,
}

/// The game as files have it.
pub fn record(game: &dyn AnyGame, kept: Kept) -> Result<GameRecord, CatalogError> {
    let session = Played::session_of(game, None, kept.start.as_deref(), &kept.moves)?;
    let (players, resigned) = (kept.players, kept.resigned);
    let seats = usize::from(session.players());
    let named = players.is_empty() || players.len() == seats;
    if !named || players.iter().any(|name| name.len() > limits::NAME) {
        return Err(CatalogError::wrong(
            format!("players must be {seats} short names, or left out"),
            format!("players は短い名前 {seats} 個、または省略です"),
        ));
    }
    let mut record = session.record();
    record.players = players;
    match resigned {
        None => {}
        Some(seat @ 0..=1) if seats == 2 && record.result.is_none() => {
            record.resigned_by(Player(seat));
        }
        Some(_) => {
            return Err(CatalogError::wrong(
                "only a seat of an open game of two can resign",
                "投了できるのは、二人で対局中のゲームだけです",
            ));
        }
    }
    Ok(record)
}
