//! All positions of a solved game with their values, as a Parquet file.
//!
//! `options` says what is asked for and `wrong` what can be wrong with it. The
//! rest is built with the feature `parquet` alone: `columns` knows what can be
//! told of a position, `condition` which positions are wanted, `rows` goes
//! through the positions, and `file` writes them.

#[cfg(feature = "parquet")]
mod columns;
#[cfg(feature = "parquet")]
mod condition;
#[cfg(feature = "parquet")]
mod file;
mod options;
#[cfg(feature = "parquet")]
mod rows;
#[cfg(feature = "parquet")]
mod work;
#[cfg(feature = "parquet")]
mod wrong;

pub use options::{ExportOptions, ExportReport};
#[cfg(feature = "parquet")]
pub(crate) use work::export;

/// Without Parquet nothing is written.
#[cfg(not(feature = "parquet"))]
pub(crate) fn export<G>(
    _: &G,
    _: &kanzen_table::Table,
    _: &ExportOptions,
    _: &dyn kanzen_solver::Watch,
) -> Result<ExportReport, crate::CatalogError> {
    Err(options::without_parquet())
}
