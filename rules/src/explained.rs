//! A game that can be explained to people, and its positions sorted.

use crate::notation::{Lang, Notation};
use crate::picture::Picture;

/// A game that says its rules in words and pictures, and by what its positions
/// are best told apart.
pub trait Explained: Notation {
    /// The rules, a point at a time: the board, the pieces, how the game ends.
    fn rules_in_words(&self, lang: Lang) -> Vec<String>;

    /// Pictures of how pieces move, each with what it shows.
    fn rule_pictures(&self, lang: Lang) -> Vec<(Picture, String)>;

    /// The ways to sort positions by what is on the board.
    fn sorts(&self) -> Vec<Sort>;

    /// The number of a position in one of the [sorts](Explained::sorts), the
    /// same for all its images under the game's symmetries.
    fn sorted(&self, sort: usize, pos: &Self::Position) -> i32;
}

/// A whole number that sorts positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sort {
    /// What it is called in JSON.
    pub key: &'static str,
    /// What people call it in English.
    pub en: &'static str,
    /// What they call it in Japanese.
    pub ja: &'static str,
    /// The smallest number that a position can have.
    pub least: i32,
    /// The largest.
    pub most: i32,
}
