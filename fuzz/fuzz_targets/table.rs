//! Any bytes as a table, as they are and with the checksums that let them
//! through: reading them ends, with values or with an error.
#![no_main]

use kanzen_table::Table;
use libfuzzer_sys::fuzz_target;
use xxhash_rust::xxh3::xxh3_64;

/// Where FORMAT.md has the checksum of the front, and how long the hash at the
/// end is.
const CHECKSUM: usize = 72;
const HEADER: usize = 80;
const TRAILER: usize = 32;

fn read(bytes: &[u8]) {
    let Ok(table) = Table::open(&kanzen_fuzz::file("t.kzt", bytes)) else {
        return;
    };
    let _ = (table.check(), table.load(table.slots()));
    let last = table.slots().saturating_sub(1);
    for slot in [0, 1, 1023, 1024, last / 2, last, table.slots(), u64::MAX] {
        let _ = table.value(slot);
    }
}

/// Gives the front its checksum, the file its length, and all of it its hash.
fn repaired(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let (meta, slots) = (number(12)? as usize, number(16)? as usize);
    let blocks = slots.div_ceil(number(24)?.max(1) as usize);
    let end = HEADER + meta + blocks.checked_mul(16)? + 8;
    let len = bytes.len() as u64;
    bytes.get_mut(32..40)?.copy_from_slice(&len.to_le_bytes());
    let rest = bytes.get(HEADER..end.min(bytes.len()))?;
    let sum = xxh3_64(&[&bytes[..CHECKSUM], rest].concat());
    bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
    let contents = bytes.len().checked_sub(TRAILER)?;
    let hash = blake3::hash(&bytes[..contents]);
    bytes[contents..].copy_from_slice(hash.as_bytes());
    Some(bytes)
}

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    repaired(bytes).iter().for_each(|bytes| read(bytes));
});
