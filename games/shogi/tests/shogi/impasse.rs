//! When shogi is given up as a draw because both kings have got away.

use kanzen_rules::{End, Game, Notation, Outcome, Player, Record};
use kanzen_shogi::shipped;

use crate::large;

const DRAW: Option<End> = Some(End::Impasse(Outcome::DRAW));

/// How shogi ends at a position.
fn end(position: &str) -> Option<End> {
    let game = large("shogi");
    let start = game
        .read_position(position)
        .unwrap_or_else(|e| panic!("{e}"));
    Record::new(&game, start).end()
}

#[test]
fn both_kings_must_have_entered() {
    let hands = "RB2G2S2N2L9Prb2g2s2n2l9p";
    for (board, entered) in [
        ("K8/9/9/9/9/9/9/9/8k", true),
        ("9/9/K8/9/9/9/8k/9/9", true),
        ("9/9/9/K8/9/9/8k/9/9", false),
        ("9/9/K8/9/9/8k/9/9/9", false),
        ("8k/9/9/9/9/9/9/9/K8", false),
    ] {
        for turn in ["b", "w"] {
            let end = end(&format!("{board} {turn} {hands}"));
            assert_eq!(end, DRAW.filter(|_| entered), "{board} {turn}");
        }
    }
}

#[test]
fn both_sides_must_have_24_points() {
    let board = "K8/9/9/9/9/9/9/9/8k";
    for (position, enough) in [
        (format!("{board} b RB2G2S2N2L6Prb2g2s2n2l12p"), true),
        (format!("{board} b RB2G2S2N2L5Prb2g2s2n2l13p"), false),
        (format!("{board} b RB2G2S2N2L13Prb2g2s2n2l5p"), false),
        // Pieces on the board count as in hand, promoted ones as plain ones.
        (
            "K7+P/9/9/4+R4/3+B5/9/+P8/9/8k b 2G2S2N2L4Prb2g2s2n2l12p".to_string(),
            true,
        ),
        (
            "K7+P/9/9/4+R4/3B5/9/+p8/9/8k b 2G2S2N2L4Prb2g2s2n2l12p".to_string(),
            false,
        ),
    ] {
        assert_eq!(end(&position), DRAW.filter(|_| enough), "{position}");
    }
}

#[test]
fn mate_comes_first() {
    let mated = "K8/9/9/9/9/9/9/7GG/8k w RB2S2N2L9Prb2g2s2n2l9p";
    let won = End::Stuck(Outcome::won_by(Player::FIRST));
    assert_eq!(end(mated), Some(won));
}

#[test]
fn no_other_game_has_the_rule() {
    for (name, _) in shipped::RULESETS {
        let points = large(name).rules().impasse;
        assert_eq!(points, (*name == "shogi").then_some(24), "{name}");
    }
}

/// The solver and perft go on where play is given up.
#[test]
fn the_moves_know_nothing_of_it() {
    let game = large("shogi");
    let position = "K8/9/9/9/9/9/9/9/8k b RB2G2S2N2L9Prb2g2s2n2l9p";
    let pos = game.read_position(position).expect("a position");
    assert!(game.outcome(&pos).is_none() && game.can_move(&pos));
}
