//! What papers have published, beside what Kanzen computes.
//!
//! A [`Paper`] gives its [`Cell`]s: each takes one published figure, computes
//! it again from the rules, and says whether both are the same, and why not.
//! [`measure`] tells the complexity of any game by random play, and
//! [`published`] what a paper prints of it.

mod anpanman;
mod asai;
mod cell;
mod complexity;
mod dobutsu;
mod document;
mod ninemasu;
mod nocca;
mod page;
mod solved;
mod yonin;

pub use cell::{
    Cell, Claim, Given, LargeGame, Paper, Part, Remark, TanakaCounts, Text, Verdict, Witness,
    grouped,
};
pub use complexity::{
    Complexity, MOST_PLIES, Mean, Means, Printed, Published, Uncertainty, measure, published,
};
pub use document::{Block, Document, Figure, Row, Table};
pub use page::page;

/// The papers that can be computed again.
pub static PAPERS: [&Paper; 6] = [
    &anpanman::PAPER,
    &asai::PAPER,
    &nocca::PAPER,
    &ninemasu::PAPER,
    &yonin::PAPER,
    &dobutsu::PAPER,
];
