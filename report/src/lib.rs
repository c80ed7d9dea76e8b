//! What papers have published, beside what Kanzen computes.
//!
//! A [`Paper`] gives its [`Cell`]s: each takes one published figure, computes
//! it again from the rules, and says whether both are the same, and why not.
//! [`measure`] tells the complexity of any game by random play, and
//! [`published`] what a paper prints of it.

mod asai;
mod cell;
mod complexity;
mod document;
mod nocca;
mod solved;

pub use cell::{Cell, Paper, Text, Verdict};
pub use complexity::{
    Complexity, MOST_PLIES, Mean, Means, Printed, Published, Uncertainty, measure, published,
};
pub use document::{Block, Document, Figure, Row, Table};

/// The papers that can be computed again.
pub static PAPERS: [&Paper; 2] = [&asai::PAPER, &nocca::PAPER];
