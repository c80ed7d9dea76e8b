//! The page: files that the program carries.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use kanzen_draw::Face;
use rust_embed::RustEmbed;

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "../web/page"]
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
    let sent = [
        (header::CONTENT_TYPE, kind(path).to_string()),
        (header::CACHE_CONTROL, "no-cache".to_string()),
        (header::VARY, "accept-encoding".to_string()),
        (header::ETAG, tag.clone()),
    ];
    let says = |name, what: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.is_some_and(|value| value.contains(what))
    };
    if says(header::IF_NONE_MATCH, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, sent).into_response());
    }
    if says(header::ACCEPT_ENCODING, "gzip") {
        let zipped = [(header::CONTENT_ENCODING, "gzip")];
        return Ok((sent, zipped, gzipped(path, &file.data)).into_response());
    }
    Ok((sent, file.data).into_response())
}

/// A file made smaller, once.
fn gzipped(path: &str, data: &[u8]) -> Bytes {
    static KEPT: Mutex<Option<HashMap<String, Bytes>>> = Mutex::new(None);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    if let Some(bytes) = kept.get(path) {
        return bytes.clone();
    }
    let mut zipped = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let _ = zipped.write_all(data);
    let bytes = Bytes::from(zipped.finish().unwrap_or_default());
    kept.insert(path.to_string(), bytes.clone());
    bytes
}
