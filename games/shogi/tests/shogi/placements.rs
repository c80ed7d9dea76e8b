//! Placements of the pieces: counted one by one, and as published.

use std::collections::HashSet;

use kanzen_rules::Placements;
use kanzen_shogi::Shogi;

use crate::numbering::each_text;
use crate::{parse, small, tiny};

/// Texts with the first player to move, like pieces in hand in one order.
fn written(game: &Shogi<u16>) -> HashSet<(String, Vec<char>)> {
    let mut written = HashSet::new();
    each_text(game, &mut |text| {
        let fields: Vec<&str> = text.split(' ').collect();
        if fields[1] == "b" {
            let mut hands: Vec<char> = fields[2].chars().collect();
            hands.sort_unstable();
            written.insert((fields[0].to_string(), hands));
        }
    });
    written
}

#[test]
fn placements_are_all_that_can_be_written() {
    for (name, text) in [
        ("taking", tiny::TAKING),
        ("dropping", tiny::DROPPING),
        ("trying", tiny::TRYING),
        ("pairs", tiny::PAIRS),
    ] {
        let game: Shogi<u16> = Shogi::new(parse(text));
        let count = written(&game).len() as u64;
        assert_eq!(game.placements(), Some(count), "{name}");
    }
}

#[test]
fn placements_of_dobutsu_are_as_published() {
    assert_eq!(small("dobutsu").placements(), Some(1_567_925_964));
}

/// Mate instead of capture, no flip, no mirror.
#[test]
fn other_games_are_not_counted_so() {
    for (name, text) in [
        ("knights", tiny::KNIGHTS),
        ("unequal", tiny::UNEQUAL),
        ("turned", tiny::TURNED),
    ] {
        let game: Shogi<u16> = Shogi::new(parse(text));
        assert_eq!(game.placements(), None, "{name}");
    }
}
