//! Requests, read within their limits.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::limits;

/// A JSON body.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, ApiError> {
        // Other pages can make a browser send forms here, but not JSON.
        let kind = request.headers().get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("application/json") {
            return Err(ApiError::bad_request(
                "the body must be JSON, and the header Content-Type application/json",
                "本体は JSON、Content-Type は application/json である必要があります",
            ));
        }
        let bytes = axum::body::to_bytes(request.into_body(), limits::BODY);
        let bytes: Bytes = match tokio::time::timeout(limits::ARRIVAL, bytes).await {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(_)) => return Err(ApiError::too_large(limits::BODY)),
            Err(_) => return Err(ApiError::too_slow()),
        };
        serde_json::from_slice(&bytes).map(Body).map_err(|error| {
            ApiError::bad_request(
                format!("the body is not the JSON it should be: {error}"),
                format!("JSON が正しくありません：{error}"),
            )
        })
    }
}

/// Parameters of an address.
pub struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked<T>, ApiError> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query.map(|Query(asked)| Asked(asked)).map_err(|error| {
            ApiError::bad_request(
                format!(
                    "the parameters are not what they should be: {}",
                    error.body_text()
                ),
                format!("パラメータが正しくありません：{}", error.body_text()),
            )
        })
    }
}
