//! Bytes to values.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use kanzen_solver::{Found, Store, Values};
use rayon::prelude::*;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::error::failed;
use crate::header::{self, ENTRY_LEN, Front, Header, TRAILER_LEN};
use crate::{Meta, Source, TableError};

/// How many decoded blocks are kept; half a MiB in the common case.
const KEPT_BLOCKS: u64 = 64;

/// A table, opened: a file, or bytes that are elsewhere. Any number of threads
/// may read it at once.
///
/// Damage anywhere is an error where it is met, never a panic: opening looks at
/// everything but the values, a probe at the block it reads, and
/// [`check`](Table::check) at the whole file.
pub struct Table {
    path: PathBuf,
    /// Asked once for a block, which is little beside decoding it; so no type
    /// above needs to know what it is.
    source: Box<dyn Source>,
    header: Header,
    meta: Meta,
    /// The block directory as it is in the file.
    directory: Vec<u8>,
    /// The last bytes of the file.
    hash: [u8; TRAILER_LEN],
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
    /// As it is in the file, kept for the room it has.
    compressed: Vec<u8>,
}

impl Store for Table {
    type Error = TableError;

    fn find(&self, number: u64) -> Result<Found, TableError> {
        self.value(number)
    }
}

impl Table {
    /// A table over bytes, wherever they are. Its values are read later, when
    /// they are asked for. `name` is what errors call it.
    pub fn over(source: impl Source + 'static, name: &Path) -> Result<Table, TableError> {
        let Front {
            header,
            meta,
            directory,
        } = Front::read(&source, name)?;
        let mut hash = [0; TRAILER_LEN];
        source
            .read_exact_at(&mut hash, header.file_len - TRAILER_LEN as u64)
            .map_err(|error| failed(name, "read", error))?;
        let kept = (0..KEPT_BLOCKS).map(|_| Mutex::default()).collect();
        Ok(Table {
            path: name.to_owned(),
            source: Box::new(source),
            header,
            meta,
            directory,
            hash,
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
        &self.hash
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.header.file_len
    }

    /// The file, or what the table is called that is none.
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

    /// An error unless the table has a slot for each number of an index that
    /// has so many.
    pub fn expect_slots(&self, numbers: u64) -> Result<(), TableError> {
        match self.slots() == numbers {
            true => Ok(()),
            false => Err(TableError::OtherSlots {
                path: self.path.clone(),
                found: self.slots(),
                expected: numbers,
            }),
        }
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
            let Kept {
                block: of,
                bytes,
                compressed,
            } = &mut *kept;
            *of = None;
            bytes.resize(shape.len(), 0);
            self.unpack(block, compressed, bytes)?;
            *of = Some(block);
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

    /// Bytes of memory that all values take at once.
    pub fn bytes_of_values(&self) -> u64 {
        self.slots() * u64::from(self.header.width)
    }

    /// All values at once, one for each number of an index that has so many.
    /// Holes come back as some value, as in [`value`](Table::value), and every
    /// win as a win in 1 where the table has no distances of wins.
    pub fn load(&self, numbers: u64) -> Result<Values, TableError> {
        self.expect_slots(numbers)?;
        let mut values =
            Values::zeros(self.header.width, self.slots()).map_err(TableError::NoMemory)?;
        let block_slots = self.header.block_slots as usize;
        match &mut values {
            Values::Narrow(cells) => cells
                .par_chunks_mut(block_slots)
                .enumerate()
                .try_for_each_init(Vec::new, |compressed, (block, cells)| {
                    self.unpack_sound(block as u64, compressed, cells)
                })?,
            Values::Wide(cells) => cells
                .par_chunks_mut(block_slots)
                .enumerate()
                .try_for_each_init(Default::default, |(compressed, bytes), (block, cells)| {
                    let bytes: &mut Vec<u8> = bytes;
                    bytes.resize(2 * cells.len(), 0);
                    self.unpack_sound(block as u64, compressed, bytes)?;
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
        let mut all = blake3::Hasher::new();
        let front = header::word(&self.directory, 0);
        let unread = |error| failed(&self.path, "read", error);
        self.pass(0..front, |bytes| {
            all.update(bytes);
        })
        .map_err(unread)?;
        for block in 0..self.header.blocks() {
            let mut sum = Xxh3::new();
            let read = self.pass(self.place(block), |bytes| {
                all.update(bytes);
                sum.update(bytes);
            });
            read.map_err(|error| self.unread(block, error))?;
            if sum.digest() != self.checksum(block) {
                return Err(self.damaged(block));
            }
        }
        match *all.finalize().as_bytes() == self.hash {
            true => Ok(()),
            false => Err(TableError::DamagedFile(self.path.clone())),
        }
    }

    /// Takes what is in a part of the file, some of it at a time.
    fn pass(&self, mut part: Range<u64>, mut take: impl FnMut(&[u8])) -> io::Result<()> {
        let mut bytes = [0; 1 << 16];
        while !part.is_empty() {
            let len = (part.end - part.start).min(bytes.len() as u64);
            let bytes = &mut bytes[..len as usize];
            self.source.read_exact_at(bytes, part.start)?;
            take(bytes);
            part.start += len;
        }
        Ok(())
    }

    /// Decodes a block into as many bytes as it has.
    fn unpack(
        &self,
        block: u64,
        compressed: &mut Vec<u8>,
        bytes: &mut [u8],
    ) -> Result<(), TableError> {
        self.read(block, compressed)?;
        let unpacked = self.header.shape(block).unpack(compressed, bytes);
        unpacked.ok_or_else(|| self.damaged(block))
    }

    /// The same, and every slot has what a writer may put there.
    fn unpack_sound(
        &self,
        block: u64,
        compressed: &mut Vec<u8>,
        bytes: &mut [u8],
    ) -> Result<(), TableError> {
        self.unpack(block, compressed, bytes)?;
        let shape = self.header.shape(block);
        match (0..shape.slots).all(|slot| shape.find(bytes, slot).is_some()) {
            true => Ok(()),
            false => Err(self.damaged(block)),
        }
    }

    /// Reads the bytes of a block, unless they are not as they were written.
    fn read(&self, block: u64, compressed: &mut Vec<u8>) -> Result<(), TableError> {
        let place = self.place(block);
        let len = place.end - place.start;
        if len > self.header.shape(block).most_compressed() {
            return Err(self.damaged(block));
        }
        compressed.resize(len as usize, 0);
        let read = self.source.read_exact_at(compressed, place.start);
        read.map_err(|error| self.unread(block, error))?;
        match xxh3_64(compressed) == self.checksum(block) {
            true => Ok(()),
            false => Err(self.damaged(block)),
        }
    }

    /// Where a block lies.
    fn place(&self, block: u64) -> Range<u64> {
        let entry = &self.directory[block as usize * ENTRY_LEN..];
        header::word(entry, 0)..header::word(entry, ENTRY_LEN)
    }

    /// What the compressed bytes of a block sum up to.
    fn checksum(&self, block: u64) -> u64 {
        header::word(&self.directory, block as usize * ENTRY_LEN + 8)
    }

    /// Bytes that are gone are damage. What else keeps a source from reading
    /// may pass.
    fn unread(&self, block: u64, error: io::Error) -> TableError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => self.damaged(block),
            _ => failed(&self.path, "read", error),
        }
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
