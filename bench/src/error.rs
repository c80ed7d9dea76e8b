//! Why nothing was measured.

use std::path::PathBuf;

use kanzen_catalog::{CatalogError, Lang, TableError};

/// Why nothing was measured, compared or kept.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// Something below failed.
    #[error(transparent)]
    Catalog(#[from] CatalogError),

    /// A file has no results, and no game was named.
    #[error("there are no results in {path}: name games to solve and add")]
    NoResults {
        /// The file.
        path: PathBuf,
    },

    /// A file has no count of a game's instructions to compare with.
    #[error(
        "{path} has no instructions of {game} to compare with: measure the game with --record \
         {path} first"
    )]
    NoBaseline {
        /// The file.
        path: PathBuf,
        /// The game.
        game: String,
    },

    /// The instructions of a run could not be counted.
    #[error("instructions cannot be counted: {reason}")]
    NotCounted {
        /// What valgrind said, or that it is missing.
        reason: String,
    },
}

impl From<TableError> for BenchError {
    fn from(error: TableError) -> Self {
        BenchError::Catalog(error.into())
    }
}

impl BenchError {
    /// Was it asked for in the wrong way, rather than failing?
    pub fn is_usage(&self) -> bool {
        match self {
            BenchError::Catalog(error) => error.is_usage(),
            BenchError::NoResults { .. } | BenchError::NoBaseline { .. } => true,
            BenchError::NotCounted { .. } => false,
        }
    }

    /// The error in a language, with its cause.
    pub fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (BenchError::Catalog(error), lang) => error.say(lang),
            (error, Lang::En) => error.to_string(),
            (BenchError::NoResults { path }, Lang::Ja) => format!(
                "{} には結果がありません。解析して加えるゲームを指定してください",
                path.display()
            ),
            (BenchError::NoBaseline { path, game }, Lang::Ja) => format!(
                "{0} に {game} の命令数がありません。先に --record {0} を付けて計測してください",
                path.display()
            ),
            (BenchError::NotCounted { reason }, Lang::Ja) => {
                format!("命令数を数えられません：{reason}")
            }
        }
    }
}
