//! What papers have published, beside what Kanzen computes.
//!
//! A [`Paper`] gives its [`Cell`]s: each takes one published figure, computes
//! it again from the rules, and says whether both are the same, and why not.

mod asai;
mod cell;
mod nocca;
mod solved;

pub use cell::{Cell, Paper, Text, Verdict};

/// The papers that can be computed again.
pub static PAPERS: [&Paper; 2] = [&asai::PAPER, &nocca::PAPER];
