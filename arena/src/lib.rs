//! Matches and tournaments between players, with statistics.
//!
//! A [`Tournament`] is played on all cores: by every pair of players so many
//! games, seats swapped from one game to the next ([`play`]), or by all of them
//! at a table of four ([`play_four`]). What is played depends on the players,
//! the seed and the game's number alone, so that the result is the same whatever
//! the number of threads, unless players are limited by time.

#![forbid(unsafe_code)]

mod fixtures;
mod four;
mod game;
mod statistics;
mod tournament;

pub use fixtures::{Crashed, Length, Maker};
pub use four::{TableResult, TableSeating, TableStandings, play_four};
pub use game::{Ended, Mistakes, Played, PlayedOf, Thinking};
pub use statistics::{Interval, Sprt, SprtState};
pub use tournament::{PairResult, PlayerResult, Seating, Standings, Tournament, play};
