//! What can go wrong between a name and its game, table or move.

mod say;

use std::path::PathBuf;

use kanzen_cards::BadGroup;
use kanzen_draw::DrawError;
use kanzen_nocca::BadSize;
use kanzen_rules::laws::Broken;
use kanzen_rules::{GameName, Lang, TextError};
use kanzen_search::{BadSpec, NoTable, Trouble};
use kanzen_shogi::Problems;
use kanzen_solver::{NoMemory, Stopped};
use kanzen_table::TableError;
use kanzen_yonin::BadVariant;

use crate::export::BadCondition;
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

    /// No paper has this name.
    #[error("there is no paper {name:?}; the papers are: {known}")]
    UnknownPaper {
        /// What was asked for.
        name: String,
        /// What could be asked for.
        known: String,
    },

    /// The game has no board of this size.
    #[error(transparent)]
    BadSize(#[from] BadSize),

    /// More players than seats.
    #[error("{seats} can play at once: name two to {seats} players")]
    TooManyPlayers {
        /// How many can play.
        seats: u8,
    },

    /// Four-handed shogi is not played that way.
    #[error(transparent)]
    BadVariant(#[from] BadVariant),

    /// The file cannot be read.
    #[error("cannot read {path}")]
    ReadFile {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },

    /// A line of a file of results is not one.
    #[error("{path}, line {line} is no result: {reason}")]
    BadResults {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
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

    /// The game's pieces are fixed, so there is no material to name.
    #[error("{name} has no sets to take pieces from: its start says which there are")]
    NoSets {
        /// The game.
        name: String,
    },

    /// The game has no such set of pieces.
    #[error("there is no set {name:?}; the sets are: {}", sets.join(", "))]
    UnknownSet {
        /// What was asked for.
        name: String,
        /// What could be asked for.
        sets: Vec<String>,
    },

    /// A set has no material with so many pieces.
    #[error("{pieces} pieces cannot be taken from the set {set}: it has 1 to {most}")]
    NoMaterial {
        /// How many.
        pieces: usize,
        /// The set.
        set: String,
        /// How many it has.
        most: usize,
    },

    /// The text describes no group of boards.
    #[error(transparent)]
    BadGroup(#[from] BadGroup),

    /// A set has too few pieces for a group.
    #[error("there is no board of the group {group} with the pieces of the set {set}")]
    NoBoards {
        /// The group.
        group: String,
        /// The set.
        set: String,
    },

    /// There is no such level.
    #[error("there is no level {level}: levels are 1 to 5")]
    NoLevel {
        /// What was asked for.
        level: u8,
    },

    /// Too few boards meet a wish.
    #[error("{}", too_few(wish, *found, *longest))]
    NoCards {
        /// What they should be.
        wish: String,
        /// How many there are.
        found: usize,
        /// The longest win in plies of the materials looked at.
        longest: Option<u16>,
    },

    /// SVG and PNG are pictures of one card.
    #[error("{count} cards make no single picture: ask for one, or write a .pdf")]
    OneCard {
        /// How many were chosen.
        count: usize,
    },

    /// A file's name does not say how to write it.
    #[error("{}: the name should end in {known}", path.display())]
    UnknownEnding {
        /// The file.
        path: PathBuf,
        /// What it may end in.
        known: &'static str,
    },

    /// A drawing could not be made.
    #[error(transparent)]
    Draw(#[from] DrawError),

    /// Boards or games could not be written.
    #[error("the file cannot be written")]
    WriteLines {
        /// What the system said.
        source: std::io::Error,
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
        "{game} cannot be solved here: {stored} positions in the table need about {} of {}, and \
         {} may be used",
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

    /// Something that is no table has the table's name.
    #[error("{path} is in the way: it is not a Kanzen table, and is left alone")]
    InTheWay {
        /// The file.
        path: PathBuf,
    },

    /// The table is damaged, of other rules, or cannot be read or written.
    #[error(transparent)]
    Table(#[from] TableError),

    /// A value in the table is wrong.
    #[error(
        "the table is wrong: {position} stands there as {found}, but its legal moves make it \
         {expected}"
    )]
    WrongValue {
        /// The first position whose value does not follow from its moves.
        position: String,
        /// What the table says.
        found: String,
        /// What the moves say.
        expected: String,
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

    /// A file of positions ends in another way.
    #[error("{path} should end in .parquet, the one format that positions are written in")]
    NotParquet {
        /// The file.
        path: PathBuf,
    },

    /// The program was built without what writes Parquet.
    #[error(
        "this program was built without Parquet, which takes longer to build: 'cargo run --release \
         --features parquet -- export ...' builds and runs it"
    )]
    WithoutParquet,

    /// Positions have no such column.
    #[error("there is no column {name:?}; the columns are: {}", known.join(", "))]
    UnknownColumn {
        /// What was asked for.
        name: String,
        /// What could be asked for.
        known: Vec<&'static str>,
    },

    /// A text is no condition on positions.
    #[error("condition {text:?}: {}", .error.say(Lang::En))]
    BadCondition {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: BadCondition,
    },

    /// Positions could not be written.
    #[error("the positions cannot be written, and no file is left behind")]
    NotExported {
        /// What went wrong.
        source: TableError,
    },

    /// A law of the rules does not hold.
    #[error(transparent)]
    Law(#[from] Broken),

    /// There is an unfinished solve that would be lost.
    #[error(
        "an unfinished solve of {game} is kept in {path}: --resume goes on with it, --restart \
         begins again"
    )]
    Unfinished {
        /// The game.
        game: String,
        /// Where it is kept.
        path: PathBuf,
    },

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

    /// The system gives no thread.
    #[error("the system allows no more threads: {reason}; --threads asks for fewer")]
    NoThread {
        /// What it said.
        reason: String,
    },

    /// The system gives no memory, though the plan found enough.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),

    /// There is no place for tables.
    #[error(
        "nothing tells where your tables are kept, since HOME is not set; --tables DIR or \
         KANZEN_TABLES names a place"
    )]
    NoHome,

    /// A solve was interrupted, and its state is kept.
    #[error("interrupted; the work so far is kept, and solving {game} with --resume goes on")]
    Paused {
        /// The game.
        game: String,
    },

    /// A text names no player.
    #[error("player {text:?}: {}", .error.say(Lang::En))]
    BadPlayer {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: BadSpec,
    },

    /// A sequential test is of two players.
    #[error(
        "a sequential test is of two players in a game of two; name just two, or leave --sprt out"
    )]
    TestOfMany,

    /// A player who knows the values has no table.
    #[error("{0}; 'kanzen solve' makes one")]
    NoTable(#[from] NoTable),

    /// A player cannot go on.
    #[error("a player cannot go on: {trouble}")]
    Player {
        /// Why.
        trouble: Trouble,
    },

    /// There is nothing to choose.
    #[error("the game is over in {position:?}")]
    Over {
        /// The position.
        position: String,
    },

    /// A file has no games in it.
    #[error("{}: {reason}; it should have games as 'kanzen match --out' and 'save' in 'kanzen play' write them", path.display())]
    BadRecord {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },

    /// A kept game is of another game.
    #[error("the kept game is one of {played}, not of {game}")]
    RecordOfOther {
        /// What was played.
        played: GameName,
        /// What was asked for.
        game: String,
    },

    /// A game was kept whose ruleset has changed since.
    #[error(
        "the rules of {game} are not those by which the game was played: it can be gone on with, \
         or shown, by the ruleset as it was"
    )]
    RulesChanged {
        /// Where the rules are.
        game: String,
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
        source: std::io::Error,
    },

    /// Solving several games was interrupted.
    #[error("interrupted; the work so far is kept, and the same command goes on")]
    PausedAmongMany,

    /// Interrupted.
    #[error("interrupted; nothing was written")]
    Stopped,
}

impl CatalogError {
    /// Was it asked for in the wrong way, rather than failing?
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            CatalogError::UnknownGame { .. }
                | CatalogError::UnknownPaper { .. }
                | CatalogError::BadSize(_)
                | CatalogError::BadVariant(_)
                | CatalogError::TooManyPlayers { .. }
                | CatalogError::ReadFile { .. }
                | CatalogError::BadResults { .. }
                | CatalogError::Ruleset { .. }
                | CatalogError::NameTaken { .. }
                | CatalogError::Text(_)
                | CatalogError::NoStart { .. }
                | CatalogError::NoSets { .. }
                | CatalogError::UnknownSet { .. }
                | CatalogError::NoMaterial { .. }
                | CatalogError::BadGroup(_)
                | CatalogError::NoBoards { .. }
                | CatalogError::NoLevel { .. }
                | CatalogError::NoCards { .. }
                | CatalogError::OneCard { .. }
                | CatalogError::UnknownEnding { .. }
                | CatalogError::BadPlayer { .. }
                | CatalogError::NotParquet { .. }
                | CatalogError::WithoutParquet
                | CatalogError::UnknownColumn { .. }
                | CatalogError::BadCondition { .. }
                | CatalogError::TestOfMany
                | CatalogError::Over { .. }
                | CatalogError::BadRecord { .. }
                | CatalogError::RecordOfOther { .. }
                | CatalogError::RulesChanged { .. }
                | CatalogError::RulesGone { .. }
        )
    }
}

impl From<Trouble> for CatalogError {
    fn from(trouble: Trouble) -> CatalogError {
        CatalogError::Player { trouble }
    }
}

/// Why there are too few boards for cards.
fn too_few(wish: &str, found: usize, longest: Option<u16>) -> String {
    let longest = longest.map_or(String::new(), |plies| {
        format!(": the longest win is {plies} plies")
    });
    match found {
        0 => format!("no {wish}{longest}"),
        _ => format!("only {found} of the wish, {wish}{longest}"),
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
pub(crate) fn no_thread(error: impl std::fmt::Display) -> CatalogError {
    CatalogError::NoThread {
        reason: error.to_string(),
    }
}
