//! The paper on ASAI: published and computed figures, and the witness.

use std::collections::HashSet;

use kanzen_report::{Cell, PAPERS, Verdict};
use kanzen_rules::{Game, Lang, Notation};
use kanzen_shogi::{Shogi, shipped};

fn cells() -> Vec<Cell> {
    let paper = PAPERS.iter().find(|paper| paper.name == "asai");
    paper.unwrap().cells()
}

#[test]
fn the_table_of_a_thousand_games() {
    let cells = cells();
    assert_eq!(cells.len(), 10);
    let published = [852, 84, 64, 56, 849, 95, 511, 323, 166];
    for (cell, published) in cells.iter().zip(published) {
        assert_eq!(cell.published, u64::into(published));
        let computed: u64 = cell.computed.pick(Lang::En).parse().unwrap();
        assert_eq!(cell.verdict == Verdict::Same, cell.why.is_none());
        // Figures that are far apart are not taken for the same.
        let far = published.abs_diff(computed) > 60;
        assert!(!far || cell.verdict == Verdict::NotReproducible, "{cell:?}");
    }
    for row in cells[..9].chunks(3) {
        let computed = row.iter().map(|cell| cell.computed.pick(Lang::En));
        let sum: u64 = computed.map(|count| count.parse::<u64>().unwrap()).sum();
        assert_eq!(sum, 1000);
    }
    // ASAI beats a player who plays at random, from either seat.
    let wins = |i: usize| cells[i].computed.pick(Lang::En).parse::<u64>().unwrap();
    assert!(wins(0) > 800 && wins(4) > 800);
}

#[test]
fn the_game_is_a_draw() {
    let cells = cells();
    let conclusion = &cells[9];
    assert_eq!(conclusion.computed.pick(Lang::En), "draw");
    assert_eq!(conclusion.verdict, Verdict::Differs);
    // The witness can be played, and comes back to a position of its own.
    let game: Shogi<u16> = Shogi::new(shipped::ruleset("anpanman-asai"));
    let witness = conclusion.witness.as_ref().unwrap();
    let (start, moves) = witness.split_once(": ").unwrap();
    let mut pos = game.read_position(start).unwrap();
    assert_eq!(Some(pos), game.start());
    let mut seen = HashSet::new();
    for text in moves.split(' ') {
        assert!(seen.insert(pos) && game.outcome(&pos).is_none());
        let mv = game.read_move(&pos, text).unwrap();
        game.play(&mut pos, mv);
    }
    assert!(seen.contains(&pos));
}
