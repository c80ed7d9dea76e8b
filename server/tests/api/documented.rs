//! What API.md says is there, is there, and nothing else.

use std::collections::BTreeSet;

use kanzen_server::PATHS;

use crate::Server;

const DOCUMENT: &str = include_str!("../../API.md");

/// `GET /api/v1/games` for each path and method in the headings of API.md.
fn documented() -> BTreeSet<String> {
    let headings = DOCUMENT.lines().filter(|line| line.starts_with("### `"));
    headings
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|text| text.contains(" /"))
        .map(|text| text.split('?').next().unwrap().to_string())
        .collect()
}

#[test]
fn every_path_is_documented() {
    let there = PATHS
        .iter()
        .flat_map(|(path, methods)| methods.iter().map(move |method| format!("{method} {path}")));
    assert_eq!(there.collect::<BTreeSet<_>>(), documented());
}

#[test]
fn every_path_is_there_and_takes_no_other_method() {
    let server = Server::with(&[]);
    for (path, methods) in PATHS {
        let path = path.replace("{game}", "anpanman");
        for method in ["GET", "POST", "DELETE", "PUT"] {
            let request =
                format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n");
            let answer = server.client().send(&request).unwrap();
            match methods.contains(&method) {
                true => assert!(![404, 405].contains(&answer.status) || path.contains("solves")),
                false => assert_eq!(answer.status, 405, "{method} {path}"),
            }
        }
    }
}

/// Words that stand in API.md as code: fields in tables and in lists in braces.
fn names() -> BTreeSet<String> {
    let code = DOCUMENT.split('`').skip(1).step_by(2);
    code.flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')))
        .map(String::from)
        .collect()
}

fn fields(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(object) => {
            for (name, value) in object {
                found.insert(name.clone());
                fields(value, found);
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_is_documented() {
    let server = Server::with(&["anpanman"]);
    let mut found = BTreeSet::new();
    for path in [
        "/api/v1/games",
        "/api/v1/games/dobutsu",
        "/api/v1/games/yonin",
        "/api/v1/games/nocca:3x3x3",
        "/api/v1/games/shimpei",
        "/api/v1/probe?game=anpanman",
    ] {
        fields(&server.got(path), &mut found);
    }
    let cards = serde_json::json!({ "count": 1, "material": "RR" });
    fields(&server.posted("/api/v1/cards", cards), &mut found);
    let game = serde_json::json!({ "game": "anpanman", "moves": ["3e3d"], "course": true });
    fields(&server.posted("/api/v1/state", game.clone()), &mut found);
    let game = serde_json::json!({ "game": "anpanman", "moves": ["3e3d"] });
    fields(&server.posted("/api/v1/line", game), &mut found);
    let documented = names();
    let missing: Vec<_> = found.difference(&documented).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(found.contains("winning_moves") && found.contains("players_known"));
}
