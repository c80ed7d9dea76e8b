//! The state of unfinished work on the disk, so that it survives whatever ends
//! the program: of a solve, or of what goes through a table.
//!
//! Beside the file that the work will make, a table or a note, there is a
//! directory with numbered files. The first of them has all blocks of cells, each later one those that changed since the
//! one before, which it names by its hash: a file that is missing or was kept
//! elsewhere is noticed. A file appears under its name when it is complete, so
//! the newest is always a whole state. When the later files outgrow the first,
//! a new first one is written and the others go.

mod file;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kanzen_solver::{Cells, Keeper, Shape, Stands};

use crate::error::failed;
use crate::files::{self, Lock};
use crate::place::{is_part_of, replace, sweep};
use crate::{Table, TableError};
use file::{Front, Hash, MadeFor, StateFile};

/// Work goes on for so many times as long as keeping its state took.
const WORK_TO_KEEPING: u32 = 15;

/// Numbers of files have no more digits.
const MOST_DIGITS: usize = 12;

/// The state of work in its directory; see the module's words.
pub struct State {
    directory: PathBuf,
    made_for: MadeFor,
    every: Duration,
    /// When the state was kept last, or the work began; how long that took.
    kept_at: Instant,
    took: Duration,
    /// The files that make up the state, oldest first, and their bytes.
    files: Vec<(u64, u64)>,
    /// The hash of the newest, once it was written or read.
    newest: Option<Hash>,
    /// Of each block as it was kept, and the shape of the cells then.
    hashes: Vec<u64>,
    shape: Shape,
    /// Held as long as this work is under way.
    lock: Lock,
}

impl State {
    /// The state of a solve of `game` whose table will be `table`. It is kept
    /// whenever `every` has passed, but not so often that it costs much; after
    /// every part of the work if that is zero.
    ///
    /// Fails if another solve of the same game is under way, or an unfinished
    /// one of other rules is kept there.
    pub fn open(
        table: &Path,
        game: &str,
        rules_hash: [u8; 32],
        index_version: u32,
        cells: u64,
        every: Duration,
    ) -> Result<State, TableError> {
        let made_for = MadeFor {
            game: game.to_string(),
            rules_hash,
            index_version,
            table_hash: None,
            cells,
        };
        let state = State::held(table, made_for, every)?;
        state.expect_same_rules()?;
        Ok(state)
    }

    /// The state of work that goes through a table and will make the file
    /// `result`. It has no more than so many cells.
    pub fn open_through(
        table: &Table,
        result: &Path,
        index_version: u32,
        cells: u64,
        every: Duration,
    ) -> Result<State, TableError> {
        let mut table_hash = Hash::default();
        table_hash.copy_from_slice(table.hash());
        let made_for = MadeFor {
            game: table.meta().game.clone(),
            rules_hash: *table.rules_hash(),
            index_version,
            table_hash: Some(table_hash),
            cells,
        };
        State::held(result, made_for, every)
    }

    /// Keeps work on a file away as long as this lasts; what is kept there,
    /// whatever it is of, can be [forgotten](State::clear).
    pub fn hold_off(result: &Path) -> Result<State, TableError> {
        State::held(result, MadeFor::default(), Duration::MAX)
    }

    fn held(result: &Path, made_for: MadeFor, every: Duration) -> Result<State, TableError> {
        let directory = State::directory(result);
        make_directory(&directory)?;
        let lock_path = directory.join("lock");
        let lock = Lock::take(&lock_path).map_err(|source| match source.kind() {
            // One that ends just now takes the directory with it.
            io::ErrorKind::WouldBlock | io::ErrorKind::NotFound => {
                TableError::InUse(directory.clone())
            }
            _ => failed(&lock_path, "lock", source),
        })?;
        sweep(result);
        let mut state = State {
            made_for,
            every,
            kept_at: Instant::now(),
            took: Duration::ZERO,
            files: Vec::new(),
            newest: None,
            hashes: Vec::new(),
            shape: Shape::default(),
            lock,
            directory,
        };
        state.files = files_in(&state.directory)?;
        Ok(state)
    }

    /// Where the state of the work is kept that will make a file.
    pub fn directory(result: &Path) -> PathBuf {
        let mut name = result.as_os_str().to_owned();
        name.push(".unfinished");
        PathBuf::from(name)
    }

    /// Where unfinished work stands, if there is any.
    pub fn standing<S: Stands>(&self) -> Result<Option<S>, TableError> {
        let newest = self.files.last();
        let newest = newest.map(|(number, _)| self.open_file(*number)?.standing());
        newest.transpose()
    }

    /// Is anything kept?
    pub fn is_kept(&self) -> bool {
        !self.files.is_empty()
    }

    /// Forgets what was kept.
    pub fn clear(&mut self) -> Result<(), TableError> {
        let files = self.files.len();
        self.drop_oldest(files)
    }

    /// The error that what was kept last cannot be: the solver, who knows,
    /// found out.
    pub fn impossible(&self) -> TableError {
        TableError::BrokenState {
            path: match self.files.last() {
                Some((number, _)) => self.path(*number),
                None => self.directory.clone(),
            },
            what: "says of the work what cannot be",
        }
    }

    fn path(&self, number: u64) -> PathBuf {
        self.directory.join(file_name(number))
    }

    fn open_file(&self, number: u64) -> Result<StateFile, TableError> {
        StateFile::open(&self.path(number), number)
    }

    /// What is damaged may be given up, what is somebody else's may not.
    fn expect_same_rules(&self) -> Result<(), TableError> {
        let newest = self.files.last().map(|(number, _)| self.open_file(*number));
        match newest {
            Some(Ok(file)) if file.front.made_for.rules_hash != self.made_for.rules_hash => {
                Err(TableError::StateOfOtherRules {
                    directory: self.directory.clone(),
                    game: file.front.made_for.game,
                })
            }
            _ => Ok(()),
        }
    }

    fn drop_oldest(&mut self, count: usize) -> Result<(), TableError> {
        // The newest goes first: should this be cut short, none is left that
        // needs one that is gone.
        for (number, _) in self.files.drain(..count).rev() {
            let path = self.directory.join(file_name(number));
            files::remove(&path).map_err(|source| failed(&path, "remove", source))?;
        }
        Ok(())
    }

    /// The files of the state, newest first: each follows the one after it in
    /// the list, and the last has all blocks.
    fn chain<S: Stands>(&self) -> Result<Vec<(StateFile, S)>, TableError> {
        let mut chain: Vec<(StateFile, S)> = Vec::new();
        for (number, _) in self.files.iter().rev() {
            let file = self.open_file(*number)?;
            file.expect(&self.made_for)?;
            let standing: S = file.standing()?;
            if let Some((next, after)) = chain.last() {
                let shape = |standing: &S| standing.shape(self.made_for.cells);
                let follows = next.front.number == number + 1
                    && next.front.before == Some(file.hash)
                    && shape(after) == shape(&standing);
                if !follows {
                    return Err(next.broken("does not follow the file before it"));
                }
            }
            let is_first = file.front.before.is_none();
            chain.push((file, standing));
            if is_first {
                return Ok(chain);
            }
        }
        match chain.last() {
            Some((oldest, _)) => Err(oldest.broken("needs a file that is missing")),
            None => Ok(chain),
        }
    }
}

impl Drop for State {
    /// Nothing of ours is left in a directory without a state, and no directory
    /// in which there is nothing else.
    fn drop(&mut self) {
        if self.files.is_empty() {
            // An empty directory does no harm.
            let _ = self.lock.remove();
            let _ = files::remove_directory(&self.directory);
        }
    }
}

impl<S: Stands> Keeper<S> for State {
    type Error = TableError;

    fn restore(&mut self) -> Result<Option<(S, S::Cells)>, TableError> {
        let chain = self.chain::<S>()?;
        let Some((newest, standing)) = chain.first() else {
            return Ok(None);
        };
        let hash = newest.hash;
        let shape = standing.shape(self.made_for.cells);
        let shape = shape.ok_or_else(|| self.impossible())?;
        let used = chain.len();
        let mut cells = S::Cells::zeros(shape).map_err(TableError::NoMemory)?;
        let mut newest = None;
        for (file, standing) in chain.into_iter().rev() {
            file.read(&mut cells)?;
            newest = Some(standing);
        }
        // What an interrupted tidying up left behind is no part of the state.
        self.drop_oldest(self.files.len() - used)?;
        self.hashes = file::hashes(&cells);
        self.shape = shape;
        self.newest = Some(hash);
        self.kept_at = Instant::now();
        Ok(newest.map(|standing| (standing, cells)))
    }

    fn is_due(&self) -> bool {
        let pause = self.every.max(self.took * WORK_TO_KEEPING);
        self.every.is_zero() || self.kept_at.elapsed() >= pause
    }

    fn keep(&mut self, standing: &S, cells: &S::Cells) -> Result<(), TableError> {
        let begun = Instant::now();
        let number = self.files.last().map_or(0, |(number, _)| number + 1);
        let first_bytes = self.files.first().map_or(0, |(_, bytes)| *bytes);
        let bytes: u64 = self.files.iter().map(|(_, bytes)| bytes).sum();
        let shape = cells.shape();
        let is_first = self.shape != shape || bytes > 2 * first_bytes;
        let front = Front {
            made_for: self.made_for.clone(),
            number,
            before: self.newest.filter(|_| !is_first),
            standing: serde_json::json!(standing),
        };
        let mut written = None;
        replace(&self.path(number), |file| {
            written = Some(file::write(file, &front, cells, &self.hashes)?);
            Ok(())
        })?;
        let written = written.expect("a file that is placed was written");
        self.hashes = written.blocks;
        self.newest = Some(written.hash);
        self.shape = shape;
        self.files.push((number, written.bytes));
        if front.before.is_none() {
            self.drop_oldest(self.files.len() - 1)?;
        }
        self.took = begun.elapsed();
        self.kept_at = Instant::now();
        Ok(())
    }
}

/// Makes the directory unless it is there; anything else of that name is
/// refused, and so is a link, which would lead elsewhere.
fn make_directory(directory: &Path) -> Result<(), TableError> {
    match fs::symlink_metadata(directory) {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => {
            let source = io::Error::other("it is not a directory");
            Err(failed(directory, "keep the state of the work in", source))
        }
        Err(_) => files::create_directory(directory)
            .map_err(|source| failed(directory, "create the directory", source)),
    }
}

fn file_name(number: u64) -> String {
    format!("{number:06}.kzs")
}

/// The number of the file that has this name.
fn number_of(name: &str) -> Option<u64> {
    let digits = name.strip_suffix(".kzs")?;
    let number = digits
        .parse()
        .ok()
        .filter(|_| digits.len() <= MOST_DIGITS)?;
    (file_name(number) == name).then_some(number)
}

/// The files of a state with their numbers, rising, and their bytes. What a
/// killed program left half written goes, what others put there stays.
fn files_in(directory: &Path) -> Result<Vec<(u64, u64)>, TableError> {
    let unread = |source| failed(directory, "read", source);
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        // Of a link, not of what it points to.
        let metadata = entry.metadata().map_err(unread)?;
        if let Some(number) = number_of(name) {
            if !metadata.is_file() {
                return Err(TableError::InTheWayOfState(entry.path()));
            }
            files.push((number, metadata.len()));
        } else if metadata.is_file() && is_part(name) {
            files::remove(&entry.path()).map_err(unread)?;
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Is this the name of a file of a state that was never finished?
fn is_part(name: &str) -> bool {
    let end = name.find(".kzs").map_or(0, |at| at + ".kzs".len());
    let (whole, _) = name.split_at(end);
    number_of(whole).is_some() && is_part_of(name.as_bytes(), whole.as_bytes())
}
