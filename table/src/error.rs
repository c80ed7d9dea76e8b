//! What can be wrong with a table.

use std::io;
use std::path::{Path, PathBuf};

use kanzen_solver::NoMemory;

/// Why a table cannot be written, opened or read. Every message names the file,
/// or what a table is called that is none, and, where there is one, the way out.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no such file.
    #[error("there is no table {0}: solve the game first")]
    NotFound(PathBuf),

    /// The system refused; the source says why.
    #[error("cannot {doing} {path}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What was tried, so that it reads well after 'cannot'.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },

    /// There is not enough memory for all values at once.
    #[error(transparent)]
    NoMemory(NoMemory),

    /// The file does not begin as a table does.
    #[error("{0} is not a table, or was copied as text: solve the game again")]
    NotATable(PathBuf),

    /// A table of a format that this program does not read.
    #[error(
        "{path} has table format {found}, this program reads format {expected}: \
         solve the game again"
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version of the format.
        found: u32,
        /// The one version read.
        expected: u32,
    },

    /// The file is shorter than it should be, or longer.
    #[error(
        "{path} has {actual} bytes where {expected} are needed, so it was not copied whole: \
         copy it again or solve the game again"
    )]
    Truncated {
        /// The file.
        path: PathBuf,
        /// How long the header says it is, or the least a table needs where
        /// the header itself is cut.
        expected: u64,
        /// How long it is.
        actual: u64,
    },

    /// Header, metadata or block directory are not as they were written.
    #[error("{path} is damaged: its {what}; solve the game again")]
    DamagedHeader {
        /// The file.
        path: PathBuf,
        /// What is wrong, so that it reads well after 'its'.
        what: &'static str,
    },

    /// A block of values is not as it was written. Other blocks may be whole.
    #[error(
        "{path} is damaged: the values of block {block}, slots {first_slot} to {last_slot}, \
         are unreadable; solve the game again"
    )]
    DamagedBlock {
        /// The file.
        path: PathBuf,
        /// Counted from 0.
        block: u64,
        /// The first slot that is lost with it.
        first_slot: u64,
        /// The last such slot.
        last_slot: u64,
    },

    /// The hash at the end of the file does not fit the file.
    #[error("{0} is damaged: its hash is another than when it was written; solve the game again")]
    DamagedFile(PathBuf),

    /// The table is of a game with other rules.
    #[error(
        "{0} was made for other rules: remove it and solve the game, or choose another directory \
         with --tables"
    )]
    OtherRules(PathBuf),

    /// The numbers mean other positions than those of this program.
    #[error(
        "{path} was made with version {found} of the index, this program has version {expected}: \
         solving the game again makes a new table"
    )]
    OtherIndex {
        /// The file.
        path: PathBuf,
        /// The version of the index that numbered the slots.
        found: u32,
        /// The version asked for.
        expected: u32,
    },

    /// The table has more or fewer slots than the index has numbers.
    #[error(
        "{path} has {found} slots where its game has {expected} numbers: it is no table of this \
         game; solve the game again"
    )]
    OtherSlots {
        /// The file.
        path: PathBuf,
        /// Slots of the table.
        found: u64,
        /// Numbers of the index.
        expected: u64,
    },

    /// A file of unfinished work is not as it was written.
    #[error("{0} is damaged: the unfinished work cannot go on; --restart begins it again")]
    DamagedState(PathBuf),

    /// Unfinished work with another numbering, or by a program that kept it
    /// differently.
    #[error(
        "{0} was kept by another version of the game or of this program; \
         --restart begins the work again"
    )]
    OtherState(PathBuf),

    /// A file of unfinished work is whole, but does not belong there.
    #[error("{path} {what}: the unfinished work cannot go on; --restart begins it again")]
    BrokenState {
        /// The file.
        path: PathBuf,
        /// What is wrong, so that it reads well after the file's name.
        what: &'static str,
    },

    /// An unfinished solve of other rules, which is not ours to remove.
    #[error(
        "{directory} has an unfinished solve of {game:?} by other rules: finish it first, remove \
         it, or choose another directory with --tables"
    )]
    StateOfOtherRules {
        /// Where it is kept.
        directory: PathBuf,
        /// The name of its game.
        game: String,
    },

    /// Something that is no file has the name of one of a state.
    #[error("{0} is in the way of the files of unfinished work, and is left alone: remove it")]
    InTheWayOfState(PathBuf),

    /// Another program does the same work.
    #[error("the same work on this game is under way elsewhere, and kept in {0}")]
    InUse(PathBuf),

    /// A number was asked for that the table does not have.
    #[error("{path} has {slots} slots, there is no slot {slot}")]
    NoSuchSlot {
        /// The file.
        path: PathBuf,
        /// The number asked for.
        slot: u64,
        /// How many there are.
        slots: u64,
    },
}

impl TableError {
    /// Is it a table that is to blame, rather than memory or what is kept of
    /// unfinished work?
    pub fn is_of_table(&self) -> bool {
        !matches!(
            self,
            TableError::NoMemory(_)
                | TableError::DamagedState(_)
                | TableError::OtherState(_)
                | TableError::BrokenState { .. }
                | TableError::StateOfOtherRules { .. }
                | TableError::InTheWayOfState(_)
                | TableError::InUse(_)
        )
    }
}

/// What the system said of a file or directory.
pub(crate) fn failed(path: &Path, doing: &'static str, source: io::Error) -> TableError {
    TableError::Io {
        path: path.to_owned(),
        doing,
        source,
    }
}
