//! `/state` and `/line`: where a game stands, and best play from there.

use std::sync::Arc;

use axum::Json;
use kanzen_catalog::{AnyGame, BoardView, End, MoveView, Player, Session, Text, Value, result};
use serde::Serialize;

use crate::App;
use crate::error::ApiError;
use crate::library::TableView;
use crate::request::{Body, Played};
use crate::visit::Visit;

/// Where a game stands.
#[derive(Serialize)]
pub struct StateView {
    game: String,
    title: Text,
    start: String,
    position: String,
    ply: usize,
    turn: &'static str,
    seat: u8,
    check: bool,
    board: BoardView,
    legal: Vec<MoveView>,
    value: Option<&'static str>,
    plies: Option<u16>,
    history: Vec<MadeMove>,
    course: Option<Vec<Course>>,
    mated: Vec<Option<u8>>,
    occurrences: usize,
    end: Option<EndView>,
    table: TableView,
}

/// A move that was made.
#[derive(Serialize)]
struct MadeMove {
    #[serde(flatten)]
    made: MoveView,
    seat: u8,
    check: bool,
}

/// What a position on the way was worth to its mover.
#[derive(Serialize)]
struct Course {
    #[serde(flatten)]
    value: Value,
    seat: u8,
}

/// How a game ended.
#[derive(Serialize)]
struct EndView {
    reason: &'static str,
    result: String,
    places: Vec<u8>,
}

/// What a player of so many is called in JSON: by order of play, or by where the
/// four sit.
fn words(players: u8) -> fn(Player) -> &'static str {
    match players {
        4 => |player| ["south", "west", "north", "east"][player.index()],
        _ => Player::word,
    }
}

impl EndView {
    fn new(end: End, players: u8) -> EndView {
        let outcome = end.outcome();
        let seats = (0..players).map(Player);
        EndView {
            reason: end.word(),
            result: result(outcome, players, words(players)),
            places: seats.map(|player| outcome.place(player)).collect(),
        }
    }
}

/// Plays the moves of a request.
pub fn play(session: &mut dyn Session, moves: &[String]) -> Result<(), ApiError> {
    for (ply, text) in moves.iter().enumerate() {
        let too_long = text.len() > crate::limits::NAME;
        if too_long || session.end().is_some() {
            let ply = ply + 1;
            return Err(match too_long {
                true => ApiError::bad_request(
                    format!("move {ply} is too long for a move"),
                    format!("{ply} 手目が長すぎます"),
                ),
                false => ApiError::bad_request(
                    format!("the game is over before move {ply}"),
                    format!("{ply} 手目の前に対局は終わっています"),
                ),
            });
        }
        session.play(text)?;
    }
    Ok(())
}

fn view(
    game: &dyn AnyGame,
    session: &dyn Session,
    table: TableView,
    wants_course: bool,
) -> Result<StateView, ApiError> {
    let players = session.players();
    let end = session.end();
    let turn = session.turn();
    let standings = session.standings();
    let history = session.moves().into_iter().zip(standings.windows(2));
    let history: Vec<MadeMove> = history
        .map(|(made, standings)| MadeMove {
            made: MoveView::new(made, None),
            seat: standings[0].turn.0,
            check: standings[1].in_check,
        })
        .collect();
    let values = match (&end, wants_course) {
        (_, true) => session.course()?,
        _ => None,
    };
    let legal = match end {
        Some(_) => Vec::new(),
        None => legal(session)?,
    };
    let best = legal.first().and_then(|(_, value)| *value);
    let seats = (0..players).filter(|_| players > 2).map(Player);
    Ok(StateView {
        game: game.name().to_string(),
        title: Text::each(|lang| game.title(lang)),
        start: session.start(),
        position: session.position(),
        ply: history.len(),
        turn: words(players)(turn),
        seat: turn.0,
        check: end.is_none() && session.in_check(),
        board: session.picture().into(),
        legal: legal
            .into_iter()
            .map(|(mv, value)| MoveView::new(mv, value))
            .collect(),
        value: best.map(Value::word),
        plies: best.and_then(Value::plies),
        history,
        course: values.map(|values| {
            let course = values.into_iter().zip(&standings);
            course
                .map(|(value, standing)| Course {
                    value,
                    seat: standing.turn.0,
                })
                .collect()
        }),
        mated: seats
            .map(|seat| session.mated_by(seat).map(|by| by.0))
            .collect(),
        occurrences: session.occurrences(),
        end: end.map(|end| EndView::new(end, players)),
        table,
    })
}

/// The legal moves, with their values and best first where they are known.
fn legal(
    session: &dyn Session,
) -> Result<Vec<(kanzen_catalog::SaidMove, Option<Value>)>, ApiError> {
    let valued = session.valued_moves()?;
    Ok(match valued {
        Some(moves) => (moves.into_iter())
            .map(|(mv, value)| (mv, Some(value)))
            .collect(),
        None => (session.legal_moves().into_iter())
            .map(|mv| (mv, None))
            .collect(),
    })
}

/// `POST /api/v1/state`
pub async fn state(visit: Visit, Body(played): Body<Played>) -> Result<Json<StateView>, ApiError> {
    played.check()?;
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&played.game, played.start.as_deref())?;
        let table = app.library.table(&entry);
        let mut session = entry
            .game
            .session(played.start.as_deref(), table.as_deref())?;
        play(&mut *session, &played.moves)?;
        let solving = app.solves.running();
        let view = view(
            &*entry.game,
            &*session,
            app.library.table_view(&entry, solving.as_ref()),
            played.course,
        )?;
        Ok(Json(view))
    };
    visit.short(work).await
}

/// Best play.
#[derive(Serialize)]
pub struct LineView {
    moves: Vec<MoveView>,
    end: Text,
}

/// `POST /api/v1/line`
pub async fn line(visit: Visit, Body(played): Body<Played>) -> Result<Json<LineView>, ApiError> {
    played.check()?;
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&played.game, played.start.as_deref())?;
        let table = app.library.needed_table(&entry)?;
        let mut session = entry.game.session(played.start.as_deref(), None)?;
        play(&mut *session, &played.moves)?;
        if session.end().is_some() {
            return Err(ApiError::bad_request(
                "the game is over",
                "対局は終わっています",
            ));
        }
        let line = entry
            .game
            .solvable()?
            .line(&table, Some(&session.position()))?;
        let end = Text::each(|lang| line.say_end(|player| session.player_name(player, lang), lang));
        let mut session = entry.game.session(Some(&session.position()), None)?;
        let mut moves = Vec::new();
        for valued in &line.moves {
            let made = session.play(&valued.text)?;
            moves.push(MoveView::new(made, Some(valued.value)));
        }
        Ok(Json(LineView { moves, end }))
    };
    visit.short(work).await
}
