//! `/answer`: what a player would do.

use std::sync::Arc;

use axum::Json;
use kanzen_api::{Answer, Question};

use crate::App;
use crate::error::ApiError;
use crate::request::Body;
use crate::visit::Visit;

/// `POST /api/v1/answer`
pub async fn answer(
    visit: Visit,
    Body(question): Body<Question>,
) -> Result<Json<Answer>, ApiError> {
    question.check()?;
    let work = move |app: &Arc<App>| {
        let entry = app
            .library
            .entry(&question.game, question.start.as_deref())?;
        let table = app.library.table(&entry);
        Ok(Json(kanzen_api::answer(
            &*entry.game,
            table.as_deref(),
            &question,
        )?))
    };
    visit.search(work).await
}
