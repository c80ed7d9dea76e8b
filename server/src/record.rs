//! `/record`: a game as it is kept in files.

use std::sync::Arc;

use axum::Json;
use kanzen_api::Kept;
use kanzen_catalog::GameRecord;

use crate::App;
use crate::error::ApiError;
use crate::request::Body;
use crate::visit::Visit;

/// `POST /api/v1/record`
pub async fn record(visit: Visit, Body(kept): Body<Kept>) -> Result<Json<GameRecord>, ApiError> {
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&kept.game, kept.start.as_deref())?;
        Ok(Json(kanzen_api::record(&*entry.game, kept)?))
    };
    visit.short(work).await
}
