//! Moves with their values, and lines of best play.

use kanzen_rules::{Lang, Notation, Player, Text, Value};
use kanzen_solver::{BestPlay, LineEnd};
use serde::Serialize;

/// A move and what it is worth to the player who makes it.
#[derive(Clone, Debug, Serialize)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value, this move included.
    #[serde(flatten)]
    pub value: Value,
    /// As people write it.
    #[serde(skip)]
    pub said: Text,
}

impl MoveValue {
    /// A move of a position, with its value.
    pub fn new<G: Notation>(game: &G, pos: &G::Position, mv: G::Move, value: Value) -> Self {
        MoveValue {
            text: game.write_move(mv),
            value,
            said: Text::each(|lang| game.say_move(pos, mv, lang)),
        }
    }
}

/// Moves of best play, as people write them.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Line {
    /// Each with its value to the player who makes it.
    pub moves: Vec<MoveValue>,
    /// How it ends.
    #[serde(skip)]
    pub end: LineEnd,
}

impl MoveValue {
    /// As people write it in this language.
    pub fn say(&self, lang: Lang) -> &str {
        self.said.pick(lang)
    }
}

impl Line {
    /// Best play from a position, as people write it.
    pub fn new<G: Notation>(game: &G, from: &G::Position, play: BestPlay<G::Move>) -> Line {
        let mut pos = *from;
        let moves = play.moves.into_iter().map(|(mv, value)| {
            let said = MoveValue::new(game, &pos, mv, value);
            game.play(&mut pos, mv);
            said
        });
        Line {
            moves: moves.collect(),
            end: play.end,
        }
    }

    /// How it ends, in words; `name` tells what a player is called.
    pub fn say_end(&self, name: impl Fn(Player) -> String, lang: Lang) -> String {
        let plies = self.moves.len();
        let winner = match self.end {
            LineEnd::Over(outcome) => outcome.winner().map(name),
            LineEnd::Repeats(_) | LineEnd::LongEnough => None,
        };
        match (lang, winner, self.end) {
            (Lang::En, Some(winner), _) => format!("{winner} wins at ply {plies}."),
            (Lang::Ja, Some(winner), _) => format!("まで{plies}手で{winner}の勝ち"),
            (Lang::En, _, LineEnd::Over(_)) => format!("A draw at ply {plies}."),
            (Lang::Ja, _, LineEnd::Over(_)) => format!("まで{plies}手で引き分け"),
            (Lang::En, _, LineEnd::Repeats(first)) => {
                format!("A draw: ply {plies} leads back to the position after ply {first}.")
            }
            (Lang::Ja, _, LineEnd::Repeats(first)) => {
                format!("まで{plies}手で{first}手目の局面に戻り、引き分け")
            }
            (Lang::En, _, LineEnd::LongEnough) => format!("Still a draw at ply {plies}."),
            (Lang::Ja, _, LineEnd::LongEnough) => format!("{plies}手まで引き分けのまま"),
        }
    }
}
