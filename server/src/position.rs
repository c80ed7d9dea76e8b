//! `/position`: the text of what was put on a board by hand.

use std::sync::Arc;

use axum::Json;
use kanzen_api::{Placed, PositionView};

use crate::App;
use crate::error::ApiError;
use crate::request::Body;
use crate::visit::Visit;

/// `POST /api/v1/position`
pub async fn position(
    visit: Visit,
    Body(placed): Body<Placed>,
) -> Result<Json<PositionView>, ApiError> {
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&placed.game, None)?;
        Ok(Json(kanzen_api::position(&*entry.game, placed)?))
    };
    visit.short(work).await
}
