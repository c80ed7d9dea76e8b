//! `/cards` and `/card`: puzzles chosen, graded and printed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kanzen_catalog::{
    BoardView, Cards, CardsAsked, Format, Level, MoveView, Sought, StoredValue, card_of,
    choose_cards,
};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::ApiError;
use crate::limits;
use crate::request::Asked;
use crate::solves::{Deadline, GOING_ON};

/// Which cards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    #[serde(default = "usual_game")]
    game: String,
    level: Option<u8>,
    value: Option<WishedValue>,
    count: Option<usize>,
    seed: Option<u64>,
    material: Option<String>,
    #[serde(default)]
    answers: bool,
}

/// One card of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneWish {
    #[serde(default = "usual_game")]
    game: String,
    position: String,
    #[serde(default)]
    answers: bool,
}

fn usual_game() -> String {
    "ninemasu".to_string()
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WishedValue {
    Win,
    Loss,
    Draw,
}

impl From<WishedValue> for Sought {
    fn from(value: WishedValue) -> Sought {
        match value {
            WishedValue::Win => Sought::Win,
            WishedValue::Loss => Sought::Loss,
            WishedValue::Draw => Sought::Draw,
        }
    }
}

/// Cards to be shown.
#[derive(Serialize)]
pub struct CardsView {
    game: String,
    cards: Vec<CardView>,
}

/// A card, with moves that can be shown.
#[derive(Serialize)]
struct CardView {
    position: String,
    board: BoardView,
    #[serde(flatten)]
    value: StoredValue,
    level: Option<Level>,
    winning_moves: usize,
    unique: bool,
    temptation: Option<u16>,
    pieces: usize,
    captures: usize,
    line: Vec<MoveView>,
}

fn chosen(app: &App, wish: &Wish) -> Result<Cards, ApiError> {
    let count = wish.count.unwrap_or(9);
    if !(1..=limits::CARDS).contains(&count) {
        return Err(ApiError::bad_request(
            format!("count must be 1 to {}", limits::CARDS),
            format!("枚数は 1 から {} までです", limits::CARDS),
        ));
    }
    let short = |text: &str| text.len() <= limits::NAME;
    if !short(&wish.game) || !wish.material.as_deref().is_none_or(short) {
        return Err(ApiError::bad_request(
            "the name of the game or its material is too long",
            "ゲーム名または駒の組が長すぎます",
        ));
    }
    // The name is one that can be served.
    let base = wish.game.split(':').next().unwrap_or_default();
    app.library.entry(base, None)?;
    let asked = CardsAsked {
        game: base,
        level: wish.level,
        value: wish.value.map(Sought::from),
        count,
        seed: wish.seed.unwrap_or(1),
        pieces: limits::CARD_PIECES,
        material: wish.material.as_deref(),
        set: None,
    };
    if let Some(material) = asked.material {
        let entry = app.library.entry(&format!("{base}:{material}"), None)?;
        let state = app.library.table_view(&entry, None).state;
        if !matches!(state, "ready" | "offered") {
            return Err(ApiError::too_big_to_solve(entry.game.name()));
        }
    }
    let watch = Deadline::after(limits::ANSWER);
    let shelf = app.library.shelf();
    Ok(choose_cards(&asked, shelf, &GOING_ON, &watch)?)
}

fn one_card(app: &App, wish: &OneWish) -> Result<Cards, ApiError> {
    let entry = app.library.entry(&wish.game, Some(&wish.position))?;
    // A position that is none is told before anything is solved.
    entry.game.session(Some(&wish.position), None)?;
    let shelf = app.library.shelf();
    let watch = Deadline::after(limits::ANSWER);
    match app.library.table_view(&entry, None).state {
        "ready" => {}
        "offered" if entry.is_material() => {
            entry
                .game
                .solve(&shelf.path(&*entry.game), &GOING_ON, &watch)?;
        }
        _ => return Err(ApiError::not_solved(entry.game.name())),
    }
    let base = wish.game.split(':').next().unwrap_or_default();
    Ok(card_of(base, &wish.position, shelf, &watch)?)
}

fn view(app: &App, cards: Cards) -> Result<CardsView, ApiError> {
    let mut views = Vec::new();
    for card in cards.cards {
        let entry = app.library.entry(&cards.game, Some(&card.position))?;
        let mut session = entry.game.session(Some(&card.position), None)?;
        let board = session.picture().into();
        let mut line = Vec::new();
        for text in &card.line {
            line.push(MoveView::new(session.play(text)?, None));
        }
        views.push(CardView {
            position: card.position,
            board,
            value: card.value,
            level: card.level,
            winning_moves: card.winning_moves,
            unique: card.unique,
            temptation: card.temptation,
            pieces: card.pieces,
            captures: card.captures,
            line,
        });
    }
    Ok(CardsView {
        game: cards.game,
        cards: views,
    })
}

fn pdf(cards: &Cards, answers: bool) -> Result<Response, ApiError> {
    let (name, bytes) = match answers {
        true => ("answers.pdf", cards.print_answers()?),
        false => ("cards.pdf", cards.print(Format::Pdf)?),
    };
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_string()),
        (
            header::CONTENT_DISPOSITION,
            format!("inline; filename=\"{name}\""),
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// Does work that may make tables of materials. Its place before the gate is kept
/// as long as it lasts.
async fn alone<T: Send + 'static>(
    app: Arc<App>,
    work: impl FnOnce(&Arc<App>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let place = app.gates.materials.enter().await?;
    let work = move |app: &Arc<App>| {
        let done = work(app);
        drop(place);
        done
    };
    app.search(work).await
}

/// `GET /api/v1/cards`
pub async fn many(
    State(app): State<Arc<App>>,
    Asked(wish): Asked<Wish>,
) -> Result<Json<CardsView>, ApiError> {
    let work = move |app: &Arc<App>| view(app, chosen(app, &wish)?).map(Json);
    alone(app, work).await
}

/// `GET /api/v1/cards.pdf`
pub async fn many_printed(
    State(app): State<Arc<App>>,
    Asked(wish): Asked<Wish>,
) -> Result<Response, ApiError> {
    let work = move |app: &Arc<App>| pdf(&chosen(app, &wish)?, wish.answers);
    alone(app, work).await
}

/// `GET /api/v1/card`
pub async fn one(
    State(app): State<Arc<App>>,
    Asked(wish): Asked<OneWish>,
) -> Result<Json<CardsView>, ApiError> {
    let work = move |app: &Arc<App>| view(app, one_card(app, &wish)?).map(Json);
    alone(app, work).await
}

/// `GET /api/v1/card.pdf`
pub async fn one_printed(
    State(app): State<Arc<App>>,
    Asked(wish): Asked<OneWish>,
) -> Result<Response, ApiError> {
    let work = move |app: &Arc<App>| pdf(&one_card(app, &wish)?, wish.answers);
    alone(app, work).await
}
