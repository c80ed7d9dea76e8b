//! A ruleset after reading: checked, with every choice made.

use kanzen_rules::{GameName, Repetition, Text};

use crate::canonical;

/// The most forms (kinds, plain and promoted) a ruleset may have.
pub const MAX_FORMS: usize = 16;
/// The most kinds, the royal one included.
pub const MAX_KINDS: usize = 10;
/// The longest edge of a board.
pub const MAX_EDGE: usize = 9;
/// The form and kind of the royal piece.
pub const ROYAL: usize = 0;

/// A piece as it stands on the board: a kind, plain or promoted.
///
/// The plain forms come first, so that the form of a plain piece is its kind;
/// the royal one is number [`ROYAL`].
#[derive(Clone, Debug)]
pub struct Form {
    /// SFEN: one capital, or `+` and the plain form's.
    pub letter: String,
    /// The plain form it goes back to when it is captured.
    pub kind: usize,
    /// The form it promotes to.
    pub promotes_to: Option<usize>,
    /// What each player calls it.
    pub name: [Text; 2],
    /// The character on each player's piece.
    pub glyph: [String; 2],
    /// What each player's is called in Japanese moves.
    pub written: [String; 2],
    /// The letters for it in western notation, for each player.
    pub mark: [String; 2],
    /// How each player's moves, in his own view.
    pub moves: [Moves; 2],
}

/// Where a form goes, as (right, forward) in its owner's view.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// Steps and jumps: whatever stands between does not matter.
    pub steps: Vec<(i8, i8)>,
    /// Directions to slide in until something is in the way.
    pub slides: Vec<(i8, i8)>,
}

/// How the royal piece is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoyalLost {
    /// By being taken; check need not be answered.
    Capture,
    /// By mate; check must be answered and never walked into.
    Mate,
}

/// What the royal piece wins by reaching the far rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Nothing.
    #[default]
    None,
    /// The game, attacked or not.
    AtOnce,
    /// The game, if it cannot be taken there.
    Safe,
}

/// Where a captured piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Captured {
    /// Out of the game.
    Gone,
    /// Into the captor's hand, from where it can be dropped.
    Hand,
}

/// What having no legal move means, where it is not mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoMove {
    /// Whoever cannot move loses.
    #[default]
    Loss,
    /// Nobody wins.
    Draw,
}

/// When a piece that may promote must.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forced {
    /// When it could never move again.
    #[default]
    WhenDead,
    /// Always.
    Always,
}

/// How files are counted in moves that people write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// Files 1, 2, … from the right, ranks a, b, … (一, 二, …) from the top.
    #[default]
    Right,
    /// Files A, B, … (１, ２, …) from the left, ranks 1, 2, … (一, 二, …) from the top.
    Left,
}

/// Pieces that one can buy together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceSet {
    /// What it is called on the command line.
    pub name: String,
    /// How many of each kind there are, royal ones left out.
    pub most: [u8; MAX_KINDS],
}

/// A ruleset: everything a game of the shogi family is.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// What it is called where it is asked for.
    pub name: GameName,
    /// What people call it.
    pub title: Text,
    /// What the players are called.
    pub players: [Text; 2],
    /// Width of the board.
    pub files: usize,
    /// Height of the board.
    pub ranks: usize,
    /// How people count the files.
    pub coordinates: Coordinates,
    /// Plain forms, the royal one first, then promoted ones.
    pub forms: Vec<Form>,
    /// How many of the forms are plain.
    pub kinds: usize,
    /// How the royal piece is lost.
    pub royal_lost: RoyalLost,
    /// What it wins on the far rank.
    pub goal: Goal,
    /// Where captured pieces go.
    pub captured: Captured,
    /// What being stuck means.
    pub no_move: NoMove,
    /// Repetition in play.
    pub repetition: Repetition,
    /// Points from which on both sides draw once both royal pieces have
    /// entered the far zone.
    pub impasse: Option<usize>,
    /// The far ranks in which pieces promote.
    pub zone: usize,
    /// When they must.
    pub forced: Forced,
    /// Kinds that are not dropped on a file where the player has a plain one.
    pub nifu: Vec<usize>,
    /// Kinds that may not be dropped to give mate.
    pub no_drop_mate: Vec<usize>,
    /// May a piece be dropped where it could never move?
    pub dead_drops: bool,
    /// The start, in SFEN; where there are sets, a position to begin with if
    /// nobody names another.
    pub start: String,
    /// The sets from which the pieces of a game are taken; none if the start
    /// fixes them.
    pub sets: Vec<PieceSet>,
    /// The pieces of each kind: for each player where captured pieces are
    /// gone; where they go to hand, all of them counted for the first player.
    pub material: [[u8; MAX_KINDS]; 2],
    /// The text it was read from.
    pub text: String,
}

impl Ruleset {
    /// Squares of the board, numbered from the top left, along the ranks.
    pub fn squares(&self) -> usize {
        self.files * self.ranks
    }

    /// Pieces of all kinds, royal ones left out.
    pub fn pieces(&self) -> usize {
        let kinds = self.material.iter().flat_map(|material| &material[1..]);
        kinds.map(|count| usize::from(*count)).sum()
    }

    /// Do captured pieces go to hand?
    pub fn has_hands(&self) -> bool {
        self.captured == Captured::Hand
    }

    /// How many pieces of a kind this player can have on the board at most.
    pub fn most_on_board(&self, side: usize, kind: usize) -> usize {
        usize::from(self.material[if self.has_hands() { 0 } else { side }][kind])
    }

    /// A kind as it stands on the board, plain or promoted.
    #[inline(always)]
    pub fn form(&self, kind: usize, promoted: usize) -> usize {
        match promoted {
            0 => kind,
            _ => self.forms[kind].promotes_to.expect("a kind that promotes"),
        }
    }

    /// What values and numbers depend on, as one text that stays the same
    /// whatever the program calls things; `RULESETS.md` specifies it.
    pub fn canonical(&self) -> String {
        canonical::text(self)
    }

    /// A hash of what values and numbers depend on: of the
    /// [canonical](Ruleset::canonical) text, by which tables are found.
    pub fn fingerprint(&self) -> [u8; 32] {
        *blake3::hash(self.canonical().as_bytes()).as_bytes()
    }

    /// The square that is `right` and `forward` of `square` in this player's view.
    pub fn offset(&self, side: usize, square: usize, (right, forward): (i8, i8)) -> Option<usize> {
        let sign = if side == 0 { 1 } else { -1 };
        let file = (square % self.files) as isize + sign * isize::from(right);
        let rank = (square / self.files) as isize - sign * isize::from(forward);
        let on_board =
            (0..self.files as isize).contains(&file) && (0..self.ranks as isize).contains(&rank);
        on_board.then(|| rank as usize * self.files + file as usize)
    }

    /// How far `square` is from this player's far rank: 0 there.
    pub fn ranks_to_go(&self, side: usize, square: usize) -> usize {
        let rank = square / self.files;
        if side == 0 {
            rank
        } else {
            self.ranks - 1 - rank
        }
    }
}

/// Something wrong with a ruleset, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line of the text, from 1, where one can be named.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// Everything wrong with a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems(pub Vec<Problem>);

impl std::fmt::Display for Problems {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<String> = self.0.iter().map(Problem::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Problems {}
