//! Starting positions for games without a fixed start: a [`Group`] describes
//! them, [`boards`] finds and looks up all of a group, [`grade`] tells how hard
//! and how good a puzzle one is.

mod boards;
mod grade;
mod group;

pub use boards::{Board, GroupCounts, Lengths, boards};
pub use grade::{Grade, Level, grade};
pub use group::{BadGroup, Group, PRESETS};
