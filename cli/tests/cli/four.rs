//! Four-handed shogi through the program.

use serde_json::Value;

#[cfg(unix)]
use crate::interrupted;
use crate::{fails, json, run, run_with_input, stderr, stdout};

fn none() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// What a match says, without what depends on the machine.
fn standings(args: &[&str]) -> Value {
    let mut report = json(none().path(), &[&["match", "--json"], args].concat());
    for player in report["players"].as_array_mut().unwrap() {
        player["microseconds"].take();
    }
    report
}

#[test]
fn a_match_seats_everyone_everywhere() {
    let args = ["yonin", "hira:nodes=200", "random", "--games", "24"];
    let [one, two] =
        ["1", "2"].map(|threads| standings(&[&args[..], &["--threads", threads]].concat()));
    assert_eq!(one, two, "the same on any number of threads");
    assert_eq!(one["games"], 24);
    assert_eq!(one["reproducible"], true);
    assert_eq!(one["seatings"].as_array().unwrap().len(), 6);
    let players = one["players"].as_array().unwrap();
    let sum = |name: &str| {
        players
            .iter()
            .map(|p| p[name].as_f64().unwrap())
            .sum::<f64>()
    };
    assert_eq!((sum("points_a"), sum("points_b")), (48.0, 192.0));
    let hira = &players[0];
    assert!(hira["share_a"]["score"].as_f64().unwrap() > 0.8, "{hira}");
    let places = hira["places"].as_array().unwrap();
    assert_eq!(places.iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 48);
    // In doubles two players have a side each.
    let doubles = standings(&["yonin:doubles", "greedy", "random", "--games", "8"]);
    assert_eq!(doubles["seatings"].as_array().unwrap().len(), 2);
    // Four different players sit in every order.
    let names = ["random", "greedy", "hira:nodes=20", "m3:nodes=20"];
    let four = standings(&[&["yonin"], &names[..], &["--games", "24"]].concat());
    assert_eq!(four["seatings"].as_array().unwrap().len(), 24);
    let printed = stdout(&run(none().path(), &[&["match"], &args[..]].concat()));
    assert!(printed.contains("points (b)") && printed.contains("24 games of"));
    assert!(!printed.contains("equally often"), "{printed}");
    // Seven games are not a round of six.
    let seven = ["match", "yonin", "greedy", "random", "--games", "7"];
    let printed = stdout(&run(none().path(), &seven));
    assert!(printed.contains("equally often"), "{printed}");
    assert_eq!(standings(&["yonin", "greedy", "random"])["games"], 72);
}

#[test]
fn games_are_kept_and_shown() {
    let dir = none();
    let file = dir.path().join("games.jsonl");
    let file = file.to_str().unwrap();
    let args = [
        "match", "yonin", "greedy", "random", "--games", "6", "--out", file,
    ];
    assert!(run(dir.path(), &args).status.success());
    let list = stdout(&run(dir.path(), &["replay", file]));
    assert_eq!(list.lines().count(), 6);
    let shown = json(dir.path(), &["replay", file, "--game", "2", "--json"]);
    assert_eq!(shown["players"].as_array().unwrap().len(), 4);
    let mut places: Vec<u64> = shown["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| place.as_u64().unwrap())
        .collect();
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3, 4]);
    let text = stdout(&run(dir.path(), &["replay", file, "--game", "2"]));
    assert!(text.contains("1. ") && text.contains("4. "), "{text}");
}

#[test]
fn one_to_four_people_play() {
    let dir = none();
    let play = |args: &[&str], input: &str| {
        let args = [&["play", "yonin"], args].concat();
        let output = run_with_input(dir.path(), &args, input);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        stdout(&output)
    };
    let alone = play(
        &["--opponent", "hira:nodes=100", "--seed", "1"],
        "5g5f\nfoo\nmoves\nhint\nundo\nresign\nquit\n",
    );
    assert!(
        alone.contains("South: you, West: hira:nodes=100"),
        "{alone}"
    );
    for said in ["not a legal move", "S:P-5e", "nobody resigns"] {
        assert!(alone.contains(said), "{said}: {alone}");
    }
    // Three programs move, and the person sees the board once for all of them.
    assert_eq!(alone.matches("South: - (to move)").count(), 3, "{alone}");
    let all = play(
        &["--side", "all", "--lang", "ja"],
        "下５六歩\n左７五歩\n上５四歩\n右３五歩\n終了\n",
    );
    assert!(all.contains("下: あなた, 左: あなた"), "{all}");
    let two = play(
        &[
            "--side",
            "first,third",
            "--opponent",
            "greedy",
            "--opponent",
            "random",
        ],
        "quit\n",
    );
    assert!(
        two.contains("South: you, West: greedy, North: you, East: random"),
        "{two}"
    );
    let args = [
        "--side",
        "first",
        "--opponent",
        "random",
        "--seed",
        "3",
        "--json",
    ];
    let output = run_with_input(
        dir.path(),
        &[&["play", "yonin"], &args[..]].concat(),
        "quit\n",
    );
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["game"], "yonin");
}

/// A check, a mate and the end are told.
#[test]
fn play_says_what_happens() {
    let dir = none();
    let text = "8vK/9/7^G^G/9/#7<K/9/9/9/4^K4 S -/-/-/2P W:E";
    let args = ["play", "yonin", text, "--side", "all"];
    let output = stdout(&run_with_input(dir.path(), &args, "1c1b\n"));
    assert!(output.contains("North is mated by South."), "{output}");
    assert!(
        output.contains("1. South, 2. East, 3. North, 4. West"),
        "{output}"
    );
    let text = "4vK4/9/9/9/>K7<K/9/9/9/4^K2^R1 S -/-/-/- -";
    let args = ["play", "yonin", text, "--side", "all"];
    let output = stdout(&run_with_input(dir.path(), &args, "2i2a\nquit\n"));
    assert!(output.contains("Check! North must answer."), "{output}");
}

#[test]
fn what_cannot_be_done_is_refused() {
    let dir = none();
    let dir = dir.path();
    fails(dir, &["solve", "yonin"], 1, &["yonin"]);
    fails(dir, &["probe", "yonin"], 1, &["yonin"]);
    fails(
        dir,
        &["best", "yonin:triples", "hira"],
        2,
        &["singles, doubles or federation"],
    );
    fails(
        dir,
        &["best", "yonin", "alphabeta"],
        2,
        &["hira", "champion"],
    );
    fails(dir, &["best", "anpanman", "champion"], 2, &["alphabeta"]);
    fails(
        dir,
        &["best", "yonin", "m3:width=0"],
        2,
        &["width", "1 to 1000"],
    );
    fails(
        dir,
        &["best", "yonin", "hira", "9/9 S - -"],
        2,
        &["2 rows, not 9"],
    );
    let five = [
        "match", "yonin", "random", "random", "random", "random", "random",
    ];
    fails(dir, &five, 2, &["two to 4"]);
    let tested = ["match", "yonin", "random", "greedy", "--sprt", "0,10"];
    fails(dir, &tested, 2, &["game of two"]);
    fails(
        dir,
        &["play", "anpanman", "--side", "third"],
        1,
        &["only 2"],
    );
    let crowded = [
        "play",
        "yonin",
        "--side",
        "all",
        "--opponent",
        "hira",
        "--opponent",
        "hira",
    ];
    fails(dir, &crowded, 1, &["2 opponents for 0 seats"]);
}

#[test]
fn weights_are_tuned_and_kept() {
    let dir = none();
    let file = dir.path().join("weights.toml");
    let file = file.to_str().unwrap();
    let args = [
        "tune",
        "--rounds",
        "2",
        "--games",
        "6",
        "--player",
        "m3:nodes=30",
    ];
    let report = json(
        dir.path(),
        &[&args[..], &["--out", file, "--json"]].concat(),
    );
    assert_eq!(report["rounds"], 2);
    assert_eq!(report["interrupted"], false);
    assert_eq!(report["weights"], std::fs::read_to_string(file).unwrap());
    fails(dir.path(), &["tune", "--player", "random"], 2, &["weights"]);
}

#[test]
#[cfg(unix)]
fn an_interrupted_match_prints_its_result() {
    let args = [
        "match",
        "yonin",
        "hira:ms=20",
        "greedy",
        "--games",
        "100000",
    ];
    let printed = stdout(&interrupted(none().path(), &args));
    assert!(printed.contains("interrupted"), "{printed}");
}
