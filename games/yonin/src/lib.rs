//! Four-handed shogi (四人将棋) by the official rules for singles, and two other
//! ways to play it.
//!
//! Four sides sit around a 9×9 board. Whoever is in check moves next; whoever
//! has no way out is mated by the last mover, who takes over all pieces but the
//! king, which is turned over and stays as an obstacle. The game ends with the
//! second mate.

#![forbid(unsafe_code)]

mod board;
mod explained;
mod family;
mod game;
mod judge;
mod position;
mod read;
mod text;
mod told;
mod variant;

pub use board::{Form, Seat};
pub use family::families;
pub use game::{Move, Yonin};
pub use judge::{BadWeights, Counts, FEATURES, NAMES, Weights};
pub use position::{Mate, Piece, Position};
pub use variant::Variant;
