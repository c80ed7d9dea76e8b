//! Players for any game of two, and for games of four.
//!
//! A [`PlayerSpec`] is read from text, `asai:depth=3`; [`player`] makes a
//! [`Mind`] of it, which chooses a move for a [`Record`](kanzen_rules::Record).
//! The same seed and record give the same choice, unless time is limited.

#![forbid(unsafe_code)]

mod alphabeta;
mod asai;
mod clock;
mod kinds;
mod mcts;
mod perfect;
mod player;
mod score;
mod several;
mod simple;
mod spec;
mod transposition;
mod weights;

pub use kinds::{KINDS, KINDS_OF_FOUR, Kind, Opt};
pub use player::{Choice, Mind, NoTable, Oracle, Trouble, player};
pub use score::Score;
pub use several::mate::{MateSearch, mate_in};
pub use several::player_of_four;
pub use spec::{BadSpec, PlayerSpec};
