//! Games, tables and what is made of them, through the one seam that the command
//! line and the server use. One binary, so that every game is compiled once.

mod cards;
#[cfg(feature = "parquet")]
mod export;
mod faults;
mod forged;
mod gestures;
mod nameless;
mod ninemasu;
mod nocca;
mod packing;
mod papers;
mod passing;
mod registry;
#[path = "../../../games/shogi/tests/shogi/tiny.rs"]
#[allow(dead_code)]
mod tiny;
mod verifying;
