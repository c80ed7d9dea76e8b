//! NOCCA NOCCA: pieces that step onto each other and off the far edge.
//!
//! A [`Size`] is read from `5x6x3`: width, depth and the highest stack. A
//! [`Nocca`] is the game on it, generic over a word with a bit for each cell. Its
//! numbering goes row by row; see [`Numbering`]. [`families`] hands all of it over
//! to programs that offer games.

#![forbid(unsafe_code)]

mod evaluation;
mod explained;
mod family;
mod game;
mod inventory;
mod numbering;
mod rows;
mod size;
mod text;

pub use family::families;
pub use game::{Move, Nocca, Position};
pub use numbering::Numbering;
pub use size::Size;
