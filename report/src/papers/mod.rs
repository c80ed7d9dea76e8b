//! The papers: one file each, what it has published beside what is computed.

mod anpanman;
mod asai;
mod cell;
mod complexity;
mod dobutsu;
mod ninemasu;
mod nocca;
mod shimpei;
mod solved;
mod yonin;

pub use cell::{Cell, Claim, Given, LargeGame, Paper, Part, Remark, Verdict, Witness};
pub use complexity::{Printed, Published, published};

/// The papers that can be computed again.
pub static PAPERS: [&Paper; 7] = [
    &anpanman::PAPER,
    &asai::PAPER,
    &nocca::PAPER,
    &ninemasu::PAPER,
    &yonin::PAPER,
    &dobutsu::PAPER,
    &shimpei::PAPER,
];
