//! `/state` and `/line`: where a game stands, and best play from there.

use std::sync::Arc;

use axum::Json;
use kanzen_api::{LineView, Played, StateView};

use crate::App;
use crate::error::ApiError;
use crate::request::Body;
use crate::visit::Visit;

/// `POST /api/v1/state`
pub async fn state(visit: Visit, Body(played): Body<Played>) -> Result<Json<StateView>, ApiError> {
    played.check()?;
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&played.game, played.start.as_deref())?;
        let table = app.library.table(&entry);
        let view = app.table_view(&entry);
        let state = kanzen_api::state(&*entry.game, table.as_deref(), &played, view)?;
        Ok(Json(state))
    };
    visit.short(work).await
}

/// `POST /api/v1/line`
pub async fn line(visit: Visit, Body(played): Body<Played>) -> Result<Json<LineView>, ApiError> {
    played.check()?;
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&played.game, played.start.as_deref())?;
        let table = app.library.needed_table(&entry)?;
        Ok(Json(kanzen_api::line(&*entry.game, &table, &played)?))
    };
    visit.short(work).await
}
