//! Games that were played, as they are kept in files.

use std::path::{Path, PathBuf};

use kanzen_rules::{GameName, Lang, Notation, Outcome, Player, Record};
use serde::{Deserialize, Serialize};

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::notes::hex;
use crate::source::GameSource;

/// A ruleset file by which a game was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnRules {
    /// The file.
    pub file: PathBuf,
    /// The hash of its rules, so that others are not taken for them.
    pub rules: String,
}

impl OwnRules {
    /// Those of a game, unless it came with the program.
    pub fn of(game: &dyn AnyGame) -> Option<OwnRules> {
        let file = game.source().file()?;
        Some(OwnRules {
            // Whoever reads it may be elsewhere.
            file: std::path::absolute(file).unwrap_or_else(|_| file.to_owned()),
            rules: rules_of(game)?,
        })
    }
}

fn rules_of(game: &dyn AnyGame) -> Option<String> {
    let game = game.solvable().ok()?;
    Some(hex(&game.fingerprint()))
}

/// A game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's name.
    pub game: GameName,
    /// By what rules of one's own it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<OwnRules>,
    /// The players by seat, if they have names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
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
    /// `first`, `second` or whose the first place is, `first+third` if it is
    /// shared, `draw`, or null while the game is open.
    #[serde(default)]
    pub result: Option<String>,
    /// By seat, in games of more than two: the place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
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
        let outcome = end.map(|end| end.outcome());
        let places = |outcome: Outcome| {
            let seats = (0..G::PLAYERS).filter(|_| G::PLAYERS > 2);
            seats.map(|seat| outcome.place(Player(seat))).collect()
        };
        GameRecord {
            game: game.name().clone(),
            ruleset: None,
            players: Vec::new(),
            start: game.write_position(record.start()),
            moves: record
                .moves()
                .iter()
                .map(|mv| game.write_move(*mv))
                .collect(),
            english: said(Lang::En),
            japanese: said(Lang::Ja),
            position: game.write_position(record.position()),
            result: outcome.map(|outcome| result(outcome, G::PLAYERS, Player::word)),
            places: outcome.map(places).unwrap_or_default(),
            reason: end.map(|end| end.word().to_string()),
        }
    }

    /// The game that was played, by the same rules.
    pub fn open(&self) -> Result<Box<dyn AnyGame>, CatalogError> {
        let source = match (&self.ruleset, self.game.variant()) {
            (None, _) => self.game.as_str().parse()?,
            (Some(own), None) => GameSource::of_file(&own.file),
            (Some(own), Some(which)) => GameSource::of_file(&own.file).with_variant(which)?,
        };
        let game = source
            .open(Some(&self.start))
            .map_err(|error| match error {
                CatalogError::ReadFile { path, source } => CatalogError::RulesGone { path, source },
                error => error,
            })?;
        self.expect_rules(&*game)?;
        Ok(game)
    }

    /// An error unless it was played by the rules of this game, as they are.
    pub fn expect_rules(&self, game: &dyn AnyGame) -> Result<(), CatalogError> {
        if self.game.family() != game.name().family() {
            let (played, game) = (&self.game, game.source());
            return Err(CatalogError::wrong(
                format!("the kept game is one of {played}, not of {game}"),
                format!("{game} ではなく {played} の棋譜です"),
            ));
        }
        match &self.ruleset {
            Some(own) if Some(&own.rules) != rules_of(game).as_ref() => {
                let game = game.source();
                Err(CatalogError::wrong(
                    format!(
                        "the rules of {game} are not those by which the game was played: it can be \
                         gone on with, or shown, by the ruleset as it was"
                    ),
                    format!(
                        "{game} のルールが対局時と違います。対局時のルールファイルに戻してください"
                    ),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Somebody gave up a game of two.
    pub fn resigned_by(&mut self, loser: Player) {
        self.result = Some(loser.opponent().word().to_string());
        self.reason = Some("resigned".to_string());
    }
}

/// Who of so many players is first, each by his word; `draw` if all are.
pub fn result(outcome: Outcome, players: u8, word: fn(Player) -> &'static str) -> String {
    let all = (0..players).map(Player);
    let first: Vec<&str> = all
        .filter(|player| outcome.place(*player) == 1)
        .map(word)
        .collect();
    match first.len() == usize::from(players) {
        true => "draw".to_string(),
        false => first.join("+"),
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
    let bad = |reason: String| {
        let path = path.display();
        CatalogError::wrong(
            format!(
                "{path}: {reason}; it should have games as 'kanzen match --out' and 'save' in \
                 'kanzen play' write them"
            ),
            format!(
                "{path} に棋譜がありません。kanzen match --out や kanzen play の「保存」で作れます"
            ),
        )
    };
    let games = games.map_err(|error| bad(error.to_string()))?;
    match games.is_empty() {
        true => Err(bad("there is no game in it".to_string())),
        false => Ok(games),
    }
}
