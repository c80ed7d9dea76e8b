//! Tables that are missing, damaged or wrong, and solves that are cut short.

use std::fs;
use std::path::Path;
use std::process::Command;

use kanzen_solver::Values;
use kanzen_table::{Packing, Table};

use crate::{fails, json, kanzen, run, solved, stderr};

/// A copy of the solved tables that a test may spoil.
fn copy() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for game in ["anpanman", "anpanman-asai"] {
        let name = format!("{game}.kzt");
        fs::copy(solved().join(&name), dir.path().join(&name)).unwrap();
    }
    dir
}

/// Changes the bytes of a table's file.
fn spoil(dir: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let path = dir.join("anpanman.kzt");
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(&path, bytes).unwrap();
}

#[test]
fn a_missing_table_says_how_to_make_it() {
    let dir = tempfile::tempdir().unwrap();
    for command in ["probe", "verify", "stats"] {
        fails(
            dir.path(),
            &[command, "anpanman"],
            1,
            &["not solved yet", "kanzen solve anpanman"],
        );
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn a_truncated_table() {
    let dir = copy();
    spoil(dir.path(), |bytes| bytes.truncate(bytes.len() - 100));
    fails(
        dir.path(),
        &["probe", "anpanman"],
        1,
        &["anpanman.kzt", "bytes"],
    );
}

#[test]
fn a_flipped_bit_anywhere() {
    for at in [3, 20, 200, 100_000] {
        let dir = copy();
        spoil(dir.path(), |bytes| bytes[at] ^= 4);
        fails(dir.path(), &["verify", "anpanman"], 1, &["anpanman.kzt"]);
    }
}

#[test]
fn another_version() {
    let dir = copy();
    spoil(dir.path(), |bytes| bytes[8] = 9);
    fails(
        dir.path(),
        &["probe", "anpanman"],
        1,
        &["format 9", "solve the game again"],
    );
}

#[test]
fn another_ruleset() {
    let dir = copy();
    let path = dir.path().join("anpanman.kzt");
    fs::copy(dir.path().join("anpanman-asai.kzt"), path).unwrap();
    fails(dir.path(), &["probe", "anpanman"], 1, &["other rules"]);
    // It is somebody else's, so solving leaves it alone.
    let theirs = fs::read(dir.path().join("anpanman-asai.kzt")).unwrap();
    let path = dir.path().join("anpanman.kzt");
    let says = ["\"anpanman-asai\"", "other rules", "remove it", "--tables"];
    fails(dir.path(), &["solve", "anpanman"], 1, &says);
    assert!(fs::read(&path).unwrap() == theirs);
    fs::remove_file(&path).unwrap();
    json(dir.path(), &["solve", "anpanman", "--json"]);
    json(dir.path(), &["verify", "anpanman", "--json"]);
}

#[test]
fn a_file_that_is_no_table_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("anpanman.kzt");
    fs::write(&path, "my diary").unwrap();
    fails(dir.path(), &["solve", "anpanman"], 1, &["in the way"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "my diary");
}

#[test]
fn one_changed_value_is_found_and_named() {
    let dir = copy();
    let path = dir.path().join("anpanman.kzt");
    let (values, hash, meta) = {
        let table = Table::open(&path).unwrap();
        (
            table.load(table.slots()).unwrap(),
            *table.rules_hash(),
            table.meta().clone(),
        )
    };
    let Values::Narrow(mut cells) = values else {
        panic!("a shallow game")
    };
    // Everything else of the file fits, checksums included.
    let at = cells
        .iter()
        .position(|cell| *cell == 27)
        .expect("a win in 27");
    cells[at] = 25;
    let values = Values::Narrow(cells);
    kanzen_table::write(&path, hash, &meta, &values, Packing::Quick).unwrap();
    let output = run(dir.path(), &["verify", "anpanman"]);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("the table is wrong"), "{message}");
    // It names a position that the program itself can read and probe.
    let position = message
        .split(" b - 1")
        .next()
        .unwrap()
        .rsplit(' ')
        .next()
        .unwrap();
    let position = format!("{position} b - 1");
    json(solved(), &["probe", "anpanman", &position, "--json"]);
}

#[test]
fn an_unwritable_directory() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    fails(
        &file.join("tables"),
        &["solve", "anpanman"],
        1,
        &["cannot", "tables"],
    );
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    // A limit on the length of files stands for the disk.
    let output = Command::new("sh")
        .args(["-c", "ulimit -f 100; exec \"$0\" solve anpanman"])
        .arg(env!("CARGO_BIN_EXE_kanzen"))
        .env("KANZEN_TABLES", dir.path())
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("cannot write"), "{message}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// What goes to a link to standard output arrives there, before what else is
/// printed, and the link stays.
#[cfg(target_os = "linux")]
#[test]
fn a_report_may_go_to_standard_output() {
    let dir = tempfile::tempdir().unwrap();
    json(dir.path(), &["solve", "nocca:3x3x2", "--json"]);
    let link = dir.path().join("report.json");
    std::os::unix::fs::symlink("/dev/stdout", &link).unwrap();
    let args = ["report", "nocca:3x3x2", "--out", link.to_str().unwrap()];
    let kept = dir.path().join("kept");
    let to_file = kanzen(dir.path(), &args)
        .stdout(fs::File::create(&kept).unwrap())
        .status();
    assert!(to_file.unwrap().success());
    let piped = run(dir.path(), &args);
    assert!(piped.status.success(), "{}", stderr(&piped));
    for told in [fs::read(&kept).unwrap(), piped.stdout] {
        let told = String::from_utf8(told).unwrap();
        assert!(told.starts_with("{\n"), "{told}");
        assert!(told.contains("report.json"), "{told}");
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

/// A ruleset called like a board, but for a colon, has a table of its own.
#[test]
fn a_ruleset_with_the_name_of_a_board_leaves_its_table_alone() {
    let dir = tempfile::tempdir().unwrap();
    json(dir.path(), &["solve", "nocca:3x3x2", "--json"]);
    let printed = run(dir.path(), &["rules", "show", "anpanman"]);
    let text = String::from_utf8(printed.stdout).unwrap();
    let line = text.lines().find(|line| line.starts_with("name")).unwrap();
    let file = dir.path().join("mine.toml");
    fs::write(&file, text.replacen(line, "name = \"nocca-3x3x2\"", 1)).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(
        json(dir.path(), &["solve", file, "--json"])["start"]["value"],
        "draw"
    );
    let board = json(dir.path(), &["stats", "nocca:3x3x2", "--json"]);
    assert_eq!(board["all"]["folded"]["positions"], 15694);
    assert_eq!(
        json(dir.path(), &["probe", file, "--json"])["game"],
        "nocca-3x3x2"
    );
}

/// Earlier versions wrote a dash for the colon.
#[test]
fn a_table_under_its_former_name_is_found() {
    let dir = tempfile::tempdir().unwrap();
    json(dir.path(), &["solve", "nocca:2x3x2", "--json"]);
    let former = dir.path().join("nocca-2x3x2.kzt");
    fs::rename(dir.path().join("nocca.2x3x2.kzt"), &former).unwrap();
    let board = json(dir.path(), &["stats", "nocca:2x3x2", "--json"]);
    assert_eq!(board["all"]["folded"]["positions"], 276);
    // But not that of another game.
    fs::remove_file(&former).unwrap();
    json(dir.path(), &["solve", "nocca:2x3x3", "--json"]);
    fs::rename(dir.path().join("nocca.2x3x3.kzt"), &former).unwrap();
    fails(
        dir.path(),
        &["stats", "nocca:2x3x2"],
        1,
        &["kanzen solve nocca:2x3x2"],
    );
}
