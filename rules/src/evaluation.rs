//! What players who look ahead see in a position that is not decided.

use crate::game::Game;

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Assets {
    /// The worth of the pieces, the royal one left out: about a hundred for
    /// each square that a piece can go to.
    pub material: i32,
    /// Ranks that pieces have come towards where they win.
    pub advance: i32,
    /// Squares that the pieces could go to.
    pub mobility: i32,
}

/// A game of two whose positions can be judged without looking ahead.
pub trait Evaluation: Game {
    /// What each player has.
    fn assets(&self, pos: &Self::Position) -> [Assets; 2];

    /// What a move gains at once, to try the promising ones first: more than 0
    /// if it takes, covers or promotes something.
    fn gain(&self, pos: &Self::Position, mv: Self::Move) -> i32;
}
