//! Positions and moves as people write and read them.

use crate::game::{Game, Outcome, Player};
use crate::name::GameName;
use crate::picture::{Gesture, Picture};
use crate::text::{Lang, Text};

/// Why a text is not the position or move it should be: what is wrong, where,
/// and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.en)]
pub struct TextError(Text);

impl TextError {
    /// An error with this message in English and Japanese.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> TextError {
        TextError(Text::new(en, ja))
    }

    /// The error as what is wrong with the position that this text should be.
    pub fn of_position(self, text: &str) -> TextError {
        TextError::new(
            format!("position {text:?}: {}", self.0.en),
            format!("局面「{text}」：{}", self.0.ja),
        )
    }

    /// The message in a language.
    pub fn say(&self, lang: Lang) -> &str {
        self.0.pick(lang)
    }
}

/// A game that can be written down. What has a default is for people to see,
/// and can wait.
pub trait Notation: Game {
    /// What the game is called where it is asked for.
    fn name(&self) -> &GameName;

    /// Is it one of the many games that its rules make of pieces chosen from a
    /// set?
    fn is_material(&self) -> bool {
        false
    }

    /// What people call it.
    fn title(&self, _lang: Lang) -> String {
        self.name().to_string()
    }

    /// The rules as text: what a game read from a file was read from.
    fn rules_text(&self) -> String;

    /// The one text form of a position.
    fn write_position(&self, pos: &Self::Position) -> String;

    /// Reads [`write_position`](Notation::write_position) and checks that the
    /// rules allow the position and that it is unfinished.
    fn read_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// Adds a position to a list of them in a file. By default its text is
    /// written there; a game of many positions has a shorter form.
    fn pack_position(&self, pos: &Self::Position, out: &mut Vec<u8>) {
        let text = self.write_position(pos);
        out.extend((text.len() as u32).to_le_bytes());
        out.extend(text.as_bytes());
    }

    /// Takes what [`pack_position`](Notation::pack_position) wrote off the front
    /// of a list; none if it is no unfinished position.
    fn unpack_position(&self, bytes: &mut &[u8]) -> Option<Self::Position> {
        let (len, rest) = bytes.split_first_chunk()?;
        let len = usize::try_from(u32::from_le_bytes(*len)).ok()?;
        let (text, rest) = rest.split_at_checked(len)?;
        *bytes = rest;
        self.read_position(std::str::from_utf8(text).ok()?).ok()
    }

    /// The one text form of a move.
    fn write_move(&self, mv: Self::Move) -> String;

    /// The move as a person would write it; legal moves of one position differ.
    fn say_move(&self, _pos: &Self::Position, mv: Self::Move, _lang: Lang) -> String {
        self.write_move(mv)
    }

    /// A legal move of `pos` in any form the game knows.
    fn read_move(&self, pos: &Self::Position, text: &str) -> Result<Self::Move, TextError> {
        let wanted = text.trim().to_lowercase();
        let says = |mv: &Self::Move| {
            let spoken = Lang::ALL.map(|lang| self.say_move(pos, *mv, lang));
            self.write_move(*mv) == wanted || spoken.contains(&wanted)
        };
        let moves = self.moves(pos);
        let legal = moves.iter().copied().find(says);
        legal.ok_or_else(|| self.no_such_move(&moves, text))
    }

    /// What is wrong with a text that is none of these legal moves.
    fn no_such_move(&self, legal: &[Self::Move], text: &str) -> TextError {
        let example = legal.first().map(|mv| {
            let mv = self.write_move(*mv);
            Text::new(
                format!("; a move here is {mv}"),
                format!("。指せる手の例：{mv}"),
            )
        });
        let Text { en, ja } = example.unwrap_or_default();
        TextError::new(
            format!("{text:?} is not a legal move here{en}"),
            format!("「{text}」はここでは指せません{ja}"),
        )
    }

    /// The board for a terminal, with the last move marked.
    fn diagram(&self, pos: &Self::Position, _last: Option<Self::Move>, _lang: Lang) -> String {
        self.write_position(pos) + "\n"
    }

    /// The position as it is to be drawn; nothing to see where a game does not
    /// say.
    fn picture(&self, pos: &Self::Position) -> Picture {
        Picture {
            turn: self.turn(pos),
            ..Picture::empty(1, 1)
        }
    }

    /// The text of the position that a drawing shows, whether the rules allow it
    /// or not; none where a game does not say.
    fn write_picture(&self, _picture: &Picture) -> Option<String> {
        None
    }

    /// A move as a hand makes it on that drawing.
    fn gesture(&self, _mv: Self::Move) -> Gesture {
        Gesture::default()
    }

    /// What the game calls this player.
    fn player_name(&self, player: Player, lang: Lang) -> String {
        match player {
            Player::FIRST => lang.pick("First player", "先手").to_string(),
            _ => lang.pick("Second player", "後手").to_string(),
        }
    }

    /// What a move did besides moving that people should be told: who was mated
    /// while the others play on, whom a check gives the turn to.
    fn news(&self, _before: &Self::Position, _after: &Self::Position) -> Vec<Text> {
        Vec::new()
    }

    /// Why the last move decided the game, in a sentence.
    fn why_decided(&self, _pos: &Self::Position, outcome: Outcome) -> Text {
        match outcome.winner() {
            None => Text::new(
                "Neither side can win any more.",
                "どちらも勝てなくなりました。",
            ),
            Some(winner) => {
                let Text { en, ja } = Text::each(|lang| self.player_name(winner, lang));
                Text::new(format!("{en} has won."), format!("{ja}が勝ちました。"))
            }
        }
    }
}
