//! The figures of solved games, as the stable JSON fields give them.

use serde_json::Value;

use crate::{fails, json, kanzen, run, solved, stderr, stdout};

#[test]
fn solving_reports_what_it_did() {
    let dir = tempfile::tempdir().unwrap();
    let report = json(dir.path(), &["solve", "anpanman", "--json"]);
    assert_eq!(report["positions"], 1_688_852);
    assert_eq!(report["stored"], 643_929);
    assert_eq!(report["start"]["value"], "draw");
    assert!(report["start"]["plies"].is_null());
    let file = std::fs::metadata(report["table"].as_str().unwrap()).unwrap();
    assert_eq!(report["table_bytes"], file.len());
    assert!(file.len() <= 1_000_000);
    assert!(report["seconds"].as_f64().unwrap() > 0.0);
    if cfg!(target_os = "linux") {
        assert!(report["peak_rss_bytes"].as_u64().unwrap() < 60_000_000);
    }
}

#[test]
fn a_packed_table_is_smaller_and_says_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let packed = json(dir.path(), &["solve", "anpanman", "--pack", "--json"]);
    let plain = std::fs::metadata(solved().join("anpanman.kzt")).unwrap();
    assert!(packed["table_bytes"].as_u64().unwrap() < plain.len() * 4 / 5);
    json(dir.path(), &["verify", "anpanman", "--json"]);
    let won = "sac/3/2A/3/C1S w -";
    let [plain, packed] =
        [solved(), dir.path()].map(|tables| json(tables, &["probe", "anpanman", won, "--json"]));
    assert_eq!(packed, plain);
    assert_eq!(packed["value"], "win");
}

#[test]
fn statistics_of_anpanman() {
    let stats = json(solved(), &["stats", "anpanman", "--json"]);
    assert_eq!(stats["start"]["value"], "draw");
    let (all, reachable) = (&stats["all"], &stats["reachable"]);
    assert_eq!(all["explicit"]["positions"], 6_753_510);
    assert_eq!(all["folded"]["positions"], 1_688_852);
    assert_eq!(
        all["explicit"]["first_wins"],
        all["explicit"]["second_wins"]
    );
    assert_eq!(reachable["explicit"]["positions"], 4_199_950);
    assert_eq!(reachable["explicit"]["first_wins"], 2_032_403);
    assert_eq!(reachable["explicit"]["second_wins"], 2_033_066);
    assert_eq!(reachable["explicit"]["draw"], 134_481);
    assert_eq!(reachable["longest_win"], 29);
    assert_eq!(
        reachable["examples"]["deepest_wins"]
            .as_array()
            .unwrap()
            .len(),
        5
    );
    assert_eq!(reachable["branching"]["max"], 10);
    let mean = reachable["branching"]["mean"].as_f64().unwrap();
    assert_eq!(format!("{mean:.4}"), "6.1549");
    assert_eq!(stats["tanaka"]["all"], 15 * 14 * 25_013);
    assert_eq!(stats["tanaka"]["reachable"], 1_246_995);
    // Kept beside the table, and the same when read back.
    assert!(solved().join("anpanman.kzt.stats.json").exists());
    assert_eq!(json(solved(), &["stats", "anpanman", "--json"]), stats);
}

#[test]
fn statistics_of_anpanman_asai() {
    let stats = json(solved(), &["stats", "anpanman-asai", "--json"]);
    assert_eq!(stats["start"]["value"], "draw");
    assert_eq!(stats["all"]["explicit"]["positions"], 3_342_586);
    assert_eq!(stats["reachable"]["explicit"]["positions"], 1_904_229);
    // Nobody takes the leader.
    assert!(stats["tanaka"].is_null());
}

#[test]
fn statistics_kept_without_a_figure_are_counted_again() {
    let dir = tempfile::tempdir().unwrap();
    let kitten = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../examples/rulesets/kitten.toml"
    );
    json(dir.path(), &["solve", kitten, "--json"]);
    let tanaka = json(dir.path(), &["stats", kitten, "--json"])["tanaka"].clone();
    assert!(tanaka["ended"].as_u64() < tanaka["reachable"].as_u64());
    let file = dir.path().join("kitten.kzt.stats.json");
    let mut kept: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let statistics = kept["statistics"].as_object_mut().unwrap();
    assert_eq!(statistics.remove("tanaka"), Some(tanaka.clone()));
    std::fs::write(&file, kept.to_string()).unwrap();
    assert_eq!(
        json(dir.path(), &["stats", kitten, "--json"])["tanaka"],
        tanaka
    );
}

/// The first two plies as the paper's second table has them, but for the four
/// cells in which it errs: 1 the first player wins, 2 the second, 0 a draw.
const TWO_PLIES: [(&str, [u8; 6]); 6] = [
    // Second player:  A2 B,  B2 B,  C2 B,  B2 D,  C2 D,  A2 H
    ("Aa4", [1, 2, 1, 0, 2, 2]),
    ("Ab4", [1, 1, 1, 0, 0, 2]),
    ("Ac4", [1, 2, 1, 0, 2, 2]),
    ("Ca4", [1, 1, 1, 0, 0, 0]),
    ("Cb4", [1, 0, 1, 0, 0, 0]),
    ("Sc4", [1, 1, 1, 0, 0, 0]),
];
const ANSWERS: [&str; 6] = ["2a3b", "2a2b", "2a1b", "1a2b", "1a1b", "3a3b"];

#[test]
fn the_first_two_plies_of_anpanman() {
    let start = ["2e3d", "2e2d", "2e1d", "3e3d", "3e2d", "1e1d"];
    for ((name, row), first) in TWO_PLIES.iter().zip(start) {
        let after_first = after("sac/3/3/3/CAS b -", first);
        let probed = json(solved(), &["probe", "anpanman", &after_first, "--json"]);
        assert_eq!(probed["turn"], "second");
        for (answer, winner) in ANSWERS.iter().zip(row) {
            let position = after(&after_first, answer);
            let probed = json(solved(), &["probe", "anpanman", &position, "--json"]);
            let expected = ["draw", "win", "loss"][usize::from(*winner)];
            assert_eq!(probed["value"], expected, "{name} {answer}");
            assert_eq!(probed["moves"][0]["value"], expected, "{name} {answer}");
            assert_eq!(
                probed["moves"][0]["plies"], probed["plies"],
                "{name} {answer}"
            );
        }
    }
}

/// The position after a move, found by playing it.
fn after(position: &str, mv: &str) -> String {
    let args = ["play", "anpanman", position, "--side", "both", "--json"];
    let output = crate::run_with_input(solved(), &args, &format!("{mv}\n"));
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["moves"], serde_json::json!([mv]));
    record["position"].as_str().unwrap().to_string()
}

#[test]
fn the_losing_first_moves_and_their_lengths() {
    let probed = json(solved(), &["probe", "anpanman", "--json"]);
    let moves = probed["moves"].as_array().unwrap();
    let told: Vec<(String, String, Option<u64>)> = moves
        .iter()
        .map(|m| {
            let text = |key: &str| m[key].as_str().unwrap().to_string();
            (text("move"), text("value"), m["plies"].as_u64())
        })
        .collect();
    // One more than the second player needs: this move is included.
    for (mv, plies) in [("2e3d", 14), ("2e2d", 22), ("2e1d", 16)] {
        assert!(
            told.contains(&(mv.to_string(), "loss".to_string(), Some(plies))),
            "{told:?}"
        );
    }
    assert_eq!(
        told.iter().filter(|(_, value, _)| value == "draw").count(),
        3
    );
    assert_eq!(told[0].1, "draw");
    assert_eq!(told[5], ("2e3d".to_string(), "loss".to_string(), Some(14)));
}

#[test]
fn perft_lists_every_depth() {
    let perft = json(solved(), &["perft", "anpanman", "--depth", "6", "--json"]);
    assert_eq!(
        perft["nodes"],
        serde_json::json!([6, 36, 240, 1600, 10891, 71965])
    );
}

#[test]
fn the_same_table_for_one_and_two_threads() {
    same_for_one_and_two_threads("anpanman", "anpanman.kzt");
    same_for_one_and_two_threads("nocca:3x4x3", "nocca.3x4x3.kzt");
}

fn same_for_one_and_two_threads(game: &str, file: &str) {
    let dir = tempfile::tempdir().unwrap();
    let table = |threads: &str| {
        let tables = dir.path().join(threads);
        json(&tables, &["solve", game, "--threads", threads, "--json"]);
        std::fs::read(tables.join(file)).unwrap()
    };
    assert_eq!(table("1"), table("2"));
}

#[test]
fn every_command_speaks_both_languages() {
    for args in [
        vec!["games"],
        vec!["probe", "anpanman"],
        vec!["verify", "anpanman"],
        vec!["stats", "anpanman"],
        vec!["complexity", "anpanman", "--games", "10"],
        vec!["reproduce", "dobutsu", "--quick"],
        vec!["--help"],
        vec!["play", "--help"],
    ] {
        let in_language = |lang: &str| {
            let mut args = args.clone();
            args.extend(["--lang", lang]);
            stdout(&run(solved(), &args))
        };
        let (english, japanese) = (in_language("en"), in_language("ja"));
        let kana = |text: &str| text.chars().any(|c| ('ぁ'..='ん').contains(&c));
        assert!(
            !english.is_empty() && !kana(&english),
            "{args:?}: {english}"
        );
        assert!(kana(&japanese), "{args:?}: {japanese}");
    }
}

#[test]
fn a_paper_beside_what_is_computed() {
    let report = json(solved(), &["reproduce", "nocca", "--quick", "--json"]);
    assert!(report["seconds"].as_f64().unwrap() > 0.0);
    assert_eq!(report["quick"], true);
    let cells = report["cells"].as_array().unwrap();
    let find = |board: &str, column: &str| {
        let mut cells = cells.iter();
        cells.find(|c| c["row"] == board && c["column"] == column)
    };
    assert_eq!(
        find("2x3x3", "shortest win"),
        Some(&serde_json::json!({
            "paper": "nocca",
            "table": "table 2",
            "row": "2x3x3",
            "column": "shortest win",
            "published": "6",
            "computed": "11",
            "verdict": "differs",
            "why": "The shortest win against the longest defence takes 11 plies.",
            "witness": find("2x3x3", "start").unwrap()["witness"],
            "check": find("2x3x3", "start").unwrap()["check"],
        }))
    );
    let positions = find("3x3x3", "positions").unwrap();
    assert_eq!(positions["verdict"], "same");
    assert_eq!(positions["computed"], "38554");
    assert!(positions["why"].is_null() && positions["witness"].is_null());
    // A figure that differs is a finding, not a failure.
    let dir = tempfile::tempdir().unwrap();
    let page = dir.path().join("found.html");
    let args = [
        "reproduce",
        "nocca",
        "--quick",
        "--out",
        page.to_str().unwrap(),
    ];
    let output = run(solved(), &args);
    assert!(output.status.success());
    let text = stdout(&output);
    let summary = text.lines().last().unwrap();
    assert!(
        summary.starts_with(&format!("{} cells: ", cells.len())),
        "{summary}"
    );
    // The page has every figure and needs nothing else.
    let page = std::fs::read_to_string(page).unwrap();
    for cell in cells {
        assert!(page.contains(cell["row"].as_str().unwrap()), "{cell}");
    }
    assert!(page.contains("26,158") && page.contains("<svg"));
    assert!(!page.contains("<script") && !page.contains("src="));
}

#[test]
fn a_page_needs_a_name_that_says_what_it_is() {
    let output = run(solved(), &["reproduce", "nocca", "--out", "found.pdf"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(".html") && error.contains(".md"), "{error}");
}

#[test]
fn games_are_listed() {
    let games = json(solved(), &["games", "--json"]);
    let solved_games: Vec<(&str, bool)> = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|g| (g["name"].as_str().unwrap(), g["solved"].as_bool().unwrap()))
        .collect();
    assert!(solved_games.contains(&("anpanman", true)));
    assert!(solved_games.contains(&("shogi", false)));
}

#[test]
fn verifying_walks_every_position() {
    let report = json(solved(), &["verify", "anpanman", "--json"]);
    assert_eq!(report["verified"], true);
    assert_eq!(report["positions"], 1_688_852);
    let report = json(solved(), &["verify", "anpanman-asai", "--json"]);
    assert_eq!(report["positions"], 835_858);
}

#[test]
fn results_are_kept_and_found_again() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("results.jsonl");
    let name = file.to_str().unwrap();
    let verdict = |report: &Value| {
        report["results"][0]["verdict"]
            .as_str()
            .unwrap()
            .to_string()
    };
    fails(
        dir.path(),
        &["results", name],
        2,
        &["no results", "name games"],
    );
    let args = [
        "results",
        name,
        "nocca:2x3x3",
        "--commit",
        "c0ffee",
        "--json",
    ];
    assert_eq!(verdict(&json(dir.path(), &args)), "added");
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(
        kept.contains("\"c0ffee\"") && kept.contains("\"positions\":366"),
        "{kept}"
    );
    assert!(
        kept.contains("\"win\":259,\"loss\":89,\"draw\":18"),
        "{kept}"
    );
    assert_eq!(
        verdict(&json(dir.path(), &["results", name, "--json"])),
        "same"
    );
    let under = ["results", name, "--under", "0", "--json"];
    assert_eq!(verdict(&json(dir.path(), &under)), "skipped");

    std::fs::write(&file, kept.replace("\"win\":259", "\"win\":258")).unwrap();
    let output = run(dir.path(), &["results", name]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("differs"), "{}", stdout(&output));
    std::fs::write(&file, "{}\n").unwrap();
    fails(
        dir.path(),
        &["results", name],
        2,
        &["line 1", "missing field"],
    );
}

#[test]
fn measuring_tells_edges_bytes_and_the_ratio() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["bench", "nocca:2x4x3", "--runs", "3", "--json"];
    let report = json(dir.path(), &args)["games"][0].take();
    for field in [
        "edges_per_second",
        "memory_per_position",
        "table_per_position",
        "ratio",
    ] {
        assert!(report[field].as_f64().unwrap() > 0.0, "{field}");
    }
    for field in ["solve_seconds", "rounds_seconds", "verify_seconds"] {
        let of = |what: &str| report[field][what].as_f64().unwrap();
        assert_eq!(report[field]["runs"], 3, "{field}");
        assert!(of("min") <= of("median") && of("median") <= of("max"));
    }
    let probe = |block: &str, what: &str| {
        report[format!("probe_{block}_microseconds")][what]
            .as_f64()
            .unwrap()
    };
    assert!(probe("warm", "median") <= probe("warm", "p99"));
    assert!(probe("cold", "median") <= probe("cold", "p99"));
    assert!(probe("warm", "median") < probe("cold", "median"));
    assert_eq!(report["agree"], true);
    assert_eq!(report["positions"], 976);
}

#[test]
fn measurements_are_added_to_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("bench.jsonl");
    std::fs::write(&file, "{\"game\":\"before\"}").unwrap();
    let name = file.to_str().unwrap();
    let games = ["nocca:2x3x3", "nocca:2x4x3"];
    let args = ["bench", games[0], games[1], "--runs", "1", "--json"];
    let origin = ["--record", name, "--commit", "c0ffee", "--machine", "mill"];
    let report = json(dir.path(), &[&args[..], &origin].concat());
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["game"], "before");
    for (line, game) in lines[1..].iter().zip(report["games"].as_array().unwrap()) {
        assert_eq!(
            (&line["commit"], &line["machine"]),
            (&"c0ffee".into(), &"mill".into())
        );
        assert_eq!(line["date"].as_str().unwrap().len(), "2026-11-16".len());
        for (field, value) in game.as_object().unwrap() {
            assert_eq!(&line[field], value);
        }
    }
    assert_eq!(lines.len(), 3);
}

/// Without valgrind, which not everyone has.
#[test]
fn instructions_cannot_be_counted_without_valgrind() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("bench.jsonl");
    let kept = "{\"commit\":\"a\",\"game\":\"nocca:2x3x3\",\"instructions_per_edge\":1.0}\n";
    std::fs::write(&file, kept).unwrap();
    let without = |args: &[&str]| kanzen(dir.path(), args).env("PATH", "").output().unwrap();
    let output = without(&["bench", "nocca:2x3x3", "--runs", "1"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("valgrind is not installed"));
    let output = without(&["bench", "nocca:2x3x3", "--against", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("valgrind is not installed"));
}

#[cfg(unix)]
#[test]
fn more_instructions_than_recorded_are_an_error() {
    use std::os::unix::fs::PermissionsExt;

    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("bench.jsonl");
    // Stands in for valgrind: 1,000,000 instructions, whatever is run.
    let valgrind = dir.path().join("valgrind");
    let script = "#!/bin/sh
        for arg; do case $arg in --callgrind-out-file=*) out=${arg#*=};; esac; done
        printf 'events: Ir\\ntotals: 1000000\\n' >\"$out\"
        echo '{\"game\": \"nocca:2x3x3\", \"edges\": 10000, \"seconds\": 1.0}'\n";
    std::fs::write(&valgrind, script).unwrap();
    std::fs::set_permissions(&valgrind, PermissionsExt::from_mode(0o755)).unwrap();
    let against = |recorded: f64| {
        let kept = serde_json::json!({
            "commit": "c0ffee", "game": "nocca:2x3x3", "instructions_per_edge": recorded,
        });
        std::fs::write(&file, format!("{kept}\n")).unwrap();
        let args = ["bench", "nocca:2x3x3", "--against", file.to_str().unwrap()];
        kanzen(dir.path(), &args)
            .env("PATH", dir.path())
            .output()
            .unwrap()
    };
    let output = against(92.0);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("+8.7 %"), "{}", stdout(&output));
    let output = against(90.0);
    assert_eq!(output.status.code(), Some(1));
    for part in ["nocca:2x3x3", "100.0", "90.0", "c0ffee"] {
        assert!(stderr(&output).contains(part), "{}", stderr(&output));
    }
}
