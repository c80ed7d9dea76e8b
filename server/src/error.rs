//! What goes wrong, as HTTP says it: the one place that maps errors to status.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kanzen_catalog::{CatalogError, Lang, TableError, TextError};
use serde::Serialize;

/// An error that a visitor sees.
#[derive(Clone, Debug, Serialize)]
pub struct ApiError {
    #[serde(skip)]
    status: StatusCode,
    code: &'static str,
    en: String,
    ja: String,
    #[serde(skip)]
    detail: Option<String>,
}

/// The body of an answer that is an error.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorBody {
    error: ApiError,
}

impl From<ApiError> for ErrorBody {
    fn from(error: ApiError) -> ErrorBody {
        ErrorBody { error }
    }
}

/// Seconds after which a full server is worth another try.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

impl ApiError {
    fn new(
        status: StatusCode,
        code: &'static str,
        en: impl Into<String>,
        ja: impl Into<String>,
    ) -> ApiError {
        ApiError {
            status,
            code,
            en: en.into(),
            ja: ja.into(),
            detail: None,
        }
    }

    pub fn bad_request(en: impl Into<String>, ja: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", en, ja)
    }

    pub fn no_such_path() -> ApiError {
        ApiError::new(
            StatusCode::NOT_FOUND,
            "not_found",
            "there is nothing here; the API is documented in server/API.md",
            "このページはありません。API の説明は server/API.md にあります",
        )
    }

    pub fn no_solve(game: &str) -> ApiError {
        ApiError::new(
            StatusCode::NOT_FOUND,
            "not_found",
            format!("{game} is not being solved; POST /api/v1/solves begins it"),
            format!("{game} は解析中ではありません。POST /api/v1/solves で始められます"),
        )
    }

    pub fn bad_method() -> ApiError {
        ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "bad_method",
            "this path does not take this method",
            "このパスではこのメソッドは使えません",
        )
    }

    pub fn too_slow() -> ApiError {
        ApiError::new(
            StatusCode::REQUEST_TIMEOUT,
            "too_slow",
            "the request did not arrive in time",
            "リクエストが時間内に届きませんでした",
        )
    }

    pub fn too_large(bytes: usize) -> ApiError {
        ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_large",
            format!("the body has more than {bytes} bytes"),
            format!("リクエスト本体が {bytes} バイトを超えています"),
        )
    }

    pub fn busy() -> ApiError {
        ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            "busy",
            "all places are taken; try again in a moment",
            "混み合っています。少し待ってからもう一度お試しください",
        )
    }

    pub fn timeout() -> ApiError {
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "timeout",
            "the work took longer than a request may take",
            "時間内に処理が終わりませんでした",
        )
    }

    pub fn not_solved(game: &str) -> ApiError {
        ApiError::new(
            StatusCode::CONFLICT,
            "not_solved",
            format!("{game} has no table here; 'table' of its state tells if one can be made"),
            format!("{game} の解析表がありません。作れるかどうかは状態の table にあります"),
        )
    }

    pub fn too_big_to_solve(game: &str) -> ApiError {
        ApiError::new(
            StatusCode::CONFLICT,
            "not_solved",
            format!("{game} is too large to be solved on request"),
            format!("{game} は大きすぎるため、ここでは解析できません"),
        )
    }

    pub fn failed(detail: impl Into<String>) -> ApiError {
        ApiError {
            detail: Some(detail.into()),
            ..ApiError::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "failed",
                "the server is at fault; its log says why",
                "サーバー側の問題です。詳細はサーバーのログにあります",
            )
        }
    }
}

impl From<CatalogError> for ApiError {
    fn from(error: CatalogError) -> ApiError {
        let [en, ja] = Lang::ALL.map(|lang| error.say(lang));
        match &error {
            CatalogError::UnknownGame { .. } | CatalogError::ReadFile { .. } => {
                ApiError::new(StatusCode::NOT_FOUND, "not_found", en, ja)
            }
            // Not with the place of the table on the server's disk.
            CatalogError::NotSolved { game, .. } => ApiError::not_solved(game),
            CatalogError::TooBig { .. }
            | CatalogError::DoesNotFit { .. }
            | CatalogError::NoTable(_) => ApiError::new(StatusCode::CONFLICT, "not_solved", en, ja),
            // Another program makes it at this moment.
            CatalogError::Table(TableError::InUse(_)) => ApiError::busy(),
            CatalogError::Stopped | CatalogError::Paused { .. } | CatalogError::PausedAmongMany => {
                ApiError::timeout()
            }
            error if error.is_usage() => ApiError::bad_request(en, ja),
            _ => ApiError::failed(en),
        }
    }
}

impl From<TextError> for ApiError {
    fn from(error: TextError) -> ApiError {
        CatalogError::from(error).into()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if let Some(detail) = &self.detail {
            eprintln!("error: {detail}");
        }
        let status = self.status;
        let mut response = (status, Json(ErrorBody::from(self))).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}
