//! Tables that somebody asked a server for, told from those a user had made.
//!
//! A small file beside the table marks it. It is there before the solve begins,
//! so that what an interrupted one leaves is marked too, and a solve takes it
//! away when it has written the table: whoever had it made for a visitor marks it
//! again, and what a user solves is the user's.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use kanzen_rules::GameName;
use kanzen_table::{State, TableError};
use serde::{Deserialize, Serialize};

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::kept;
use crate::lines::write_file;
use crate::notes;
use crate::shelf::{Shelf, soon_made};

/// How the mark's name ends, after the table's name.
const ENDING: &str = ".asked.json";

/// What notes and the mark take on a disk, whatever is in them.
const BESIDE: u64 = 16 << 10;

/// A marked table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AskedFor {
    /// The game.
    pub game: GameName,
    /// Is the table made again in a moment?
    pub soon_made: bool,
}

impl Shelf {
    /// Marks the table of a game, before or after it is made.
    pub fn mark(&self, game: &dyn AnyGame) -> Result<(), CatalogError> {
        let asked = AskedFor {
            game: game.name().clone(),
            soon_made: soon_made(game),
        };
        let text = format!("{}\n", serde_json::json!(asked));
        Ok(write_file(&mark_of(&self.path(game)), text.as_bytes())?)
    }

    /// Is the table of a game marked, or is nothing there that a user had made?
    pub fn may_mark(&self, game: &dyn AnyGame) -> bool {
        let path = self.path(game);
        mark_of(&path).exists() || !(path.exists() || State::directory(&path).exists())
    }

    /// All marked tables, and when each was marked.
    pub fn marked(&self) -> Vec<(AskedFor, SystemTime)> {
        let files = fs::read_dir(&self.dir).into_iter().flatten().flatten();
        let marked = files.filter_map(|file| {
            let is_mark = file.file_name().to_string_lossy().ends_with(ENDING);
            let path = is_mark.then(|| file.path())?;
            let asked: AskedFor = serde_json::from_slice(&fs::read(&path).ok()?).ok()?;
            // A file that was renamed marks nothing.
            let is_its = mark_of(&self.path_of(&asked.game)) == path;
            is_its.then(|| Some((asked, file.metadata().ok()?.modified().ok()?)))?
        });
        marked.collect()
    }

    /// Bytes on the disk of a game's table and of what an interrupted solve left.
    pub fn bytes_of(&self, game: &GameName) -> u64 {
        let path = self.path_of(game);
        let length = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
        let unfinished = notes::unfinished_bytes(&path) + notes::bytes_unfinished(&path);
        length(&path) + length(&kept::path_of(&path)) + unfinished + BESIDE
    }

    /// Removes a marked table with all that belongs to it; false if it is not
    /// marked any more. Fails if it is being solved.
    pub fn discard(&self, game: &GameName) -> Result<bool, CatalogError> {
        let path = self.path_of(game);
        if !mark_of(&path).exists() {
            return Ok(false);
        }
        // Holds off whoever would solve it meanwhile.
        let mut lock = State::hold_off(&path)?;
        if !mark_of(&path).exists() {
            return Ok(false);
        }
        lock.clear()?;
        let removed = fs::remove_file(&path);
        if let Err(source) = removed
            && path.exists()
        {
            let doing = "remove";
            return Err(TableError::Io {
                path,
                doing,
                source,
            }
            .into());
        }
        notes::forget(&path);
        let _ = fs::remove_file(kept::path_of(&path));
        unmark(&path);
        Ok(true)
    }
}

fn mark_of(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_owned();
    name.push(ENDING);
    PathBuf::from(name)
}

/// Takes the mark of a table away.
pub(crate) fn unmark(table: &Path) {
    // There may be none.
    let _ = fs::remove_file(mark_of(table));
}
