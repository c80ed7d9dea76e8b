//! The state of an unfinished solve on the disk, so that it survives whatever
//! ends the program.
//!
//! Beside the table there is a directory with numbered files. The first of
//! them has all blocks of cells, each later one those that changed since the
//! one before. A file appears under its name when it is complete, so the
//! newest is always a whole state. When the later files outgrow the first, a
//! new first one is written and the others go.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kanzen_solver::{Keeper, Standing, Values};
use memmap2::Mmap;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::TableError;
use crate::write::{failed, replace, sweep};

const MAGIC: [u8; 8] = *b"KZSTATE\n";

/// Cells that are compressed together, and compared with what was kept.
const BLOCK_CELLS: u64 = 1 << 16;

/// Blocks that are in memory as compressed bytes at once.
const BATCH_BLOCKS: u64 = 256;

/// Fast: keeping the state should not take long.
const LEVEL: i32 = 1;

/// Work goes on for so many times as long as keeping its state took.
const WORK_TO_KEEPING: u32 = 15;

/// Ends the blocks of a file.
const END: u64 = u64::MAX;

/// The state of a solve in its directory; see the module's words.
pub struct State {
    directory: PathBuf,
    made_for: MadeFor,
    every: Duration,
    /// When the state was kept last, or the work began; how long that took.
    kept_at: Instant,
    took: Duration,
    /// The files that make up the state, oldest first, and their bytes.
    files: Vec<(u64, u64)>,
    /// Of each block as it was kept, and the bytes of a cell then.
    hashes: Vec<u64>,
    width: u8,
    /// Held as long as this solve is under way.
    _lock: File,
}

/// What a state is of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct MadeFor {
    rules_hash: [u8; 32],
    index_version: u32,
    cells: u64,
}

/// What a file says about itself.
#[derive(Serialize, Deserialize)]
struct Front {
    #[serde(flatten)]
    made_for: MadeFor,
    /// Does it have all blocks?
    is_first: bool,
    standing: Standing,
}

impl State {
    /// The state of a solve whose table will be `table`. It is kept whenever
    /// `every` has passed, but not so often that it costs much; after every
    /// part of the work if that is zero.
    ///
    /// Fails if another solve of the same game is under way.
    pub fn open(
        table: &Path,
        rules_hash: [u8; 32],
        index_version: u32,
        cells: u64,
        every: Duration,
    ) -> Result<State, TableError> {
        let directory = State::directory(table);
        fs::create_dir_all(&directory)
            .map_err(|source| failed(&directory, "create the directory", source))?;
        let lock_path = directory.join("lock");
        let lock = File::create(&lock_path)
            .map_err(|source| failed(&lock_path, "create the file", source))?;
        if lock.try_lock().is_err() {
            return Err(TableError::InUse(directory));
        }
        sweep(table);
        let mut state = State {
            made_for: MadeFor {
                rules_hash,
                index_version,
                cells,
            },
            every,
            kept_at: Instant::now(),
            took: Duration::ZERO,
            files: Vec::new(),
            hashes: Vec::new(),
            width: 0,
            _lock: lock,
            directory,
        };
        for number in numbers(&state.directory)? {
            let path = state.path(number);
            let bytes = fs::metadata(&path).map_err(|source| failed(&path, "read", source))?;
            state.files.push((number, bytes.len()));
        }
        Ok(state)
    }

    /// Where the state of a solve is kept.
    pub fn directory(table: &Path) -> PathBuf {
        let mut name = table.as_os_str().to_owned();
        name.push(".unfinished");
        PathBuf::from(name)
    }

    /// Where an unfinished solve stands, if there is one.
    pub fn standing(&self) -> Result<Option<Standing>, TableError> {
        let Some((number, _)) = self.files.last() else {
            return Ok(None);
        };
        Ok(Some(StateFile::open(&self.path(*number))?.front.standing))
    }

    /// Forgets what was kept.
    pub fn clear(&mut self) -> Result<(), TableError> {
        let files = self.files.len();
        self.drop_oldest(files)
    }

    fn path(&self, number: u64) -> PathBuf {
        self.directory.join(format!("{number:06}.kzs"))
    }

    fn drop_oldest(&mut self, count: usize) -> Result<(), TableError> {
        // The newest goes first: should this be cut short, none is left that
        // needs one that is gone.
        for (number, _) in self.files.drain(..count).rev() {
            let path = self.directory.join(format!("{number:06}.kzs"));
            fs::remove_file(&path).map_err(|source| failed(&path, "remove", source))?;
        }
        Ok(())
    }

    /// The numbers of the cells in a block.
    fn cells_of(&self, block: u64) -> Range<usize> {
        let first = block * BLOCK_CELLS;
        first as usize..(first + BLOCK_CELLS).min(self.made_for.cells) as usize
    }

    fn blocks(&self) -> u64 {
        self.made_for.cells.div_ceil(BLOCK_CELLS)
    }

    /// Writes the blocks that changed, or all; gives the hashes of all.
    fn write(
        &self,
        path: &Path,
        standing: &Standing,
        values: &Values,
        is_first: bool,
    ) -> io::Result<Vec<u64>> {
        let front = serde_json::to_vec(&Front {
            made_for: self.made_for.clone(),
            is_first,
            standing: standing.clone(),
        })?;
        let mut file = Summed::new(File::create(path)?);
        file.write(&MAGIC)?;
        file.write(&(front.len() as u32).to_le_bytes())?;
        file.write(&front)?;
        let mut hashes = Vec::with_capacity(self.blocks() as usize);
        for first in (0..self.blocks()).step_by(BATCH_BLOCKS as usize) {
            let batch = first..(first + BATCH_BLOCKS).min(self.blocks());
            let blocks: Vec<(u64, Option<Vec<u8>>)> = batch
                .clone()
                .into_par_iter()
                .map(|block| {
                    let bytes = bytes(values, self.cells_of(block));
                    let hash = xxh3_64(&bytes);
                    let same = !is_first && self.hashes[block as usize] == hash;
                    let packed = (!same).then(|| zstd::bulk::compress(&bytes, LEVEL));
                    Ok((hash, packed.transpose()?))
                })
                .collect::<io::Result<_>>()?;
            for (block, (hash, packed)) in batch.zip(blocks) {
                hashes.push(hash);
                if let Some(packed) = packed {
                    file.write(&block.to_le_bytes())?;
                    file.write(&(packed.len() as u32).to_le_bytes())?;
                    file.write(&packed)?;
                }
            }
        }
        file.write(&END.to_le_bytes())?;
        file.finish()?;
        Ok(hashes)
    }
}

impl Drop for State {
    /// Nothing is left of a directory without a state.
    fn drop(&mut self) {
        if self.files.is_empty() {
            // An empty directory does no harm.
            let _ = fs::remove_dir_all(&self.directory);
        }
    }
}

impl Keeper for State {
    type Error = TableError;

    fn restore(&mut self) -> Result<Option<(Standing, Values)>, TableError> {
        let mut opened = Vec::new();
        for (number, _) in self.files.iter().rev() {
            let file = StateFile::open(&self.path(*number))?;
            file.expect(&self.made_for)?;
            let is_first = file.front.is_first;
            opened.push(file);
            if is_first {
                break;
            }
        }
        let (Some(newest), Some(oldest)) = (opened.first(), opened.last()) else {
            return Ok(None);
        };
        if !oldest.front.is_first {
            return Err(TableError::DamagedState(oldest.path.clone()));
        }
        let standing = newest.front.standing.clone();
        let mut values =
            Values::zeros(standing.width, self.made_for.cells).map_err(TableError::NoMemory)?;
        for file in opened.iter().rev() {
            file.read(&mut values)?;
        }
        // What an interrupted tidying up left behind is no part of the state.
        self.drop_oldest(self.files.len() - opened.len())?;
        let hashes = (0..self.blocks()).into_par_iter();
        self.hashes = hashes
            .map(|block| xxh3_64(&bytes(&values, self.cells_of(block))))
            .collect();
        self.width = standing.width;
        self.kept_at = Instant::now();
        Ok(Some((standing, values)))
    }

    fn is_due(&self) -> bool {
        let pause = self.every.max(self.took * WORK_TO_KEEPING);
        self.every.is_zero() || self.kept_at.elapsed() >= pause
    }

    fn keep(&mut self, standing: &Standing, cells: &Values) -> Result<(), TableError> {
        let begun = Instant::now();
        let number = self.files.last().map_or(0, |(number, _)| number + 1);
        let first_bytes = self.files.first().map_or(0, |(_, bytes)| *bytes);
        let bytes: u64 = self.files.iter().map(|(_, bytes)| bytes).sum();
        let is_first = self.width != standing.width || bytes > 2 * first_bytes;
        let path = self.path(number);
        let mut hashes = Vec::new();
        replace(&path, |part| {
            hashes = self.write(part, standing, cells, is_first)?;
            Ok(())
        })?;
        let bytes = fs::metadata(&path).map_err(|source| failed(&path, "read", source))?;
        self.hashes = hashes;
        self.width = standing.width;
        self.files.push((number, bytes.len()));
        if is_first {
            self.drop_oldest(self.files.len() - 1)?;
        }
        self.took = begun.elapsed();
        self.kept_at = Instant::now();
        Ok(())
    }
}

/// The numbers of the files in a directory, rising. What a killed program left
/// half written goes.
fn numbers(directory: &Path) -> Result<Vec<u64>, TableError> {
    let read = |source| failed(directory, "read", source);
    let mut numbers = Vec::new();
    for entry in fs::read_dir(directory).map_err(read)? {
        let entry = entry.map_err(read)?;
        let name = entry.file_name();
        if name.as_encoded_bytes().ends_with(b".part") {
            fs::remove_file(entry.path()).map_err(read)?;
        }
        let number = name.to_str().and_then(|name| name.strip_suffix(".kzs"));
        numbers.extend(number.and_then(|number| number.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// Cells as the bytes that are kept.
fn bytes(values: &Values, cells: Range<usize>) -> std::borrow::Cow<'_, [u8]> {
    match values {
        Values::Narrow(all) => (&all[cells]).into(),
        Values::Wide(all) => {
            let bytes = all[cells].iter().flat_map(|cell| cell.to_le_bytes());
            bytes.collect::<Vec<u8>>().into()
        }
    }
}

/// A file that sums up what is written to it.
struct Summed {
    file: BufWriter<File>,
    sum: Xxh3,
}

impl Summed {
    fn new(file: File) -> Summed {
        Summed {
            file: BufWriter::with_capacity(1 << 20, file),
            sum: Xxh3::new(),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.file.write_all(bytes)
    }

    /// Writes the sum and waits until the disk has it all.
    fn finish(mut self) -> io::Result<()> {
        self.file.write_all(&self.sum.digest().to_le_bytes())?;
        self.file.into_inner()?.sync_all()
    }
}

/// A file that was read and is whole.
struct StateFile {
    path: PathBuf,
    map: Mmap,
    front: Front,
    /// Where the blocks begin.
    blocks: usize,
}

impl StateFile {
    fn open(path: &Path) -> Result<StateFile, TableError> {
        let file = File::open(path).map_err(|source| failed(path, "open", source))?;
        // SAFETY: a state is never written in place, and the lock keeps other
        // solves away.
        let map = unsafe { Mmap::map(&file) };
        let map = map.map_err(|source| failed(path, "read", source))?;
        let damaged = || TableError::DamagedState(path.to_owned());
        let (contents, sum) = map.split_last_chunk().ok_or_else(damaged)?;
        let (magic, rest) = contents.split_first_chunk().ok_or_else(damaged)?;
        if *magic != MAGIC || xxh3_64(contents).to_le_bytes() != *sum {
            return Err(damaged());
        }
        let (front_len, rest) = rest.split_first_chunk().ok_or_else(damaged)?;
        let front_len = u32::from_le_bytes(*front_len) as usize;
        let front = rest.get(..front_len).ok_or_else(damaged)?;
        let front = serde_json::from_slice(front).map_err(|_| damaged())?;
        let blocks = MAGIC.len() + 4 + front_len;
        Ok(StateFile {
            path: path.to_owned(),
            front,
            blocks,
            map,
        })
    }

    fn expect(&self, made_for: &MadeFor) -> Result<(), TableError> {
        let found = &self.front.made_for;
        if found == made_for {
            return Ok(());
        }
        Err(TableError::OtherState(self.path.clone()))
    }

    /// Puts the blocks where they belong.
    fn read(&self, values: &mut Values) -> Result<(), TableError> {
        let damaged = || TableError::DamagedState(self.path.clone());
        let mut packed = vec![None; self.front.made_for.cells.div_ceil(BLOCK_CELLS) as usize];
        let mut rest = &self.map[self.blocks..];
        loop {
            let (block, after) = rest.split_first_chunk().ok_or_else(damaged)?;
            let block = u64::from_le_bytes(*block);
            if block == END {
                break;
            }
            let (len, after) = after.split_first_chunk().ok_or_else(damaged)?;
            let len = u32::from_le_bytes(*len) as usize;
            let slot = packed.get_mut(block as usize).ok_or_else(damaged)?;
            *slot = Some(after.get(..len).ok_or_else(damaged)?);
            rest = &after[len..];
        }
        let width = usize::from(self.front.standing.width);
        let unpack = |packed: &[u8], cells: usize| {
            let bytes = zstd::bulk::decompress(packed, cells * width);
            let bytes = bytes.ok().filter(|bytes| bytes.len() == cells * width);
            bytes.ok_or_else(damaged)
        };
        match values {
            Values::Narrow(cells) => cells
                .par_chunks_mut(BLOCK_CELLS as usize)
                .zip(packed)
                .filter_map(|(cells, packed)| Some((cells, packed?)))
                .try_for_each(|(cells, packed)| {
                    cells.copy_from_slice(&unpack(packed, cells.len())?);
                    Ok(())
                }),
            Values::Wide(cells) => cells
                .par_chunks_mut(BLOCK_CELLS as usize)
                .zip(packed)
                .filter_map(|(cells, packed)| Some((cells, packed?)))
                .try_for_each(|(cells, packed)| {
                    let bytes = unpack(packed, cells.len())?;
                    for (cell, bytes) in cells.iter_mut().zip(bytes.chunks_exact(2)) {
                        *cell = u16::from_le_bytes([bytes[0], bytes[1]]);
                    }
                    Ok(())
                }),
        }
    }
}
