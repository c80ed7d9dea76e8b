//! Tables made on request: offered, followed, there; and what is refused.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use kanzen_catalog::{CatalogError, Shelf, SolveOptions, Stage, Watch};
use serde_json::json;

use crate::{Server, code};

/// All events of a solve.
fn events(server: &Server, game: &str) -> String {
    let mut stream = TcpStream::connect(server.address).unwrap();
    let request = format!(
        "GET /api/v1/solves/{game} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_small_game_is_solved_and_then_known() {
    let server = Server::with(&[]);
    let game = json!({ "game": "nocca:3x4x3" });
    let state = server.posted("/api/v1/state", game.clone());
    assert_eq!(
        (&state["table"]["state"], &state["value"]),
        (&json!("offered"), &json!(null))
    );
    let line = server.post("/api/v1/line", &game.to_string());
    assert_eq!(code(&line, 409), "not_solved");
    let unknown = server.get("/api/v1/solves/nocca:3x4x3");
    assert_eq!(code(&unknown, 404), "not_found");

    let begun = server.post("/api/v1/solves", &game.to_string());
    assert_eq!(begun.status, 202, "{}", begun.body);
    let told = events(&server, "nocca:3x4x3");
    assert!(
        told.contains("event: done\ndata: {\"game\":\"nocca:3x4x3\"}"),
        "{told}"
    );

    let state = server.posted("/api/v1/state", game.clone());
    assert_eq!(
        (&state["value"], &state["plies"]),
        (&json!("win"), &json!(17))
    );
    assert_eq!(server.post("/api/v1/solves", &game.to_string()).status, 200);
    assert!(events(&server, "nocca:3x4x3").contains("event: done"));
    let examples = server.got("/api/v1/games/nocca:3x4x3/examples");
    assert!(!examples["mutual_zugzwangs"].as_array().unwrap().is_empty());
}

#[test]
fn a_table_that_cannot_be_used_counts_as_none_and_is_made_anew() {
    let server = Server::with(&["nocca:3x3x2"]);
    let game = json!({ "game": "nocca:3x3x2" });
    let known = || server.posted("/api/v1/state", game.clone());
    let path = server.tables.path().join("nocca.3x3x2.kzt");
    let whole = std::fs::read(&path).unwrap();
    // Before anybody has asked for it, so that it is not open.
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let state = known();
    assert_eq!(
        (&state["table"]["state"], &state["value"]),
        (&json!("offered"), &json!(null))
    );
    let position = state["position"].as_str().unwrap();
    let probe = json!({ "game": "nocca:3x3x2", "positions": [position] });
    let probes = server.posted("/api/v1/probe", probe);
    assert_eq!(probes["probes"][0]["error"]["code"], "not_solved");

    let begun = server.post("/api/v1/solves", &game.to_string());
    assert_eq!(begun.status, 202, "{}", begun.body);
    assert!(events(&server, "nocca:3x3x2").contains("event: done"));
    assert_eq!(known()["table"]["state"], "ready");
    assert_eq!(std::fs::read(&path).unwrap().len(), whole.len());
}

#[test]
fn damage_that_is_met_later_is_an_error_once() {
    let server = Server::with(&["nocca:3x3x2"]);
    let path = server.tables.path().join("nocca.3x3x2.kzt");
    let mut bytes = std::fs::read(&path).unwrap();
    // Of the values, which lie before the hash of the whole.
    let at = bytes.len() - 40;
    bytes[at] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let game = json!({ "game": "nocca:3x3x2" });
    let first = server.post("/api/v1/state", &game.to_string());
    assert_eq!(code(&first, 500), "failed");
    let state = server.posted("/api/v1/state", game);
    assert_eq!(
        (&state["table"]["state"], &state["value"]),
        (&json!("offered"), &json!(null))
    );
}

#[test]
fn the_material_of_a_position_is_solved() {
    let server = Server::with(&[]);
    let start = "3/K1k/3 b Rr";
    let begun = server.posted(
        "/api/v1/solves",
        json!({ "game": "ninemasu", "start": start }),
    );
    assert_eq!(begun["game"], "ninemasu:RR");
    assert!(events(&server, "ninemasu:RR").contains("event: done"));
    let state = server.posted(
        "/api/v1/state",
        json!({ "game": "ninemasu", "start": start }),
    );
    assert_eq!(
        (&state["game"], &state["plies"]),
        (&json!("ninemasu:RR"), &json!(7))
    );
}

/// Has work given up soon after it has begun.
struct Impatient(AtomicU32);

impl Watch for Impatient {
    fn begin(&self, _: Stage, _: u64, _: u64) {}
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        self.0.fetch_add(1, Relaxed) > 2
    }
}

#[test]
fn what_an_interrupted_solve_left_is_gone_on_with() {
    let server = Server::with(&[]);
    for (name, path, asked) in [
        (
            "ninemasu:SSPP",
            "/api/v1/card",
            json!({ "position": "psk/3/KSP b -" }),
        ),
        (
            "ninemasu:RR",
            "/api/v1/cards",
            json!({ "count": 1, "material": "RR" }),
        ),
    ] {
        let game = kanzen_catalog::open(name).unwrap();
        let table = Shelf::new(server.tables.path()).path(&*game);
        let options = SolveOptions {
            keep_every: Duration::ZERO,
            ..SolveOptions::default()
        };
        let interrupted =
            game.solvable()
                .unwrap()
                .solve(&table, &options, &Impatient(AtomicU32::new(0)));
        assert!(matches!(interrupted, Err(CatalogError::Paused { .. })));
        let cards = server.posted(path, asked);
        assert_eq!(cards["cards"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn large_games_are_refused_and_two_solves_at_once() {
    let server = Server::with(&[]);
    let large = json!({ "game": "nocca:5x5x3" }).to_string();
    assert_eq!(
        code(&server.post("/api/v1/solves", &large), 409),
        "not_solved"
    );
    let never = json!({ "game": "yonin" }).to_string();
    assert_eq!(
        code(&server.post("/api/v1/solves", &never), 409),
        "not_solved"
    );
    // One that takes longer than asking for the next.
    let long = json!({ "game": "nocca:4x5x3" }).to_string();
    assert_eq!(server.post("/api/v1/solves", &long).status, 202);
    let other = json!({ "game": "nocca:3x3x3" }).to_string();
    assert_eq!(code(&server.post("/api/v1/solves", &other), 429), "busy");
    assert_eq!(
        server.post("/api/v1/solves", &long).status,
        200,
        "it is being solved"
    );
    let state = server.posted("/api/v1/state", json!({ "game": "nocca:4x5x3" }));
    assert_eq!(state["table"]["state"], "solving");
}
