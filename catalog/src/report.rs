//! What the commands find out, with the fields that scripts rely on.

use kanzen_rules::{Lang, Notation, Value};
use kanzen_solver::{Statistics, Tally};
use kanzen_table::{StoredValue, Summary};
use serde::{Deserialize, Serialize};

use crate::line::Line;

/// What solving a game did.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SolveReport {
    /// The game.
    pub game: String,
    /// What was found.
    #[serde(flatten)]
    pub summary: Summary,
    /// From the rules to the file.
    pub seconds: f64,
    /// Retrograde analysis alone.
    pub solve_seconds: f64,
    /// Edges of the game graph that it followed backwards.
    pub edges: u64,
    /// The most memory the program had, where the system tells.
    pub peak_rss_bytes: Option<u64>,
    /// The table's file.
    pub table: String,
    /// Its size.
    pub table_bytes: u64,
}

/// What verifying a table found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VerifyReport {
    /// The game.
    pub game: String,
    /// The table's file.
    pub table: String,
    /// Always true: a wrong value is an error.
    pub verified: bool,
    /// What it walked through.
    #[serde(flatten)]
    pub walked: Walked,
}

/// The positions that verifying walked through.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Walked {
    /// Positions checked, those that symmetries turn into each other once.
    pub positions: u64,
    /// Their legal moves.
    pub moves: u64,
    /// Were these all? If not, all stored positions and some others at random.
    pub complete: bool,
    /// How many of them the mover wins.
    pub win: u64,
    /// How many are lost.
    pub loss: u64,
    /// How many are drawn.
    pub draw: u64,
    /// Plies of the longest win among them.
    pub longest_win: Option<u16>,
    /// Plies of the longest loss among them.
    pub longest_loss: Option<u16>,
    /// How long it took.
    pub seconds: f64,
}

/// The value of a position and of its moves.
#[derive(Clone, Debug, Serialize)]
pub struct ProbeReport {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// `win`, `loss` or `draw`, in the mover's view.
    pub value: &'static str,
    /// Plies to the end; null for a draw.
    pub plies: Option<u16>,
    /// `first` or `second`.
    pub turn: &'static str,
    /// Best first.
    pub moves: Vec<MoveValue>,
    /// Best play from here on, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
}

/// A move and what it is worth to the player who makes it.
#[derive(Clone, Debug, Serialize)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// `win`, `loss` or `draw`.
    pub value: &'static str,
    /// Plies to the end, this move included; null for a draw.
    pub plies: Option<u16>,
    /// As people write it in English and in Japanese.
    #[serde(skip)]
    pub said: [String; 2],
}

impl MoveValue {
    pub(crate) fn new<G: Notation>(game: &G, pos: &G::Position, mv: G::Move, value: Value) -> Self {
        MoveValue {
            text: game.write_move(mv),
            value: value.word(),
            plies: value.plies(),
            said: Lang::ALL.map(|lang| game.say_move(pos, mv, lang)),
        }
    }
}

/// Counts over a solved game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StatsReport {
    /// The game.
    pub game: String,
    /// The value of the start; null in games without one.
    pub start: Option<StoredValue>,
    /// Every position the rules allow.
    pub all: SetReport,
    /// Those that play from the start can reach; null in games without one.
    pub reachable: Option<SetReport>,
    /// Positions as Tanaka counted those of Dobutsu Shogi; null in games that
    /// are not counted so.
    // Asked for by name, so that statistics kept without it are counted again.
    #[serde(deserialize_with = "Option::deserialize")]
    pub tanaka: Option<Tanaka>,
    /// What becomes of the draws if perpetual check loses; null in games
    /// without that rule.
    #[serde(deserialize_with = "Option::deserialize")]
    pub perpetual_check: Option<PerpetualCheck>,
    /// How long counting took.
    pub seconds: f64,
    /// The size of the table's file.
    pub bytes: u64,
}

/// The draws, images counted once, if an endless game is lost by the side whose
/// moves all give check from some point on, unless both sides' do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PerpetualCheck {
    /// Won by the mover.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn as before.
    pub draw: u64,
}

/// Positions with the mover normalised, finished ones included.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tanaka {
    /// Every placement of the pieces, mirror images apart.
    pub all: u64,
    /// Those that play from the start can reach, mirror images once; nobody
    /// plays on where a royal piece can be taken.
    pub reachable: u64,
    /// How many of the reachable ones ended the game.
    pub ended: u64,
    /// Legal moves of the reachable ones that are played on.
    pub branching: Branching,
    /// Most legal moves of those in which a royal piece can be taken.
    pub max_branching_if_taken: Option<u64>,
    /// How many of those that are played on have no legal move.
    pub stuck: u64,
    /// How many of those that are played on are lost for whoever is to move.
    pub mutual_zugzwang: u64,
    /// Those of them that are their own image if the turn passes.
    pub own_image: u64,
}

/// Counts over a set of positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SetReport {
    /// Each position for itself.
    pub explicit: Counts,
    /// Those that symmetries turn into each other once.
    pub folded: Counts,
    /// Plies of the longest win.
    pub longest_win: Option<u16>,
    /// Plies of the longest loss.
    pub longest_loss: Option<u16>,
    /// Legal moves a position.
    pub branching: Branching,
    /// The mover loses, but would not with the other side to move.
    pub zugzwang: u64,
    /// Whoever is to move loses.
    pub mutual_zugzwang: u64,
    /// Positions by value and distance.
    pub distances: Vec<Distribution>,
    /// Positions worth looking at.
    pub examples: Examples,
}

/// Positions by value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// In all.
    pub positions: u64,
    /// Won by the mover.
    pub win: u64,
    /// Lost by the mover.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// Won by the first player; told of explicit counts alone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub first_wins: Option<u64>,
    /// Won by the second player; likewise.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub second_wins: Option<u64>,
}

/// Legal moves a position, over positions that have one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Branching {
    /// Fewest.
    pub min: Option<u64>,
    /// Most.
    pub max: Option<u64>,
    /// On average.
    pub mean: Option<f64>,
}

/// How many explicit positions have a value and distance.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Distribution {
    /// The value.
    #[serde(flatten)]
    pub value: StoredValue,
    /// How many.
    pub positions: u64,
}

/// The first hundred positions of each sort, or fewer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Examples {
    /// The longest wins.
    pub deepest_wins: Vec<String>,
    /// The longest losses.
    pub deepest_losses: Vec<String>,
    /// Zugzwangs that are not mutual.
    pub zugzwangs: Vec<String>,
    /// Mutual zugzwangs.
    pub mutual_zugzwangs: Vec<String>,
}

impl SetReport {
    /// The counts with positions written as text.
    pub(crate) fn new<P>(counted: &Statistics<P>, write: impl Fn(&P) -> String) -> SetReport {
        let counts = |tally: &Tally, winners: Option<(u64, u64)>| Counts {
            positions: tally.total(),
            win: tally.win,
            loss: tally.loss,
            draw: tally.draw,
            first_wins: winners.map(|w| w.0),
            second_wins: winners.map(|w| w.1),
        };
        let explicit = &counted.explicit;
        let text = |positions: &[P]| positions.iter().map(&write).collect();
        let decided = counted
            .distances
            .iter()
            .enumerate()
            .map(|(plies, positions)| {
                let plies = plies as u16;
                let value = if plies % 2 == 1 {
                    Value::Win(plies)
                } else {
                    Value::Loss(plies)
                };
                Distribution {
                    value: value.into(),
                    positions: *positions,
                }
            });
        let drawn = Distribution {
            value: Value::Draw.into(),
            positions: explicit.tally.draw,
        };
        SetReport {
            explicit: counts(
                &explicit.tally,
                Some((explicit.first_wins, explicit.second_wins)),
            ),
            folded: counts(&counted.folded.tally, None),
            longest_win: explicit.tally.longest_win,
            longest_loss: explicit.tally.longest_loss,
            branching: Branching {
                min: counted.branching.min,
                max: counted.branching.max,
                mean: counted.branching.mean(),
            },
            zugzwang: counted.zugzwang,
            mutual_zugzwang: counted.mutual_zugzwang,
            distances: decided.filter(|d| d.positions > 0).chain([drawn]).collect(),
            examples: Examples {
                deepest_wins: text(&counted.examples.deepest_wins),
                deepest_losses: text(&counted.examples.deepest_losses),
                zugzwangs: text(&counted.examples.zugzwangs),
                mutual_zugzwangs: text(&counted.examples.mutual_zugzwangs),
            },
        }
    }
}
