//! No game is registered without laws that hold, a perft table and a golden
//! playthrough, whichever crate it comes from.

use std::fs;
use std::path::{Path, PathBuf};

use kanzen_catalog::{Shelf, Silent, SolveOptions};

/// Sequences longer than this are left to the game's own tests.
const MOST_NODES: u64 = 200_000;

/// The file of a game in the folder `kind` of the crate that has it.
fn golden(kind: &str, name: &str, ending: &str) -> PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let crates = fs::read_dir(&games).expect("the folder of games");
    let paths = crates.map(|dir| {
        let dir = dir.expect("a readable folder").path();
        dir.join(kind).join(format!("{name}.{ending}"))
    });
    let found: Vec<PathBuf> = paths.filter(|path| path.exists()).collect();
    assert_eq!(
        found.len(),
        1,
        "{name} needs one {kind}/{name}.{ending}, found {found:?}"
    );
    found[0].clone()
}

#[test]
fn every_game_obeys_the_laws() {
    for name in kanzen_catalog::names() {
        // Ten million positions would be enumerated for a walk through twenty.
        let played = match name {
            "shimpei" => "shimpei:small",
            name => name,
        };
        let game = kanzen_catalog::open(played).unwrap();
        let looked_at = game.check_laws(None, 20, 7).unwrap();
        assert_eq!(looked_at, 20, "{name}");
    }
}

#[test]
fn every_game_has_a_perft_table_that_holds() {
    for name in kanzen_catalog::names() {
        let game = kanzen_catalog::open(name).unwrap();
        let text = fs::read_to_string(golden("perft", name, "perft")).unwrap();
        let start = text.lines().find_map(|line| line.strip_prefix("start:"));
        let start = start.unwrap_or_else(|| panic!("{name} has no perft of its start"));
        let nodes: Vec<u64> = start
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect();
        assert!(nodes.len() >= 4, "{name}: too shallow a perft table");
        let quick = nodes
            .iter()
            .take_while(|nodes| **nodes <= MOST_NODES)
            .count();
        let counted = game.perft(None, quick as u32).unwrap();
        assert_eq!(counted, nodes[..quick], "{name}");
    }
}

#[test]
fn every_game_has_a_playthrough_that_replays() {
    for name in kanzen_catalog::names() {
        let game = kanzen_catalog::open(name).unwrap();
        let text = fs::read_to_string(golden("playthroughs", name, "txt")).unwrap();
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let (_, start) = lines.find(|(word, _)| *word == "position").unwrap();
        let mut session = game.session(Some(start), None).unwrap();
        let mut plies = 0;
        for (word, rest) in lines {
            match word {
                "position" => assert_eq!(session.position(), rest, "{name}, ply {plies}"),
                "moves" => {
                    let moves = session.legal_moves().into_iter().map(|mv| mv.text);
                    let mut moves: Vec<String> = moves.collect();
                    moves.sort();
                    assert_eq!(moves.join(" "), rest, "{name}, ply {plies}");
                }
                "play" => {
                    let said = session.play(rest.split(' ').next().unwrap()).unwrap();
                    assert_eq!(
                        format!("{} {} {}", said.text, said.said.en, said.said.ja),
                        rest,
                        "{name}"
                    );
                    plies += 1;
                }
                "end" => assert!(session.end().is_some(), "{name} goes on"),
                _ => {}
            }
        }
        assert!(plies >= 10, "{name}: too short a playthrough");
    }
}

/// A game that is numbered by enumeration knows no other positions.
#[test]
fn a_position_that_play_cannot_come_to_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path());
    let game = kanzen_catalog::open("shimpei:small").unwrap();
    let table = shelf
        .table_made(&*game, &SolveOptions::default(), &Silent)
        .unwrap();
    // The first piece belongs on an inner cell.
    let corner = "w3/4/4/4 3/3/3 b wwbbb";
    game.session(Some(corner), None).unwrap();
    let refusals = [
        game.session(Some(corner), Some(&table)).map(drop),
        game.solvable()
            .unwrap()
            .probe(&table, Some(corner))
            .map(drop),
        game.solvable()
            .unwrap()
            .line(&table, Some(corner))
            .map(drop),
    ];
    for refused in refusals {
        let error = refused.unwrap_err();
        assert!(
            error.is_usage() && error.to_string().contains("cannot come to"),
            "{error}"
        );
    }
    let inner = "4/1w2/4/4 3/3/3 b wwbbb";
    game.solvable().unwrap().probe(&table, Some(inner)).unwrap();
}
