//! `/games`: what there is to play, and each game explained.

use std::sync::Arc;

use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kanzen_api::{BoardPicture, ExamplesView, GameDetails, GameView};
use kanzen_catalog::{Lang, Numbers, Table, Watch};
use kanzen_report::Examples;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::ApiError;
use crate::library::Entry;
use crate::limits;
use crate::request::Asked;
use crate::solves::Deadline;
use crate::visit::Visit;

/// All games.
#[derive(Serialize)]
pub struct Games {
    games: Vec<GameView>,
}

/// `GET /api/v1/games`
pub async fn list(visit: Visit) -> Result<Json<Games>, ApiError> {
    let work = move |app: &Arc<App>| {
        let mut games = Vec::new();
        for name in app.library.names() {
            let entry = app.library.entry(&name, None)?;
            games.push(kanzen_api::listed(
                &*entry.game,
                name,
                app.table_view(&entry),
            ));
        }
        Ok(Json(Games { games }))
    };
    visit.short(work).await
}

/// `GET /api/v1/games/{game}`
pub async fn details(
    visit: Visit,
    Path(name): Path<String>,
) -> Result<Json<GameDetails>, ApiError> {
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&name, None)?;
        let table = app.table_view(&entry);
        Ok(Json(kanzen_api::details(
            &*entry.game,
            name,
            entry.guide(),
            table,
        )))
    };
    visit.short(work).await
}

/// `GET /api/v1/games/{game}/examples`
pub async fn examples(
    visit: Visit,
    Path(name): Path<String>,
) -> Result<Json<ExamplesView>, ApiError> {
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&name, None)?;
        let table = app.library.needed_table(&entry)?;
        let found = match entry.examples.get() {
            Some(kept) => kept,
            None => {
                let found = look_for_examples(&entry, &table)?;
                entry.examples.get_or_init(|| found)
            }
        };
        Ok(Json(kanzen_api::examples(found)))
    };
    visit.search(work).await
}

/// Those that were counted before, or of a small game those that are counted now.
fn look_for_examples(entry: &Entry, table: &Table) -> Result<Examples, ApiError> {
    let small = matches!(entry.game.numbers(), Numbers::Exactly(0..=limits::COUNTED));
    let watch = Deadline::after(limits::ANSWER);
    let counting = small.then_some(&watch as &dyn Watch);
    match entry.game.solvable()?.examples(table, counting) {
        Ok(Some(found)) => Ok(found),
        Err(error) if !watch.stopped() => Err(error.into()),
        _ => Err(ApiError::not_solved(entry.game.name())),
    }
}

/// A board to be drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureAsked {
    game: String,
    position: Option<String>,
    #[serde(default)]
    format: PictureFormat,
    lang: Option<String>,
}

/// What it is drawn as.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PictureFormat {
    #[default]
    Svg,
    Png,
}

/// `GET /api/v1/picture`
pub async fn picture(
    visit: Visit,
    Asked(asked): Asked<PictureAsked>,
) -> Result<Response, ApiError> {
    let lang = match asked.lang.as_deref() {
        Some("ja") => Lang::Ja,
        _ => Lang::En,
    };
    let work = move |app: &Arc<App>| {
        let position = asked.position.as_deref();
        let entry = app.library.entry(&asked.game, position)?;
        let session = entry.game.session(position, None)?;
        let drawn = BoardPicture::new(session.picture(), lang);
        let (kind, bytes) = match asked.format {
            PictureFormat::Svg => ("image/svg+xml", drawn.svg().into_bytes()),
            PictureFormat::Png => ("image/png", drawn.png()?),
        };
        Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
    };
    visit.short(work).await
}
