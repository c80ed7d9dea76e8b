//! Retrograde analysis.

mod values;

pub use values::Values;
