//! A position as it is to be drawn, and moves as hands make them.

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
    /// By player what is in hand; nothing at all where nothing ever is.
    pub hands: Vec<Vec<HeldPiece>>,
    /// Whose turn it is.
    pub turn: Player,
    /// Names of the files from the left, and of the ranks from the top.
    pub names: [Vec<String>; 2],
    /// Names of the ranks in English, where they are others.
    pub english_ranks: Option<Vec<String>>,
    /// The parts of a board that is not one grid, within its width and height;
    /// nothing where it is one. Squares are then counted through the parts, and
    /// names are theirs.
    pub parts: Vec<Part>,
    /// The most pieces that lie on one square.
    pub height: usize,
    /// Players whose pieces may leave the board, beyond the edge opposite to
    /// where they sit.
    pub goals: Vec<Player>,
    /// By player who mated him; nothing at all where that ends the game.
    pub mated: Vec<Option<Player>>,
}

/// A grid of squares that is part of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Width.
    pub files: usize,
    /// Height.
    pub ranks: usize,
    /// How many half squares its corner is from the left and from the top.
    pub at: (usize, usize),
    /// Names of the files from the left, and of the ranks from the top.
    pub names: [Vec<String>; 2],
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
            hands: Vec::new(),
            turn: Player::FIRST,
            names: [Vec::new(), Vec::new()],
            english_ranks: None,
            parts: Vec::new(),
            height: 1,
            goals: Vec::new(),
            mated: Vec::new(),
        }
    }

    /// The grids that the board is made of: at least one.
    pub fn grids(&self) -> Vec<Part> {
        match self.parts.is_empty() {
            true => vec![Part {
                files: self.files,
                ranks: self.ranks,
                at: (0, 0),
                names: self.names.clone(),
            }],
            false => self.parts.clone(),
        }
    }

    /// What lies on each square, the lower pieces first. What stands elsewhere is
    /// left out.
    pub fn squares(&self) -> Vec<Vec<&PlacedPiece>> {
        let grids = self.grids().into_iter();
        let count = grids.map(|grid| grid.files * grid.ranks).sum();
        let mut squares = vec![Vec::new(); count];
        for piece in &self.pieces {
            if let Some(square) = squares.get_mut(piece.square) {
                square.push(piece);
            }
        }
        squares
    }

    /// The ranks of a board of one grid from the top as text, with `/` between
    /// them and empty squares counted: `1p1/3/K2`. Of several pieces on a square
    /// the lowest is written.
    pub fn write_ranks(&self, write: impl Fn(&PlacedPiece) -> String) -> String {
        let squares = self.squares();
        let ranks = squares.chunks(self.files).map(|rank| {
            let mut text = String::new();
            for same in rank.chunk_by(|a, b| a.is_empty() && b.is_empty()) {
                match same[0].first() {
                    Some(piece) => text += &write(piece),
                    None => text += &same.len().to_string(),
                }
            }
            text
        });
        ranks.collect::<Vec<_>>().join("/")
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

impl Look {
    /// A player's name for diagrams, with the sign that his pieces have there if
    /// they have nothing else to be told by.
    pub fn named(self, name: String, player: Player, lang: Lang) -> String {
        match (self, lang) {
            (Look::Wedges, _) => name,
            (Look::Discs, Lang::En) => format!("{name} ({})", ["o", "x"][player.index()]),
            (Look::Discs, Lang::Ja) => format!("{name}（{}）", ["○", "●"][player.index()]),
        }
    }
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// Where it stands.
    pub square: usize,
    /// Whose it is; nobody's if it only stands in the way.
    pub owner: Option<Player>,
    /// Where it points.
    pub facing: Facing,
    /// What it is, as in the position's text; discs are all the same.
    pub form: String,
    /// The character on it; discs have none.
    pub glyph: String,
    /// Is it promoted?
    pub promoted: bool,
}

impl PlacedPiece {
    /// A disc.
    pub fn disc(square: usize, owner: Player) -> PlacedPiece {
        PlacedPiece {
            square,
            owner: Some(owner),
            facing: Facing::of_two(owner),
            form: String::new(),
            glyph: String::new(),
            promoted: false,
        }
    }
}

/// Where a piece points: so many quarter turns clockwise from up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facing(pub u8);

impl Facing {
    /// Away from the player who sits below.
    pub const UP: Facing = Facing(0);
    /// Away from the player who sits above.
    pub const DOWN: Facing = Facing(2);

    /// Where a player of two points to.
    pub fn of_two(player: Player) -> Facing {
        match player {
            Player::FIRST => Facing::UP,
            _ => Facing::DOWN,
        }
    }
}

/// Pieces of one kind in a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldPiece {
    /// What they are, as in the position's text.
    pub form: String,
    /// The character on them.
    pub glyph: String,
    /// How many.
    pub count: u8,
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

/// What a hand does at the board to make a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gesture {
    /// The square it lifts a piece from; none if the piece was in hand.
    pub from: Option<usize>,
    /// The form of the piece in hand that it puts down.
    pub drop: Option<String>,
    /// The square it puts the piece on; none if that leaves the board.
    pub to: Option<usize>,
    /// Does it turn the piece over?
    pub promotes: bool,
    /// Pieces of the other side that it then carries from one square to another.
    pub sends: Vec<(usize, usize)>,
}
