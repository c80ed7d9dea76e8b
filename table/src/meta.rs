//! What a table says about itself.

use kanzen_rules::Value;
use serde::{Deserialize, Serialize};

/// What a table says about itself, besides its values.
///
/// There is nothing in it that differs between two solves of the same game by
/// the same program, so that both give the same file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// The name of the game.
    pub game: String,
    /// The whole text of its ruleset.
    pub ruleset: String,
    /// The version of the index that numbered the slots.
    pub index_version: u32,
    /// The version of the program that wrote the table.
    pub program: String,
    /// What solving found.
    #[serde(flatten)]
    pub summary: Summary,
}

/// What solving a game found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// All positions of the game, symmetric ones counted once.
    pub positions: u64,
    /// Those that have a slot of their own; the other slots are holes.
    pub stored: u64,
    /// Stored positions that the mover wins.
    pub win: u64,
    /// Stored positions that the mover loses.
    pub loss: u64,
    /// Stored positions that are drawn.
    pub draw: u64,
    /// Plies of the longest win, if there is a win.
    pub longest_win: Option<u16>,
    /// Plies of the longest loss, if there is a loss.
    pub longest_loss: Option<u16>,
    /// The value of the start, if the game has one.
    pub start: Option<Value>,
}
