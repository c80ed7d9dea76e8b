//! The shogi family: one engine over a ruleset that is data.
//!
//! A ruleset is read from TOML ([`Ruleset::parse`]) and resolved into tables of
//! moves per form and square; a [`Shogi`] is the game over them, generic over a
//! word that holds a set of the board's squares. [`shipped`] has the rulesets
//! that come with the program; `RULESETS.md` documents the schema.

#![forbid(unsafe_code)]

mod canonical;
mod diagram;
mod engine;
mod evaluation;
mod explained;
mod family;
mod inventory;
mod material;
mod moves;
mod numbering;
mod placements;
mod position;
mod resolve;
pub mod ruleset;
mod schema;
mod setups;
mod sfen;
pub mod shipped;
mod symmetry;
mod tables;
mod unmoves;

pub use engine::Shogi;
pub use family::{RulesetFamily, families};
pub use moves::Move;
pub use numbering::Numbering;
pub use position::Position;
pub use ruleset::{Problem, Problems, Ruleset};
pub use setups::Army;
