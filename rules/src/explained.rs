//! A game that can be explained to people, and its positions sorted.

use crate::game::Game;
use crate::notation::Notation;
use crate::picture::Picture;
use crate::text::{Lang, Text};

/// A game that says its rules in words and pictures; at least their text.
pub trait Explained: Notation {
    /// The rules, a point at a time: the board, the pieces, how the game ends.
    fn rules_in_words(&self, _lang: Lang) -> Vec<String> {
        self.rules_text().lines().map(str::to_string).collect()
    }

    /// Pictures of how pieces move, each with what it shows.
    fn rule_pictures(&self, _lang: Lang) -> Vec<(Picture, String)> {
        Vec::new()
    }

    /// What pieces there are; nothing where they are all alike.
    fn piece_forms(&self) -> Vec<PieceForm> {
        Vec::new()
    }
}

/// A piece as it may stand on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceForm {
    /// What it is, as in a position's text.
    pub form: String,
    /// The form it has in hand.
    pub kind: String,
    /// By player: what it is called.
    pub names: Vec<Text>,
    /// By player: the character on it.
    pub glyphs: Vec<String>,
    /// Is the game about it?
    pub royal: bool,
    /// The form it promotes to.
    pub promotes_to: Option<String>,
}

/// A game that knows by what its positions are best told apart, if by anything.
pub trait Sorted: Game {
    /// The ways to sort positions by what is on the board.
    fn sorts(&self) -> Vec<Sort> {
        Vec::new()
    }

    /// The number of a position in one of the [sorts](Sorted::sorts), the
    /// same for all its images under the game's symmetries.
    fn sorted(&self, _sort: usize, _pos: &Self::Position) -> i32 {
        0
    }
}

/// A whole number that sorts positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sort {
    /// What it is called in JSON.
    pub key: &'static str,
    /// What people call it.
    pub title: Text<&'static str>,
    /// The smallest number that a position can have.
    pub least: i32,
    /// The largest.
    pub most: i32,
}
