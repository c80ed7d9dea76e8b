//! The papers: one file each, what it has published beside what is computed.

mod anpanman;
mod asai;
mod cell;
mod dobutsu;
mod ninemasu;
mod nocca;
mod solved;
mod yonin;

pub use cell::{Cell, Claim, Given, LargeGame, Paper, Part, Remark, Verdict, Witness};

/// The papers that can be computed again.
pub static PAPERS: [&Paper; 6] = [
    &anpanman::PAPER,
    &asai::PAPER,
    &nocca::PAPER,
    &ninemasu::PAPER,
    &yonin::PAPER,
    &dobutsu::PAPER,
];
