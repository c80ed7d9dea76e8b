//! One drawing of a board, for cards, pages and reports: a [`Scene`] of a few
//! kinds of shapes, written as SVG, PNG or PDF.

#![forbid(unsafe_code)]

mod board;
mod font;
mod pdf;
mod png;
mod scene;
mod stack;
mod svg;

pub use board::board;
pub use font::{Face, width};
pub use pdf::pdf;
pub use png::png;
pub use scene::{Anchor, Color, Label, Line, Scene, Shape, Turn};
pub use svg::svg;

/// A drawing that could not be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the drawing cannot be written: {0}")]
pub struct DrawError(pub String);
