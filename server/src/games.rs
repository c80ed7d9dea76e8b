//! `/games`: what there is to play, and each game explained.

use std::sync::Arc;

use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kanzen_catalog::{BoardPicture, Examples, Guide, Kind, Lang, Numbers, Table, Text, Watch};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::ApiError;
use crate::library::{Entry, TableView};
use crate::limits;
use crate::request::Asked;
use crate::solves::Deadline;
use crate::visit::Visit;

/// All games.
#[derive(Serialize)]
pub struct Games {
    games: Vec<GameView>,
}

/// A game in a list.
#[derive(Serialize)]
pub struct GameView {
    name: String,
    title: Text,
    players: u8,
    start: Option<String>,
    table: TableView,
    family: &'static str,
}

/// A game by itself.
#[derive(Serialize)]
pub struct GameDetails {
    #[serde(flatten)]
    game: GameView,
    #[serde(flatten)]
    guide: Guide,
    players_known: Vec<KindView>,
    rules_text: String,
    fixed_start: bool,
}

/// A kind of player.
#[derive(Serialize)]
struct KindView {
    name: &'static str,
    options: Vec<OptionView>,
    needs_table: bool,
    about: Text,
}

/// What it can be told.
#[derive(Serialize)]
struct OptionView {
    name: &'static str,
    default: Option<u64>,
    least: u64,
    most: u64,
    about: Text,
}

impl From<&Kind> for KindView {
    fn from(kind: &Kind) -> KindView {
        let options = kind.options.iter().map(|opt| OptionView {
            name: opt.name,
            default: opt.default,
            least: opt.range.0,
            most: opt.range.1,
            about: opt.about.into(),
        });
        KindView {
            name: kind.name,
            options: options.collect(),
            needs_table: kind.needs_table,
            about: kind.about.into(),
        }
    }
}

/// A game by the name it was asked for: without the material that its usual start
/// happens to have.
fn game_view(app: &App, entry: &Entry, name: String) -> GameView {
    let game = &entry.game;
    let solving = app.solves.running();
    GameView {
        name,
        title: Text::each(|lang| game.title(lang)),
        players: game.players(),
        // Most materials have no usual one.
        start: game.session(None, None).ok().map(|session| session.start()),
        table: app.library.table_view(entry, solving.as_ref()),
        family: match game.name().family() {
            "nocca" => "nocca",
            "yonin" => "yonin",
            _ => "shogi",
        },
    }
}

/// `GET /api/v1/games`
pub async fn list(visit: Visit) -> Result<Json<Games>, ApiError> {
    let work = move |app: &Arc<App>| {
        let mut games = Vec::new();
        for name in app.library.names() {
            let entry = app.library.entry(&name, None)?;
            games.push(game_view(app, &entry, name));
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
        let game = &entry.game;
        Ok(Json(GameDetails {
            game: game_view(app, &entry, name),
            guide: entry.guide().clone(),
            players_known: game.kinds().iter().map(KindView::from).collect(),
            rules_text: game.rules_text(),
            fixed_start: game.fixed_start().is_some(),
        }))
    };
    visit.short(work).await
}

/// Positions worth looking at.
#[derive(Serialize)]
pub struct ExamplesView {
    deepest_wins: Vec<String>,
    deepest_losses: Vec<String>,
    zugzwangs: Vec<String>,
    mutual_zugzwangs: Vec<String>,
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
        let some = |positions: &[String]| {
            let some = positions.iter().take(limits::EXAMPLES);
            some.cloned().collect()
        };
        Ok(Json(ExamplesView {
            deepest_wins: some(&found.deepest_wins),
            deepest_losses: some(&found.deepest_losses),
            zugzwangs: some(&found.zugzwangs),
            mutual_zugzwangs: some(&found.mutual_zugzwangs),
        }))
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
