//! Players at the board: matches, and a single choice.

use std::sync::Arc;
use std::time::Instant;

use kanzen_arena::{Ended, PlayedOf, Standings, TableStandings, Tournament};
use kanzen_index::Indexed;
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Evaluation, Lang, Notation, Record, Text, Value, text};
use kanzen_search::{Choice, Kind, Mind, Oracle, PlayerSpec, Score, Trouble, player};
use kanzen_solver::{Stage, Watch};
use serde::Serialize;

use crate::error::CatalogError;
use crate::judged::ByTable;
use crate::records::GameRecord;

/// What a table knows, for players.
fn oracle<G: Indexed>(by: ByTable<'_, G>) -> Oracle<'_, G> {
    Arc::new(move |pos: &G::Position| by.value(pos).map_err(Trouble::from))
}

/// Makes players by their specification and a seed.
pub(crate) type Make<'a, G> =
    dyn Fn(&PlayerSpec, u64) -> Result<Box<dyn Mind<G> + 'a>, CatalogError> + Sync + 'a;

/// Makes players for a game of two, who know its table if there is one.
pub(crate) fn maker<'a, G: Lawful + Indexed + Evaluation>(
    game: &'a G,
    known: Option<ByTable<'a, G>>,
) -> Box<Make<'a, G>> {
    let oracle = known.map(oracle);
    Box::new(move |spec, seed| Ok(player(spec, game, oracle.as_ref(), seed)?))
}

/// What came of a tournament.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Contest {
    /// Of a game of two.
    Two(Standings),
    /// Of a game of four.
    Four(TableStandings),
}

/// A player of one of these kinds by its text.
pub fn player_spec(kinds: &'static [Kind], text: &str) -> Result<PlayerSpec, CatalogError> {
    PlayerSpec::read(kinds, text).map_err(|error| {
        let Text { en, ja } = Text::each(|lang| error.say(lang));
        CatalogError::wrong(
            format!("player {text:?}: {en}"),
            format!("プレイヤー「{text}」：{ja}"),
        )
    })
}

/// Takes games as they are finished.
pub type Tell<'a> = dyn FnMut(&GameRecord) -> Result<(), CatalogError> + 'a;

/// Plays a tournament from a position.
pub(crate) fn contest<G: Lawful + Indexed + Evaluation>(
    game: &G,
    start: G::Position,
    tournament: &Tournament,
    known: Option<ByTable<G>>,
    watch: &dyn Watch,
    tell: &mut Tell,
) -> Result<Standings, CatalogError> {
    let oracle = known.map(oracle);
    let players = tournament.players.len() as u64;
    let games = tournament.games * players * (players - 1) / 2;
    watch.begin(Stage::Games, games, 0);
    let stopped = || watch.stopped();
    telling(game, tournament, watch, tell, |tell| {
        kanzen_arena::play(game, start, tournament, oracle.as_ref(), &stopped, tell)
    })
}

/// Plays games and tells each of them as it is kept in files.
pub(crate) fn telling<G: Notation, S>(
    game: &G,
    tournament: &Tournament,
    watch: &dyn Watch,
    tell: &mut Tell,
    play: impl FnOnce(&mut dyn FnMut(&PlayedOf<G>) -> Result<(), Trouble>) -> Result<S, Trouble>,
) -> Result<S, CatalogError> {
    let mut failed = None;
    let standings = play(&mut |played| {
        watch.advance(1);
        tell(&record_of(game, tournament, played)).map_err(|error| {
            failed = Some(error);
            Trouble::from("a game could not be kept")
        })
    });
    match (standings, failed) {
        (_, Some(error)) => Err(error),
        (Ok(standings), None) => Ok(standings),
        (Err(trouble), None) => Err(CatalogError::Player { trouble }),
    }
}

fn record_of<G: Notation>(game: &G, tournament: &Tournament, played: &PlayedOf<G>) -> GameRecord {
    let mut record = Record::new(game, played.start);
    for mv in &played.moves {
        record.play(*mv);
    }
    let mut kept = GameRecord::new(game, &record);
    let names = played.seats.iter();
    kept.players = names
        .map(|player| tournament.players[*player].to_string())
        .collect();
    if played.ended == Ended::TooLong {
        kept.result = Some("draw".to_string());
        kept.reason = Some("too long".to_string());
    }
    kept
}

/// What a player would do.
#[derive(Clone, Debug, Serialize)]
pub struct BestReport {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The player.
    pub player: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people write it.
    #[serde(serialize_with = "text::as_list")]
    pub said: Text,
    /// The value, if the player knows it.
    pub value: Option<Value>,
    /// How good the position looks to its mover, in points.
    pub points: Option<i32>,
    /// How many of a thousand games the mover would win.
    pub wins: Option<i32>,
    /// The play that is expected, this move first, as people write it.
    #[serde(serialize_with = "text::as_list")]
    pub line: Text<Vec<String>>,
    /// Plies looked ahead in full.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// What a player would do in a position.
pub(crate) fn best<G: Notation>(
    game: &G,
    pos: G::Position,
    spec: &PlayerSpec,
    mut player: Box<dyn Mind<G> + '_>,
) -> Result<BestReport, CatalogError> {
    let record = Record::new(game, pos);
    if record.end().is_some() {
        let position = game.write_position(&pos);
        return Err(CatalogError::wrong(
            format!("the game is over in {position:?}"),
            format!("「{position}」は終局しています"),
        ));
    }
    let begun = Instant::now();
    let Choice {
        mv,
        score,
        line,
        depth,
        nodes,
    } = player.choose(&record)?;
    let seconds = begun.elapsed().as_secs_f64();
    let said_line = |lang: Lang| {
        let mut at = pos;
        let said = line.iter().map(|mv| {
            let said = game.say_move(&at, *mv, lang);
            game.play(&mut at, *mv);
            said
        });
        said.collect()
    };
    let (value, points, wins) = match score {
        Some(Score::Value(value)) => (Some(value), None, None),
        Some(Score::Points(points)) => (None, Some(points), None),
        Some(Score::Wins(wins)) => (None, None, Some(wins)),
        None => (None, None, None),
    };
    Ok(BestReport {
        game: game.name().to_string(),
        position: game.write_position(&pos),
        player: spec.to_string(),
        mv: game.write_move(mv),
        said: Text::each(|lang| game.say_move(&pos, mv, lang)),
        value,
        points,
        wins,
        line: Text::each(said_line),
        depth,
        nodes,
        seconds,
    })
}
