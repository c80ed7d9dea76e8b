//! The language of `RULESETS.md` once more: an engine and a solver written from
//! that text alone, which share nothing with the program. Plain arrays, hash
//! maps and loops: slow and obvious, so that what it says can be believed.

mod all;
mod counts;
mod engine;
mod perpetual;
mod position;
mod rules;
mod solve;
mod symmetry;

pub use all::{all_positions, most_positions, some_placement};
pub use counts::{Counts, Only, Split};
pub use engine::{Mv, perft};
pub use perpetual::perpetual;
pub use position::{Piece, Position, Side};
pub use rules::{Goal, Rules, read};
pub use solve::{Solved, Value};
pub use symmetry::Symmetries;
