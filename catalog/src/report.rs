//! What the commands find out, with the fields that scripts rely on.

use kanzen_report::{Line, MoveValue, Walked};
use kanzen_rules::Value;
use kanzen_table::Summary;
use serde::{Deserialize, Serialize};

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
    /// Was that noted beside the table, where a report finds it?
    pub noted: bool,
    /// What it walked through.
    #[serde(flatten)]
    pub walked: Walked,
}

/// The value of a position and of its moves.
#[derive(Clone, Debug, Serialize)]
pub struct ProbeReport {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Its value.
    #[serde(flatten)]
    pub value: Value,
    /// `first` or `second`.
    pub turn: &'static str,
    /// Best first.
    pub moves: Vec<MoveValue>,
    /// Best play from here on, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
}
