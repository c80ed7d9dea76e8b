//! `/cards` and `/card`: puzzles chosen, graded and printed.

use std::sync::Arc;

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kanzen_api::{CardsView, OneWish, TableState, Wish, cards_view};
use kanzen_catalog::{AnyGame, Cards, CardsAsked, Format, Sought, card_of, choose_cards};

use crate::App;
use crate::error::ApiError;
use crate::library::Missing;
use crate::limits;
use crate::request::{Asked, Body};
use crate::solves::Deadline;
use crate::visit::Visit;

/// The game whose cards are asked for, or the first that has some.
fn game_of(app: &App, asked: Option<&str>) -> Result<String, ApiError> {
    if let Some(game) = asked {
        return Ok(game.to_string());
    }
    for name in app.library.names() {
        if app.library.entry(&name, None)?.game.about().has_cards {
            return Ok(name);
        }
    }
    Err(ApiError::bad_request(
        "no game here has cards",
        "カードのあるゲームがありません",
    ))
}

fn chosen(app: &App, wish: &Wish, missing: Missing) -> Result<Cards, ApiError> {
    let count = wish.count()?;
    let game = game_of(app, wish.game.as_deref())?;
    let source = app.library.source(&game)?.base();
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
    let game = game_of(app, wish.game.as_deref())?;
    let entry = app.library.entry(&game, Some(&wish.position))?;
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
    let game = cards.game.clone();
    cards_view(cards, |position, show| {
        let entry = app.library.entry(&game, Some(position))?;
        let mut session = entry.game.session(Some(position), None)?;
        Ok(show(&mut *session)?)
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
