//! One file of a state.
//!
//! Magic, length of the front, the front as JSON and its xxh3; blocks of cells,
//! each with its number, its length and a zstd frame; the number that ends
//! them; blake3 of all that. By this last hash the next file names this one.

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use kanzen_solver::{Cells, Stands};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use crate::error::failed;
use crate::files::{File, Readable};
use crate::{Source, TableError};

const MAGIC: [u8; 8] = *b"KZSTATE3";

/// What programs began their files with that did not name the one before, and
/// those whose counters had moves that are left out now.
const OLD_MAGICS: [[u8; 8]; 2] = [*b"KZSTATE\n", *b"KZSTATE2"];

/// Cells that are compressed together, and compared with what was kept.
const BLOCK_CELLS: u64 = 1 << 16;

/// Blocks that are in memory as compressed bytes at once.
const BATCH_BLOCKS: u64 = 256;

/// Fast: keeping the state should not take long.
const LEVEL: i32 = 1;

/// Ends the blocks of a file.
const END: u64 = u64::MAX;

/// No front is longer: it has a game's name, and what was counted so far with
/// some hundred positions.
const MOST_FRONT: u32 = 1 << 24;

/// The hash that ends a file.
pub(super) type Hash = [u8; 32];

/// What a state is of.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct MadeFor {
    /// The game's name, for people.
    pub game: String,
    pub rules_hash: [u8; 32],
    pub index_version: u32,
    /// The hash of the table that is gone through; none of a solve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_hash: Option<Hash>,
    /// No state of it has more cells.
    pub cells: u64,
}

/// What a file says about itself.
#[derive(Serialize, Deserialize)]
pub(super) struct Front {
    #[serde(flatten)]
    pub made_for: MadeFor,
    /// Its own number, as its name has it.
    pub number: u64,
    /// The hash of the file before it, whose blocks it changes; none if it has
    /// all blocks.
    pub before: Option<Hash>,
    /// Where the work stands, which depends on what kind of work it is.
    pub standing: Value,
}

/// What is known of a file once it is written.
pub(super) struct Written {
    /// Of all blocks, those that are not in it too.
    pub blocks: Vec<u64>,
    pub hash: Hash,
    pub bytes: u64,
}

/// How many blocks so many cells are.
fn blocks(cells: u64) -> u64 {
    cells.div_ceil(BLOCK_CELLS)
}

/// The numbers of the cells in a block.
fn cells_of(block: u64, cells: u64) -> Range<usize> {
    let first = block * BLOCK_CELLS;
    first as usize..(first + BLOCK_CELLS).min(cells) as usize
}

/// The hash of each block of cells.
pub(super) fn hashes(kept: &impl Cells) -> Vec<u64> {
    let cells = kept.shape().cells;
    let hash = |block| xxh3_64(&kept.bytes(cells_of(block, cells)));
    (0..blocks(cells)).into_par_iter().map(hash).collect()
}

/// Writes a file with all blocks, or with those whose hash is another than in
/// the file before.
pub(super) fn write(
    file: &mut File,
    front: &Front,
    kept: &impl Cells,
    before: &[u64],
) -> io::Result<Written> {
    let mut file = Summed::new(file);
    let text = serde_json::to_vec(front)?;
    file.write(&MAGIC)?;
    file.write(&(text.len() as u32).to_le_bytes())?;
    file.write(&text)?;
    file.write(&xxh3_64(&text).to_le_bytes())?;
    let cells = kept.shape().cells;
    let blocks = blocks(cells);
    let mut hashes = Vec::with_capacity(blocks as usize);
    for first in (0..blocks).step_by(BATCH_BLOCKS as usize) {
        let batch = first..(first + BATCH_BLOCKS).min(blocks);
        let packed: Vec<(u64, Option<Vec<u8>>)> = batch
            .clone()
            .into_par_iter()
            .map(|block| {
                let bytes = kept.bytes(cells_of(block, cells));
                let hash = xxh3_64(&bytes);
                let same = front.before.is_some() && before[block as usize] == hash;
                let packed = (!same).then(|| zstd::bulk::compress(&bytes, LEVEL));
                Ok((hash, packed.transpose()?))
            })
            .collect::<io::Result<_>>()?;
        for (block, (hash, packed)) in batch.zip(packed) {
            hashes.push(hash);
            if let Some(packed) = packed {
                file.write(&block.to_le_bytes())?;
                file.write(&(packed.len() as u32).to_le_bytes())?;
                file.write(&packed)?;
            }
        }
    }
    file.write(&END.to_le_bytes())?;
    let (hash, bytes) = file.finish()?;
    Ok(Written {
        blocks: hashes,
        hash,
        bytes,
    })
}

/// A file that sums up what is written to it.
struct Summed<'a> {
    file: BufWriter<&'a mut File>,
    sum: blake3::Hasher,
}

impl<'a> Summed<'a> {
    fn new(file: &'a mut File) -> Summed<'a> {
        Summed {
            file: BufWriter::with_capacity(1 << 20, file),
            sum: blake3::Hasher::new(),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.file.write_all(bytes)
    }

    /// Writes the sum; tells it, and how long the file is.
    fn finish(mut self) -> io::Result<(Hash, u64)> {
        let hash = *self.sum.finalize().as_bytes();
        self.file.write_all(&hash)?;
        self.file.flush()?;
        Ok((hash, self.sum.count() + hash.len() as u64))
    }
}

/// A file of which the front was read, and the hash that its end has.
pub(super) struct StateFile {
    pub front: Front,
    pub hash: Hash,
    path: PathBuf,
    file: Readable,
    /// Where the hash is.
    end: u64,
    /// What was read so far.
    at: u64,
    sum: blake3::Hasher,
}

impl StateFile {
    /// Opens the file that has this number by its name.
    pub fn open(path: &Path, number: u64) -> Result<StateFile, TableError> {
        let damaged = || TableError::DamagedState(path.to_owned());
        let file = Readable::open(path).map_err(|source| failed(path, "open", source))?;
        let len = file
            .bytes()
            .map_err(|source| failed(path, "read", source))?;
        let end = len
            .checked_sub(size_of::<Hash>() as u64)
            .ok_or_else(damaged)?;
        let mut reading = Reading {
            file: &file,
            end,
            at: 0,
            sum: blake3::Hasher::new(),
        };
        match reading.array().ok_or_else(damaged)? {
            MAGIC => {}
            magic if OLD_MAGICS.contains(&magic) => {
                return Err(TableError::OtherState(path.to_owned()));
            }
            _ => return Err(damaged()),
        }
        let front_len = u32::from_le_bytes(reading.array().ok_or_else(damaged)?);
        let front = reading.bytes(front_len, MOST_FRONT).ok_or_else(damaged)?;
        let sum = u64::from_le_bytes(reading.array().ok_or_else(damaged)?);
        if sum != xxh3_64(&front) {
            return Err(damaged());
        }
        let front: Front = serde_json::from_slice(&front).map_err(|_| damaged())?;
        let mut hash = Hash::default();
        file.read_exact_at(&mut hash, end).map_err(|_| damaged())?;
        let Reading { at, sum, .. } = reading;
        let opened = StateFile {
            front,
            hash,
            path: path.to_owned(),
            file,
            end,
            at,
            sum,
        };
        match opened.front.number == number {
            true => Ok(opened),
            false => Err(opened.broken("was kept under another number")),
        }
    }

    /// An error unless it is of this table, or of this game as this program
    /// numbers it.
    pub fn expect(&self, made_for: &MadeFor) -> Result<(), TableError> {
        let made = &self.front.made_for;
        if made.table_hash != made_for.table_hash {
            return Err(self.broken("was kept of another table"));
        }
        let key = |made: &MadeFor| (made.rules_hash, made.index_version, made.cells);
        match key(made) == key(made_for) {
            true => Ok(()),
            false => Err(TableError::OtherState(self.path.clone())),
        }
    }

    /// Where the work stands, if it is this kind of work.
    pub fn standing<S: Stands>(&self) -> Result<S, TableError> {
        let standing = S::deserialize(&self.front.standing);
        standing.map_err(|_| TableError::OtherState(self.path.clone()))
    }

    /// An error that says what is wrong with the file.
    pub fn broken(&self, what: &'static str) -> TableError {
        TableError::BrokenState {
            path: self.path.clone(),
            what,
        }
    }

    /// Puts the blocks where they belong, unless the file is not as it was
    /// written: then the values are of no use.
    pub fn read(self, kept: &mut impl Cells) -> Result<(), TableError> {
        let damaged = || TableError::DamagedState(self.path.clone());
        let shape = kept.shape();
        let (width, cells) = (usize::from(shape.width), shape.cells);
        let most = zstd::zstd_safe::compress_bound(BLOCK_CELLS as usize * width) as u32;
        let mut reading = Reading {
            file: &self.file,
            end: self.end,
            at: self.at,
            sum: self.sum.clone(),
        };
        let mut next = 0;
        let mut found = 0;
        loop {
            let batch = reading.batch(&mut next, blocks(cells), most);
            let batch = batch.ok_or_else(damaged)?;
            found += batch.len() as u64;
            let is_last = (batch.len() as u64) < BATCH_BLOCKS;
            let unpacked = batch.into_par_iter().map(|(block, packed)| {
                let cells = cells_of(block, cells);
                let bytes = zstd::bulk::decompress(&packed, cells.len() * width).ok()?;
                (bytes.len() == cells.len() * width).then_some((cells, bytes))
            });
            let unpacked: Option<Vec<(Range<usize>, Vec<u8>)>> = unpacked.collect();
            for (cells, bytes) in unpacked.ok_or_else(damaged)? {
                kept.put(cells.start, &bytes);
            }
            if is_last {
                break;
            }
        }
        if reading.at != self.end || reading.sum.finalize() != self.hash {
            return Err(damaged());
        }
        match self.front.before.is_none() && found != blocks(cells) {
            true => Err(self.broken("lacks cells that it should have")),
            false => Ok(()),
        }
    }
}

/// A file read from its beginning to where its hash is. Nothing comes of bytes
/// that are not there.
struct Reading<'a> {
    file: &'a Readable,
    end: u64,
    at: u64,
    sum: blake3::Hasher,
}

impl Reading<'_> {
    fn fill(&mut self, bytes: &mut [u8]) -> Option<()> {
        let after = self.at + bytes.len() as u64;
        if after > self.end {
            return None;
        }
        self.file.read_exact_at(bytes, self.at).ok()?;
        self.at = after;
        self.sum.update(bytes);
        Some(())
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Some(bytes)
    }

    /// So many bytes, if they are no more than `most`.
    fn bytes(&mut self, len: u32, most: u32) -> Option<Vec<u8>> {
        let mut bytes = vec![0; (len <= most).then_some(len as usize)?];
        self.fill(&mut bytes)?;
        Some(bytes)
    }

    /// The next packed blocks with their numbers, which rise from `next` on
    /// and are smaller than `blocks`; fewer than a batch at the end.
    fn batch(&mut self, next: &mut u64, blocks: u64, most: u32) -> Option<Vec<(u64, Vec<u8>)>> {
        let mut batch = Vec::new();
        while (batch.len() as u64) < BATCH_BLOCKS {
            let block = u64::from_le_bytes(self.array()?);
            if block == END {
                break;
            }
            if !(*next..blocks).contains(&block) {
                return None;
            }
            let len = u32::from_le_bytes(self.array()?);
            batch.push((block, self.bytes(len, most)?));
            *next = block + 1;
        }
        Some(batch)
    }
}
