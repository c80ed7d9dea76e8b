use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kanzen_solver::Found;
use kanzen_table::{Source, Table, TableError};
use proptest::prelude::*;

use crate::{Dir, RULES, compressed, forge, meta_json, repair, small, tiny, values};

#[test]
fn every_flipped_bit_is_noticed() {
    for dir in Dir::each() {
        let bytes = small();
        for at in 0..bytes.len() {
            for mask in [0x01, 0x20, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= mask;
                let noticed = dir.open(&damaged).and_then(|table| table.check());
                assert!(noticed.is_err(), "byte {at} ^ {mask:#x}");
            }
        }
    }
}

#[test]
fn every_wrong_length_is_noticed() {
    for dir in Dir::each() {
        let bytes = small();
        for len in 0..bytes.len() {
            let error = dir.open(&bytes[..len]).unwrap_err();
            let TableError::Truncated {
                expected, actual, ..
            } = error
            else {
                panic!("{len} bytes: {error}");
            };
            assert_eq!(actual, len as u64);
            assert!(expected > actual);
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(matches!(
            dir.open(&longer),
            Err(TableError::Truncated { .. })
        ));
    }
}

#[test]
fn kinds_of_damage_are_told_apart() {
    for dir in Dir::each() {
        let error = |at: usize, byte: u8| {
            let mut bytes = small();
            bytes[at] = byte;
            dir.open(&bytes)
                .and_then(|table| table.check())
                .unwrap_err()
        };
        let len = small().len();
        assert!(matches!(error(6, b'\n'), TableError::NotATable(_)));
        let version = error(8, 1);
        assert!(matches!(
            version,
            TableError::OtherVersion {
                found: 1,
                expected: 2,
                ..
            }
        ));
        assert!(version.to_string().contains("solve the game again"));
        assert!(
            matches!(error(12, 0), TableError::DamagedHeader { .. }),
            "length of the metadata"
        );
        assert!(
            matches!(error(16, 51), TableError::DamagedHeader { .. }),
            "slots"
        );
        assert!(
            matches!(error(20, 1), TableError::DamagedHeader { .. }),
            "very many slots"
        );
        assert!(
            matches!(error(32, 0), TableError::DamagedHeader { .. }),
            "length of the file"
        );
        assert!(
            matches!(error(100, 0), TableError::DamagedHeader { .. }),
            "metadata"
        );
        let block = error(len - 40, 0x55);
        let TableError::DamagedBlock {
            block: 0,
            first_slot: 0,
            last_slot: 49,
            ..
        } = block
        else {
            panic!("{block}");
        };
        assert!(matches!(error(len - 1, 0), TableError::DamagedFile(_)));
    }
}

#[test]
fn a_damaged_block_leaves_the_others_readable() {
    for dir in Dir::each() {
        let values = values(20_000, 30);
        drop(dir.table(&values));
        let mut bytes = fs::read(dir.path()).unwrap();
        let directory = 80 + meta_json().len();
        let second = u64::from_le_bytes(bytes[directory + 16..][..8].try_into().unwrap());
        bytes[second as usize + 100] ^= 1;
        let table = dir.open(&bytes).unwrap();
        let damaged = |result: Result<(), TableError>| {
            let error = result.unwrap_err();
            let message = error.to_string();
            assert!(
                message.contains("block 1, slots 8192 to 16383"),
                "{message}"
            );
        };
        for slot in (0..values.len()).filter(|&slot| values.get(slot).is_some()) {
            match slot {
                8192..=16383 => damaged(table.value(slot).map(|_| ())),
                _ => assert_eq!(table.value(slot).ok(), values.get(slot).map(Found::Value)),
            }
        }
        damaged(table.load(table.slots()).map(|_| ()));
        damaged(table.check());
    }
}

#[test]
fn forged_fields_are_refused() {
    for dir in Dir::each() {
        let good = forge(6, 1, &meta_json(), &[compressed(&[0; 6])]);
        dir.open(&good).unwrap();
        let directory = 80 + meta_json().len();
        for (at, byte) in [
            (24, 1),
            (25, 0),
            (25, 2),
            (25, 12),
            (26, 2),
            (28, 0),
            (28, 3),
            (29, 2),
            (30, 1),
            (directory, 0),
            (directory + 16, 0),
        ] {
            let mut bytes = good.clone();
            bytes[at] = byte;
            repair(&mut bytes);
            let error = dir.open(&bytes).unwrap_err();
            assert!(
                matches!(error, TableError::DamagedHeader { .. }),
                "byte {at}: {error}"
            );
        }
        let error = dir.open(&forge(0, 1, b"{}", &[])).unwrap_err();
        assert!(error.to_string().contains("metadata"), "{error}");
    }
}

#[test]
fn forged_blocks_are_refused() {
    for dir in Dir::each() {
        let bomb = compressed(&vec![0; 100 << 20]);
        let blocks = [
            (1, vec![]),
            (1, b"not zstd".to_vec()),
            (1, compressed(&[0; 5])),
            (1, compressed(&[0; 7])),
            (1, bomb),
            (1, compressed(&[0xff, 0, 0, 0, 0, 0])),
            (2, compressed(&[0; 6])),
            (2, compressed(&[0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ];
        for (width, block) in blocks {
            let table = dir.open(&forge(6, width, &meta_json(), &[block])).unwrap();
            table.check().unwrap();
            assert!(!table.met_damage());
            assert!(matches!(
                table.value(0),
                Err(TableError::DamagedBlock { .. })
            ));
            assert!(table.met_damage());
            assert!(matches!(
                table.load(table.slots()),
                Err(TableError::DamagedBlock { .. })
            ));
        }
    }
}

#[test]
fn a_win_with_a_distance_where_there_are_none_is_refused() {
    for dir in Dir::each() {
        let mut bytes = forge(3, 1, &meta_json(), &[compressed(&[1, 3, 2])]);
        bytes[29] = 0;
        repair(&mut bytes);
        let table = dir.open(&bytes).unwrap();
        assert_eq!(table.value(0).unwrap(), Found::Won);
        let refused = |error| matches!(error, TableError::DamagedBlock { .. });
        assert!(refused(table.value(1).unwrap_err()));
        assert!(refused(table.load(table.slots()).unwrap_err()));
    }
}

#[test]
fn a_table_for_something_else_is_refused() {
    for dir in Dir::each() {
        let table = dir.table(&tiny());
        assert_eq!(table.rules_hash(), &RULES);
        table.expect_rules(&RULES, 1).unwrap();
        let of = |numbers| table.expect_slots(numbers);
        of(6).unwrap();
        for (error, word, way_out) in [
            (
                table.expect_rules(&[0; 32], 1).unwrap_err(),
                "other rules",
                "--tables",
            ),
            (
                table.expect_rules(&RULES, 2).unwrap_err(),
                "version 1 of the index",
                "solving the game again",
            ),
            (of(5).unwrap_err(), "6 slots", "solve the game again"),
            (of(7).unwrap_err(), "7 numbers", "solve the game again"),
        ] {
            let message = error.to_string();
            assert!(message.contains("t.kzt"), "{message}");
            assert!(message.contains(word), "{message}");
            assert!(message.contains(way_out), "{message}");
        }
        // Values are never loaded for numbers that they are not of.
        let loaded = table.load(7);
        assert!(matches!(loaded, Err(TableError::OtherSlots { .. })));
    }
}

/// The program goes on where a file is cut that it has open.
#[test]
fn a_table_that_is_cut_while_it_is_open_is_an_error() {
    let values = values(200_000, 30);
    let dir = Dir::new();
    let table = dir.table(&values);
    let first = (0..).find(|slot| values.get(*slot).is_some()).unwrap();
    table.value(first).unwrap();
    let file = fs::File::options().write(true).open(dir.path()).unwrap();
    for len in [table.bytes() / 2, 100, 0] {
        file.set_len(len).unwrap();
        assert!(matches!(
            table.value(199_999),
            Err(TableError::DamagedBlock { .. })
        ));
        assert!(table.met_damage());
        assert!(table.load(200_000).is_err());
        assert!(table.check().is_err());
    }
}

/// What is far away may not answer, and answer later.
#[test]
fn a_source_that_fails_for_a_while_is_not_damaged() {
    #[derive(Clone)]
    struct Far(Vec<u8>, Arc<AtomicBool>);
    impl Source for Far {
        fn bytes(&self) -> io::Result<u64> {
            self.0.bytes()
        }
        fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
            match self.1.load(Relaxed) {
                true => self.0.read_exact_at(bytes, at),
                false => Err(io::ErrorKind::ConnectionReset.into()),
            }
        }
    }
    let answers = Arc::new(AtomicBool::new(true));
    let far = Far(small(), answers.clone());
    let table = Table::over(far.clone(), Path::new("far")).unwrap();
    answers.store(false, Relaxed);
    for error in [
        table.value(0).unwrap_err(),
        table.load(table.slots()).unwrap_err(),
        table.check().unwrap_err(),
        Table::over(far, Path::new("far")).unwrap_err(),
    ] {
        assert!(
            matches!(error, TableError::Io { doing: "read", .. }),
            "{error}"
        );
    }
    assert!(!table.met_damage());
    answers.store(true, Relaxed);
    table.value(0).unwrap();
    table.check().unwrap();
}

/// A pipe in place of a table would wait for somebody to write to it.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let dir = Dir::new();
    crate::make_pipe(&dir.path());
    for path in [dir.path(), Path::new("/dev/zero").to_owned()] {
        let error = crate::soon(move || Table::open(&path).unwrap_err());
        assert!(matches!(error, TableError::Io { doing: "open", .. }));
        let why = std::error::Error::source(&error).unwrap().to_string();
        assert!(why.contains("not a regular file"), "{why}");
    }
}

#[test]
fn a_missing_table_is_no_other_error() {
    let missing = Dir::new().path();
    let error = Table::open(&missing).unwrap_err();
    assert!(
        matches!(&error, TableError::NotFound(path) if *path == missing),
        "{error}"
    );
    let directory = Dir::new();
    assert!(matches!(
        Table::open(directory.dir.path()),
        Err(TableError::Io { .. })
    ));
}

/// Whatever the bytes, reading them ends, with values or with an error, and
/// with the same wherever they are.
fn read_everything(bytes: &[u8]) {
    let [file, memory] = Dir::each().map(|dir| {
        let table = dir.open(bytes).map_err(|error| {
            error
                .to_string()
                .replace(&*dir.path().to_string_lossy(), "")
        })?;
        let mut said = vec![
            format!("{:?}", table.check().is_ok()),
            format!("{:?}", table.load(table.slots()).ok()),
        ];
        let last = table.slots().saturating_sub(1);
        for slot in [0, 1, 1023, 1024, last, table.slots(), u64::MAX] {
            said.push(format!("{:?}", table.value(slot).ok()));
        }
        Ok::<_, String>(said)
    });
    assert_eq!(file, memory);
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_everything(&bytes);
        read_everything(&[b"KANZEN\r\n\x02\0\0\0", &bytes[..]].concat());
    }

    /// Checksums that fit let changes through to what lies behind them.
    #[test]
    fn forged_bytes_never_panic(
        slots in 1..10_000u64,
        width in 1..3u8,
        repeated in prop::collection::vec(any::<u8>(), 1..40),
        // The lengths before byte 24 stay, so that most changes get through.
        changes in prop::collection::vec((24..2_000usize, any::<u8>()), 0..4),
    ) {
        let len = 1024 * usize::from(width);
        let contents = repeated.iter().copied().cycle().take(len).collect::<Vec<_>>();
        let blocks = vec![compressed(&contents); slots.div_ceil(1024) as usize];
        let mut bytes = forge(slots, width, &meta_json(), &blocks);
        for (at, byte) in changes {
            if let Some(changed) = bytes.get_mut(at) {
                *changed = byte;
            }
        }
        repair(&mut bytes);
        read_everything(&bytes);
    }
}
