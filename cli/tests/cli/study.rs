//! Reports on solved games: their figures are those of the other commands, what
//! they show is what they say, and files are whole.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde_json::Value;

use crate::{fails, json, run, stderr, stdout};

const KITTEN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../examples/rulesets/kitten.toml"
);

/// A game of each family, and one without a start.
const GAMES: [&str; 3] = ["nocca:2x3x3", KITTEN, "ninemasu:SSPP"];

/// Tables of the games, which were never verified.
fn tables() -> &'static Path {
    static TABLES: OnceLock<tempfile::TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        for game in GAMES {
            json(dir.path(), &["solve", game, "--json"]);
        }
        dir
    });
    dir.path()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// What a position is shown with is what `probe` says of it, and its line leads
/// where it says.
fn check_shown(game: &str, shown: &Value) {
    let position = text(&shown["position"]);
    // A position may begin with a hyphen.
    let args = ["probe", "--line", "--json", game, "--", position];
    let probed = json(tables(), &args);
    for field in ["value", "plies", "turn", "line"] {
        assert_eq!(shown[field], probed[field], "{game} {position} {field}");
    }
    let moves: Vec<&str> = list(&shown["line"])
        .iter()
        .map(|mv| text(&mv["move"]))
        .collect();
    let Some(plies) = shown["plies"].as_u64() else {
        return;
    };
    assert_eq!(moves.len() as u64, plies, "{game} {position}");
    let args = ["play", "--side", "both", "--json", game, "--", position];
    let played = crate::run_with_input(tables(), &args, &(moves.join("\n") + "\n"));
    let record: Value = serde_json::from_slice(&played.stdout).unwrap();
    assert_eq!(
        record["moves"],
        serde_json::json!(moves),
        "{game} {position}"
    );
    let other = |turn: &str| if turn == "first" { "second" } else { "first" };
    let turn = text(&shown["turn"]);
    let winner = match text(&shown["value"]) {
        "win" => turn,
        _ => other(turn),
    };
    assert_eq!(record["result"], winner, "{game} {position}");
}

#[test]
fn figures_are_those_of_the_other_commands() {
    for game in GAMES {
        let report = json(tables(), &["report", game, "--json"]);
        let stats = json(tables(), &["stats", game, "--json"]);
        assert_eq!(report["statistics"], stats, "{game}");
        let opening = &report["opening"];
        let probed = json(tables(), &["probe", game, "--json"]);
        assert_eq!(opening["fixed"], !stats["start"].is_null(), "{game}");
        for (first, move_probed) in list(&opening["moves"]).iter().zip(list(&probed["moves"])) {
            for field in ["move", "value", "plies"] {
                assert_eq!(first[field], move_probed[field], "{game}");
            }
            // The best answer is worth what the first move is not.
            let best = &first["answers"][0];
            let opposite = |value: &str| match value {
                "win" => "loss",
                "loss" => "win",
                _ => "draw",
            };
            assert_eq!(
                text(&best["value"]),
                opposite(text(&first["value"])),
                "{game}"
            );
            let plies = |value: &Value| value["plies"].as_u64();
            assert_eq!(plies(best).map(|n| n + 1), plies(first), "{game}");
        }
        assert_eq!(list(&opening["moves"]).len(), list(&probed["moves"]).len());
        check_shown(game, opening);
    }
}

#[test]
fn what_is_shown_is_what_it_is_said_to_be() {
    let mut pairs_seen = 0;
    for game in GAMES {
        let report = json(tables(), &["report", game, "--json"]);
        let stats = &report["statistics"];
        let set = match &stats["reachable"] {
            Value::Null => &stats["all"],
            reachable => reachable,
        };
        let deepest = [
            ("deepest_wins", "longest_win", "win"),
            ("deepest_losses", "longest_loss", "loss"),
        ];
        for (field, longest, value) in deepest {
            assert!(!list(&report[field]).is_empty(), "{game} {field}");
            for shown in list(&report[field]) {
                assert_eq!(
                    (&shown["value"], &shown["plies"]),
                    (&value.into(), &set[longest])
                );
                check_shown(game, shown);
            }
        }
        for (field, turned) in [("zugzwangs", "draw"), ("mutual_zugzwangs", "loss")] {
            for pair in list(&report[field]) {
                assert_eq!(pair["here"]["value"], "loss", "{game}");
                assert_eq!(pair["turned"]["value"], turned, "{game}");
                assert_ne!(pair["here"]["turn"], pair["turned"]["turn"], "{game}");
                check_shown(game, &pair["here"]);
                check_shown(game, &pair["turned"]);
                pairs_seen += 1;
            }
        }
    }
    assert!(pairs_seen > 3, "hardly any zugzwang: {pairs_seen}");
}

#[test]
fn what_is_sorted_adds_up_to_all_positions() {
    for game in GAMES {
        let stats = json(tables(), &["stats", game, "--json"]);
        for set in [&stats["all"], &stats["reachable"]] {
            if set.is_null() {
                continue;
            }
            let explicit = &set["explicit"];
            for sort in list(&set["sorts"]) {
                for value in ["win", "loss", "draw"] {
                    let classes = list(&sort["classes"]).iter();
                    let sum: u64 = classes.map(|class| class[value].as_u64().unwrap()).sum();
                    assert_eq!(explicit[value], sum, "{game} {}", sort["sort"]);
                }
            }
            let branches = list(&set["branches"]).iter();
            let sum: u64 = branches.map(|b| b["positions"].as_u64().unwrap()).sum();
            assert_eq!(explicit["positions"], sum, "{game}");
            for value in ["win", "draw"] {
                assert_eq!(
                    set["only_moves"][value]["positions"], explicit[value],
                    "{game}"
                );
            }
        }
    }
}

/// A number as the report prints it.
fn grouped(number: &Value) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<&str> = groups.map(|g| std::str::from_utf8(g).unwrap()).collect();
    groups.join(",")
}

#[test]
fn every_format_in_both_languages() {
    let dir = tempfile::tempdir().unwrap();
    for game in GAMES {
        let stats = json(tables(), &["stats", game, "--json"]);
        let positions = grouped(&stats["all"]["explicit"]["positions"]);
        for (lang, heading) in [("en", "Only moves"), ("ja", "唯一手")] {
            let file = |ending: &str| dir.path().join(format!("a report.{lang}.{ending}"));
            let write = |path: &PathBuf| {
                let path = path.to_str().unwrap();
                let output = run(tables(), &["report", game, "--lang", lang, "--out", path]);
                assert!(output.status.success(), "{}", stderr(&output));
                assert!(stdout(&output).contains(path));
                std::fs::read_to_string(path).unwrap()
            };
            let page = write(&file("html"));
            assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
            assert!(
                !page.contains("http://") || !page.contains("src="),
                "it needs nothing else"
            );
            assert!(page.matches("<svg").count() > 6, "{game}");
            let markdown = write(&file("md"));
            for text in [&page, &markdown] {
                assert!(text.contains(&positions), "{game} {lang}: {positions}");
                assert!(text.contains(heading), "{game} {lang}");
            }
            let folder = dir.path().join(format!("a report.{lang}"));
            let pictures = markdown.matches("](a%20report.").count();
            assert!(pictures > 6, "{game}: {pictures}");
            for number in 1..=pictures {
                let picture = folder.join(format!("figure-{number}.svg"));
                let picture = std::fs::read_to_string(picture).unwrap();
                assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
            }
            let data: Value = serde_json::from_str(&write(&file("json"))).unwrap();
            assert_eq!(data, json(tables(), &["report", game, "--json"]), "{game}");
        }
    }
}

#[test]
fn a_note_of_verifying_belongs_to_one_table() {
    let dir = tempfile::tempdir().unwrap();
    let game = "nocca:2x3x2";
    json(dir.path(), &["solve", game, "--json"]);
    let origin = || json(dir.path(), &["report", game, "--json"])["origin"].clone();
    let before = origin();
    assert!(before["verified"].is_null());
    assert!(before["solved"]["seconds"].as_f64().unwrap() > 0.0);
    let verified = json(dir.path(), &["verify", game, "--json"]);
    assert_eq!(verified["noted"], true);
    let noted = origin()["verified"].clone();
    for field in [
        "positions",
        "moves",
        "win",
        "loss",
        "draw",
        "complete",
        "seconds",
    ] {
        assert_eq!(noted[field], verified[field], "{field}");
    }
    // The same table again is the one that was verified; another one is not.
    json(dir.path(), &["solve", game, "--json"]);
    assert_eq!(origin()["verified"], noted);
    json(dir.path(), &["solve", game, "--pack", "--json"]);
    let packed = origin();
    assert_ne!(packed["table_hash"], before["table_hash"]);
    assert!(packed["verified"].is_null());
    std::fs::remove_file(dir.path().join("nocca.2x3x2.kzt.solve.json")).unwrap();
    assert!(origin()["solved"].is_null());
}

#[test]
fn what_cannot_be_done_is_told() {
    let empty = tempfile::tempdir().unwrap();
    fails(
        empty.path(),
        &["report", "anpanman"],
        1,
        &["kanzen solve anpanman"],
    );
    fails(empty.path(), &["report", "yonin"], 1, &["too many"]);
    let out = ["report", "nocca:2x3x3", "--out"];
    let args = |path: &'static str| [&out[..], &[path]].concat();
    fails(
        tables(),
        &args("report.doc"),
        2,
        &["report.doc", ".html, .md, .json"],
    );
    fails(tables(), &args("/dev/null/report.html"), 1, &["/dev/null"]);
}

#[test]
fn the_usual_file_is_named_after_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let output = crate::kanzen(tables(), &["report", "nocca:2x3x3"])
        .current_dir(dir.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("nocca.2x3x3-report.html"));
    assert!(dir.path().join("nocca.2x3x3-report.html").exists());
}
