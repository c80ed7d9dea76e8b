//! A position as it is to be drawn.

use crate::{Lang, Player};

/// What a drawing of a board shows. Squares are counted from the top left, along
/// the ranks; the first player sits below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Width.
    pub files: usize,
    /// Height.
    pub ranks: usize,
    /// What pieces look like.
    pub look: Look,
    /// What stands on the board; of pieces on one square the lower ones come
    /// first.
    pub pieces: Vec<PlacedPiece>,
    /// Squares marked with a dot.
    pub dots: Vec<usize>,
    /// Arrows, above everything else.
    pub arrows: Vec<Arrow>,
    /// Is there room for pieces in hand?
    pub has_hands: bool,
    /// By player: characters of the pieces in hand, and how many of each.
    pub hands: [Vec<(String, u8)>; 2],
    /// Whose turn it is.
    pub turn: Player,
    /// Names of the files from the left, and of the ranks from the top.
    pub names: [Vec<String>; 2],
    /// Names of the ranks in English, where they are others.
    pub english_ranks: Option<Vec<String>>,
}

impl Picture {
    /// A board with nothing on it and no names beside it.
    pub fn empty(files: usize, ranks: usize) -> Picture {
        Picture {
            files,
            ranks,
            look: Look::Wedges,
            pieces: Vec::new(),
            dots: Vec::new(),
            arrows: Vec::new(),
            has_hands: false,
            hands: [Vec::new(), Vec::new()],
            turn: Player::FIRST,
            names: [Vec::new(), Vec::new()],
            english_ranks: None,
        }
    }

    /// The same with the names of one language beside it.
    pub fn named_in(mut self, lang: Lang) -> Picture {
        if let (Lang::En, Some(ranks)) = (lang, self.english_ranks.take()) {
            self.names[1] = ranks;
        }
        self
    }
}

/// What pieces look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// They point to where their owner moves, and have characters.
    Wedges,
    /// Discs, the first player's light and the second's dark, that lie on each
    /// other.
    Discs,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// Where it stands.
    pub square: usize,
    /// Whose it is.
    pub owner: Player,
    /// The character on it; discs have none.
    pub glyph: String,
    /// Is it promoted?
    pub promoted: bool,
}

/// An arrow from the middle of a square to that of another, which may lie just
/// off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: usize,
    /// How many files to the right and ranks up it goes.
    pub by: (i8, i8),
}
