//! Which positions the values are asked of.

use kanzen_catalog::CatalogError;
use serde::Deserialize;

use crate::limits;

/// One position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct One {
    /// The game.
    pub game: String,
    /// The position, or the start.
    pub position: Option<String>,
}

/// Many positions of one game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Many {
    /// The game.
    pub game: String,
    /// The positions.
    pub positions: Vec<String>,
}

impl Many {
    /// An error if they are more than may be asked at once.
    pub fn check(&self) -> Result<(), CatalogError> {
        match self.positions.len() > limits::BATCH {
            true => Err(CatalogError::wrong(
                format!("a batch may have {} positions", limits::BATCH),
                format!("一度に調べられる局面は {} までです", limits::BATCH),
            )),
            false => Ok(()),
        }
    }
}
