//! Positions and moves as people write and read them.

use crate::game::{Game, Player};
use crate::picture::{Gesture, Picture};

/// The languages the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// English
    En,
    /// 日本語
    Ja,
}

impl Lang {
    /// Both, for tests that nothing lacks one.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// The text in this language, of two.
    pub fn pick<'a>(self, en: &'a str, ja: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

/// Why a text is not the position or move it should be: what is wrong, where,
/// and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{en}")]
pub struct TextError {
    en: String,
    ja: String,
}

impl TextError {
    /// An error with this message in English and Japanese.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> TextError {
        TextError {
            en: en.into(),
            ja: ja.into(),
        }
    }

    /// The error as what is wrong with the position that this text should be.
    pub fn of_position(self, text: &str) -> TextError {
        TextError {
            en: format!("position {text:?}: {}", self.en),
            ja: format!("局面「{text}」：{}", self.ja),
        }
    }

    /// The message in a language.
    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.ja)
    }
}

/// A game that can be written down.
pub trait Notation: Game {
    /// What the game is called on the command line.
    fn name(&self) -> &str;

    /// What people call it.
    fn title(&self, lang: Lang) -> String;

    /// The rules as text: what a game read from a file was read from.
    fn rules_text(&self) -> String;

    /// The one text form of a position.
    fn write_position(&self, pos: &Self::Position) -> String;

    /// Reads [`write_position`](Notation::write_position) and checks that the
    /// rules allow the position and that it is unfinished.
    fn read_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// The one text form of a move.
    fn write_move(&self, mv: Self::Move) -> String;

    /// The move as a person would write it; legal moves of one position differ.
    fn say_move(&self, pos: &Self::Position, mv: Self::Move, lang: Lang) -> String;

    /// A legal move of `pos` in any form the game knows.
    fn read_move(&self, pos: &Self::Position, text: &str) -> Result<Self::Move, TextError>;

    /// The board for a terminal, with the last move marked.
    fn diagram(&self, pos: &Self::Position, last: Option<Self::Move>, lang: Lang) -> String;

    /// The position as it is to be drawn.
    fn picture(&self, pos: &Self::Position) -> Picture;

    /// A move as a hand makes it on that drawing.
    fn gesture(&self, mv: Self::Move) -> Gesture;

    /// What the game calls this player.
    fn player_name(&self, player: Player, lang: Lang) -> String;
}
