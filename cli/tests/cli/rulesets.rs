//! Rulesets that people write: checked, solved and verified without code.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{fails, json, run, stderr, stdout};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../examples/rulesets")
        .join(name)
}

#[test]
fn the_examples_solve_and_verify() {
    let dir = tempfile::tempdir().unwrap();
    for (name, mirror, flip) in [
        ("kitten.toml", true, true),
        ("crab.toml", false, true),
        ("fox-and-hounds.toml", true, false),
    ] {
        let file = example(name);
        let file = file.to_str().unwrap();
        let checked = json(dir.path(), &["rules", "check", file, "--json"]);
        assert_eq!(checked["ok"], true, "{name}");
        assert_eq!(checked["mirror"], mirror, "{name}");
        assert_eq!(checked["flip"], flip, "{name}");
        json(dir.path(), &["solve", file, "--json"]);
        let verified = json(dir.path(), &["verify", file, "--json"]);
        assert!(verified["positions"].as_u64().unwrap() > 1000, "{name}");
        json(dir.path(), &["probe", file, "--json"]);
    }
}

#[test]
fn a_bad_ruleset_is_explained_line_by_line() {
    let dir = tempfile::tempdir().unwrap();
    let good = fs::read_to_string(example("kitten.toml")).unwrap();
    let file = dir.path().join("bad.toml");
    // The first direction word of the file becomes one that is none.
    let at = good.find("steps = [\"").unwrap() + "steps = [\"".len();
    let line = good[..at].lines().count();
    let (before, after) = good.split_at(at);
    fs::write(&file, format!("{before}up-{after}")).unwrap();
    let file = file.to_str().unwrap();
    let output = run(dir.path(), &["rules", "check", file]);
    assert_eq!(output.status.code(), Some(1));
    let told = stdout(&output);
    assert!(told.contains(&format!("line {line}:")), "{told}");
    assert!(told.contains("is no direction"), "{told}");
    let problems: serde_json::Value =
        serde_json::from_slice(&run(dir.path(), &["rules", "check", file, "--json"]).stdout)
            .unwrap();
    assert_eq!(problems["ok"], false);
    assert_eq!(problems["problems"][0]["line"], line);
    fails(
        dir.path(),
        &["solve", file],
        2,
        &["bad.toml", &format!("line {line}")],
    );
}

#[test]
fn a_shipped_name_means_the_shipped_game() {
    let dir = tempfile::tempdir().unwrap();
    let text = stdout(&run(dir.path(), &["rules", "show", "anpanman"]));
    let file = dir.path().join("mine.toml");
    fs::write(&file, text.replace("at-once", "safe")).unwrap();
    fails(
        dir.path(),
        &["solve", file.to_str().unwrap()],
        2,
        &["name \"anpanman\"", "new one"],
    );
    // The same rules under the same name are the same game.
    fs::write(&file, format!("# my copy\n{text}")).unwrap();
    let output = run(
        dir.path(),
        &["perft", file.to_str().unwrap(), "--depth", "2"],
    );
    assert!(output.status.success(), "{}", stderr(&output));
}
