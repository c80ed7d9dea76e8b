//! Matches, single choices, and games kept in files.

use serde_json::Value;

#[cfg(unix)]
use crate::interrupted;
use crate::{fails, json, run, solved, stdout};

/// What a match says, without what depends on the machine.
fn standings(args: &[&str]) -> Value {
    let mut report = json(solved(), &[&["match", "--json"], args].concat());
    for player in report["players"].as_array_mut().unwrap() {
        player["microseconds"].take();
    }
    report
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let args = [
        "anpanman",
        "asai:depth=3",
        "mcts:playouts=20",
        "--games",
        "100",
        "--openings",
        "2",
    ];
    let [one, two] =
        ["1", "2"].map(|threads| standings(&[&args[..], &["--threads", threads]].concat()));
    assert_eq!(one, two);
    assert_eq!(one["games"], 100);
    assert_eq!(one["reproducible"], true);
    let other = standings(&[&args[..], &["--seed", "2"]].concat());
    assert_ne!(one, other);
}

#[test]
fn a_match_counts_seats_and_players() {
    let report = standings(&["anpanman", "asai:depth=3", "random", "--games", "200"]);
    let count = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(
        count("first_wins") + count("second_wins") + count("draws"),
        200
    );
    let asai = &report["players"][0];
    assert_eq!(asai["player"], "asai:depth=3");
    assert!(asai["low"].as_f64().unwrap() > 0.9 && asai["high"].as_f64().unwrap() <= 1.0);
    assert!(
        asai["mistakes"].as_f64().unwrap() < report["players"][1]["mistakes"].as_f64().unwrap()
    );
    let seatings = report["seatings"].as_array().unwrap();
    assert_eq!(seatings.len(), 2);
    for seating in seatings {
        let sum = |name: &str| seating[name].as_u64().unwrap();
        assert_eq!(sum("first_wins") + sum("second_wins") + sum("draws"), 100);
    }
    assert!(report["pairs"][0]["elo_low"].as_f64().unwrap() > 300.0);
    // A perfect player makes no mistakes.
    let report = standings(&[
        "anpanman",
        "perfect",
        "teacher:level=10",
        "asai",
        "--games",
        "20",
    ]);
    assert_eq!(report["games"], 60);
    assert_eq!(report["pairs"].as_array().unwrap().len(), 3);
    for player in 0..2 {
        assert_eq!(report["players"][player]["mistakes"], 0.0);
        assert_eq!(report["players"][player]["losses"], 0);
    }
}

#[test]
fn a_sequential_test_ends_a_match_early() {
    let report = standings(&[
        "anpanman", "asai", "random", "--games", "10000", "--sprt", "0,50",
    ]);
    assert!(report["games"].as_u64().unwrap() < 1000);
    assert_eq!(report["sprt"]["accepted"], 50.0);
    assert_eq!(report["interrupted"], false);
}

#[test]
fn time_limits_are_not_reproducible() {
    let report = standings(&["anpanman", "alphabeta:ms=1", "random", "--games", "4"]);
    assert_eq!(report["reproducible"], false);
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_the_result_so_far() {
    let args = [
        "match",
        "anpanman",
        "alphabeta:ms=50",
        "perfect",
        "--games",
        "1000",
        "--json",
    ];
    let output = interrupted(solved(), &args);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["interrupted"], true);
    assert!(report["games"].as_u64().unwrap() < 1000);
}

#[test]
fn games_are_kept_and_shown_with_values() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("games.jsonl");
    let name = file.to_str().unwrap();
    standings(&[
        "anpanman", "perfect", "random", "--games", "6", "--out", name,
    ]);
    let list = stdout(&run(solved(), &["replay", name]));
    assert_eq!(list.lines().count(), 6);
    let game = json(solved(), &["replay", name, "--game", "1", "--json"]);
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(game["values"].as_array().unwrap().len(), moves.len() + 1);
    assert_eq!(game["values"][0]["value"], "draw");
    assert_eq!(game["players"], serde_json::json!(["perfect", "random"]));
    let text = stdout(&run(solved(), &["replay", name, "--game", "1"]));
    for notation in ["english", "japanese", "moves"] {
        let first = game[notation][0].as_str().unwrap();
        assert!(text.contains(first), "{text}");
    }
    fails(
        solved(),
        &["replay", name, "--game", "7"],
        1,
        &["there is no game 7", "6"],
    );
    fails(
        solved(),
        &["replay", name, "--game", "0"],
        1,
        &["there is no game 0"],
    );
    std::fs::write(&file, "{\"game\": 3}").unwrap();
    fails(solved(), &["replay", name], 2, &["kanzen match --out"]);
    std::fs::write(&file, "").unwrap();
    fails(solved(), &["replay", name], 2, &["no game"]);
}

#[test]
fn a_record_with_an_illegal_move_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.json");
    let game = r#"{"game": "anpanman", "start": "sac/3/3/3/CAS b -", "moves": ["3e3d", "1a3c"]}"#;
    std::fs::write(&file, game).unwrap();
    fails(solved(), &["replay", file.to_str().unwrap()], 1, &["1a3c"]);
}

#[test]
fn what_a_player_would_do() {
    let won = "sac/3/2A/3/C1S w -";
    let exact = json(solved(), &["probe", "anpanman", won, "--json"]);
    for player in ["perfect", "alphabeta:depth=20"] {
        let best = json(solved(), &["best", "anpanman", player, won, "--json"]);
        assert_eq!(best["value"]["value"], exact["value"], "{player}");
        assert_eq!(best["value"]["plies"], exact["plies"], "{player}");
    }
    let mcts = json(solved(), &["best", "nocca:3x4x3", "mcts", "--json"]);
    assert!((0..=1000).contains(&mcts["wins"].as_i64().unwrap()));
    let over = "3/3/3/3/C1S b -";
    let output = run(solved(), &["best", "anpanman", "random", over]);
    assert!(!output.status.success());
}

#[test]
fn bad_players_say_what_is_wrong() {
    let bad = |player: &str, says: &[&str]| {
        fails(solved(), &["match", "anpanman", player, "random"], 2, says);
        fails(solved(), &["best", "anpanman", player], 2, says);
        fails(
            solved(),
            &["play", "anpanman", "--opponent", player],
            2,
            says,
        );
    };
    bad("stockfish", &["no \"stockfish\"", "random, greedy, asai"]);
    bad("asai:width=3", &["\"width\"", "depth, leader"]);
    bad("asai:depth=0", &["1 to 12"]);
    bad("asai:depth=2,depth=3", &["twice"]);
    bad("random:x=1", &["no options"]);
    fails(solved(), &["match", "anpanman", "random"], 2, &["PLAYER"]);
    let dir = tempfile::tempdir().unwrap();
    let args = ["match", "dobutsu", "perfect", "random"];
    fails(dir.path(), &args, 1, &["kanzen solve dobutsu"]);
    let args = ["match", "shogi", "perfect", "random"];
    fails(dir.path(), &args, 1, &["shogi cannot be solved here"]);
    let missing = dir.path().join("missing.jsonl");
    let args = ["replay", missing.to_str().unwrap()];
    fails(dir.path(), &args, 2, &["missing.jsonl", "cannot read"]);
    let many = [
        "match", "anpanman", "asai", "random", "greedy", "--sprt", "0,20",
    ];
    fails(solved(), &many, 2, &["name just two"]);
    for sprt in ["5", "20,0", "a,b"] {
        let args = ["match", "anpanman", "asai", "random", "--sprt", sprt];
        fails(solved(), &args, 2, &["two numbers"]);
    }
}

#[test]
fn all_players_are_listed() {
    let list = stdout(&run(solved(), &["players"]));
    let report = json(solved(), &["players", "--json"]);
    for player in report["players"].as_array().unwrap() {
        assert!(list.contains(player["name"].as_str().unwrap()));
    }
}

#[test]
fn a_match_that_has_no_game_leaves_the_file_of_games_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.jsonl");
    let file = path.to_str().unwrap();
    std::fs::write(&path, "what was there\n".repeat(1000)).unwrap();
    let start = [
        "match", "anpanman", "random", "random", "--games", "2", "--out", file,
    ];
    let lost = [&start[..], &["--position", "nothing"]].concat();
    fails(dir.path(), &lost, 2, &["nothing"]);
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .starts_with("what was there")
    );
    assert!(run(dir.path(), &start).status.success());
    let games = std::fs::read_to_string(&path).unwrap();
    assert_eq!(games.lines().count(), 2);
    assert!(games.lines().all(|line| line.starts_with('{')), "{games}");
}
