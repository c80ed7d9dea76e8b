//! Wrong usage: an error that says what is wrong and what would be right.

use std::process::Stdio;

use crate::{fails, json, kanzen, run, solved, stderr, stdout};

#[test]
fn unknown_things() {
    let dir = tempfile::tempdir().unwrap();
    fails(
        dir.path(),
        &["solve", "chess"],
        2,
        &["no game \"chess\"", "kanzen games"],
    );
    fails(
        dir.path(),
        &["reproduce", "chess"],
        2,
        &["no paper \"chess\"", "nocca"],
    );
    fails(dir.path(), &["solve"], 2, &["<GAME>"]);
    fails(dir.path(), &["sovle", "anpanman"], 2, &["sovle", "solve"]);
    fails(dir.path(), &["solve", "anpanman", "--fast"], 2, &["--fast"]);
    fails(
        dir.path(),
        &["solve", "anpanman", "--threads", "0"],
        2,
        &["--threads"],
    );
    fails(
        dir.path(),
        &["perft", "anpanman", "--depth", "0"],
        2,
        &["--depth"],
    );
    fails(dir.path(), &["solve", "nowhere.toml"], 2, &["nowhere.toml"]);
    fails(
        dir.path(),
        &["games", "--lang", "fr"],
        2,
        &["fr", "en", "ja"],
    );
}

#[test]
fn wrong_measurements() {
    let dir = tempfile::tempdir().unwrap();
    fails(dir.path(), &["bench", "chess"], 2, &["no game \"chess\""]);
    fails(dir.path(), &["bench", "--runs", "0"], 2, &["--runs"]);
    fails(
        dir.path(),
        &["bench", "--against", "a.jsonl", "--record", "b.jsonl"],
        2,
        &["--against", "--record"],
    );
    fails(
        dir.path(),
        &["bench", "nocca:2x3x3", "--against", "nowhere.jsonl"],
        2,
        &["nowhere.jsonl", "nocca:2x3x3", "--record"],
    );
}

#[test]
fn the_help_of_measuring_lists_the_suites() {
    let output = run(solved(), &["bench", "--help"]);
    let help = stdout(&output);
    for (name, games) in kanzen_bench::SUITES {
        assert!(help.contains(name) && help.contains(games[0]), "{help}");
    }
}

#[test]
fn boards_that_are_none() {
    let dir = tempfile::tempdir().unwrap();
    for (board, says) in [
        ("nocca:", "like 5x6x3"),
        ("nocca:0x3x3", "width"),
        ("nocca:1x6x3", "width"),
        ("nocca:200x200x3", "must be 2 to 9"),
        ("nocca:5x6x0", "stack height"),
    ] {
        fails(dir.path(), &["solve", board], 2, &["board", says]);
    }
    fails(dir.path(), &["solve", "nocca:9x9x6"], 1, &["too many"]);
}

#[test]
fn errors_come_in_japanese_too() {
    let dir = tempfile::tempdir().unwrap();
    let lang = ["--lang", "ja"];
    fails(
        dir.path(),
        &["solve", "chess", lang[0], lang[1]],
        2,
        &["エラー", "というゲームはありません"],
    );
    fails(
        dir.path(),
        &["probe", "anpanman", lang[0], lang[1]],
        1,
        &["まだ解析されていません"],
    );
    fails(
        dir.path(),
        &["solve", "shogi", lang[0], lang[1]],
        1,
        &["解析できません"],
    );
}

#[test]
fn malformed_positions() {
    for (position, says) in [
        ("", "fields"),
        ("sac/3/3/3/CAS", "fields"),
        ("sac/3/3/CAS b -", "4 ranks"),
        ("sac/3/3/4/CAS b -", "rank 4"),
        ("sac/3/3/3/CAX b -", "\"X\""),
        ("sac/3/3/3/CAS x -", "turn"),
        ("sac/3/3/3/CAS b P", "hands"),
        ("sac/3/3/3/CSS b -", "royal"),
        ("sac/3/3/S2/CAS b -", "at most 1"),
        ("sAc/3/1a1/3/C1S w -", "over"),
    ] {
        fails(
            solved(),
            &["probe", "anpanman", position],
            2,
            &["position", says],
        );
        fails(
            solved(),
            &["perft", "anpanman", position],
            2,
            &["position", says],
        );
    }
}

#[test]
fn games_too_big_are_refused_with_figures() {
    let dir = tempfile::tempdir().unwrap();
    let refused = |game: &str, says: &[&str]| {
        fails(dir.path(), &["solve", game], 1, says);
    };
    let numbers = |name: &str| {
        let games = json(dir.path(), &["games", "--json"]);
        let mut games = games["games"].as_array().unwrap().iter();
        let numbers = games.find(|g| g["name"] == name).unwrap()["numbers"].clone();
        numbers.as_f64().unwrap()
    };
    for (game, unit) in [("minishogi", "EiB"), ("gorogoro", "ZiB"), ("shogi", "GiB")] {
        let about = format!("about {:.1e} numbers", numbers(game));
        refused(game, &["cannot be solved here", &about, unit, "is free"]);
    }
    let japanese = ["solve", "gorogoro", "--lang", "ja"];
    fails(
        dir.path(),
        &japanese,
        1,
        &["解析できません", "番号が約 ", "ZiB", "空きは"],
    );
    let listed = stdout(&run(dir.path(), &["games"]));
    let row = |name: &str| listed.lines().find(|line| line.starts_with(name)).unwrap();
    assert!(row("gorogoro").contains(&format!("{:.1e}", numbers("gorogoro"))));
    assert!(row("dobutsu ").contains(','));
}

/// A game that can be numbered is refused by what it needs, whatever it is.
#[test]
fn a_game_that_does_not_fit_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    fails(
        dir.path(),
        &["solve", "dobutsu-3x5", "--memory", "1G"],
        1,
        &[
            "positions in the table need about",
            "of memory",
            "1024 MiB may be used",
        ],
    );
}

#[test]
fn a_reader_that_goes_away_is_no_accident() {
    let mut child = kanzen(solved(), &["rules", "show", "shogi"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}

#[test]
fn what_is_no_name_of_a_game_is_told_with_what_would_be_one() {
    let long = "a".repeat(10_000);
    let long_size = format!("nocca:{}", "3".repeat(10_000));
    for (name, says) in [
        ("", "should be made of a-z"),
        (":", "should be made of a-z"),
        ("..", "should be made of a-z"),
        ("../../etc/passwd", "should be made of a-z"),
        ("将棋", "should be made of a-z"),
        (long.as_str(), "should be made of a-z"),
        ("nocca:", "letters and digits"),
        ("nocca:3x4x3:2", "letters and digits"),
        (long_size.as_str(), "letters and digits"),
        ("nocca:3x4", "like 5x6x3"),
        ("nocca:99x4x3", "must be 2 to 9"),
        ("yonin:triples", "singles, doubles or federation"),
        ("anpanman:SS", "no sets"),
        ("ninemasu:QQ", "QQ"),
        ("chess", "kanzen games"),
        ("nothing.toml", "cannot read nothing.toml"),
    ] {
        let output = run(solved(), &["rules", "show", name]);
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{name:.40}: {message}");
        assert!(message.contains(says), "{name:.40}: {message}");
        assert!(message.len() < 500, "{message}");
    }
}
