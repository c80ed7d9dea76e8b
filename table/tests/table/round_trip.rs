use std::fs;

use kanzen_rules::Value;
use kanzen_solver::{Found, Values};
use kanzen_table::{Packing, TableError};

use crate::{Dir, compressed, forge, meta, meta_json, repair, tiny, values};

#[test]
fn values_come_back() {
    for dir in Dir::each() {
        for len in [0, 1, 8191, 8192, 8193, 20_000] {
            for deepest in [0, 40, 253, 254, 3000, 65533] {
                let values = values(len, deepest);
                let table = dir.table(&values);
                table.check().unwrap();
                assert_eq!(table.slots(), len as u64);
                assert_eq!(table.meta(), &meta());
                assert_eq!(table.path(), dir.path());
                let loaded = table.load(len as u64).unwrap();
                assert_eq!(loaded.len(), len as u64);
                for slot in 0..len as u64 {
                    let Some(value) = values.get(slot) else {
                        continue;
                    };
                    let found = table.value(slot).unwrap();
                    assert_eq!(found, Found::Value(value), "slot {slot} of {len}");
                    assert_eq!(loaded.get(slot), Some(value), "slot {slot} of {len}");
                }
                let beyond = table.value(len as u64).unwrap_err();
                assert!(matches!(beyond, TableError::NoSuchSlot { .. }), "{beyond}");
            }
        }
    }
}

/// Everything but the distances of wins comes back from a small table.
#[test]
fn a_small_table_tells_wins_without_their_distances() {
    for dir in Dir::each() {
        for len in [0, 1, 4095, 4096, 4097, 10_000] {
            for deepest in [0, 40, 253, 254, 65533] {
                let values = values(len, deepest);
                let table = dir.packed(&values, Packing::Small);
                assert!(!table.has_win_distances());
                table.check().unwrap();
                let loaded = table.load(len as u64).unwrap();
                for slot in 0..len as u64 {
                    let (found, known) = match values.get(slot) {
                        Some(Value::Win(_)) => (Found::Won, Value::Win(1)),
                        Some(value) => (Found::Value(value), value),
                        None => continue,
                    };
                    assert_eq!(table.value(slot).unwrap(), found, "slot {slot} of {len}");
                    assert_eq!(loaded.get(slot), Some(known), "slot {slot} of {len}");
                }
            }
        }
    }
}

#[test]
fn a_small_table_is_smaller() {
    let (quick, small) = (Dir::new(), Dir::new());
    let values = values(100_000, 60);
    let quick = quick.table(&values);
    assert!(quick.has_win_distances());
    assert!(small.packed(&values, Packing::Small).bytes() < quick.bytes());
}

#[test]
fn values_load_as_narrow_as_they_are() {
    let dir = Dir::new();
    for (cells, narrow) in [
        (vec![253, 0, 65534], true),
        (vec![254, 0, 65534], false),
        (vec![], true),
    ] {
        let loaded = dir
            .table(&Values::Wide(cells.clone()))
            .load(cells.len() as u64)
            .unwrap();
        assert_eq!(matches!(loaded, Values::Narrow(_)), narrow, "{cells:?}");
    }
}

#[test]
fn threads_do_not_show_in_the_file() {
    let values = values(100_000, 60);
    let file = |threads: usize| {
        let dir = Dir::new();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| dir.table(&values));
        fs::read(dir.path()).unwrap()
    };
    assert!(file(1) == file(2));
}

#[test]
fn threads_may_probe_at_once() {
    for dir in Dir::each() {
        // Blocks 64 apart are kept in the same place, so threads drive each
        // other's blocks out.
        let values = values(130 * 8192, 60);
        let table = dir.table(&values);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (table, values) = (&table, &values);
                scope.spawn(move || {
                    for step in 0..20_000 {
                        let slot = (step * 524_309 + thread * 8209) % values.len();
                        if let Some(value) = values.get(slot) {
                            assert_eq!(table.value(slot).unwrap(), Found::Value(value));
                        }
                    }
                });
            }
        });
    }
}

#[test]
fn the_worked_example_is_what_the_writer_makes() {
    let dir = Dir::new();
    dir.table(&tiny());
    let written = fs::read(dir.path()).unwrap();
    let text = include_str!("../../FORMAT.md");
    let (_, example) = text.split_once("## A worked example").unwrap();
    let dump = example
        .split("```")
        .nth(1)
        .unwrap()
        .trim_start_matches("text");
    let mut described = Vec::new();
    for line in dump.lines().filter(|line| !line.is_empty()) {
        let (bytes, _) = line.split_once('|').unwrap();
        let (offset, bytes) = bytes.split_once("  ").unwrap();
        assert_eq!(
            usize::from_str_radix(offset, 16),
            Ok(described.len()),
            "{line}"
        );
        let bytes = bytes
            .split_whitespace()
            .map(|byte| u8::from_str_radix(byte, 16).unwrap());
        described.extend(bytes);
    }
    assert!(described == written, "the writer makes\n{}", hex(&written));
}

fn hex(bytes: &[u8]) -> String {
    let line = |(at, bytes): (usize, &[u8])| {
        let bytes = bytes
            .iter()
            .map(|byte| format!(" {byte:02x}"))
            .collect::<String>();
        format!("{:04x} {bytes}\n", at * 16)
    };
    bytes.chunks(16).enumerate().map(line).collect()
}

#[test]
fn the_format_is_enough_to_write_a_table() {
    let dir = Dir::new();
    dir.table(&tiny());
    let mut forged = forge(6, 1, &meta_json(), &[compressed(&[1, 2, 2, 254, 5, 4])]);
    forged[24..28].copy_from_slice(&8192u32.to_le_bytes());
    repair(&mut forged);
    assert_eq!(forged, fs::read(dir.path()).unwrap());
}
