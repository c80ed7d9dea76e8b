//! Verifying: the tables of all materials of a set at once.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{fails, json, run, stderr, stdout};

/// The materials of one piece: one for each kind.
const ONE: [&str; 4] = ["verify", "ninemasu", "--pieces", "1"];

/// The object that a run prints which ends with this code.
fn object(tables: &Path, args: &[&str], code: i32) -> Value {
    let output = run(tables, args);
    assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

/// How many materials were verified, noted before, missing and wrong.
fn counts(report: &Value) -> [u64; 4] {
    let fields = ["verified", "noted_before", "missing", "wrong"];
    fields.map(|field| report[field].as_u64().unwrap_or_else(|| panic!("{field}")))
}

fn of<'a>(report: &'a Value, game: &str) -> &'a Value {
    let mut list = report["list"].as_array().unwrap().iter();
    list.find(|one| one["game"] == game).unwrap()
}

fn table(tables: &Path, material: &str) -> PathBuf {
    tables.join(format!("ninemasu.{material}.kzt"))
}

#[test]
fn tables_that_are_missing_are_told_with_what_makes_them() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    let output = run(tables, &ONE);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).contains("ninemasu:R"),
        "{}",
        stdout(&output)
    );
    let command = "'kanzen solve ninemasu --pieces 1'";
    assert!(stderr(&output).contains(command), "{}", stderr(&output));
    let mut with_set = ONE.to_vec();
    with_set.extend(["--set", "standard"]);
    let output = run(tables, &with_set);
    let command = "'kanzen solve ninemasu --pieces 1 --set standard'";
    assert!(stderr(&output).contains(command), "{}", stderr(&output));

    json(tables, &["solve", "ninemasu:R", "--json"]);
    let mut args = ONE.to_vec();
    args.push("--json");
    let report = object(tables, &args, 1);
    let materials = report["materials"].as_u64().unwrap();
    assert_eq!(counts(&report), [1, 0, materials - 1, 0]);
    assert_eq!(of(&report, "ninemasu:R")["positions"], 346);
    assert_eq!(report["positions"], 346);
    assert_eq!(of(&report, "ninemasu:G")["verdict"], "missing");
    assert!(of(&report, "ninemasu:G").get("positions").is_none());
}

#[test]
fn what_a_note_says_was_verified_is_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    let solved = json(tables, &["solve", "ninemasu", "--pieces", "1", "--json"]);
    let materials = solved["materials"].as_u64().unwrap();
    let verify = |more: &[&str], code| {
        let args: Vec<&str> = ONE
            .iter()
            .chain(["--json"].iter())
            .chain(more)
            .copied()
            .collect();
        object(tables, &args, code)
    };
    let first = verify(&[], 0);
    assert_eq!(counts(&first), [materials, 0, 0, 0]);
    for field in [
        "positions",
        "win",
        "loss",
        "draw",
        "longest_win",
        "longest_in",
    ] {
        assert_eq!(first[field], solved[field], "{field}");
    }
    let second = verify(&[], 0);
    assert_eq!(counts(&second), [0, materials, 0, 0]);
    for field in ["positions", "moves", "win", "loss", "draw"] {
        assert_eq!(first[field], second[field], "{field}");
    }
    let said = stdout(&run(tables, &ONE));
    assert!(said.contains("verified before, and not again"), "{said}");
    assert_eq!(counts(&verify(&["--restart"], 0)), [materials, 0, 0, 0]);

    // Another table has another hash, and a verdict of its own.
    json(tables, &["solve", "ninemasu:R", "--pack", "--json"]);
    let third = verify(&[], 0);
    assert_eq!(counts(&third), [1, materials - 1, 0, 0]);
    assert_eq!(of(&third, "ninemasu:R")["verdict"], "verified");

    // A table that was damaged since then is not the one that was verified.
    let path = table(tables, "G");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() * 3 / 4;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    fs::remove_file(table(tables, "S")).unwrap();
    let last = verify(&[], 1);
    assert_eq!(counts(&last), [0, materials - 2, 1, 1]);
    let why = &of(&last, "ninemasu:G")["why"];
    assert!(why["en"].as_str().unwrap().contains("damaged"), "{why}");
    assert_eq!(of(&last, "ninemasu:G")["noted"], false);
    let said = stderr(&run(tables, &ONE));
    assert!(
        said.contains("wrong: 1; materials without a table: 1"),
        "{said}"
    );
}

#[test]
fn options_of_a_set_need_one() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    let verify = |more: &[&'static str], says: &[&str]| {
        let args: Vec<&str> = ["verify"].iter().chain(more).copied().collect();
        fails(tables, &args, 2, says);
    };
    verify(&["ninemasu", "--set", "standard"], &["--pieces"]);
    verify(&["ninemasu", "--pieces", "99"], &["99 pieces"]);
    verify(&["anpanman", "--pieces", "2"], &["no sets"]);
    verify(&["ninemasu", "--pieces", "1", "--set", "no"], &["no"]);
}
