//! Starting positions for games without a fixed start: a [`Group`] describes
//! them, [`boards`] finds and looks up all of a group, [`grade`] tells how hard
//! and how good a puzzle one is, and [`Cards`] are chosen and printed.

#![forbid(unsafe_code)]

mod boards;
mod card;
mod choose;
mod deck;
mod grade;
mod group;

pub use boards::{Board, GroupCounts, Lengths, boards, combinations, count_boards};
pub use card::{Card, answers, card, japanese_line, sheets, verdict};
pub use choose::{Sought, Wish, interesting, twins};
pub use deck::{Cards, CardsAsked, CardsError, Format, GradedBoard, choose, one_card};
pub use grade::{Grade, Level, grade};
pub use group::{BadGroup, Group, PRESETS};
