//! What goes wrong, as HTTP says it: the one place that maps errors to status.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kanzen_catalog::{CardsError, CatalogError, GameName, Lang, TableError, TextError, size};
use serde::Serialize;

use crate::{limits, log};

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

    pub fn no_solve(game: &GameName) -> ApiError {
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

    pub fn wrong_host() -> ApiError {
        ApiError::new(
            StatusCode::MISDIRECTED_REQUEST,
            "wrong_host",
            "this server does not go by the name in Host; 'kanzen serve --host NAME' gives it one",
            "Host にある名前はこのサーバーのものではありません。kanzen serve --host 名前 で指定できます",
        )
    }

    pub fn cross_site() -> ApiError {
        ApiError::new(
            StatusCode::FORBIDDEN,
            "cross_site",
            "pages of other sites may not ask this server",
            "ほかのサイトのページからは利用できません",
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

    pub fn not_solved(game: &GameName) -> ApiError {
        ApiError::new(
            StatusCode::CONFLICT,
            "not_solved",
            format!("{game} has no table here; 'table' of its state tells if one can be made"),
            format!("{game} の解析表がありません。作れるかどうかは状態の table にあります"),
        )
    }

    pub fn too_big_to_solve(game: &GameName) -> ApiError {
        ApiError::new(
            StatusCode::CONFLICT,
            "not_solved",
            format!("{game} is too large to be solved on request"),
            format!("{game} は大きすぎるため、ここでは解析できません"),
        )
    }

    pub fn cards_not_solved(game: &GameName) -> ApiError {
        ApiError::new(
            StatusCode::CONFLICT,
            "not_solved",
            format!("{game} has no table here; the same by POST makes it first"),
            format!("{game} の解析表がありません。同じ内容の POST なら先に解析します"),
        )
    }

    pub fn too_big_to_number(game: &GameName, bytes: u64) -> ApiError {
        let [needed, most] = [bytes, limits::NUMBERING].map(size);
        ApiError::new(
            StatusCode::CONFLICT,
            "not_solved",
            format!(
                "numbering the positions of {game} takes {needed} of memory, and this server \
                 gives {most} to one game; the command line has no such limit"
            ),
            format!(
                "{game} の局面に番号を付けるにはメモリが {needed} 必要ですが、このサーバーでは一つのゲームに {most} までです。コマンドラインにこの上限はありません"
            ),
        )
    }

    pub fn no_room(game: &GameName, quota: u64) -> ApiError {
        let quota = size(quota);
        ApiError::new(
            StatusCode::CONFLICT,
            "no_room",
            format!(
                "there is no room for the table of {game}: those that visitors ask for may take \
                 {quota} of the disk, which 'kanzen serve --disk SIZE' sets"
            ),
            format!(
                "{game} の解析表を置く場所がありません。ここで作れる解析表は合わせて {quota} までです（kanzen serve --disk で変えられます）"
            ),
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
            CatalogError::Stopped | CatalogError::Paused { .. } | CatalogError::WillGoOn => {
                ApiError::timeout()
            }
            error if error.is_usage() => ApiError::bad_request(en, ja),
            _ => ApiError::failed(en),
        }
    }
}

impl From<CardsError> for ApiError {
    fn from(error: CardsError) -> ApiError {
        CatalogError::from(error).into()
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
            log::tell(format_args!("error: {}", log::shown(detail)));
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
