//! Any bytes as the state of an unfinished solve, with the checksums that let
//! them through: the solve goes on to an end, or says what is wrong.
#![no_main]

use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use kanzen_index::{Index, Indexed};
use kanzen_nocca::{Nocca, Numbering};
use kanzen_rules::Notation;
use kanzen_solver::{Silent, solve_kept};
use kanzen_table::State;
use libfuzzer_sys::fuzz_target;
use xxhash_rust::xxh3::xxh3_64;

/// Magic, and the length of the front after it.
const MAGIC: usize = 8;
const FRONT: usize = MAGIC + 4;

fn game() -> &'static (Nocca<u32>, Numbering<u32>) {
    static GAME: OnceLock<(Nocca<u32>, Numbering<u32>)> = OnceLock::new();
    GAME.get_or_init(|| {
        let game = Nocca::new("2x3x2".parse().expect("a size"));
        let stored = game.stored().expect("a small game");
        (game, stored)
    })
}

/// The front and the whole with their sums, whatever stood there.
fn summed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    let len = u32::from_le_bytes(bytes.get(MAGIC..FRONT)?.try_into().ok()?) as usize;
    let end = FRONT.checked_add(len)?;
    let sum = xxh3_64(bytes.get(FRONT..end)?).to_le_bytes();
    bytes.get_mut(end..end + 8)?.copy_from_slice(&sum);
    let contents = bytes.len().checked_sub(32)?;
    let hash = blake3::hash(&bytes[..contents]);
    bytes[contents..].copy_from_slice(hash.as_bytes());
    Some(bytes)
}

fn go_on_with(bytes: &[u8]) {
    let (game, stored) = game();
    let table = kanzen_fuzz::directory().join("nocca.2x3x2.kzt");
    let directory = State::directory(&table);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("room for a directory");
    fs::write(directory.join("000000.kzs"), bytes).expect("room for a file");
    let state = State::open(
        &table,
        game.name().as_str(),
        game.fingerprint(),
        Nocca::<u32>::INDEX_VERSION,
        stored.len(),
        Duration::from_secs(1000),
    );
    if let Ok(mut state) = state {
        let _ = solve_kept(game, stored, &Silent, &mut state);
    }
}

fuzz_target!(|bytes: &[u8]| {
    go_on_with(bytes);
    summed(bytes).iter().for_each(|bytes| go_on_with(bytes));
});
