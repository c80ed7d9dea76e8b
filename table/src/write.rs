//! Values to file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use kanzen_solver::Values;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::block::{self, BLOCK_SLOTS, Shape};
use crate::header::{self, ENTRY_LEN, HEADER_LEN, Header, TRAILER_LEN};
use crate::{Meta, TableError};

/// Writes a table and says how many bytes it has. The same input gives the same
/// bytes, whatever the number of threads.
///
/// The file appears under its name when it is complete and on the disk; until
/// then, and if anything fails, whatever had that name stays as it was. The
/// directory is made if it is missing.
pub fn write(
    path: &Path,
    rules_hash: [u8; 32],
    meta: &Meta,
    values: &Values,
) -> Result<u64, TableError> {
    let contents = Contents::new(rules_hash, meta, values)
        .map_err(|source| failed(path, "make the contents of", source))?;
    replace(path, |part| contents.write(part))?;
    Ok(contents.len)
}

/// Makes a file appear under its name only when it is complete and on the
/// disk: `write` writes it under another name in the same directory, which is
/// made if it is missing. If anything fails, whatever had the name stays.
pub fn replace(path: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), TableError> {
    // A bare file name has an empty parent.
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    let directory = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(directory)
        .map_err(|source| failed(directory, "create the directory", source))?;
    let part = part_path(path);
    let placed = write(&part)
        .map_err(|source| failed(&part, "write", source))
        .and_then(|()| fs::rename(&part, path).map_err(|source| failed(path, "replace", source)));
    if placed.is_err() {
        // It may never have come into being, and the first error says more.
        let _ = fs::remove_file(&part);
    }
    placed?;
    sync_directory(directory);
    Ok(())
}

fn failed(path: &Path, doing: &'static str, source: io::Error) -> TableError {
    TableError::Io {
        path: path.to_owned(),
        doing,
        source,
    }
}

/// A name in the same directory, so that renaming is one step, which no other
/// process and no other thread writes to.
fn part_path(path: &Path) -> PathBuf {
    static PARTS: AtomicU32 = AtomicU32::new(0);
    let part = PARTS.fetch_add(1, Ordering::Relaxed);
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.{part}.part", process::id()));
    PathBuf::from(name)
}

/// The table is whole without it: a crash may only bring back the old one.
fn sync_directory(directory: &Path) {
    if cfg!(unix) {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
}

/// All of a file except the hash that ends it.
struct Contents {
    /// Header, metadata and directory.
    front: Vec<u8>,
    blocks: Vec<Vec<u8>>,
    /// Of the file, the hash included.
    len: u64,
}

impl Contents {
    fn new(rules_hash: [u8; 32], meta: &Meta, values: &Values) -> io::Result<Contents> {
        let width = block::width(values);
        let blocks = compress(values, width)?;
        let meta = serde_json::to_vec(meta)?;
        let meta_len = u32::try_from(meta.len()).map_err(io::Error::other)?;

        let first = HEADER_LEN + meta.len() + blocks.len() * ENTRY_LEN + 8;
        let mut rest = meta;
        let mut offset = first as u64;
        for block in &blocks {
            rest.extend(offset.to_le_bytes());
            rest.extend(xxh3_64(block).to_le_bytes());
            offset += block.len() as u64;
        }
        rest.extend(offset.to_le_bytes());

        let header = Header {
            meta_len,
            slots: values.len(),
            block_slots: BLOCK_SLOTS as u32,
            width,
            zeros: [0; 3],
            file_len: offset + TRAILER_LEN as u64,
            rules_hash,
        };
        let mut front = header.to_bytes();
        let checksum = header::checksum(&front, &rest);
        front.extend(checksum.to_le_bytes());
        front.extend(rest);
        Ok(Contents {
            front,
            blocks,
            len: header.file_len,
        })
    }

    /// Writes the file and waits until the disk has it.
    fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(1 << 16, File::create(path)?);
        let mut hasher = blake3::Hasher::new();
        for piece in [&self.front].into_iter().chain(&self.blocks) {
            hasher.update(piece);
            file.write_all(piece)?;
        }
        file.write_all(hasher.finalize().as_bytes())?;
        file.into_inner()?.sync_all()
    }
}

fn compress(values: &Values, width: u8) -> io::Result<Vec<Vec<u8>>> {
    let block_slots = BLOCK_SLOTS as u64;
    let blocks = values.len().div_ceil(block_slots);
    let pack = |compressor: &mut _, block| {
        let first = block * block_slots;
        let slots = block_slots.min(values.len() - first) as usize;
        Shape {
            slots,
            width: width.into(),
        }
        .pack(values, first, compressor)
    };
    (0..blocks)
        .into_par_iter()
        .map_init(block::compressor, pack)
        .collect()
}
