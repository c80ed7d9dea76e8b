//! `/answer`: what a player would do.

use std::sync::Arc;

use axum::Json;
use kanzen_catalog::{MoveView, PlayerSpec, player_spec};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::ApiError;
use crate::limits;
use crate::request::{Body, Played};
use crate::state::play;
use crate::visit::Visit;

/// A game and who is to move in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    player: String,
    #[serde(default)]
    seed: u64,
}

/// A move and who chose it.
#[derive(Serialize)]
pub struct Answer {
    player: String,
    #[serde(rename = "move")]
    chosen: MoveView,
}

/// The player, within the limits.
fn limited(spec: PlayerSpec) -> PlayerSpec {
    let spec = spec.within(limits::PLAYERS);
    match spec.is_timed() {
        true => spec,
        false => spec.within(limits::UNTIMED),
    }
}

/// `POST /api/v1/answer`
pub async fn answer(
    visit: Visit,
    Body(question): Body<Question>,
) -> Result<Json<Answer>, ApiError> {
    let Question { player, seed, .. } = question;
    let played = Played::new(question.game, question.start, question.moves)?;
    if player.len() > limits::NAME {
        return Err(ApiError::bad_request(
            "the text of the player is too long",
            "プレイヤーの文字列が長すぎます",
        ));
    }
    let work = move |app: &Arc<App>| {
        let start = played.start.as_deref();
        let entry = app.library.entry(&played.game, start)?;
        let spec = limited(player_spec(entry.game.kinds(), &player)?);
        let table = app.library.table(&entry);
        let mut session = entry.game.session(start, table.as_deref())?;
        play(&mut *session, &played.moves)?;
        if session.end().is_some() {
            return Err(ApiError::bad_request(
                "the game is over",
                "対局は終わっています",
            ));
        }
        session.seat(session.turn(), &spec, seed)?;
        let chosen = session.answer()?;
        Ok(Json(Answer {
            player: spec.to_string(),
            chosen: MoveView::new(chosen, None),
        }))
    };
    visit.search(work).await
}
