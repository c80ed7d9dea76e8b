//! A game that breaks off does not end a match.

use std::sync::Arc;

use kanzen_arena::{Tournament, play};
use kanzen_rules::{Game, Value};
use kanzen_search::{KINDS, Oracle, PlayerSpec, Trouble};
use kanzen_shogi::{Position, Shogi, shipped};

fn game() -> Shogi<u16> {
    Shogi::new(shipped::ruleset("anpanman"))
}

fn tournament() -> Tournament {
    Tournament {
        players: ["teacher:level=1", "random"]
            .map(|text| PlayerSpec::read(KINDS, text).unwrap())
            .to_vec(),
        games: 64,
        seed: 1,
        opening: 0,
        most_plies: 100,
        sprt: None,
    }
}

/// A game in which a table breaks, and how, is told, and the others count.
fn broken(oracle: &Oracle<Shogi<u16>>, reason: &str) {
    let game = game();
    let mut told = Vec::new();
    let standings = play(
        &game,
        game.start().unwrap(),
        &tournament(),
        Some(oracle),
        &|| false,
        &mut |played| {
            told.push(played.number);
            Ok(())
        },
    )
    .expect("a result");
    assert!(!standings.crashed.is_empty() && standings.games > 0);
    assert_eq!(standings.games + standings.crashed.len() as u64, 64);
    assert_eq!(told.len() as u64, standings.games);
    for crash in &standings.crashed {
        assert!(crash.reason.contains(reason), "{}", crash.reason);
        assert!(!told.contains(&crash.game));
    }
}

/// Does a position count as one whose value cannot be read?
fn is_bad(pos: &Position<u16>) -> bool {
    let game = game();
    game.moves(pos).len() == 9
}

#[test]
fn a_panic_in_one_game_is_told() {
    let oracle: Oracle<Shogi<u16>> = Arc::new(|pos: &Position<u16>| {
        assert!(!is_bad(pos), "the table has a hole");
        Ok(Value::Draw)
    });
    broken(&oracle, "the table has a hole");
}

#[test]
fn a_table_that_cannot_be_read_is_told() {
    let oracle: Oracle<Shogi<u16>> = Arc::new(|pos: &Position<u16>| match is_bad(pos) {
        true => Err(Trouble::from("a damaged block")),
        false => Ok(Value::Draw),
    });
    broken(&oracle, "a damaged block");
}
