//! Tables as a program meets them. What belongs to one file of the source alone
//! is tested there; here are the makers of tables, good and forged.

/// Files that are not what was written: each damage has its error, none panics.
mod damage;
/// What was written comes back, and the file is as `FORMAT.md` says.
mod round_trip;
/// The state of an unfinished solve.
mod state;
/// Where the file goes, and what is left when it cannot go there.
mod writing;

use std::fs;
use std::path::PathBuf;

use kanzen_rules::Value;
use kanzen_solver::Values;
use kanzen_table::{Meta, Packing, Summary, Table, TableError, write};
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64;

const RULES: [u8; 32] = [0xab; 32];

fn meta() -> Meta {
    Meta {
        game: "tiny".to_string(),
        ruleset: "name = \"tiny\"\n".to_string(),
        index_version: 1,
        program: "0.1.0".to_string(),
        summary: Summary {
            positions: 7,
            stored: 5,
            win: 2,
            loss: 2,
            draw: 1,
            longest_win: Some(5),
            longest_loss: Some(4),
            start: Some(Value::Win(5)),
        },
    }
}

/// The values of the worked example: win 1, loss 2, hole, draw, win 5, loss 4.
fn tiny() -> Values {
    Values::Narrow(vec![1, 2, u8::MAX, u8::MAX - 1, 5, 4])
}

/// Distances to `deepest`, a draw or a hole here and there.
fn values(len: usize, deepest: u16) -> Values {
    let cells = (0..len as u64).map(|slot| {
        let random = slot.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        match random % 5 {
            0 => u16::MAX,
            1 => u16::MAX - 1,
            _ => (random / 5 % (u64::from(deepest) + 1)) as u16,
        }
    });
    match deepest {
        // Holes and draws are the largest numbers of either width, so that they
        // are cut to what they should be.
        0..=253 => Values::Narrow(cells.map(|cell| cell as u8).collect()),
        _ => Values::Wide(cells.collect()),
    }
}

/// Where a test has its tables, and where they are read from.
struct Dir {
    dir: TempDir,
    in_memory: bool,
}

impl Dir {
    fn new() -> Dir {
        Dir {
            dir: tempfile::tempdir().unwrap(),
            in_memory: false,
        }
    }

    /// One whose tables are read from files, and one whose from memory.
    fn each() -> [Dir; 2] {
        [false, true].map(|in_memory| Dir {
            in_memory,
            ..Dir::new()
        })
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join("t.kzt")
    }

    /// Writes a table and opens it.
    fn table(&self, values: &Values) -> Table {
        self.packed(values, Packing::Quick)
    }

    fn packed(&self, values: &Values, packing: Packing) -> Table {
        let bytes = write(&self.path(), RULES, &meta(), values, packing).unwrap();
        let table = match self.in_memory {
            true => Table::over(fs::read(self.path()).unwrap(), &self.path()),
            false => Table::open(&self.path()),
        };
        let table = table.unwrap();
        assert_eq!(table.bytes(), bytes);
        assert_eq!(fs::metadata(self.path()).unwrap().len(), bytes);
        table
    }

    /// Opens a table that has these bytes.
    fn open(&self, bytes: &[u8]) -> Result<Table, TableError> {
        if self.in_memory {
            return Table::over(bytes.to_vec(), &self.path());
        }
        fs::write(self.path(), bytes).unwrap();
        Table::open(&self.path())
    }

    /// The files in it.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.dir.path()).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect()
    }
}

/// What does not wait for anything, or the test fails.
#[cfg(unix)]
fn soon<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, wait) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    let waited = wait.recv_timeout(std::time::Duration::from_secs(20));
    waited.expect("it ends soon")
}

#[cfg(unix)]
fn make_pipe(path: &std::path::Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// The bytes of a small table.
fn small() -> Vec<u8> {
    let dir = Dir::new();
    dir.table(&values(50, 30));
    fs::read(dir.path()).unwrap()
}

/// A file made by `FORMAT.md` alone: every checksum fits, whatever it says.
/// It has 1024 slots a block, and wins have their distances.
fn forge(slots: u64, width: u8, meta: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
    let mut offset = 80 + meta.len() as u64 + 16 * blocks.len() as u64 + 8;
    let mut rest = meta.to_vec();
    for block in blocks {
        rest.extend(offset.to_le_bytes());
        rest.extend(xxh3_64(block).to_le_bytes());
        offset += block.len() as u64;
    }
    rest.extend(offset.to_le_bytes());
    let mut bytes = b"KANZEN\r\n\x02\0\0\0".to_vec();
    bytes.extend((meta.len() as u32).to_le_bytes());
    bytes.extend(slots.to_le_bytes());
    bytes.extend(1024u32.to_le_bytes());
    bytes.extend([width, 1, 0, 0]);
    bytes.extend((offset + 32).to_le_bytes());
    bytes.extend(RULES);
    bytes.extend([0; 8]);
    bytes.extend(rest);
    bytes.extend(blocks.concat());
    bytes.extend([0; 32]);
    repair(&mut bytes);
    bytes
}

/// Makes the checksum of the header and the hash of the file fit.
fn repair(bytes: &mut [u8]) {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    let (meta_len, slots) = (number(8) >> 32, number(16));
    let block_slots = (number(24) & 0xffff_ffff).max(1);
    let end = 80 + meta_len + slots.div_ceil(block_slots) * 16 + 8;
    let rest = 80..end.min(bytes.len());
    let checksum = xxh3_64(&[&bytes[..72], &bytes[rest]].concat());
    bytes[72..80].copy_from_slice(&checksum.to_le_bytes());
    let end = bytes.len() - 32;
    let hash = blake3::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(hash.as_bytes());
}

fn meta_json() -> Vec<u8> {
    serde_json::to_vec(&meta()).unwrap()
}

fn compressed(slots: &[u8]) -> Vec<u8> {
    zstd::bulk::compress(slots, 3).unwrap()
}
