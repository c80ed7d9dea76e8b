//! What is asked of an export, and what is said about it.

use std::path::PathBuf;

use serde::Serialize;

use crate::error::CatalogError;

/// Which positions are written, what of them, and where.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// The file, which must end in `.parquet`.
    pub out: PathBuf,
    /// Conditions that must all hold, like `plies>=10`.
    pub conditions: Vec<String>,
    /// Names of columns; all if there are none.
    pub columns: Vec<String>,
    /// One of each set of images instead of every position?
    pub folded: bool,
}

impl ExportOptions {
    /// Whatever can be told to be wrong without the game and its table.
    pub fn check(&self) -> Result<(), CatalogError> {
        let ending = self.out.extension();
        if !ending.is_some_and(|ending| ending.eq_ignore_ascii_case("parquet")) {
            let path = self.out.display();
            return Err(CatalogError::wrong(
                format!(
                    "{path} should end in .parquet, the one format that positions are written in"
                ),
                format!(
                    "{path} の名前は .parquet で終わる必要があります。局面は Parquet 形式で書き出します"
                ),
            ));
        }
        match cfg!(feature = "parquet") {
            true => Ok(()),
            false => Err(without_parquet()),
        }
    }
}

/// The program was built without what writes Parquet.
pub(super) fn without_parquet() -> CatalogError {
    CatalogError::wrong(
        "this program was built without Parquet, which takes longer to build: 'cargo run --release \
         --features parquet -- export ...' builds and runs it",
        "このプログラムは Parquet なしでビルドされています（ビルドに時間がかかるため）。\
         cargo run --release --features parquet -- export ... でビルドして実行できます",
    )
}

/// What was written.
#[derive(Clone, Debug, Serialize)]
pub struct ExportReport {
    /// The game.
    pub game: String,
    /// The file.
    pub file: String,
    /// Are images written once?
    pub folded: bool,
    /// The conditions.
    #[serde(rename = "where")]
    pub conditions: Vec<String>,
    /// The columns, in their order.
    pub columns: Vec<String>,
    /// Positions written.
    pub rows: u64,
    /// Row groups of the file.
    pub row_groups: usize,
    /// Bytes of the file.
    pub bytes: u64,
    /// From the table to the file.
    pub seconds: f64,
    /// The most memory the program had.
    pub peak_rss_bytes: Option<u64>,
}
