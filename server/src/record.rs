//! `/record`: a game as it is kept in files.

use std::sync::Arc;

use axum::Json;
use kanzen_catalog::{GameRecord, Player};
use serde::Deserialize;

use crate::App;
use crate::error::ApiError;
use crate::limits;
use crate::request::{Body, Played};
use crate::state::play;
use crate::visit::Visit;

/// A game and who played it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default)]
    resigned: Option<u8>,
}

/// `POST /api/v1/record`
pub async fn record(visit: Visit, Body(kept): Body<Kept>) -> Result<Json<GameRecord>, ApiError> {
    let Kept {
        players, resigned, ..
    } = kept;
    let played = Played::new(kept.game, kept.start, kept.moves)?;
    let work = move |app: &Arc<App>| {
        let start = played.start.as_deref();
        let entry = app.library.entry(&played.game, start)?;
        let mut session = entry.game.session(start, None)?;
        play(&mut *session, &played.moves)?;
        let seats = usize::from(session.players());
        let named = players.is_empty() || players.len() == seats;
        if !named || players.iter().any(|name| name.len() > limits::NAME) {
            return Err(ApiError::bad_request(
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
                return Err(ApiError::bad_request(
                    "only a seat of an open game of two can resign",
                    "投了できるのは、二人で対局中のゲームだけです",
                ));
            }
        }
        Ok(Json(record))
    };
    visit.short(work).await
}
