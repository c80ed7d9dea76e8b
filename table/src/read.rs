//! File to values.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use kanzen_solver::{Found, Values};
use memmap2::Mmap;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::header::{self, ENTRY_LEN, Front, Header, TRAILER_LEN};
use crate::{Meta, TableError};

/// How many decoded blocks are kept; half a MiB in the common case.
const KEPT_BLOCKS: u64 = 64;

/// A table file, opened. Any number of threads may read it at once.
///
/// Damage anywhere is an error where it is met, never a panic: opening looks at
/// everything but the values, a probe at the block it reads, and
/// [`check`](Table::check) at the whole file.
pub struct Table {
    path: PathBuf,
    map: Mmap,
    header: Header,
    meta: Meta,
    /// Where the block directory starts.
    directory: usize,
    /// Block `b` is kept at `b % KEPT_BLOCKS` alone, each under a lock of its
    /// own, so that threads wait for each other only where they read the same.
    kept: Box<[Mutex<Kept>]>,
    met_damage: AtomicBool,
}

/// A block as it was last decoded.
#[derive(Default)]
struct Kept {
    /// None while `bytes` are of no block.
    block: Option<u64>,
    bytes: Vec<u8>,
}

impl Table {
    /// Opens a table. Its values are read later, when they are asked for.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let map = map(path).map_err(|source| match source.kind() {
            io::ErrorKind::NotFound => TableError::NotFound(path.to_owned()),
            _ => TableError::Io {
                path: path.to_owned(),
                doing: "open",
                source,
            },
        })?;
        let Front {
            header,
            meta,
            directory,
        } = Front::read(&map, path)?;
        let kept = (0..KEPT_BLOCKS).map(|_| Mutex::default()).collect();
        Ok(Table {
            path: path.to_owned(),
            map,
            header,
            meta,
            directory,
            kept,
            met_damage: AtomicBool::new(false),
        })
    }

    /// What the table says about itself.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// The hash of the resolved rules that the table was made for.
    pub fn rules_hash(&self) -> &[u8; 32] {
        &self.header.rules_hash
    }

    /// How many numbers the index has, holes included.
    pub fn slots(&self) -> u64 {
        self.header.slots
    }

    /// The hash that ends the file; [`check`](Table::check) tells if it fits.
    pub fn hash(&self) -> &[u8] {
        &self.map[self.map.len() - TRAILER_LEN..]
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.header.file_len
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// An error unless the table was made for these rules and this index.
    pub fn expect_rules(&self, hash: &[u8; 32], index_version: u32) -> Result<(), TableError> {
        if self.rules_hash() != hash {
            return Err(TableError::OtherRules(self.path.clone()));
        }
        if self.meta.index_version != index_version {
            return Err(TableError::OtherIndex {
                path: self.path.clone(),
                found: self.meta.index_version,
                expected: index_version,
            });
        }
        Ok(())
    }

    /// Was a damaged block met since the table was opened?
    pub fn met_damage(&self) -> bool {
        self.met_damage.load(Relaxed)
    }

    /// Are wins kept with their distances?
    pub fn has_win_distances(&self) -> bool {
        self.header.win_distances == 1
    }

    /// What is in a slot: its value, or that it is won, where the table has no
    /// distances of wins.
    ///
    /// A hole has some value too, since the file does not tell holes apart: ask
    /// only for numbers that an index gave for a position.
    pub fn value(&self, slot: u64) -> Result<Found, TableError> {
        if slot >= self.slots() {
            let (path, slots) = (self.path.clone(), self.slots());
            return Err(TableError::NoSuchSlot { path, slot, slots });
        }
        let block = slot / u64::from(self.header.block_slots);
        let at = slot - self.header.first_slot(block);
        let kept = &self.kept[(block % KEPT_BLOCKS) as usize];
        // A panic elsewhere cannot have left more than a `block` of none.
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let shape = self.header.shape(block);
        if kept.block != Some(block) {
            kept.block = None;
            kept.bytes.resize(shape.len(), 0);
            self.unpack(block, &mut kept.bytes)?;
            kept.block = Some(block);
        }
        let found = shape.find(&kept.bytes, at as usize);
        found.ok_or_else(|| self.damaged(block))
    }

    /// Forgets the blocks that were decoded, so that the next probe of any
    /// decodes it anew: for measuring.
    pub fn forget(&self) {
        for kept in &self.kept {
            kept.lock().unwrap_or_else(PoisonError::into_inner).block = None;
        }
    }

    /// All values at once. Holes come back as some value, as in
    /// [`value`](Table::value), and every win as a win in 1 where the table
    /// has no distances of wins.
    pub fn load(&self) -> Result<Values, TableError> {
        let mut values =
            Values::zeros(self.header.width, self.slots()).map_err(TableError::NoMemory)?;
        let block_slots = self.header.block_slots as usize;
        match &mut values {
            Values::Narrow(cells) => cells
                .par_chunks_mut(block_slots)
                .enumerate()
                .try_for_each(|(block, cells)| self.unpack_sound(block as u64, cells))?,
            Values::Wide(cells) => cells
                .par_chunks_mut(block_slots)
                .enumerate()
                .try_for_each_init(Vec::new, |bytes, (block, cells)| {
                    bytes.resize(2 * cells.len(), 0);
                    self.unpack_sound(block as u64, bytes)?;
                    for (cell, bytes) in cells.iter_mut().zip(bytes.chunks_exact(2)) {
                        *cell = u16::from_le_bytes([bytes[0], bytes[1]]);
                    }
                    Ok(())
                })?,
        }
        Ok(values)
    }

    /// Reads the whole file and compares it with its checksums.
    pub fn check(&self) -> Result<(), TableError> {
        let blocks = (0..self.header.blocks()).into_par_iter();
        if let Some(block) = blocks.find_first(|&block| self.compressed(block).is_none()) {
            return Err(self.damaged(block));
        }
        let (contents, hash) = self.map.split_at(self.map.len() - TRAILER_LEN);
        if blake3::hash(contents).as_bytes() != hash {
            return Err(TableError::DamagedFile(self.path.clone()));
        }
        Ok(())
    }

    /// Decodes a block into as many bytes as it has.
    fn unpack(&self, block: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        self.compressed(block)
            .and_then(|compressed| self.header.shape(block).unpack(compressed, bytes))
            .ok_or_else(|| self.damaged(block))
    }

    /// The same, and every slot has what a writer may put there.
    fn unpack_sound(&self, block: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        self.unpack(block, bytes)?;
        let shape = self.header.shape(block);
        match (0..shape.slots).all(|slot| shape.find(bytes, slot).is_some()) {
            true => Ok(()),
            false => Err(self.damaged(block)),
        }
    }

    /// The bytes of a block, unless they are not as they were written.
    fn compressed(&self, block: u64) -> Option<&[u8]> {
        let entry = &self.map[self.directory + block as usize * ENTRY_LEN..];
        let (start, end) = (header::word(entry, 0), header::word(entry, ENTRY_LEN));
        // Opening saw that this is inside, but the file is not ours alone.
        let compressed = self.map.get(start as usize..end as usize)?;
        (xxh3_64(compressed) == header::word(entry, 8)).then_some(compressed)
    }

    fn damaged(&self, block: u64) -> TableError {
        self.met_damage.store(true, Relaxed);
        let first_slot = self.header.first_slot(block);
        let last_slot = first_slot + self.header.shape(block).slots as u64 - 1;
        TableError::DamagedBlock {
            path: self.path.clone(),
            block,
            first_slot,
            last_slot,
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = f.debug_struct("Table");
        table
            .field("path", &self.path)
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the bytes must not change while they are borrowed. A table is
    // never written in place: the writer renames a new file over it, and the
    // map keeps the old one. Who cuts or changes the file by other means while
    // it is open breaks that promise.
    unsafe { Mmap::map(&file) }
}
