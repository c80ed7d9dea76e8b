//! How a table came to be, and what is known of its being right.

use serde::{Deserialize, Serialize};

/// Where the values of a report come from.
#[derive(Clone, Debug, Serialize)]
pub struct Origin {
    /// The version of the program that made the report.
    pub reported_by: String,
    /// The version of the program that wrote the table.
    pub program: String,
    /// The table's file, without its directory.
    pub table: String,
    /// Its size.
    pub table_bytes: u64,
    /// The BLAKE3 hash that ends it.
    pub table_hash: String,
    /// The hash of the resolved rules it was made for.
    pub rules_hash: String,
    /// The version of the numbering.
    pub index_version: u32,
    /// Does it leave out how long wins take?
    pub packed: bool,
    /// Positions of the game, images counted once.
    pub positions: u64,
    /// Those that have a slot of their own.
    pub stored: u64,
    /// What solving took; null if it was not noted.
    pub solved: Option<SolveNote>,
    /// What verifying walked through; null if this table was never verified.
    pub verified: Option<VerifyNote>,
}

/// What solving took, as it is kept beside a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SolveNote {
    /// From the rules to the file.
    pub seconds: f64,
    /// Retrograde analysis alone.
    pub solve_seconds: f64,
    /// Edges of the game graph that it followed backwards.
    pub edges: u64,
    /// The most memory the program had, where the system tells.
    pub peak_rss_bytes: Option<u64>,
    /// Threads that worked.
    pub threads: usize,
}

/// That a table was verified, as it is kept beside it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VerifyNote {
    /// The version of the program that did it.
    pub program: String,
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
