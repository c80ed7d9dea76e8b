//! A position as it is to be drawn.

use crate::Player;

/// What a drawing of a board shows. Squares are counted from the top left, along
/// the ranks; the first player sits below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Width.
    pub files: usize,
    /// Height.
    pub ranks: usize,
    /// What stands on the board.
    pub pieces: Vec<PlacedPiece>,
    /// By player: characters of the pieces in hand, and how many of each.
    pub hands: [Vec<(String, u8)>; 2],
    /// Whose turn it is.
    pub turn: Player,
    /// Names of the files from the left, and of the ranks from the top.
    pub names: [Vec<String>; 2],
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// Where it stands.
    pub square: usize,
    /// Whose it is.
    pub owner: Player,
    /// The character on it.
    pub glyph: String,
    /// Is it promoted?
    pub promoted: bool,
}
