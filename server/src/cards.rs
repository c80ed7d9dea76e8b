//! `/cards` and `/card`: puzzles chosen, graded and printed.

use std::sync::Arc;

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kanzen_catalog::{
    AnyGame, BoardView, Cards, CardsAsked, Format, Level, MoveView, Sought, Value, card_of,
    choose_cards,
};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::ApiError;
use crate::library::{Missing, TableState};
use crate::limits;
use crate::request::{Asked, Body};
use crate::solves::Deadline;
use crate::visit::Visit;

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
    value: Value,
    level: Option<Level>,
    winning_moves: usize,
    unique: bool,
    temptation: Option<u16>,
    pieces: usize,
    captures: usize,
    line: Vec<MoveView>,
}

fn chosen(app: &App, wish: &Wish, missing: Missing) -> Result<Cards, ApiError> {
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
    let source = app.library.source(&wish.game)?.base();
    let asked = CardsAsked {
        game: source,
        level: wish.level,
        value: wish.value.map(Sought::from),
        count,
        seed: wish.seed.unwrap_or(1),
        pieces: limits::CARD_PIECES,
        material: wish.material.as_deref(),
        set: None,
    };
    if let Some(material) = asked.material {
        let entry = app
            .library
            .entry_of(&asked.game.with_variant(material)?, None)?;
        let state = app.library.table_view(&entry, None).state;
        if !matches!(state, TableState::Ready | TableState::Offered) {
            return Err(ApiError::too_big_to_solve(entry.game.name()));
        }
    }
    let watch = Deadline::after(limits::ANSWER);
    let tables = |game: &dyn AnyGame| app.library.table_for(game, missing, &watch);
    choose_cards(&asked, &tables, &watch)
}

fn one_card(app: &App, wish: &OneWish, missing: Missing) -> Result<Cards, ApiError> {
    let entry = app.library.entry(&wish.game, Some(&wish.position))?;
    // A position that is none is told before anything is solved.
    entry.game.session(Some(&wish.position), None)?;
    match app.library.table_view(&entry, None).state {
        TableState::Ready => {}
        TableState::Offered if entry.game.is_material() => {}
        _ => return Err(ApiError::not_solved(entry.game.name())),
    }
    let watch = Deadline::after(limits::ANSWER);
    let tables = |game: &dyn AnyGame| app.library.table_for(game, missing, &watch);
    card_of(&entry.game.source().base(), &wish.position, &tables, &watch)
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
    visit: Visit,
    work: impl FnOnce(&Arc<App>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let place = visit.app.gates.materials.enter(visit.peer).await?;
    let work = move |app: &Arc<App>| {
        let done = work(app);
        drop(place);
        done
    };
    visit.search(work).await
}

/// `GET /api/v1/cards`
pub async fn many(visit: Visit, Asked(wish): Asked<Wish>) -> Result<Json<CardsView>, ApiError> {
    let work = move |app: &Arc<App>| view(app, chosen(app, &wish, Missing::Refuse)?).map(Json);
    visit.search(work).await
}

/// `POST /api/v1/cards`
pub async fn many_made(visit: Visit, Body(wish): Body<Wish>) -> Result<Json<CardsView>, ApiError> {
    let work = move |app: &Arc<App>| view(app, chosen(app, &wish, Missing::Make)?).map(Json);
    alone(visit, work).await
}

/// `GET /api/v1/cards.pdf`
pub async fn many_printed(visit: Visit, Asked(wish): Asked<Wish>) -> Result<Response, ApiError> {
    let work = move |app: &Arc<App>| pdf(&chosen(app, &wish, Missing::Refuse)?, wish.answers);
    visit.search(work).await
}

/// `GET /api/v1/card`
pub async fn one(visit: Visit, Asked(wish): Asked<OneWish>) -> Result<Json<CardsView>, ApiError> {
    let work = move |app: &Arc<App>| view(app, one_card(app, &wish, Missing::Refuse)?).map(Json);
    visit.search(work).await
}

/// `POST /api/v1/card`
pub async fn one_made(
    visit: Visit,
    Body(wish): Body<OneWish>,
) -> Result<Json<CardsView>, ApiError> {
    let work = move |app: &Arc<App>| view(app, one_card(app, &wish, Missing::Make)?).map(Json);
    alone(visit, work).await
}

/// `GET /api/v1/card.pdf`
pub async fn one_printed(visit: Visit, Asked(wish): Asked<OneWish>) -> Result<Response, ApiError> {
    let work = move |app: &Arc<App>| pdf(&one_card(app, &wish, Missing::Refuse)?, wish.answers);
    visit.search(work).await
}
