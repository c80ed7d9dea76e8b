//! The state of an unfinished solve: what is kept comes back, whatever was
//! kept before it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use kanzen_solver::{Keeper, Standing, Values};
use kanzen_table::{State, TableError};

const CELLS: u64 = 200_000;
const RULES: [u8; 32] = [7; 32];

fn open(table: &Path) -> Result<State, TableError> {
    State::open(table, RULES, 1, CELLS, Duration::ZERO)
}

fn standing(next: u64, values: &Values) -> Standing {
    Standing {
        width: match values {
            Values::Narrow(_) => 1,
            Values::Wide(_) => 2,
        },
        distance: Some(3),
        next,
        seconds: 1.5,
        ..Standing::default()
    }
}

fn files(table: &Path) -> usize {
    let names = fs::read_dir(State::directory(table)).unwrap();
    let is_state = |name: &fs::DirEntry| name.path().extension().is_some_and(|e| e == "kzs");
    names.flatten().filter(is_state).count()
}

/// Cells that compress badly, so that files have a size to speak of.
fn noise(seed: u64) -> impl Iterator<Item = u64> {
    (0..CELLS).map(move |i| (i * 2 + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40)
}

#[test]
fn what_was_kept_last_comes_back() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let mut narrow: Vec<u8> = noise(1).map(|n| n as u8).collect();
    let mut kept = 0;
    for round in 0..12 {
        let mut state = open(&table).unwrap();
        if let Some((before, values)) = state.restore().unwrap() {
            assert_eq!(values, Values::Narrow(narrow.clone()), "round {round}");
            assert_eq!(before, standing(kept, &values));
            assert_eq!(state.standing().unwrap(), Some(before));
        } else {
            assert_eq!(round, 0);
        }
        // Twice in a row, so that files follow files of this and of other runs.
        for at in [round * 16_000, 199_999 - round] {
            narrow[at] ^= 0x55;
            let values = Values::Narrow(narrow.clone());
            kept += 1;
            assert!(state.is_due());
            state.keep(&standing(kept, &values), &values).unwrap();
        }
    }
    // Blocks of a third each: a new first file every few times.
    assert!((1..6).contains(&files(&table)), "{}", files(&table));

    // With wider cells everything is new.
    let wide = Values::Wide(noise(2).map(|n| n as u16).collect());
    let mut state = open(&table).unwrap();
    state.restore().unwrap();
    state.keep(&standing(5, &wide), &wide).unwrap();
    assert_eq!(files(&table), 1);
    state.keep(&standing(6, &wide), &wide).unwrap();
    drop(state);
    let mut state = open(&table).unwrap();
    let (before, values) = state.restore().unwrap().unwrap();
    assert_eq!((before.next, values), (6, wide));

    state.clear().unwrap();
    assert_eq!(state.standing().unwrap(), None);
    drop(state);
    assert!(!State::directory(&table).exists());
}

#[test]
fn one_solve_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let first = open(&table).unwrap();
    assert!(matches!(open(&table), Err(TableError::InUse(_))));
    drop(first);
    assert!(open(&table).is_ok_and(|state| state.is_due()));
    let seldom = State::open(&table, RULES, 1, CELLS, Duration::from_secs(3600));
    assert!(seldom.is_ok_and(|state| !state.is_due()));
}

#[test]
fn a_state_of_something_else_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let values = Values::Narrow(vec![0; CELLS as usize]);
    let mut state = open(&table).unwrap();
    state.keep(&standing(1, &values), &values).unwrap();
    drop(state);
    for (rules, version, cells) in [
        ([8; 32], 1, CELLS),
        (RULES, 2, CELLS),
        (RULES, 1, CELLS + 1),
    ] {
        let mut other = State::open(&table, rules, version, cells, Duration::ZERO).unwrap();
        assert!(matches!(other.restore(), Err(TableError::OtherState(_))));
    }
}

#[test]
fn every_damaged_byte_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let values = Values::Narrow(vec![3; CELLS as usize]);
    let mut state = open(&table).unwrap();
    state.keep(&standing(1, &values), &values).unwrap();
    drop(state);
    let path = State::directory(&table).join("000000.kzs");
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&path, &bytes).unwrap();
        let restored = open(&table).unwrap().restore();
        assert!(matches!(restored, Err(TableError::DamagedState(_))), "{at}");
        fs::write(&path, &whole[..at]).unwrap();
        let restored = open(&table).unwrap().restore();
        assert!(restored.is_err(), "cut at {at}");
    }
}

#[test]
fn what_was_half_written_goes() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    fs::create_dir(State::directory(&table)).unwrap();
    let parts = [
        dir.path().join("game.kzt.123.0.part"),
        State::directory(&table).join("000004.kzs.123.1.part"),
    ];
    let other = dir.path().join("game.kzt.notes.part");
    parts
        .iter()
        .chain([&other])
        .for_each(|part| fs::write(part, "x").unwrap());
    drop(open(&table).unwrap());
    assert!(parts.iter().all(|part| !part.exists()));
    assert!(other.exists(), "only what the program itself writes goes");
}
