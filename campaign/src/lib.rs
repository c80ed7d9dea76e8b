//! Random rulesets, solved by the program and by a plain solver, and compared.
//!
//! [`generate`] writes a ruleset from a seed. [`plain`] is the language of
//! rulesets once more, written from its description alone. [`compare`] puts a
//! ruleset through both and lists everything in which they differ.
//! [`run`] does so for many seeds.

#![forbid(unsafe_code)]

pub mod compare;
pub mod generate;
pub mod plain;
pub mod run;
