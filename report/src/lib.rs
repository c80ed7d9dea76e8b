//! What papers have published, beside what Kanzen computes.
//!
//! A [`Paper`] gives its [`Cell`]s: each takes one published figure, computes
//! it again from the rules, and says whether both are the same, and why not.
//! [`measure`] tells the complexity of any game by random play, and
//! [`published`] what a paper prints of it. A [`Study`] has everything that is
//! told of one solved game, and a [`Document`] is how it is written down.

#![forbid(unsafe_code)]

mod chart;
mod complexity;
mod counts;
mod document;
mod line;
mod origin;
mod page;
mod papers;
mod study;
mod words;

pub use complexity::{Complexity, MOST_PLIES, Mean, Means, Uncertainty, measure};
pub use counts::{
    Branches, Branching, Class, Counts, Distribution, Examples, Only, OnlyByPlies, OnlyMoves,
    PerpetualCheck, SetReport, Sorted, StatsReport, Tanaka,
};
pub use document::{Block, Document, Figure, Grid, Row, Shade, Table};
pub use line::{Line, MoveValue};
pub use origin::{Origin, SolveNote, VerifyNote, Walked};
pub use page::page;
pub use papers::{
    Cell, Claim, Given, LargeGame, PAPERS, Paper, Part, Printed, Published, Remark, Verdict,
    Witness, published,
};
pub use study::{FirstMove, Opening, Pair, RulesTold, Shown, Study};
pub use words::{grouped, shown};
