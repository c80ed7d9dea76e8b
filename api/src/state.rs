//! Where a game stands, and best play from there.

use kanzen_catalog::{
    AnyGame, CatalogError, End, Numbers, Player, SaidMove, Session, Table, Text, Value, result,
};
use serde::{Deserialize, Serialize};

use crate::board::{BoardView, MoveView};
use crate::limits;

/// A game from its start to now, as requests carry it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The game's name.
    pub game: String,
    /// Where it began, if not at the usual start.
    #[serde(default)]
    pub start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// Is the value of every position so far wanted?
    #[serde(default)]
    course: bool,
}

impl Played {
    /// An error if it is longer than games may be.
    pub fn check(&self) -> Result<(), CatalogError> {
        Played::check_moves(&self.moves)
    }

    pub(crate) fn check_moves(moves: &[String]) -> Result<(), CatalogError> {
        match moves.len() > limits::MOVES {
            true => Err(CatalogError::wrong(
                format!("a game may have {} moves", limits::MOVES),
                format!("指し手は {} 手までです", limits::MOVES),
            )),
            false => Ok(()),
        }
    }

    /// The game in play after its moves.
    pub(crate) fn session_of<'g>(
        game: &'g dyn AnyGame,
        table: Option<&'g Table>,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<Box<dyn Session + 'g>, CatalogError> {
        Played::check_moves(moves)?;
        let mut session = game.session(start, table)?;
        for (ply, text) in moves.iter().enumerate() {
            let ply = ply + 1;
            if text.len() > limits::NAME {
                return Err(CatalogError::wrong(
                    format!("move {ply} is too long for a move"),
                    format!("{ply} 手目が長すぎます"),
                ));
            }
            if session.end().is_some() {
                return Err(CatalogError::wrong(
                    format!("the game is over before move {ply}"),
                    format!("{ply} 手目の前に対局は終わっています"),
                ));
            }
            session.play(text)?;
        }
        Ok(session)
    }

    /// An error if it is over.
    pub(crate) fn expect_open(session: &dyn Session) -> Result<(), CatalogError> {
        match session.end() {
            Some(_) => Err(CatalogError::wrong(
                "the game is over",
                "対局は終わっています",
            )),
            None => Ok(()),
        }
    }
}

/// What becomes of a game's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TableState {
    /// It is there.
    Ready,
    /// It is being made.
    Solving,
    /// It can be asked for.
    Offered,
    /// It is too much to ask for.
    Large,
    /// There are too many positions.
    Never,
}

/// What is known of a game's table.
#[derive(Clone, Debug, Serialize)]
pub struct TableView {
    /// What becomes of it.
    pub state: TableState,
    /// Numbers that it has, about.
    pub numbers: Numbers,
}

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
    news: Vec<Text>,
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
    why: Option<Text>,
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
    fn new(end: End, session: &dyn Session) -> EndView {
        let players = session.players();
        let outcome = end.outcome();
        let seats = (0..players).map(Player);
        EndView {
            reason: end.word(),
            why: session.why(),
            result: result(outcome, players, words(players)),
            places: seats.map(|player| outcome.place(player)).collect(),
        }
    }
}

/// Where a game stands; `view` is what is known of its table.
pub fn state(
    game: &dyn AnyGame,
    table: Option<&Table>,
    played: &Played,
    view: TableView,
) -> Result<StateView, CatalogError> {
    let session = Played::session_of(game, table, played.start.as_deref(), &played.moves)?;
    let session = &*session;
    let players = session.players();
    let end = session.end();
    let turn = session.turn();
    let moments = session.moments();
    let history = session.moves().into_iter().zip(moments.windows(2));
    let history: Vec<MadeMove> = history
        .map(|(made, moments)| MadeMove {
            made: MoveView::new(made, None),
            seat: moments[0].turn.0,
            check: moments[1].in_check,
        })
        .collect();
    let values = match (&end, played.course) {
        (_, true) => session.course()?,
        _ => None,
    };
    let legal = match end {
        Some(_) => Vec::new(),
        None => legal(session)?,
    };
    let best = legal.first().and_then(|(_, value)| *value);
    let picture = session.picture();
    let mated = picture.mated.iter();
    Ok(StateView {
        game: game.name().to_string(),
        title: Text::each(|lang| game.title(lang)),
        start: session.start(),
        position: session.position(),
        ply: history.len(),
        turn: words(players)(turn),
        seat: turn.0,
        check: end.is_none() && session.in_check(),
        legal: legal
            .into_iter()
            .map(|(mv, value)| MoveView::new(mv, value))
            .collect(),
        value: best.map(Value::word),
        plies: best.and_then(Value::plies),
        history,
        course: values.map(|values| {
            let course = values.into_iter().zip(&moments);
            course
                .map(|(value, moment)| Course {
                    value,
                    seat: moment.turn.0,
                })
                .collect()
        }),
        mated: mated.map(|by| by.map(|by| by.0)).collect(),
        news: session.news(),
        occurrences: session.occurrences(),
        end: end.map(|end| EndView::new(end, session)),
        board: picture.into(),
        table: view,
    })
}

/// The legal moves, with their values and best first where they are known.
fn legal(session: &dyn Session) -> Result<Vec<(SaidMove, Option<Value>)>, CatalogError> {
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

/// Best play.
#[derive(Serialize)]
pub struct LineView {
    moves: Vec<MoveView>,
    end: Text,
}

/// Best play from where a game stands.
pub fn line(game: &dyn AnyGame, table: &Table, played: &Played) -> Result<LineView, CatalogError> {
    let session = Played::session_of(game, None, played.start.as_deref(), &played.moves)?;
    Played::expect_open(&*session)?;
    let position = session.position();
    let line = game.solvable()?.line(table, Some(&position))?;
    let end = Text::each(|lang| line.say_end(|player| session.player_name(player, lang), lang));
    let mut session = game.session(Some(&position), None)?;
    let mut moves = Vec::new();
    for valued in &line.moves {
        let made = session.play(&valued.text)?;
        moves.push(MoveView::new(made, Some(valued.value)));
    }
    Ok(LineView { moves, end })
}
