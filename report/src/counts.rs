//! Counts over a solved game, with the fields that scripts rely on.

use kanzen_rules::{Sort, Value};
use kanzen_solver::{self as solver, Shares, Statistics, Tally};
use serde::{Deserialize, Serialize};

/// Counts over a solved game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StatsReport {
    /// The game.
    pub game: String,
    /// The value of the start; null in games without one.
    pub start: Option<Value>,
    /// Every position the rules allow.
    pub all: SetReport,
    /// Those that play from the start can reach; null in games without one, and
    /// where there was not the memory to find them.
    pub reachable: Option<SetReport>,
    /// Bytes of memory that finding them takes, about, if they were left out for
    /// lack of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reachable_needs: Option<u64>,
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
    /// How many of those that are played on can be reached with either side to
    /// move, and are lost for whoever it is.
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
    /// Positions by the number of their legal moves.
    pub branches: Vec<Branches>,
    /// Positions by what is on the board and by value.
    pub sorts: Vec<Sorted>,
    /// Positions in which just one move keeps what they are worth.
    pub only_moves: OnlyMoves,
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

/// How many explicit positions have so many legal moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Branches {
    /// Legal moves.
    pub moves: u64,
    /// Positions.
    pub positions: u64,
}

/// Explicit positions by a number that tells what is on the board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sorted {
    /// What the number is, like `pieces_ahead`.
    pub sort: String,
    /// By the number, from the smallest that a position has.
    pub classes: Vec<Class>,
}

/// Positions with the same number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Class {
    /// The number.
    pub number: i32,
    /// Won by the mover.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
}

impl Class {
    /// All of them.
    pub fn positions(&self) -> u64 {
        self.win + self.loss + self.draw
    }
}

/// Explicit positions in which just one move keeps what they are worth.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OnlyMoves {
    /// Won positions: just one move wins, however long it takes.
    pub win: Only,
    /// Drawn positions: just one move draws.
    pub draw: Only,
    /// Won positions by the plies of the win.
    pub win_by_plies: Vec<OnlyByPlies>,
}

/// Positions, and those of them with an only move.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Only {
    /// Positions looked at.
    pub positions: u64,
    /// Those with an only move.
    pub only: u64,
    /// Those of them in which it is the only legal move.
    pub forced: u64,
}

/// The same of wins of one length.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct OnlyByPlies {
    /// Plies of the win.
    pub plies: u16,
    /// The positions.
    #[serde(flatten)]
    pub only: Only,
}

/// How many explicit positions have a value and distance.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Distribution {
    /// The value.
    #[serde(flatten)]
    pub value: Value,
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
    /// The counts, in the game's sorts, with positions written as text.
    pub fn new<P>(
        counted: &Statistics<P>,
        sorts: &[Sort],
        write: impl Fn(&P) -> String,
    ) -> SetReport {
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
                    value,
                    positions: *positions,
                }
            });
        let drawn = Distribution {
            value: Value::Draw,
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
            branches: branches(&counted.branches),
            sorts: sorted(&counted.sorts, sorts),
            only_moves: only_moves(&counted.only_moves),
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

/// Counts by legal moves, those that no position has left out.
fn branches(counts: &[u64]) -> Vec<Branches> {
    let counts = counts.iter().enumerate();
    let counts = counts.map(|(moves, positions)| Branches {
        moves: moves as u64,
        positions: *positions,
    });
    counts.filter(|branches| branches.positions > 0).collect()
}

/// Counts by the numbers of each sort, those that no position has left out.
fn sorted(counted: &[Vec<Shares>], sorts: &[Sort]) -> Vec<Sorted> {
    let both = sorts.iter().zip(counted);
    both.map(|(sort, counted)| {
        let classes = (sort.least..).zip(counted).map(|(number, shares)| Class {
            number,
            win: shares.win,
            loss: shares.loss,
            draw: shares.draw,
        });
        Sorted {
            sort: sort.key.to_string(),
            classes: classes.filter(|class| class.positions() > 0).collect(),
        }
    })
    .collect()
}

fn only_moves(counted: &solver::OnlyMoves) -> OnlyMoves {
    let told = |only: &solver::Only| Only {
        positions: only.positions,
        only: only.only,
        forced: only.forced,
    };
    let won = counted.won.iter().enumerate();
    let won = won.map(|(half, only)| OnlyByPlies {
        plies: 2 * half as u16 + 1,
        only: told(only),
    });
    let win_by_plies: Vec<OnlyByPlies> = won.filter(|won| won.only.positions > 0).collect();
    let sum = |count: fn(&Only) -> u64| win_by_plies.iter().map(|won| count(&won.only)).sum();
    OnlyMoves {
        win: Only {
            positions: sum(|only| only.positions),
            only: sum(|only| only.only),
            forced: sum(|only| only.forced),
        },
        draw: told(&counted.drawn),
        win_by_plies,
    }
}
