//! Four-handed shogi: sequences of moves counted, and random games by the
//! figures that are known of them.

mod plain;

use std::collections::HashSet;

use kanzen_rules::{Game, Lang, Notation, Player, Record, perft};
use kanzen_yonin::{Variant, Yonin};
use plain::Board;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

static YONIN: Yonin = Yonin::new(Variant::Singles);

#[test]
fn sequences_from_the_start() {
    let start = YONIN.start().unwrap();
    let counts = [9, 81, 729, 6561, 82134, 1_055_321];
    for (i, count) in counts.into_iter().enumerate() {
        assert_eq!(
            perft::perft(&YONIN, &start, i as u32 + 1),
            count,
            "depth {}",
            i + 1
        );
    }
}

/// Plies, mean number of legal moves, and the record of a random game.
type RandomGame = (usize, f64, Record<'static, Yonin>);

fn random_game(seed: u64) -> RandomGame {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = Record::new(&YONIN, YONIN.start().unwrap());
    let mut legal = 0;
    while record.end().is_none() {
        let moves = YONIN.moves(record.position());
        legal += moves.len();
        record.play(moves[chance.random_range(0..moves.len())]);
    }
    let plies = record.moves().len();
    (plies, legal as f64 / plies as f64, record)
}

#[test]
fn random_games_are_as_long_and_as_wide_as_known() {
    let games: Vec<RandomGame> = (0..200).map(random_game).collect();
    let mean =
        |of: &dyn Fn(&RandomGame) -> f64| games.iter().map(of).sum::<f64>() / games.len() as f64;
    let (plies, legal) = (mean(&|game| game.0 as f64), mean(&|game| game.1));
    // 330 plies and 42.4 moves, within what chance does in two hundred games.
    assert!((290.0..370.0).contains(&plies), "{plies}");
    assert!((40.4..44.4).contains(&legal), "{legal}");
    for (_, _, record) in &games {
        let outcome = record.end().unwrap().outcome();
        let mut places = [0, 1, 2, 3].map(|seat| outcome.place(Player(seat)));
        places.sort_unstable();
        assert_eq!(places, [1, 2, 3, 4]);
        let mates: Vec<_> = record.position().mates().collect();
        assert_eq!(mates.len(), 2);
        assert_eq!(outcome.place(Player(mates[0].mated)), 4);
        assert_eq!(outcome.place(Player(mates[1].mated)), 3);
    }
}

const START: &str = "2vSvGvKvGvS2/3vPvRvP3/4vP4/9/9/9/4^P4/3^P^R^P3/2^S^G^K^G^S2 S -/-/-/- -";

#[test]
fn positions_and_moves_read_back() {
    let start = YONIN.start().unwrap();
    let text = YONIN.write_position(&start);
    assert_eq!(YONIN.read_position(&text).unwrap(), start);
    for seed in 0..2 {
        let (_, _, record) = random_game(seed);
        for (pos, mv) in record.positions().iter().zip(record.moves()) {
            let text = YONIN.write_position(pos);
            assert_eq!(YONIN.read_position(&text).as_ref(), Ok(pos), "{text}");
            let moves = YONIN.moves(pos);
            for lang in Lang::ALL {
                let said: HashSet<String> = moves
                    .iter()
                    .map(|mv| YONIN.say_move(pos, *mv, lang))
                    .collect();
                assert_eq!(said.len(), moves.len(), "{text}");
            }
            for text in [
                YONIN.write_move(*mv),
                YONIN.say_move(pos, *mv, Lang::En),
                YONIN.say_move(pos, *mv, Lang::Ja),
            ] {
                assert_eq!(YONIN.read_move(pos, &text), Ok(*mv), "{text}");
            }
        }
    }
}

#[test]
fn bad_positions_say_why() {
    let bad = |text: &str, why: &str| {
        let error = YONIN.read_position(text).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    };
    bad("", "four parts");
    bad(&START.replace(" S ", " X "), "no seat");
    bad(&START.replace("9/9/9", "9/9"), "8 rows");
    bad(&START.replace("4^P4", "4^P3"), "9 squares");
    bad(&START.replace("4^P4", "4^4"), "without its letter");
    bad(&START.replace("4^P4", "4?P4"), "one of ^ > v <");
    // North and South alone: the others have no king.
    bad(START, "W has 0 kings");
    bad(&START.replace("-/-/-/-", "-/-/-"), "hands are four");
    bad(&START.replace("-/-/-/-", "13P/-/-/-"), "more than the 12");
    bad(
        &START.replace("-/-/-/-", "K/-/-/-"),
        "nothing to have in hand",
    );
    bad(&START.replace("- -", "- E:E"), "two seats");
}

/// Whoever is in check moves next, wherever the turn was, and then it goes on
/// clockwise from there.
#[test]
fn check_takes_the_turn() {
    // South's rook gives check to North over an open file.
    let text = "4vK4/9/9/9/>K7<K/9/9/9/4^K2^R1 S -/-/-/- -";
    let mut pos = YONIN.read_position(text).unwrap();
    let mv = YONIN.read_move(&pos, "2i2a").unwrap();
    YONIN.play(&mut pos, mv);
    assert_eq!(YONIN.turn(&pos), Player(2));
    assert!(YONIN.in_check(&pos));
    let mv = YONIN.read_move(&pos, "5a5b").unwrap();
    YONIN.play(&mut pos, mv);
    assert_eq!(YONIN.turn(&pos), Player(3), "clockwise from North");
}

/// The mated player's pieces go over to the last mover and keep their facing;
/// his king stays as an obstacle.
#[test]
fn a_mate_is_inherited() {
    // North's king in the corner is mated by a gold, guarded by another.
    let text = "8vK/9/7^G^G/9/>K7<K/9/vS8/9/4^K4 S -/-/R/- -";
    let mut pos = YONIN.read_position(text).unwrap();
    let mv = YONIN.read_move(&pos, "1c1b").unwrap();
    YONIN.play(&mut pos, mv);
    let after = YONIN.write_position(&pos);
    assert_eq!(after, "8#/8^G/7^G1/9/>K7<K/9/vSs8/9/4^K4 E R/-/-/- N:S");
    assert_eq!(YONIN.read_position(&after).unwrap(), pos);
}

/// Random games by the program and by the simple rules, move by move: what is
/// legal, whose turn it is, who is mated, and the places.
#[test]
fn the_simple_rules_agree() {
    for variant in Variant::ALL {
        let game = Yonin::new(variant);
        let mut plies = 0;
        let mut finished = 0;
        for seed in 0..12 {
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut pos = game.start().unwrap();
            let mut board = Board::start(variant);
            for _ in 0..600 {
                if let Err(why) = plain::agrees(&game, &pos, &board) {
                    panic!("{variant:?}, {}: {why}", game.write_position(&pos));
                }
                if game.outcome(&pos).is_some() {
                    finished += 1;
                    break;
                }
                let moves = game.moves(&pos);
                let mv = moves[chance.random_range(0..moves.len())];
                game.play(&mut pos, mv);
                board.play(mv);
                plies += 1;
            }
        }
        assert!(plies > 1000 && finished > 5, "{plies} plies, {finished}");
    }
}

/// Sequences beyond the opening, where pieces have been taken.
#[test]
fn sequences_as_by_the_simple_rules() {
    assert_eq!(Board::start(Variant::Singles).perft(4), 6561);
    for variant in Variant::ALL {
        let game = Yonin::new(variant);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(7);
        for _ in 0..4 {
            let mut pos = game.start().unwrap();
            for _ in 0..80 {
                let moves = game.moves(&pos);
                if game.outcome(&pos).is_some() || moves.is_empty() {
                    break;
                }
                game.play(&mut pos, moves[chance.random_range(0..moves.len())]);
            }
            if game.outcome(&pos).is_some() {
                continue;
            }
            let board = Board::of(variant, &pos, game.turn(&pos).index());
            let text = game.write_position(&pos);
            assert_eq!(perft::perft(&game, &pos, 2), board.perft(2), "{text}");
        }
    }
}
