//! Shimpei (シンペイ): two worlds, four pieces a side, and three in a row win.
//!
//! The rules are a [`Shimpei`] value, which knows how they are [read](Reading)
//! where their text leaves something open. It says how the game is played and
//! written, and nothing of how it is numbered:
//! [`Enumerated`](kanzen_index::Enumerated) does that.

#![forbid(unsafe_code)]

mod board;
mod explained;
mod family;
mod game;
mod judged;
mod reading;
mod text;

pub use family::families;
pub use game::{Move, Position, Shimpei};
pub use reading::{Landing, Reading};
