//! What is kept beside a table in small JSON files: statistics, what solving
//! took, and that it was verified. Each names the table's hash, so that it is of
//! no use for another table.

use std::path::{Path, PathBuf};

use kanzen_table::{Table, TableError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::results::write_file;

/// A kind of note.
pub struct Note {
    /// How the file's name ends, after the table's name.
    ending: &'static str,
    /// The field that has what is noted.
    field: &'static str,
}

/// Statistics.
pub const STATISTICS: Note = Note {
    ending: "stats.json",
    field: "statistics",
};

/// Counts as Tanaka's, which a paper may ask for alone.
pub const TANAKA: Note = Note {
    ending: "tanaka.json",
    field: "tanaka",
};

/// What solving took.
pub const SOLVED: Note = Note {
    ending: "solve.json",
    field: "solved",
};

/// What verifying walked through.
pub const VERIFIED: Note = Note {
    ending: "verify.json",
    field: "verified",
};

/// All kinds.
const ALL: [&Note; 4] = [&STATISTICS, &TANAKA, &SOLVED, &VERIFIED];

/// Removes the notes of a table that is no more.
pub fn forget(table: &Path) {
    for note in ALL {
        // There may be none; one that stays is of no use for another table.
        let _ = std::fs::remove_file(note.path(table));
    }
}

/// The field that binds a note to its table.
const HASH: &str = "table_hash";

impl Note {
    fn path(&self, table: &Path) -> PathBuf {
        PathBuf::from(format!("{}.{}", table.display(), self.ending))
    }

    /// What is noted of this very table. A note that cannot be read, or lacks
    /// something, is as good as none.
    pub fn read<T: DeserializeOwned>(&self, table: &Table) -> Option<T> {
        let bytes = std::fs::read(self.path(table.path())).ok()?;
        let mut kept: Value = serde_json::from_slice(&bytes).ok()?;
        let bound = kept.get(HASH)? == &hex(table.hash());
        let noted = kept.get_mut(self.field)?.take();
        bound.then(|| serde_json::from_value(noted).ok())?
    }

    /// Keeps a note of a table.
    pub fn write<T: Serialize>(&self, table: &Table, noted: &T) -> Result<(), TableError> {
        let kept = serde_json::json!({ HASH: hex(table.hash()), self.field: noted });
        write_file(&self.path(table.path()), format!("{kept:#}\n").as_bytes())
    }
}

/// Bytes as people write hashes.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
