//! Paths to what answers them, and what is done for every answer.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::error::ApiError;
use crate::traffic::line;
use crate::{
    App, answer, cards, files, games, limits, log, position, probe, record, solves, state,
};

/// Every path with its methods, as `API.md` has them.
pub const PATHS: &[(&str, &[&str])] = &[
    ("/api/v1/games", &["GET"]),
    ("/api/v1/games/{game}", &["GET"]),
    ("/api/v1/games/{game}/examples", &["GET"]),
    ("/api/v1/state", &["POST"]),
    ("/api/v1/position", &["POST"]),
    ("/api/v1/line", &["POST"]),
    ("/api/v1/answer", &["POST"]),
    ("/api/v1/probe", &["GET", "POST"]),
    ("/api/v1/solves", &["POST"]),
    ("/api/v1/solves/{game}", &["GET"]),
    ("/api/v1/cards", &["GET", "POST"]),
    ("/api/v1/cards.pdf", &["GET"]),
    ("/api/v1/card", &["GET", "POST"]),
    ("/api/v1/card.pdf", &["GET"]),
    ("/api/v1/picture", &["GET"]),
    ("/api/v1/record", &["POST"]),
    ("/healthz", &["GET"]),
    ("/metrics", &["GET"]),
];

/// Sent with every answer.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=()",
    ),
];

pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/v1/games", get(games::list))
        .route("/api/v1/games/{game}", get(games::details))
        .route("/api/v1/games/{game}/examples", get(games::examples))
        .route("/api/v1/state", post(state::state))
        .route("/api/v1/position", post(position::position))
        .route("/api/v1/line", post(state::line))
        .route("/api/v1/answer", post(answer::answer))
        .route("/api/v1/probe", get(probe::one).post(probe::many))
        .route("/api/v1/solves", post(solves::begin))
        .route("/api/v1/solves/{game}", get(solves::events))
        .route("/api/v1/cards", get(cards::many).post(cards::many_made))
        .route("/api/v1/cards.pdf", get(cards::many_printed))
        .route("/api/v1/card", get(cards::one).post(cards::one_made))
        .route("/api/v1/card.pdf", get(cards::one_printed))
        .route("/api/v1/picture", get(games::picture))
        .route("/api/v1/record", post(record::record))
        .route("/healthz", get(async || "ok\n"))
        .route("/metrics", get(metrics))
        .fallback(get(files::file))
        .method_not_allowed_fallback(async || ApiError::bad_method())
        .layer(middleware::from_fn_with_state(app.clone(), every))
        .with_state(app)
}

/// What files of the page are counted as.
const PAGE: &str = "page";

/// A path as the routes have it.
fn route_of(request: &Request) -> &'static str {
    let matched = request.extensions().get::<MatchedPath>();
    let known = PATHS.iter().map(|(path, _)| *path);
    let route = matched.and_then(|path| known.into_iter().find(|known| *known == path.as_str()));
    route.unwrap_or(PAGE)
}

/// Refuses requests that are not answered at all, counts and tells every one,
/// limits its time, and adds the headers.
async fn every(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let lasting = app.traffic.request();
    let (method, target) = (request.method().clone(), request.uri().clone());
    let route = route_of(&request);
    let mut response = match app.hosts.check(&method, request.headers(), route == PAGE) {
        Ok(()) => {
            let answer = tokio::time::timeout(limits::ANSWER, next.run(request)).await;
            answer.unwrap_or_else(|_| ApiError::timeout().into_response())
        }
        Err(error) => error.into_response(),
    };
    drop(lasting);
    for (name, value) in HEADERS {
        let (name, value) = (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
        response.headers_mut().insert(name, value);
    }
    let (status, taken) = (response.status().as_u16(), begun.elapsed());
    app.traffic.answered(&method, route, status, taken);
    if app.traffic.is_told() {
        let target = target.to_string();
        log::tell(line(method.as_str(), &target, status, taken));
    }
    response
}

/// `GET /metrics`
async fn metrics(State(app): State<Arc<App>>) -> Response {
    let gates = &app.gates;
    let others = [
        ("kanzen_searches", "gauge", gates.searches.inside()),
        ("kanzen_short_questions", "gauge", gates.short.inside()),
        (
            "kanzen_solves",
            "gauge",
            usize::from(app.solves.running().is_some()),
        ),
        (
            "kanzen_refused_total",
            "counter",
            gates.searches.refused() + gates.short.refused() + gates.materials.refused(),
        ),
    ];
    let kind = (header::CONTENT_TYPE, "text/plain; version=0.0.4");
    ([kind], app.traffic.metrics(&others)).into_response()
}
