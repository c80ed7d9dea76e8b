//! Games that were played, as they are kept in files.

use std::path::Path;

use kanzen_rules::{End, Lang, Notation, Player, Record};
use serde::{Deserialize, Serialize};

use crate::error::CatalogError;

/// A game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's name.
    pub game: String,
    /// Who moved first and who second, if they have names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// Where it began.
    pub start: String,
    /// The moves in USI, or the game's own text form.
    pub moves: Vec<String>,
    /// The same as people write them in English.
    #[serde(default)]
    pub english: Vec<String>,
    /// The same as people write them in Japanese.
    #[serde(default)]
    pub japanese: Vec<String>,
    /// Where it stands.
    #[serde(default)]
    pub position: String,
    /// `first`, `second`, `draw`, or null while the game is open.
    #[serde(default)]
    pub result: Option<String>,
    /// `decided`, `no move`, `impasse`, `repetition`, `perpetual check`, `too
    /// long` or `resigned`.
    #[serde(default)]
    pub reason: Option<String>,
}

impl GameRecord {
    pub(crate) fn new<G: Notation>(game: &G, record: &Record<G>) -> GameRecord {
        let said = |lang: Lang| {
            let positions = record.positions().iter().zip(record.moves());
            positions
                .map(|(pos, mv)| game.say_move(pos, *mv, lang))
                .collect()
        };
        let end = record.end();
        let result = end.map(|end| end.outcome().winner().map_or("draw", Player::word));
        GameRecord {
            game: game.name().to_string(),
            players: None,
            start: game.write_position(record.start()),
            moves: record
                .moves()
                .iter()
                .map(|mv| game.write_move(*mv))
                .collect(),
            english: said(Lang::En),
            japanese: said(Lang::Ja),
            position: game.write_position(record.position()),
            result: result.map(String::from),
            reason: end.map(|end| reason(end).to_string()),
        }
    }

    /// Somebody gave up.
    pub fn resigned_by(&mut self, loser: Player) {
        self.result = Some(loser.opponent().word().to_string());
        self.reason = Some("resigned".to_string());
    }
}

fn reason(end: End) -> &'static str {
    match end {
        End::Decided(_) => "decided",
        End::Stuck(_) => "no move",
        End::Impasse(_) => "impasse",
        End::Repetition(_) => "repetition",
        End::PerpetualCheck(_) => "perpetual check",
    }
}

/// The games in a file, one JSON object after the other.
pub fn read_records(path: &Path) -> Result<Vec<GameRecord>, CatalogError> {
    let text = std::fs::read_to_string(path).map_err(|source| CatalogError::ReadFile {
        path: path.to_owned(),
        source,
    })?;
    let games = serde_json::Deserializer::from_str(&text).into_iter();
    let games: Result<Vec<GameRecord>, _> = games.collect();
    let bad = |reason: String| CatalogError::BadRecord {
        path: path.to_owned(),
        reason,
    };
    let games = games.map_err(|error| bad(error.to_string()))?;
    match games.is_empty() {
        true => Err(bad("there is no game in it".to_string())),
        false => Ok(games),
    }
}
