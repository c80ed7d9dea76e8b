//! Materials, boards and cards.

use std::path::Path;

use serde_json::Value;

use crate::{fails, json, run, stderr};

#[test]
fn all_materials_of_a_set_are_solved_once() {
    let dir = tempfile::tempdir().unwrap();
    let solve = |args: &[&str]| {
        let all = [&["solve", "ninemasu", "--json", "--pieces"], args].concat();
        json(dir.path(), &all)
    };
    let report = solve(&["2"]);
    assert_eq!(report["materials"], 28);
    assert_eq!(report["solved"], 28);
    let again = solve(&["2"]);
    assert_eq!(
        (&again["solved"], &again["materials"]),
        (&0.into(), &28.into())
    );
    for field in [
        "positions",
        "win",
        "loss",
        "draw",
        "longest_win",
        "table_bytes",
    ] {
        assert_eq!(again[field], report[field], "{field}");
    }
    // One missing table is made again.
    std::fs::remove_file(dir.path().join("ninemasu.SS.kzt")).unwrap();
    assert_eq!(solve(&["2"])["solved"], 1);
    json(dir.path(), &["verify", "ninemasu:SS", "--json"]);
}

#[test]
fn boards_are_written_whole_with_their_grades() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("boards.jsonl");
    let name = out.to_str().unwrap();
    let args = [
        "boards", "ninemasu", "--json", "--group", "2v2", "--out", name,
    ];
    let report = json(dir.path(), &args);
    let group = &report["groups"][0];
    let text = std::fs::read_to_string(&out).unwrap();
    let boards: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(boards.len() as u64, group["boards"].as_u64().unwrap());
    let won = boards.iter().filter(|board| board["value"] == "win");
    assert_eq!(won.count() as u64, group["win"].as_u64().unwrap());
    // Each says what a probe of it says.
    for board in boards.iter().step_by(boards.len() / 20) {
        let position = board["position"].as_str().unwrap();
        let probe = json(dir.path(), &["probe", "ninemasu", position, "--json"]);
        assert_eq!(probe["value"], board["value"], "{position}");
        assert_eq!(probe["plies"], board["plies"], "{position}");
        let line = board["line"].as_array().unwrap();
        if let Some(plies) = board["plies"].as_u64() {
            assert_eq!(line.len() as u64, plies, "{position}");
        }
    }
    // What cannot be done leaves what was there.
    let bad = ["boards", "ninemasu", "--group", "9v9", "--out", name];
    fails(dir.path(), &bad, 2, &["9v9"]);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), text);
}

fn cards(dir: &Path, out: &str, more: &[&str]) -> (Value, Vec<u8>) {
    let path = dir.join(out);
    let args = [
        "cards",
        "ninemasu",
        "--json",
        "--out",
        path.to_str().unwrap(),
    ];
    let report = json(dir, &[&args, more].concat());
    (report, std::fs::read(path).unwrap())
}

#[test]
fn cards_are_the_same_for_the_same_seed() {
    let dir = tempfile::tempdir().unwrap();
    let answers = dir.path().join("answers.pdf");
    let asked = ["--level", "3", "--count", "4", "--pieces", "2", "--answers"];
    let asked = [&asked[..], &[answers.to_str().unwrap()]].concat();
    let with_seed = |seed, out| cards(dir.path(), out, &[&asked[..], &["--seed", seed]].concat());
    let (first, bytes) = with_seed("7", "a.pdf");
    let answered = std::fs::read(&answers).unwrap();
    for file in [&bytes, &answered] {
        assert!(file.starts_with(b"%PDF-"));
    }
    assert_eq!(with_seed("7", "b.pdf"), (first.clone(), bytes.clone()));
    assert_eq!(std::fs::read(&answers).unwrap(), answered);
    assert_ne!(with_seed("8", "c.pdf").0, first);
    let chosen = first["cards"].as_array().unwrap();
    assert_eq!(chosen.len(), 4);
    assert!(chosen.iter().all(|card| card["level"] == 3));
}

#[test]
fn a_card_of_any_position() {
    let dir = tempfile::tempdir().unwrap();
    let position = ["--position", "ks1/3/KS1 b -"];
    let (report, bytes) = cards(dir.path(), "one.svg", &position);
    assert_eq!(report["cards"][0]["position"], "ks1/3/KS1 b - 1");
    assert!(bytes.starts_with(b"<svg "));
    let (_, bytes) = cards(dir.path(), "one.png", &position);
    assert!(bytes.starts_with(b"\x89PNG"));
}

#[test]
fn wishes_that_cannot_be_met_say_why() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("cards.pdf");
    let bad = |more: &[&str], says: &[&str]| {
        let args = ["cards", "ninemasu", "--out", out.to_str().unwrap()];
        fails(dir.path(), &[&args, more].concat(), 2, says);
        assert!(!out.exists());
    };
    bad(
        &["--material", "R", "--level", "5"],
        &["no level 5 board with material R", "5 plies"],
    );
    bad(&["--level", "6"], &["6", "1 to 5"]);
    bad(&["--material", "SX"], &["'X' is no piece"]);
    bad(
        &["--position", "kss/3/KSS b S"],
        &["more pieces than any set"],
    );
    bad(&["--position", "k2/1P1/KP1 b PP"], &["nifu"]);
    bad(
        &["--position", "kK1/S2/3 b -"],
        &["is in check, but it is not his turn"],
    );
    bad(
        &["--position", "k1P/3/K2 b -"],
        &["could never have come there"],
    );
    // A game that is not solved in a moment is not solved behind one's back.
    let dobutsu = ["cards", "dobutsu", "--position", "gle/1c1/1C1/ELG b -"];
    let args = [&dobutsu[..], &["--out", out.to_str().unwrap()]].concat();
    fails(dir.path(), &args, 1, &["kanzen solve dobutsu"]);
    let args = ["cards", "ninemasu", "--out", "cards.txt"];
    let output = run(dir.path(), &args);
    assert!(stderr(&output).contains(".pdf, .svg, .png"));
}
