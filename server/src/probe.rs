//! `/probe`: the values of positions, one or many.

use std::sync::Arc;

use axum::Json;
use kanzen_api::{Many, One};
use kanzen_catalog::ProbeReport;
use serde::Serialize;

use crate::App;
use crate::error::{ApiError, ErrorBody};
use crate::request::{Asked, Body};
use crate::visit::Visit;

/// What is known of many positions.
#[derive(Serialize)]
pub struct Probes {
    probes: Vec<Probed>,
}

/// What is known of one of them.
#[derive(Serialize)]
#[serde(untagged)]
enum Probed {
    Known(Box<ProbeReport>),
    Wrong(ErrorBody),
}

fn probe(app: &App, game: &str, position: Option<&str>) -> Result<ProbeReport, ApiError> {
    let entry = app.library.entry(game, position)?;
    let table = app.library.needed_table(&entry)?;
    Ok(entry.game.solvable()?.probe(&table, position)?)
}

/// `GET /api/v1/probe`
pub async fn one(visit: Visit, Asked(asked): Asked<One>) -> Result<Json<ProbeReport>, ApiError> {
    let work = move |app: &Arc<App>| probe(app, &asked.game, asked.position.as_deref()).map(Json);
    visit.short(work).await
}

/// `POST /api/v1/probe`
pub async fn many(visit: Visit, Body(asked): Body<Many>) -> Result<Json<Probes>, ApiError> {
    asked.check()?;
    let work = move |app: &Arc<App>| {
        let positions = asked.positions.iter();
        let probes = positions.map(|position| match probe(app, &asked.game, Some(position)) {
            Ok(report) => Probed::Known(Box::new(report)),
            Err(error) => Probed::Wrong(error.into()),
        });
        Ok(Json(Probes {
            probes: probes.collect(),
        }))
    };
    visit.short(work).await
}
