//! How much memory visitors can have the server take.

use serde_json::json;

use crate::{Server, code, own_memory};

/// Boards whose rows make tables of some 800 MB each.
const HUGE: [&str; 3] = ["nocca:4x3x5", "nocca:4x4x5", "nocca:6x3x3"];

#[test]
fn games_whose_numbering_is_too_large_are_shown_and_played_but_not_numbered() {
    let server = Server::with(&[]);
    let before = own_memory();
    for name in HUGE {
        let details = server.got(&format!("/api/v1/games/{name}"));
        assert_eq!(details["table"]["state"], "large", "{name}");
        assert!(details["table"]["numbers"].as_f64().unwrap() > 1e6);
        let game = json!({ "game": name });
        let state = server.posted("/api/v1/state", game.clone());
        assert!(state["legal"].as_array().unwrap().len() > 2);
        for path in ["/api/v1/solves", "/api/v1/line"] {
            let refused = server.post(path, &game.to_string());
            assert_eq!(code(&refused, 409), "not_solved");
            assert!(refused.body.contains("256 MiB"), "{}", refused.body);
        }
        let answer = json!({ "game": name, "player": "alphabeta:ms=10" });
        server.posted("/api/v1/answer", answer);
    }
    let grown = own_memory().saturating_sub(before);
    assert!(grown < 200 << 20, "{grown} bytes");
}

#[test]
fn open_games_share_a_budget_of_memory() {
    let server = Server::with(&[]);
    let before = own_memory();
    // About 100 MB each.
    let names = [
        "3x3x6", "3x4x6", "3x5x6", "3x6x6", "7x3x2", "3x7x6", "3x8x6", "3x9x6",
    ];
    for size in names {
        let details = server.got(&format!("/api/v1/games/nocca:{size}"));
        assert!(
            ["offered", "large"].contains(&details["table"]["state"].as_str().unwrap()),
            "{size}"
        );
    }
    let grown = own_memory().saturating_sub(before);
    assert!(grown < 700 << 20, "{grown} bytes");
    assert_eq!(server.get("/api/v1/games/anpanman").status, 200);
}
