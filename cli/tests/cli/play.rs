//! Games at the terminal, typed line by line.

use std::fs;
use std::path::Path;

use crate::{fails, json, run, run_with_input, solved, stderr, stdout};

/// Plays with these lines typed, and gives what was said.
fn play(args: &[&str], lines: &[&str]) -> String {
    let mut all = vec!["play", "anpanman"];
    all.extend(args);
    let output = run_with_input(solved(), &all, &(lines.join("\n") + "\n"));
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn moves_in_every_notation() {
    let said = play(
        &["--side", "both"],
        &["Ca4", "3a3b", "２四あ", "▲C2バ", "quit"],
    );
    // The last one is in no notation.
    assert!(
        said.contains("\"▲C2バ\" is not a legal move here"),
        "{said}"
    );
    let said = play(
        &["--side", "both", "--lang", "ja"],
        &["１四カ", "２二バ", "終了"],
    );
    assert!(said.contains("[vバ]"), "{said}");
    assert!(!said.contains("指せません"), "{said}");
}

#[test]
fn a_game_to_the_end() {
    // Leaders run at each other; check is said, and may be ignored.
    let lines = ["Ab4", "Bb2", "Ab3", "Bb3"];
    let said = play(&["--side", "both"], &lines);
    assert!(said.contains("Check!"), "{said}");
    assert!(said.ends_with("Baikinman's team won.\n"), "{said}");
}

/// After Aa4 the second player wins in 13 plies at most, whatever is typed.
#[test]
fn the_perfect_opponent_wins_what_is_won() {
    for choice in [0, 1, 100] {
        let mut typed = vec!["Aa4".to_string()];
        let said = loop {
            let mut lines: Vec<&str> = typed.iter().map(String::as_str).collect();
            lines.push("moves");
            let said = play(&["--seed", "1"], &lines);
            if said.contains(" won") {
                break said;
            }
            // The list of moves, one a line, in USI first.
            let firsts = said
                .lines()
                .filter_map(|line| line.split_whitespace().next());
            let moves: Vec<&str> = firsts
                .filter(|word| word.len() == 4 && word.starts_with(|c: char| c.is_ascii_digit()))
                .collect();
            typed.push(moves[choice.min(moves.len() - 1)].to_string());
            assert!(typed.len() <= 7, "it takes too long: {typed:?}");
        };
        assert!(said.ends_with("Baikinman's team won.\n"), "{said}");
    }
}

#[test]
fn hints_undo_and_the_list_of_moves() {
    let said = play(
        &["--seed", "3"],
        &["moves", "hint", "Ca4", "undo", "undo", "quit"],
    );
    assert!(said.contains("3e3d  Ca4  １四カ"), "{said}");
    assert!(said.contains("Ca4  draw"), "{said}");
    assert!(said.contains("There is nothing to undo."), "{said}");
    // The opponent began, and its first move stays.
    let said = play(&["--side", "second", "--seed", "3"], &["undo", "quit"]);
    assert!(said.contains("There is nothing to undo."), "{said}");
    assert_eq!(said.matches("\nAnpanman's team: ").count(), 1, "{said}");
}

#[test]
fn repetition_ends_the_game() {
    let to_and_fro = ["Sb4", "Hb2", "Sc4", "Ha2"];
    let mut lines = vec!["Sc4", "Ha2"];
    lines.extend(to_and_fro);
    lines.extend(to_and_fro);
    let said = play(&["--side", "both"], &lines);
    assert!(said.ends_with("A draw by repetition.\n"), "{said}");
}

#[test]
fn resigning_and_saving() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.json");
    let save = format!("save {}", file.display());
    let said = play(
        &["--side", "both"],
        &["Ca4", &save, &save, "save", "resign"],
    );
    assert!(said.contains("saved: "), "{said}");
    // Nothing is overwritten.
    assert_eq!(said.matches("not saved: ").count(), 2, "{said}");
    assert!(
        said.ends_with("Anpanman's team won by resignation.\n"),
        "{said}"
    );
    let saved: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(saved["moves"], serde_json::json!(["3e3d"]));
    assert_eq!(saved["japanese"], serde_json::json!(["１四カ"]));
    assert!(saved["result"].is_null());
}

#[test]
fn the_end_of_input_ends_the_game() {
    for garbage in ["", "\u{0}", "aaaa", "9z9z", "５五歩", &"x".repeat(10_000)] {
        let said = play(&["--opponent", "random", "--seed", "1"], &[garbage]);
        assert!(!said.is_empty());
    }
}

#[test]
fn without_a_table_the_opponent_looks_ahead() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["play", "dobutsu", "--seed", "1"];
    let output = run_with_input(dir.path(), &args, "2c2b\nhint\nvalues\nquit\n");
    assert!(output.status.success());
    assert!(
        stderr(&output).contains("looks ahead"),
        "{}",
        stderr(&output)
    );
    assert!(
        stdout(&output).contains("dobutsu has no table"),
        "{}",
        stdout(&output)
    );
    let args = ["play", "dobutsu", "--opponent", "perfect"];
    let output = run_with_input(dir.path(), &args, "quit\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("kanzen solve dobutsu"));
}

#[test]
fn values_are_shown_if_wished() {
    let said = play(&["--values", "--side", "both"], &["Aa4", "quit"]);
    assert!(said.contains("Anpanman's team: draw"), "{said}");
    assert!(said.contains("Baikinman's team: win in 13"), "{said}");
    let said = play(&["--side", "both"], &["values", "Ca4", "quit"]);
    assert!(said.contains("loss in 14"), "{said}");
    assert!(said.contains("Baikinman's team: draw"), "{said}");
}

#[test]
fn a_saved_game_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.json");
    let name = file.to_str().unwrap();
    let save = format!("save {name}");
    play(&["--side", "both"], &["Ab4", "Bb2", &save, "quit"]);
    let said = play(&["--side", "both", "--load", name], &["Ab3", "Bb3"]);
    assert!(said.ends_with("Baikinman's team won.\n"), "{said}");
    // A game of something else is refused.
    let args = ["play", "dobutsu", "--load", name];
    let output = run_with_input(dir.path(), &args, "quit\n");
    assert!(stderr(&output).contains("one of anpanman, not of dobutsu"));
}

#[test]
fn any_player_can_be_the_opponent() {
    for opponent in [
        "greedy",
        "asai",
        "alphabeta:nodes=1000",
        "mcts:playouts=10",
        "teacher:level=1",
    ] {
        let args = ["--opponent", opponent, "--seed", "3", "--side", "second"];
        let said = play(&args, &["quit"]);
        assert!(
            said.contains(&format!("Anpanman's team: {opponent}")),
            "{said}"
        );
    }
}

/// A ruleset of one's own, and a game of it that was saved.
fn own_game(dir: &Path) -> (String, String) {
    let rules = dir.join("mine.toml");
    fs::copy("../examples/rulesets/kitten.toml", &rules).unwrap();
    let rules = rules.to_str().unwrap().to_string();
    let kept = dir.join("game.json").to_str().unwrap().to_string();
    let typed = format!("moves\nsave {kept}\nquit\n");
    let saved = run_with_input(dir, &["play", &rules, "--side", "both"], &typed);
    assert!(saved.status.success(), "{}", stderr(&saved));
    (rules, kept)
}

#[test]
fn a_saved_game_of_ones_own_ruleset_goes_on_and_is_shown() {
    let dir = tempfile::tempdir().unwrap();
    let (rules, kept) = own_game(dir.path());
    let args = ["play", &rules, "--side", "both", "--load", &kept];
    let loaded = run_with_input(dir.path(), &args, "quit\n");
    assert!(loaded.status.success(), "{}", stderr(&loaded));
    let shown = json(dir.path(), &["replay", &kept, "--json"]);
    assert_eq!(shown["game"], "kitten");
    // So are games of matches, wherever one is.
    let games = dir.path().join("games.jsonl");
    let games = games.to_str().unwrap();
    let played = [
        "match", &rules, "random", "random", "--games", "2", "--out", games,
    ];
    assert!(run(dir.path(), &played).status.success());
    assert!(
        run(dir.path(), &["replay", games, "--game", "2"])
            .status
            .success()
    );
}

#[test]
fn a_game_whose_ruleset_is_gone_or_another_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let (rules, kept) = own_game(dir.path());
    let text = fs::read_to_string(&rules).unwrap();
    // A comment changes no rule.
    fs::write(&rules, format!("# mine\n{text}")).unwrap();
    assert!(run(dir.path(), &["replay", &kept]).status.success());
    let changed = text.replacen("no-move = \"loss\"", "no-move = \"draw\"", 1);
    assert_ne!(changed, text);
    fs::write(&rules, changed).unwrap();
    let why = ["mine.toml", "not those by which the game was played"];
    fails(dir.path(), &["replay", &kept], 2, &why);
    fails(dir.path(), &["play", &rules, "--load", &kept], 2, &why);
    fs::remove_file(&rules).unwrap();
    fails(
        dir.path(),
        &["replay", &kept],
        2,
        &["mine.toml", "put the file back"],
    );
}
