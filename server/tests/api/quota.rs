//! What visitors can have the server write: nothing by GET, and by POST no more
//! than there is room for.

use std::collections::BTreeSet;
use std::path::Path;

use kanzen_catalog::{Shelf, Silent, SolveOptions};
use serde_json::json;

use crate::{Server, code};

/// The names of all files.
fn files(directory: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(directory).unwrap();
    files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// The materials that have tables.
fn tables(directory: &Path) -> BTreeSet<String> {
    let tables = files(directory).into_iter();
    tables.filter(|name| name.ends_with(".kzt")).collect()
}

#[test]
fn asking_by_get_writes_and_solves_nothing() {
    let server = Server::with(&["nocca:3x3x2", "nocca:2x4x3"]);
    let before = files(server.tables.path());
    for path in [
        "cards?count=1",
        "cards?count=1&material=RR",
        "cards.pdf?count=1",
        "card?position=3/K1k/3%20b%20Rr",
        "card.pdf?position=3/K1k/3%20b%20Rr",
        "probe?game=ninemasu&position=3/K1k/3%20b%20Rr",
    ] {
        let answer = server.get(&format!("/api/v1/{path}"));
        assert_eq!(code(&answer, 409), "not_solved", "{path}");
    }
    for game in ["nocca:3x3x2", "nocca:2x4x3"] {
        let path = format!("/api/v1/games/{game}/examples");
        let examples = server.got(&path);
        assert!(!examples["deepest_wins"].as_array().unwrap().is_empty());
        assert_eq!(examples, server.got(&path));
    }
    assert_eq!(files(server.tables.path()), before);
}

fn card(server: &Server, position: &str) -> kanzen_bench::Answer {
    let wish = json!({ "position": position }).to_string();
    server.post("/api/v1/card", &wish)
}

#[test]
fn the_oldest_small_tables_make_room_and_a_users_never_do() {
    let server = Server::with(&["ninemasu:RR"]);
    let directory = server.tables.path();
    for position in ["3/K1k/3 b Ss", "3/K1k/3 b Gg", "3/K1k/3 b Pp"] {
        assert_eq!(card(&server, position).status, 200, "{position}");
    }
    let made = tables(directory);
    assert_eq!(made.len(), 4);
    // Another server with room for what is there and little more.
    let taken: u64 = ["SS", "GG", "PP"].map(|m| bytes(directory, m)).iter().sum();
    let largest = ["SS", "GG", "PP"].map(|m| bytes(directory, m));
    let quota = taken + 3 * largest.iter().max().unwrap();
    let Server { tables: shelf, .. } = server;
    let small = Server::over(shelf, quota);
    let directory = small.tables.path().to_owned();
    // Used again, so that it is not the oldest.
    assert_eq!(card(&small, "3/K1k/3 b Ss").status, 200);
    for position in ["3/K1k/3 b Bb", "3/K1k/3 b Sg", "3/K1k/3 b Rs"] {
        assert_eq!(card(&small, position).status, 200, "{position}");
        assert_eq!(card(&small, "3/K1k/3 b Ss").status, 200);
    }
    let left = tables(&directory);
    assert!(left.contains("ninemasu.RR.kzt"), "a user's: {left:?}");
    assert!(left.contains("ninemasu.SS.kzt"), "in use: {left:?}");
    assert!(!left.contains("ninemasu.GG.kzt"), "the oldest: {left:?}");
    // What went is none any more, and comes back if it is asked for.
    let gone = small.get("/api/v1/card?position=3/K1k/3%20b%20Gg");
    assert_eq!(code(&gone, 409), "not_solved");
    assert_eq!(card(&small, "3/K1k/3 b Gg").status, 200);
}

fn bytes(directory: &Path, material: &str) -> u64 {
    let table = directory.join(format!("ninemasu.{material}.kzt"));
    table.metadata().unwrap().len()
}

#[test]
fn what_a_user_solves_again_is_the_users() {
    let server = Server::with(&[]);
    assert_eq!(card(&server, "3/K1k/3 b Ss").status, 200);
    let marks = |directory: &Path| {
        let files = files(directory).into_iter();
        files.filter(|name| name.ends_with(".asked.json")).count()
    };
    assert_eq!(marks(server.tables.path()), 1);
    let game = kanzen_catalog::open("ninemasu:SS").unwrap();
    let shelf = Shelf::new(server.tables.path());
    let path = shelf.path(&*game);
    game.solvable()
        .unwrap()
        .solve(&path, &SolveOptions::default(), &Silent)
        .unwrap();
    assert_eq!(marks(server.tables.path()), 0);
    assert!(!shelf.discard(&"ninemasu:SS".parse().unwrap()).unwrap());
    assert!(path.exists());
}

#[test]
fn without_room_a_solve_is_refused() {
    let server = Server::on_disk(&[], 100_000);
    let solve = |game: &str| {
        let asked = json!({ "game": game }).to_string();
        server.post("/api/v1/solves", &asked)
    };
    let refused = solve("nocca:4x4x3");
    assert_eq!(code(&refused, 409), "no_room");
    assert!(refused.body.contains("--disk"), "{}", refused.body);
    let cards = json!({ "material": "SSPP", "count": 1 }).to_string();
    assert_eq!(code(&server.post("/api/v1/cards", &cards), 409), "no_room");
    assert_eq!(solve("nocca:3x3x2").status, 202);
}
