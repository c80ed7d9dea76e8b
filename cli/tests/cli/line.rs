//! `probe --line`: best play to the end of the game.

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::{fails, json, run, run_with_input, solved, stdout};

const START: &str = "sac/3/3/3/CAS b -";
/// In a game in which check must be answered.
const MATE: &str = "S1a/3/1A1/3/3 w -";

/// What is said of a position, and the moves of its line.
fn with_line(game: &str, position: &str) -> (Value, Vec<Value>) {
    let report = json(solved(), &["probe", game, position, "--line", "--json"]);
    let line = report["line"].as_array().unwrap().clone();
    (report, line)
}

/// The record of a game with these moves.
fn played(position: &str, line: &[Value]) -> Value {
    let moves = line.iter().map(|mv| mv["move"].as_str().unwrap());
    let typed = moves.clone().map(|mv| format!("{mv}\n"));
    let args = ["play", "anpanman", position, "--side", "both", "--json"];
    let output = run_with_input(solved(), &args, &typed.collect::<String>());
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["moves"], moves.collect::<Value>());
    record
}

/// What people read, in a language.
fn text(position: &str, lang: &str) -> String {
    let args = ["probe", "anpanman", position, "--line", "--lang", lang];
    stdout(&run(solved(), &args))
}

#[test]
fn a_draw_goes_on_until_a_position_comes_back() {
    let (mut report, line) = with_line("anpanman", START);
    for mv in &line {
        assert_eq!(mv["value"], "draw");
        assert!(mv["plies"].is_null());
    }
    let told = text(START, "en");
    let end = told.lines().last().unwrap();
    let digits = end.split(|c: char| !c.is_ascii_digit());
    let plies: Vec<usize> = digits.filter_map(|n| n.parse().ok()).collect();
    assert!(end.starts_with("A draw: ply "), "{end}");
    assert_eq!(plies[0], line.len());
    let after = |plies: usize| played(START, &line[..plies])["position"].clone();
    let positions: Vec<Value> = (0..=line.len()).map(after).collect();
    for (at, position) in positions.iter().enumerate() {
        let first = positions.iter().position(|p| p == position);
        let expected = if at == line.len() { plies[1] } else { at };
        assert_eq!(first, Some(expected), "{position}");
    }
    // Everything else is said as it is without the line.
    report.as_object_mut().unwrap().remove("line");
    assert_eq!(
        report,
        json(solved(), &["probe", "anpanman", START, "--json"])
    );
}

#[test]
fn a_win_is_counted_down_to_the_end() {
    let position = "sac/3/3/1A1/C1S w -";
    let (report, line) = with_line("anpanman", position);
    assert_eq!(report["plies"], 21);
    assert_eq!(line.len(), 21);
    assert_eq!(line[0], report["moves"][0]);
    for (ply, mv) in line.iter().enumerate() {
        assert_eq!(mv["plies"], 21 - ply);
        assert_eq!(mv["value"], ["win", "loss"][ply % 2]);
    }
    assert_eq!(played(position, &line)["result"], "second");
    assert!(played(position, &line[..20])["result"].is_null());

    let (english, japanese) = (text(position, "en"), text(position, "ja"));
    let both = english.lines().chain(japanese.lines());
    assert!(
        both.clone().all(|line| line.width() <= 76),
        "{english}{japanese}"
    );
    assert!(english.contains("  21. "), "{english}");
    assert!(
        english.ends_with("Baikinman's team wins at ply 21.\n"),
        "{english}"
    );
    assert!(japanese.contains("まで21手で"), "{japanese}");
    assert!(japanese.ends_with("の勝ち\n"), "{japanese}");
}

#[test]
fn a_player_without_a_move_has_no_line() {
    let (report, line) = with_line("anpanman-asai", MATE);
    assert_eq!(
        (&report["value"], &report["plies"]),
        (&"loss".into(), &0.into())
    );
    assert!(line.is_empty());
}

#[test]
fn wrong_use() {
    let over = "sAc/3/1a1/3/C1S w -";
    fails(
        solved(),
        &["probe", "anpanman", over, "--line"],
        2,
        &["over"],
    );
    fails(solved(), &["probe", "--line"], 2, &["<GAME>"]);
    fails(solved(), &["probe", "anpanman", "--line=9"], 2, &["--line"]);
    fails(solved(), &["solve", "anpanman", "--line"], 2, &["--line"]);
    fails(
        solved(),
        &["probe", "dobutsu", "--line"],
        1,
        &["not solved yet"],
    );
}
