//! What is kept beside a table in small JSON files: statistics, what solving
//! took, and that it was verified. Each names the table's hash, so that it is of
//! no use for another table, and ends in a seal, a hash of its very bytes, so
//! that one that was changed is of no use either.

use std::path::{Path, PathBuf};

use kanzen_table::{self as table, Readable, Source, State, Table, TableError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::lines::write_file;

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

/// Removes the notes of a table that is no more, and what is kept of unfinished
/// work on them.
pub fn forget(table: &Path) {
    for note in ALL {
        let path = note.path(table);
        // There may be none; one that stays is of no use for another table.
        let _ = std::fs::remove_file(&path);
        if State::directory(&path).exists()
            && let Ok(mut state) = State::hold_off(&path)
        {
            let _ = state.clear();
        }
    }
}

/// Bytes on the disk of what is kept of unfinished work on the notes of a table.
pub fn bytes_unfinished(table: &Path) -> u64 {
    let notes = ALL.into_iter();
    notes.map(|note| unfinished_bytes(&note.path(table))).sum()
}

/// Bytes on the disk of what is kept of the unfinished work on a file.
pub fn unfinished_bytes(result: &Path) -> u64 {
    let files = std::fs::read_dir(State::directory(result));
    let files = files.into_iter().flatten().flatten();
    files
        .map(|file| file.metadata().map_or(0, |file| file.len()))
        .sum()
}

/// The field that binds a note to its table.
const HASH: &str = "table_hash";

/// What stands between what is sealed and the seal, and what ends the file.
const SEAL: &str = ",\n  \"seal\": \"";
const END: &str = "\"\n}\n";

/// No note is longer.
const MOST_BYTES: u64 = 1 << 26;

impl Note {
    /// Where the note of a table is.
    pub fn path(&self, table: &Path) -> PathBuf {
        PathBuf::from(format!("{}.{}", table.display(), self.ending))
    }

    /// Removes what a program that was killed left of a note. No other program may
    /// be writing it.
    pub fn sweep(&self, table: &Path) {
        table::sweep(&self.path(table));
    }

    /// What is noted of this very table. A note that cannot be read, lacks
    /// something or has another seal is as good as none.
    pub fn read<T: DeserializeOwned>(&self, table: &Table) -> Option<T> {
        let text = read_text(&self.path(table.path()))?;
        let (sealed, seal) = text.strip_suffix(END)?.rsplit_once(SEAL)?;
        if seal != self.seal(sealed) {
            return None;
        }
        let mut kept: Value = serde_json::from_str(&text).ok()?;
        let bound = kept.get(HASH)? == &hex(table.hash());
        let noted = kept.get_mut(self.field)?.take();
        bound.then(|| serde_json::from_value(noted).ok())?
    }

    /// Keeps a note of a table.
    pub fn write<T: Serialize>(&self, table: &Table, noted: &T) -> Result<(), TableError> {
        let kept = serde_json::json!({ HASH: hex(table.hash()), self.field: noted });
        let kept = format!("{kept:#}");
        let sealed = kept
            .strip_suffix("\n}")
            .expect("an object that is not empty");
        let text = format!("{sealed}{SEAL}{}{END}", self.seal(sealed));
        write_file(&self.path(table.path()), text.as_bytes())
    }

    /// The hash of a note's kind and of its text before the seal, which has the
    /// table's hash and what is noted.
    fn seal(&self, sealed: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.field.as_bytes()).update(&[0]);
        hasher.update(sealed.as_bytes());
        hasher.finalize().to_hex().to_string()
    }
}

/// The text of a regular file that is no longer than any note.
fn read_text(path: &Path) -> Option<String> {
    let file = Readable::open(path).ok()?;
    let len = file.bytes().ok().filter(|len| *len <= MOST_BYTES)?;
    let mut bytes = vec![0; len as usize];
    file.read_exact_at(&mut bytes, 0).ok()?;
    String::from_utf8(bytes).ok()
}

/// Bytes as people write hashes.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
