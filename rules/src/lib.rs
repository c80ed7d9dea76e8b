//! What a game is.
//!
//! A game's rules are a value that implements [`Game`]; everything after it in
//! the flow (index, solver, table, players) sees a game through the traits of
//! this crate alone. The [`laws`] are checks that any game can be put through,
//! [`perft`] counts move sequences, and a [`Record`] adds the history that a
//! position lacks.

#![forbid(unsafe_code)]

pub mod date;
pub mod ending;
pub mod evaluation;
pub mod explained;
pub mod game;
pub mod inventory;
pub mod laws;
pub mod name;
pub mod notation;
pub mod parallel;
pub mod perft;
pub mod picture;
pub mod playthrough;
pub mod record;
pub mod stopwatch;
pub mod text;
pub mod value;

pub use date::date;
pub use evaluation::{Assets, Evaluation, Judging};
pub use explained::{Explained, PieceForm, Sort, Sorted};
pub use game::{Game, MOST_IMAGES, Outcome, Placements, Player, Symmetric, Symmetry, Unmoves};
pub use inventory::{Count, Inventory, MOST_COUNTS};
pub use name::GameName;
pub use notation::{Notation, TextError};
pub use picture::{Arrow, Facing, Gesture, HeldPiece, Look, Part, Picture, PlacedPiece};
pub use record::{End, Record, Repeated, Repetition};
pub use stopwatch::Stopwatch;
pub use text::{Lang, Text};
pub use value::Value;
