//! What can go wrong between a name and its game, table or move.

mod say;

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use kanzen_cards::{BadGroup, CardsError};
use kanzen_draw::DrawError;
use kanzen_rules::laws::Broken;
use kanzen_rules::{GameName, Lang, Text, TextError, Value};
use kanzen_search::{NoTable, Trouble};
use kanzen_shogi::Problems;
use kanzen_solver::{NoMemory, Stopped};
use kanzen_table::TableError;

use crate::plan::{Resource, rough_size, size};

/// Why a command cannot be carried out.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// No game has this name.
    #[error(
        "there is no game {name:?}; 'kanzen games' lists those there are, and a file of \
         your own must end in .toml"
    )]
    UnknownGame {
        /// What was asked for.
        name: String,
    },

    /// The file cannot be read.
    #[error("cannot read {path}")]
    ReadFile {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },

    /// The ruleset has errors.
    #[error("{path}:\n{problems}")]
    Ruleset {
        /// The file.
        path: PathBuf,
        /// All of them.
        problems: Problems,
    },

    /// A file's game is called like one that comes with the program.
    #[error("{path}: the name {name:?} is that of another game; choose a new one")]
    NameTaken {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },

    /// A position or move is not what it should be.
    #[error(transparent)]
    Text(#[from] TextError),

    /// The game has no fixed start, so a position must be given.
    #[error("{game} has no fixed start: name a position")]
    NoStart {
        /// The game.
        game: String,
    },

    /// There are too many positions to number.
    #[error(
        "{game} cannot be solved here: about {numbers:.1e} numbers are too many; a byte each is {} \
         of memory, and {} is free",
        rough_size(*numbers),
        free_size(*free, Lang::En)
    )]
    TooBig {
        /// The game.
        game: String,
        /// How many numbers, about.
        numbers: f64,
        /// Bytes of memory that are free, where the system tells.
        free: Option<u64>,
    },

    /// There is not enough memory or disk.
    #[error(
        "there is no room for {game} here: {stored} positions in the table need about {} of {}, \
         and {} may be used",
        size(*needed),
        resource.word(Lang::En),
        size(*limit)
    )]
    DoesNotFit {
        /// The game.
        game: String,
        /// Positions in the table.
        stored: u64,
        /// What there is not enough of.
        resource: Resource,
        /// Bytes needed, about.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },

    /// A table is needed, and there is none.
    #[error("{game} is not solved yet: 'kanzen solve {command}' makes its table {path}")]
    NotSolved {
        /// The game.
        game: GameName,
        /// As it was named on the command line.
        command: String,
        /// Where the table would be.
        path: PathBuf,
    },

    /// The table is damaged, of other rules, or cannot be read or written.
    #[error(transparent)]
    Table(#[from] TableError),

    /// A value of the table is not what the rules make it.
    #[error(
        "the table is wrong: {position} stands there as {found}, but its legal moves make it \
         {expected}"
    )]
    WrongValue {
        /// The first such position.
        position: String,
        /// Its value in the table.
        found: Value,
        /// What its legal moves make it.
        expected: Value,
    },

    /// The table says of itself what its values do not.
    #[error("the table is wrong: it says of itself that {field} is {claimed}, but it is {found}")]
    WrongClaim {
        /// The field of its metadata.
        field: &'static str,
        /// What it says.
        claimed: String,
        /// What its values or the rules say.
        found: String,
    },

    /// The table that would be replaced is another game's.
    #[error(
        "{path} is the table of {game:?} by other rules, and is left alone: remove it, or choose \
         another directory with --tables"
    )]
    TableOfOtherRules {
        /// The file.
        path: PathBuf,
        /// The game that it says it is of.
        game: String,
    },

    /// A law of the rules does not hold.
    #[error(transparent)]
    Law(#[from] Broken),

    /// There is no room for the state of a solve, or another trouble with it.
    #[error(
        "the state of the solve cannot be kept; what was kept before is safe, and once there is \
         room solving {game} with --resume goes on from there"
    )]
    NotKept {
        /// The game.
        game: String,
        /// What went wrong.
        source: TableError,
    },

    /// The system gives no memory, though the plan found enough.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),

    /// The same where a table is gone through.
    #[error(
        "the state of the work cannot be kept; what was kept before is safe, and once there is \
         room the same command goes on from there"
    )]
    PassNotKept(#[source] TableError),

    /// A solve was interrupted, and its state is kept.
    #[error("interrupted; the work so far is kept, and solving {game} with --resume goes on")]
    Paused {
        /// The game.
        game: String,
    },

    /// A player who knows the values has no table.
    #[error("{0}; 'kanzen solve' makes one")]
    NoTable(#[from] NoTable),

    /// A player cannot go on.
    #[error("a player cannot go on: {trouble}")]
    Player {
        /// Why.
        trouble: Trouble,
    },

    /// A game was kept whose ruleset is not there any more.
    #[error(
        "the game was played by the rules of {path}, which cannot be read: put the file back, or \
         say in the field 'ruleset' of the kept game where it is now"
    )]
    RulesGone {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },

    /// Work was interrupted that goes on when it is asked for again.
    #[error("interrupted; the work so far is kept, and the same command goes on")]
    WillGoOn,

    /// Interrupted.
    #[error("interrupted; nothing was written")]
    Stopped,

    /// Something else failed, which nobody need tell apart.
    #[error("{}", said.en)]
    Failed {
        /// What.
        said: Text,
        /// What the system or another part of the program said.
        source: Option<Box<dyn Error + Send + Sync>>,
    },
}

impl CatalogError {
    /// Was it asked for in the wrong way, rather than failing?
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            CatalogError::UnknownGame { .. }
                | CatalogError::ReadFile { .. }
                | CatalogError::Ruleset { .. }
                | CatalogError::NameTaken { .. }
                | CatalogError::Text(_)
                | CatalogError::NoStart { .. }
                | CatalogError::RulesGone { .. }
        )
    }

    /// Is it a table that is to blame, rather than the work on it?
    pub(crate) fn is_of_table(&self) -> bool {
        match self {
            CatalogError::WrongValue { .. } | CatalogError::WrongClaim { .. } => true,
            CatalogError::Table(error) => error.is_of_table(),
            _ => false,
        }
    }

    /// What was asked for is not what it should be.
    pub fn wrong(en: impl Into<String>, ja: impl Into<String>) -> CatalogError {
        TextError::new(en, ja).into()
    }

    /// A file's name does not say how to write it.
    pub fn unknown_ending(path: &Path, known: &str) -> CatalogError {
        let path = path.display();
        CatalogError::wrong(
            format!("{path}: the name should end in {known}"),
            format!("{path}：ファイル名の終わりは次のいずれかです：{known}"),
        )
    }

    /// Boards or games could not be written.
    pub fn unwritten(source: io::Error) -> CatalogError {
        let said = Text::new("the file cannot be written", "ファイルに書き込めません");
        CatalogError::failed_by(said, source)
    }

    /// Something failed.
    pub(crate) fn failed(en: impl Into<String>, ja: impl Into<String>) -> CatalogError {
        CatalogError::Failed {
            said: Text::new(en, ja),
            source: None,
        }
    }

    /// Something failed because of something else.
    pub(crate) fn failed_by(
        said: Text,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> CatalogError {
        CatalogError::Failed {
            said,
            source: Some(source.into()),
        }
    }
}

impl From<BadGroup> for CatalogError {
    fn from(error: BadGroup) -> CatalogError {
        CatalogError::wrong(
            error.to_string(),
            format!("盤面の組が正しくありません：{error}"),
        )
    }
}

impl From<CardsError> for CatalogError {
    fn from(error: CardsError) -> CatalogError {
        match error {
            CardsError::Text(error) => error.into(),
            CardsError::Draw(error) => error.into(),
        }
    }
}

impl From<DrawError> for CatalogError {
    fn from(error: DrawError) -> CatalogError {
        CatalogError::failed(error.to_string(), format!("図を作れません：{error}"))
    }
}

impl From<Trouble> for CatalogError {
    fn from(trouble: Trouble) -> CatalogError {
        CatalogError::Player { trouble }
    }
}

/// Free memory as people write it, if it is known.
fn free_size(bytes: Option<u64>, lang: Lang) -> String {
    bytes.map_or(lang.pick("an unknown amount", "不明").to_string(), size)
}

impl From<Stopped> for CatalogError {
    fn from(stopped: Stopped) -> CatalogError {
        match stopped {
            Stopped::ByWatch => CatalogError::Stopped,
            Stopped::NoMemory(error) => error.into(),
        }
    }
}

/// Says that a thread cannot be had.
pub(crate) fn no_thread(reason: impl std::fmt::Display) -> CatalogError {
    CatalogError::failed(
        format!("the system allows no more threads: {reason}; --threads asks for fewer"),
        format!("これ以上スレッドを作れません（{reason}）。--threads で数を減らしてください"),
    )
}
