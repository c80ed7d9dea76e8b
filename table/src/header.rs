//! The front of the file: header, metadata and block directory, and how much
//! of a file must be there before one may look at its blocks.

use std::ops::Range;
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

use crate::block::Shape;
use crate::error::failed;
use crate::{Meta, Source, TableError};

pub(crate) const MAGIC: [u8; 8] = *b"KANZEN\r\n";
pub(crate) const VERSION: u32 = 2;
/// The fields, and the checksum that ends the header.
pub(crate) const FIELDS_LEN: usize = 72;
pub(crate) const HEADER_LEN: usize = FIELDS_LEN + 8;
/// An offset and a checksum.
pub(crate) const ENTRY_LEN: usize = 16;
pub(crate) const TRAILER_LEN: usize = 32;
/// No blocks and no metadata: an offset ends the directory all the same.
const LEAST_LEN: usize = HEADER_LEN + 8 + TRAILER_LEN;

/// The fields between version and checksum, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub meta_len: u32,
    pub slots: u64,
    pub block_slots: u32,
    pub width: u8,
    /// 1 if wins are written with their distances, 0 if not.
    pub win_distances: u8,
    pub zeros: [u8; 2],
    pub file_len: u64,
    pub rules_hash: [u8; 32],
}

impl Header {
    pub fn from_bytes(bytes: &[u8; HEADER_LEN]) -> Header {
        Header {
            meta_len: u32::from_le_bytes(field(bytes, 12)),
            slots: u64::from_le_bytes(field(bytes, 16)),
            block_slots: u32::from_le_bytes(field(bytes, 24)),
            width: bytes[28],
            win_distances: bytes[29],
            zeros: field(bytes, 30),
            file_len: u64::from_le_bytes(field(bytes, 32)),
            rules_hash: field(bytes, 40),
        }
    }

    /// Is this what a program may write?
    fn is_possible(&self) -> bool {
        let slots = self.block_slots;
        (1 << 10..=1 << 16).contains(&slots)
            && slots.is_power_of_two()
            && matches!(self.width, 1 | 2)
            && matches!(self.win_distances, 0 | 1)
            && self.zeros == [0; 2]
    }

    /// How many blocks the slots fill.
    pub fn blocks(&self) -> u64 {
        self.slots.div_ceil(self.block_slots.into())
    }

    /// The first slot of a block.
    pub fn first_slot(&self, block: u64) -> u64 {
        block * u64::from(self.block_slots)
    }

    /// How the slots of a block lie.
    pub fn shape(&self, block: u64) -> Shape {
        let left = self.slots - self.first_slot(block);
        Shape {
            slots: left.min(self.block_slots.into()) as usize,
            width: self.width.into(),
            win_distances: self.win_distances == 1,
        }
    }

    /// Where the directory lies, unless that is beyond every file's end.
    fn directory(&self) -> Option<Range<usize>> {
        let start = HEADER_LEN.checked_add(usize::try_from(self.meta_len).ok()?)?;
        let entries = usize::try_from(self.blocks())
            .ok()?
            .checked_mul(ENTRY_LEN)?;
        Some(start..start.checked_add(entries)?.checked_add(8)?)
    }
}

/// The front of a file, found to be sound.
pub(crate) struct Front {
    pub header: Header,
    pub meta: Meta,
    /// The block directory as it is in the file.
    pub directory: Vec<u8>,
}

impl Front {
    /// Reads the front of the table that is called `path`.
    ///
    /// The checksum comes before the length of the file: only a header that is
    /// known to be whole can tell that the rest is not.
    pub fn read(source: &dyn Source, path: &Path) -> Result<Front, TableError> {
        let damaged = |what| TableError::DamagedHeader {
            path: path.to_owned(),
            what,
        };
        let unread = |error| failed(path, "read", error);
        let len = source.bytes().map_err(unread)?;
        let truncated = |expected| TableError::Truncated {
            path: path.to_owned(),
            expected,
            actual: len,
        };
        let mut head = [0; HEADER_LEN];
        let there = len.min(HEADER_LEN as u64) as usize;
        source
            .read_exact_at(&mut head[..there], 0)
            .map_err(unread)?;
        expect_version(&head[..there], path)?;
        if len < LEAST_LEN as u64 {
            return Err(truncated(LEAST_LEN as u64));
        }
        let header = Header::from_bytes(&head);
        if !header.is_possible() {
            return Err(damaged("header has fields that no program writes"));
        }
        let whole = header.file_len == len;
        let end = len - TRAILER_LEN as u64;
        let fits = |range: &Range<usize>| range.end as u64 <= end;
        let Some(directory) = header.directory().filter(fits) else {
            return Err(if whole {
                damaged("lengths do not agree")
            } else {
                truncated(header.file_len)
            });
        };
        let mut meta = Vec::new();
        let rest = directory.end - HEADER_LEN;
        if meta.try_reserve_exact(rest).is_err() {
            return Err(damaged("block directory is larger than the memory"));
        }
        meta.resize(rest, 0);
        source
            .read_exact_at(&mut meta, HEADER_LEN as u64)
            .map_err(unread)?;
        if checksum(&head[..FIELDS_LEN], &meta) != word(&head, FIELDS_LEN) {
            return Err(damaged("header does not have its checksum"));
        }
        if !whole {
            return Err(truncated(header.file_len));
        }
        let blocks = meta.split_off(directory.start - HEADER_LEN);
        if !rises(&blocks, directory.end as u64, end) {
            return Err(damaged("block directory is out of order"));
        }
        let meta = serde_json::from_slice(&meta).map_err(|_| damaged("metadata cannot be read"))?;
        Ok(Front {
            header,
            meta,
            directory: blocks,
        })
    }
}

/// Is this the beginning of a table, and of one that can be read?
fn expect_version(bytes: &[u8], path: &Path) -> Result<(), TableError> {
    if !bytes.iter().zip(&MAGIC).all(|(a, b)| a == b) {
        return Err(TableError::NotATable(path.to_owned()));
    }
    match bytes.get(MAGIC.len()..MAGIC.len() + 4) {
        Some(version) if version != VERSION.to_le_bytes() => Err(TableError::OtherVersion {
            path: path.to_owned(),
            found: u32::from_le_bytes(field(version, 0)),
            expected: VERSION,
        }),
        _ => Ok(()),
    }
}

/// Do the blocks of this directory follow each other from `start` to `end`?
fn rises(directory: &[u8], start: u64, end: u64) -> bool {
    let offsets = || directory.chunks(ENTRY_LEN).map(|entry| word(entry, 0));
    offsets().next() == Some(start) && offsets().next_back() == Some(end) && offsets().is_sorted()
}

/// Over the header's fields and what follows its checksum.
pub(crate) fn checksum(fields: &[u8], rest: &[u8]) -> u64 {
    let mut hasher = Xxh3::new();
    hasher.update(fields);
    hasher.update(rest);
    hasher.digest()
}

/// The number at `at`, which must be inside.
pub(crate) fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(field(bytes, at))
}

fn field<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    *bytes[at..]
        .first_chunk()
        .expect("the caller looked at the length")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_starts_where_it_ends_and_never_falls() {
        let directory = |offsets: &[u64]| {
            let entries = offsets
                .iter()
                .flat_map(|offset| [offset.to_le_bytes(), [0xff; 8]]);
            let bytes = entries.flatten().collect::<Vec<u8>>();
            bytes[..bytes.len() - 8].to_vec()
        };
        assert!(rises(&directory(&[100, 120, 150]), 100, 150));
        assert!(rises(&directory(&[100]), 100, 100));
        assert!(!rises(&directory(&[100, 151, 150]), 100, 150));
        assert!(!rises(&directory(&[99, 120, 150]), 100, 150));
        assert!(!rises(&directory(&[100, 120, 149]), 100, 150));
    }
}
