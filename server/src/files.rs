//! The page: files that the program carries.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use kanzen_catalog::Face;
use rust_embed::RustEmbed;

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// What a file is, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("otf") => "font/otf",
        _ => "application/octet-stream",
    }
}

/// A file of the page by its path, unless the browser has it already.
pub async fn file(uri: Uri, headers: HeaderMap) -> Result<Response, ApiError> {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let face = match path {
        "fonts/serif.otf" => Some(Face::Serif),
        "fonts/sans.otf" => Some(Face::Sans),
        _ => None,
    };
    if let Some(face) = face {
        let headers = [
            (header::CONTENT_TYPE, kind(path)),
            (header::CACHE_CONTROL, "public, max-age=86400"),
        ];
        return Ok((headers, face.bytes()).into_response());
    }
    let file = Web::get(path).ok_or_else(ApiError::no_such_path)?;
    let hash: String = file.metadata.sha256_hash()[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH);
    let sent = [
        (header::CONTENT_TYPE, kind(path).to_string()),
        (header::CACHE_CONTROL, "no-cache".to_string()),
        (header::ETAG, tag.clone()),
    ];
    Ok(match known.is_some_and(|known| known == tag.as_str()) {
        true => (StatusCode::NOT_MODIFIED, sent).into_response(),
        false => (sent, file.data).into_response(),
    })
}
