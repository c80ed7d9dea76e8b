//! The list of positions as bytes, to be kept beside a table.
//!
//! All numbers are little-endian: 8 bytes `KZLIST1\n`, the 32 of the game's
//! [fingerprint](Indexed::fingerprint), then how many positions there are, how
//! many of them a table stores and how many moves lead from one to another, 8
//! bytes each. The positions follow by their numbers, [`BLOCK`] at a time, as
//! the game packs them, each block after its length in 4 bytes. The last 32
//! bytes are the BLAKE3 hash of all before.

use std::io::{self, Read, Write};
use std::sync::Arc;

use kanzen_rules::Notation;

use super::numbers::Shared;
use super::positions::{Positions, bytes_for, hash};
use super::search::{Reached, bytes};
use super::{Enumerated, MOST_POSITIONS};
use crate::{Estimate, Indexed, Lengthy, TooBig};

const MAGIC: &[u8; 8] = b"KZLIST1\n";
const BLOCK: usize = 1 << 14;

/// Why bytes are no list of this game's positions.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// They could not be read, or end too early.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// They begin otherwise.
    #[error("this is no list of positions")]
    NotAList,
    /// They are of other rules, or of another version of the program.
    #[error("this is a list of another game's positions")]
    OtherGame,
    /// They do not say what they should.
    #[error("the list of positions is damaged")]
    Damaged,
    /// There is no memory for the list.
    #[error(transparent)]
    TooBig(#[from] TooBig),
}

/// What a list says of itself.
struct Head {
    len: u64,
    stored: u64,
    edges: u64,
}

impl<G: Notation + Send> Lengthy for Enumerated<G> {
    fn keep(&self, to: &mut dyn Write) -> io::Result<()> {
        let shared = self.shared().map_err(io::Error::other)?;
        let Reached {
            positions,
            stored,
            edges,
        } = &shared.reached;
        let mut to = Hashed::new(to);
        to.write_all(MAGIC)?;
        to.write_all(&self.fingerprint())?;
        for number in [positions.len() as u64, *stored, *edges] {
            to.write_all(&number.to_le_bytes())?;
        }
        let mut packed = Vec::new();
        for block in positions.list().chunks(BLOCK) {
            packed.clear();
            for pos in block {
                self.game.pack_position(pos, &mut packed);
            }
            to.write_all(&(packed.len() as u32).to_le_bytes())?;
            to.write_all(&packed)?;
        }
        let hash = to.hasher.finalize();
        to.inner.write_all(hash.as_bytes())?;
        to.inner.flush()
    }

    fn restore(&self, from: &mut dyn Read) -> Result<(), Unreadable> {
        let mut from = Hashed::new(from);
        let Head { len, stored, edges } = self.read_head(&mut from)?;
        let too_big = TooBig {
            numbers: len as f64,
        };
        if bytes::<G::Position>(len, edges) > self.most_bytes {
            return Err(too_big.into());
        }
        let mut positions = Positions::with_room(len as usize).ok_or(too_big)?;
        let mut packed = Vec::new();
        while (positions.len() as u64) < len {
            let block = (len - positions.len() as u64).min(BLOCK as u64);
            self.read_block(&mut from, block, &mut packed, stored, &mut positions)?;
        }
        let hash = from.hasher.finalize();
        if from.read_chunk()? != *hash.as_bytes() {
            return Err(Unreadable::Damaged);
        }
        let reached = Reached {
            positions,
            stored,
            edges,
        };
        let shared = Shared::new(reached, None);
        self.shared
            .get_or_init(|| Ok(Arc::new(shared)))
            .as_ref()
            .map_err(TooBig::clone)?;
        Ok(())
    }

    fn foresee(&self, from: &mut dyn Read) -> Option<Estimate> {
        let Head { len, .. } = self.read_head(&mut Hashed::new(from)).ok()?;
        Some(Estimate {
            numbers: len as f64,
            bytes: bytes_for::<G::Position>(len),
        })
    }
}

impl<G: Notation + Send> Enumerated<G> {
    /// What stands before the positions.
    fn read_head(&self, from: &mut Hashed<impl Read>) -> Result<Head, Unreadable> {
        if from.read_chunk()? != *MAGIC {
            return Err(Unreadable::NotAList);
        }
        if from.read_chunk()? != self.fingerprint() {
            return Err(Unreadable::OtherGame);
        }
        let mut number = || from.read_chunk().map(u64::from_le_bytes);
        let (len, stored, edges) = (number()?, number()?, number()?);
        match len > MOST_POSITIONS || stored > len || edges > len << 16 {
            true => Err(Unreadable::Damaged),
            false => Ok(Head { len, stored, edges }),
        }
    }

    /// Reads so many positions more.
    fn read_block(
        &self,
        from: &mut Hashed<impl Read>,
        count: u64,
        packed: &mut Vec<u8>,
        stored: u64,
        positions: &mut Positions<G::Position>,
    ) -> Result<(), Unreadable> {
        let len = u32::from_le_bytes(from.read_chunk()?);
        packed.clear();
        // Only as much as there is: a wrong length takes no memory.
        if from.by_ref().take(len.into()).read_to_end(packed)? as u64 != u64::from(len) {
            return Err(Unreadable::Damaged);
        }
        let mut rest = &packed[..];
        for _ in 0..count {
            let pos = self
                .game
                .unpack_position(&mut rest)
                .ok_or(Unreadable::Damaged)?;
            let number = positions.len() as u32;
            let is_stored = u64::from(number) < stored;
            let fits = self.game.outcome(&pos).is_none()
                && self.game.settled(&pos).is_none() == is_stored
                && positions.insert((hash(&pos), pos)) == Some(number);
            if !fits {
                return Err(Unreadable::Damaged);
            }
        }
        if rest.is_empty() {
            Ok(())
        } else {
            Err(Unreadable::Damaged)
        }
    }
}

/// What goes through is hashed.
struct Hashed<T> {
    inner: T,
    hasher: blake3::Hasher,
}

impl<T> Hashed<T> {
    fn new(inner: T) -> Hashed<T> {
        Hashed {
            inner,
            hasher: blake3::Hasher::new(),
        }
    }
}

impl<T: Read> Hashed<T> {
    fn read_chunk<const LEN: usize>(&mut self) -> io::Result<[u8; LEN]> {
        let mut chunk = [0; LEN];
        self.read_exact(&mut chunk)?;
        Ok(chunk)
    }
}

impl<T: Read> Read for Hashed<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(bytes)?;
        self.hasher.update(&bytes[..len]);
        Ok(len)
    }
}

impl<T: Write> Write for Hashed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.inner.write(bytes)?;
        self.hasher.update(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
