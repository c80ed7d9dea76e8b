//! Values to file.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use kanzen_solver::Values;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::files::File;
use crate::header::{self, ENTRY_LEN, FIELDS_LEN, HEADER_LEN, Header, MAGIC, TRAILER_LEN, VERSION};
use crate::pack::{self, Packer};
use crate::place::replace;
use crate::{Meta, TableError};

/// How a table is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Packing {
    /// Quick to write and to read.
    #[default]
    Quick,
    /// Small. It takes long to write, and the distances of wins are left out:
    /// a reader finds them from the moves.
    Small,
}

impl Packing {
    /// Large enough that compression finds something to repeat. Where wins are
    /// found from the moves, a probe decodes a block for each of them, so these
    /// must be small.
    fn block_slots(self) -> u32 {
        match self {
            Packing::Quick => 8192,
            Packing::Small => 2048,
        }
    }

    /// The level of zstd.
    fn level(self) -> i32 {
        match self {
            Packing::Quick => 3,
            Packing::Small => 15,
        }
    }
}

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
    packing: Packing,
) -> Result<u64, TableError> {
    let mut len = 0;
    replace(path, |file| {
        len = write_contents(file, rules_hash, meta, values, packing)?;
        Ok(())
    })?;
    Ok(len)
}

/// Blocks that are in memory as compressed bytes at once, and those among them
/// that are given to a thread together.
const BATCH_BLOCKS: usize = 2048;
const THREAD_BLOCKS: usize = 64;

/// Writes the file; returns how long it is.
///
/// The blocks are written as they are made, and what stands before them once
/// they are known, so that no more than a few of them are in memory.
fn write_contents(
    file: &mut File,
    rules_hash: [u8; 32],
    meta: &Meta,
    values: &Values,
    packing: Packing,
) -> io::Result<u64> {
    let mut rest = serde_json::to_vec(meta)?;
    let mut header = Header {
        meta_len: u32::try_from(rest.len()).map_err(io::Error::other)?,
        slots: values.len(),
        block_slots: packing.block_slots(),
        width: pack::width(values),
        win_distances: (packing == Packing::Quick).into(),
        zeros: [0; 2],
        file_len: 0,
        rules_hash,
    };
    let blocks = header.blocks() as usize;
    let mut offset = (HEADER_LEN + rest.len() + blocks * ENTRY_LEN + 8) as u64;
    let mut file = BufWriter::with_capacity(1 << 16, file);
    file.seek(SeekFrom::Start(offset))?;

    let pack = |packer: &mut Packer, block| {
        let block = block as u64;
        packer.pack(header.shape(block), values, header.first_slot(block))
    };
    for batch in (0..blocks).step_by(BATCH_BLOCKS) {
        let packed: Vec<Vec<u8>> = (batch..(batch + BATCH_BLOCKS).min(blocks))
            .into_par_iter()
            .with_min_len(THREAD_BLOCKS)
            .map_init(|| Packer::new(packing.level()), pack)
            .collect::<io::Result<_>>()?;
        for block in packed {
            rest.extend(offset.to_le_bytes());
            rest.extend(xxh3_64(&block).to_le_bytes());
            offset += block.len() as u64;
            file.write_all(&block)?;
        }
    }
    rest.extend(offset.to_le_bytes());

    header.file_len = offset + TRAILER_LEN as u64;
    let mut front = header.to_bytes();
    let checksum = header::checksum(&front, &rest);
    front.extend(checksum.to_le_bytes());
    front.extend(rest);
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&front)?;
    let file = file.into_inner()?;

    // The hash is over the whole file, in its order.
    let mut hasher = blake3::Hasher::new();
    file.seek(SeekFrom::Start(0))?;
    hasher.update_reader(&mut *file)?;
    file.write_all(hasher.finalize().as_bytes())?;
    Ok(header.file_len)
}

impl Header {
    /// Everything before the checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FIELDS_LEN);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.meta_len.to_le_bytes());
        bytes.extend(self.slots.to_le_bytes());
        bytes.extend(self.block_slots.to_le_bytes());
        bytes.extend([self.width, self.win_distances]);
        bytes.extend(self.zeros);
        bytes.extend(self.file_len.to_le_bytes());
        bytes.extend(self.rules_hash);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_read_as_they_were_written() {
        let header = Header {
            meta_len: 0x0102_0304,
            slots: 0x0506_0708_090a_0b0c,
            block_slots: 4096,
            width: 2,
            win_distances: 1,
            zeros: [0; 2],
            file_len: 0x0d0e_0f10_1112_1314,
            rules_hash: std::array::from_fn(|i| i as u8),
        };
        let mut bytes = header.to_bytes();
        bytes.resize(HEADER_LEN, 0);
        assert_eq!(Header::from_bytes(bytes.first_chunk().unwrap()), header);
    }
}
