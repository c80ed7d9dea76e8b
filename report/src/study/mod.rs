//! A solved game as a paper would print it: the data, which is also the JSON
//! object of `kanzen report`, and the text made of it.

mod counts;
mod moves;
mod positions;
mod text;

use kanzen_rules::{Lang, Picture, Player, Text, Value};
use serde::Serialize;

use crate::counts::{SetReport, StatsReport};
use crate::document::Document;
use crate::line::{Line, MoveValue};
use crate::origin::Origin;
use crate::words::{all_in_english, in_english};

/// Everything that is told of a solved game.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// Its name on the command line.
    pub game: String,
    /// What people call it.
    #[serde(serialize_with = "in_english")]
    pub title: Text,
    /// What the players are called.
    #[serde(serialize_with = "all_in_english")]
    pub players: [Text; 2],
    /// What is played.
    pub rules: RulesTold,
    /// Where play begins, and the first two moves; null in games without a
    /// start or a usual one.
    pub opening: Option<Opening>,
    /// The counts of `kanzen stats`.
    pub statistics: StatsReport,
    /// What the sorts of the counts are called, in their order.
    #[serde(serialize_with = "all_in_english")]
    pub sorts: Vec<Text>,
    /// Some of the longest wins, no two of them images of each other.
    pub deepest_wins: Vec<Shown>,
    /// Some of the longest losses.
    pub deepest_losses: Vec<Shown>,
    /// Some zugzwangs that are not mutual.
    pub zugzwangs: Vec<Pair>,
    /// Some mutual ones.
    pub mutual_zugzwangs: Vec<Pair>,
    /// How the table was made and checked.
    pub origin: Origin,
}

/// The rules as they are told.
#[derive(Clone, Debug, Serialize)]
pub struct RulesTold {
    /// A point at a time.
    #[serde(serialize_with = "all_in_english")]
    pub words: Vec<Text>,
    /// Pictures, with what they show.
    #[serde(skip)]
    pub pictures: Vec<(Picture, Text)>,
    /// What the program read.
    pub text: String,
}

/// Where play begins.
#[derive(Clone, Debug, Serialize)]
pub struct Opening {
    /// Do the rules fix it, or is it only usual?
    pub fixed: bool,
    /// The position, and best play from it.
    #[serde(flatten)]
    pub start: Shown,
    /// Its moves, best first.
    pub moves: Vec<FirstMove>,
}

/// A first move.
#[derive(Clone, Debug, Serialize)]
pub struct FirstMove {
    /// What it is worth to the one who makes it.
    #[serde(flatten)]
    pub first: MoveValue,
    /// The answers, best first, each with its value to the one who makes it;
    /// none if the move ends the game.
    pub answers: Vec<MoveValue>,
}

/// A position that is shown.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// The position.
    pub position: String,
    /// `first` or `second`.
    pub turn: &'static str,
    /// Its value in the mover's view.
    #[serde(flatten)]
    pub value: Value,
    /// Best play.
    pub line: Line,
    /// How it is drawn.
    #[serde(skip)]
    pub picture: Picture,
}

/// A placement with either side to move.
#[derive(Clone, Debug, Serialize)]
pub struct Pair {
    /// With the side to move that is in zugzwang.
    pub here: Shown,
    /// With the other side to move.
    pub turned: Shown,
}

impl Study {
    /// The report in one language.
    pub fn document(&self, lang: Lang) -> Document {
        text::document(self, lang)
    }

    /// The positions that examples are taken from: those that can be reached, or
    /// all where there is no start.
    fn main_set(&self) -> &SetReport {
        let reachable = self.statistics.reachable.as_ref();
        reachable.unwrap_or(&self.statistics.all)
    }

    fn player(&self, player: Player, lang: Lang) -> &str {
        self.players[player.index()].pick(lang)
    }
}

impl Shown {
    fn turn(&self) -> Player {
        match self.turn {
            "first" => Player::FIRST,
            _ => Player::SECOND,
        }
    }
}
