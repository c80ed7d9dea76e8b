//! What each side has in a position, for lists of positions.

use crate::game::Game;

/// No game counts more.
pub const MOST_COUNTS: usize = 5;

/// A number that every position of a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// A word of small letters and `_`.
    pub name: &'static str,
    /// What is counted.
    pub meaning: &'static str,
}

/// A game that tells what each side has; by default that is always the same.
pub trait Inventory: Game {
    /// What is counted.
    fn counted(&self) -> &'static [Count] {
        &[]
    }

    /// The counts of a position in the same order, and zeros after them.
    fn counts(&self, _pos: &Self::Position) -> [u8; MOST_COUNTS] {
        [0; MOST_COUNTS]
    }

    /// What both sides have, as text: the same for any two positions that differ
    /// only in where it stands and whose turn it is.
    fn write_material(&self, _pos: &Self::Position) -> String {
        String::new()
    }
}
