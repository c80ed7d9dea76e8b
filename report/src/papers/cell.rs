//! A published figure beside the computed one.

use std::collections::BTreeMap;

use kanzen_rules::{Lang, Picture, Player, Text, Value};
use kanzen_solver::{Stopped, Watch};
use serde::{Serialize, Serializer};

use crate::counts::Tanaka;
use crate::words::{in_english, perhaps_in_english, shown};

/// A paper whose figures can be computed again.
#[derive(Debug)]
pub struct Paper {
    /// What it is called on the command line and in JSON.
    pub name: &'static str,
    /// Author and title, in English and Japanese.
    pub title: Text<&'static str>,
    /// The rules that are used.
    pub rules: Text<&'static str>,
    /// Games that are solved beforehand, unless it must go quickly.
    pub large: &'static [&'static str],
    /// Computes everything.
    pub(crate) cells: fn(&Given) -> Result<Vec<Cell>, Stopped>,
}

impl Paper {
    /// Computes every figure again.
    pub fn cells(&self, given: &Given) -> Result<Vec<Cell>, Stopped> {
        (self.cells)(given)
    }
}

impl Serialize for Paper {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

/// What papers are computed with.
pub struct Given<'a> {
    /// Must it go quickly, and leave out what takes long?
    pub quick: bool,
    /// The large games that have been solved, by name.
    pub large: BTreeMap<String, LargeGame>,
    /// Looks on.
    pub watch: &'a dyn Watch,
}

/// What is known of a large game.
#[derive(Clone, Debug)]
pub struct LargeGame {
    /// The value of its start.
    pub start: Value,
    /// Best play from the start.
    pub line: Witness,
    /// Plies of the longest win.
    pub longest_win: Option<u16>,
    /// Drawn positions, images once.
    pub draws: u64,
    /// Zugzwangs, each image for itself, if they have been counted.
    pub zugzwangs: Option<u64>,
    /// Counts as Tanaka's, where they were asked for.
    pub tanaka: Option<Tanaka>,
}

/// A table, a figure or a section of a paper.
#[derive(Debug)]
pub struct Part {
    /// What it is called.
    pub name: Text<&'static str>,
    /// What exactly is computed for it.
    pub counted: Text<&'static str>,
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name.en)
    }
}

/// One figure of a paper.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// Where it was published.
    pub paper: &'static Paper,
    /// The table, figure or section in which it stands.
    pub table: &'static Part,
    /// The row: what it is about.
    #[serde(serialize_with = "in_english")]
    pub row: Text,
    /// The column: what was counted.
    #[serde(serialize_with = "in_english")]
    pub column: Text,
    /// As it was published.
    #[serde(serialize_with = "in_english")]
    pub published: Text,
    /// As it comes out here.
    #[serde(serialize_with = "in_english")]
    pub computed: Text,
    /// What to think of it.
    pub verdict: Verdict,
    /// Why the two are not the same.
    #[serde(serialize_with = "perhaps_in_english")]
    pub why: Option<Text>,
    /// What can be checked by hand.
    pub witness: Option<Witness>,
    /// What else was computed, in another way, and agrees.
    #[serde(serialize_with = "perhaps_in_english")]
    pub check: Option<Text>,
}

impl Cell {
    /// A cell that is the same if both texts are.
    pub(crate) fn new(
        paper: &'static Paper,
        table: &'static Part,
        [row, column]: [Text; 2],
        published: impl Into<Text>,
        computed: impl Into<Text>,
    ) -> Cell {
        let (published, computed) = (published.into(), computed.into());
        let verdict = match published == computed {
            true => Verdict::Same,
            false => Verdict::Differs,
        };
        Cell {
            paper,
            table,
            row,
            column,
            published,
            computed,
            verdict,
            why: None,
            witness: None,
            check: None,
        }
    }

    /// Says why, if the two are not the same.
    pub(crate) fn because(self, why: impl Into<Text>) -> Cell {
        match self.verdict {
            Verdict::Same => self,
            _ => self.noting(why),
        }
    }

    /// Says something of it in any case.
    pub(crate) fn noting(mut self, why: impl Into<Text>) -> Cell {
        self.why = Some(why.into());
        self
    }

    /// Gives a witness, or none.
    pub(crate) fn shown_by(mut self, witness: impl Into<Option<Witness>>) -> Cell {
        self.witness = witness.into();
        self
    }

    /// Says what else agrees with the computed figure.
    pub(crate) fn checked_by(mut self, check: impl Into<Text>) -> Cell {
        self.check = Some(check.into());
        self
    }

    /// Compares by something else than the texts.
    pub(crate) fn judged(mut self, same: bool) -> Cell {
        self.verdict = match same {
            true => Verdict::Same,
            false => Verdict::Differs,
        };
        self
    }

    /// It cannot be told what was counted, or it is not there to be counted.
    pub(crate) fn not_reproducible(mut self, why: impl Into<Text>) -> Cell {
        self.verdict = Verdict::NotReproducible;
        self.noting(why)
    }

    /// It was not computed.
    pub(crate) fn skipped(mut self, why: impl Into<Text>) -> Cell {
        self.verdict = Verdict::Skipped;
        self.noting(why)
    }

    /// A figure that nobody can compute.
    pub(crate) fn lost(
        paper: &'static Paper,
        table: &'static Part,
        names: [Text; 2],
        published: impl Into<Text>,
        why: impl Into<Text>,
    ) -> Cell {
        Cell::new(paper, table, names, published, NOTHING).not_reproducible(why)
    }
}

/// What is to be said of some cells, which are alike in that.
#[derive(Clone, Debug)]
pub struct Remark<'a> {
    /// The first and the last of them, or the only one.
    pub ends: (&'a Cell, &'a Cell),
}

impl<'a> Remark<'a> {
    /// All that is to be said of these cells, in their order.
    pub fn of(cells: &'a [Cell]) -> Vec<Remark<'a>> {
        let said: Vec<&Cell> = cells.iter().filter(|cell| cell.why.is_some()).collect();
        let alike = said
            .chunk_by(|a, b| a.why == b.why && a.witness == b.witness && a.verdict == b.verdict);
        let remarks = alike.map(|cells| Remark {
            ends: (cells[0], cells[cells.len() - 1]),
        });
        remarks.collect()
    }

    /// Which cells it is about.
    pub fn names(&self, lang: Lang) -> String {
        let name =
            |cell: &Cell| format!("{} · {}", shown(&cell.row, lang), shown(&cell.column, lang));
        let (first, last) = self.ends;
        match std::ptr::eq(first, last) {
            true => name(first),
            false => format!("{} … {}", name(first), name(last)),
        }
    }
}

/// Where nothing is computed.
pub(crate) const NOTHING: [&str; 2] = ["not computed", "計算していません"];

/// How a published figure compares with the computed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// They agree.
    #[serde(rename = "same")]
    Same,
    /// They are about the same thing and do not agree.
    #[serde(rename = "differs")]
    Differs,
    /// What was counted cannot be told from the paper, or is not there to be
    /// counted again.
    #[serde(rename = "not reproducible")]
    NotReproducible,
    /// It was not computed.
    #[serde(rename = "skipped")]
    Skipped,
}

impl Verdict {
    /// All of them, the good one first.
    pub const ALL: [Verdict; 4] = [
        Verdict::Same,
        Verdict::Differs,
        Verdict::NotReproducible,
        Verdict::Skipped,
    ];

    /// The verdict in a word or two.
    pub fn word(self, lang: Lang) -> &'static str {
        match self {
            Verdict::Same => lang.pick("same", "一致"),
            Verdict::Differs => lang.pick("differs", "相違"),
            Verdict::NotReproducible => lang.pick("not reproducible", "再現不能"),
            Verdict::Skipped => lang.pick("skipped", "未計算"),
        }
    }
}

/// A position, or a position and moves from it, that shows what was computed.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    /// The game, as the command line names it.
    pub game: String,
    /// The position.
    pub position: String,
    /// Moves from it.
    pub moves: Vec<String>,
    /// The moves as people write them, in English and Japanese.
    pub said: Vec<Text>,
    /// The position as it is to be drawn, and the one after the moves.
    pub pictures: Vec<Picture>,
    /// What it shows.
    pub claim: Claim,
}

/// What a witness shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The moves end the game, and this player has won.
    Won(Player),
    /// The moves come back to an earlier position, so that nobody wins.
    Repeats,
    /// The position is worth so much to the player to move.
    Worth(Value),
    /// Whoever is to move in this position loses.
    WhoeverMovesLoses,
    /// It has so many successors, mirror images counted once.
    Successors(u64),
}

impl Claim {
    /// In words.
    pub fn text(self) -> Text {
        match self {
            Claim::Won(Player::FIRST) => Text::new("the first player wins", "先手の勝ち"),
            Claim::Won(_) => Text::new("the second player wins", "後手の勝ち"),
            Claim::Repeats => Text::new(
                "the last position has been there before",
                "最後の局面は既に現れた局面",
            ),
            Claim::Worth(Value::Draw) => Text::new("a draw", "引き分け"),
            Claim::Worth(Value::Win(plies)) => Text::new(
                format!("the player to move wins in {plies}"),
                format!("手番側の{plies}手勝ち"),
            ),
            Claim::Worth(Value::Loss(plies)) => Text::new(
                format!("the player to move loses in {plies}"),
                format!("手番側の{plies}手負け"),
            ),
            Claim::WhoeverMovesLoses => {
                Text::new("whoever is to move loses", "どちらの手番でも手番側が負け")
            }
            Claim::Successors(count) => Text::new(
                format!("{count} different positions can follow"),
                format!("次の局面は{count}通り"),
            ),
        }
    }
}

impl std::fmt::Display for Witness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.moves.is_empty() {
            true => f.write_str(&self.position),
            false => write!(f, "{}: {}", self.position, self.moves.join(" ")),
        }
    }
}

impl Serialize for Witness {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
