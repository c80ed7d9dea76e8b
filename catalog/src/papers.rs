//! Names to papers whose figures are computed again.

use std::time::Instant;

use kanzen_report::{Cell, PAPERS, Paper};
use serde::Serialize;

use crate::error::CatalogError;

/// Published figures beside computed ones.
#[derive(Clone, Debug, Serialize)]
pub struct Reproduction {
    /// Paper by paper.
    pub cells: Vec<Cell>,
    /// How long computing took.
    pub seconds: f64,
}

/// Computes every figure of a paper again, or of all papers if none is named.
pub fn reproduce(paper: Option<&str>) -> Result<Reproduction, CatalogError> {
    let begun = Instant::now();
    let asked = |known: &Paper| paper.is_none_or(|name| name == known.name);
    let papers: Vec<&Paper> = PAPERS.into_iter().filter(|known| asked(known)).collect();
    if let (Some(name), []) = (paper, &papers[..]) {
        return Err(CatalogError::UnknownPaper {
            name: name.to_string(),
            known: PAPERS.map(|known| known.name).join(", "),
        });
    }
    Ok(Reproduction {
        cells: papers.iter().flat_map(|paper| paper.cells()).collect(),
        seconds: begun.elapsed().as_secs_f64(),
    })
}
