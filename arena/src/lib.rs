//! Matches and tournaments between players, with statistics.
//!
//! A [`Tournament`] plays every pair of players so many games, seats swapped
//! from one game to the next, on all cores. What is played depends on the
//! players, the seed and the game's number alone, so that the result is the
//! same whatever the number of threads, unless players are limited by time.

mod fixtures;
mod game;
mod statistics;
mod tournament;

pub use fixtures::{Crashed, Length};
pub use game::{Ended, Mistakes, Played, PlayedOf, Thinking};
pub use statistics::{Interval, Sprt, SprtState};
pub use tournament::{PairResult, PlayerResult, Seating, Standings, Tournament, play};
