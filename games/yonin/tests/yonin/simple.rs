//! The rules beside the simple ones: random games and counted sequences.

use std::sync::atomic::{AtomicUsize, Ordering};

use kanzen_rules::{Game, Notation, perft};
use kanzen_yonin::{Variant, Yonin};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::YONIN;
use crate::plain::{self, Board};

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

/// Longer sequences than are known from elsewhere, by both rules. Takes minutes.
#[test]
#[ignore = "takes minutes; ./check --long runs it"]
fn long_sequences_as_by_the_simple_rules() {
    const DEPTH: u32 = 7;
    let start = Board::start(Variant::Singles);
    let prefixes: Vec<Board> = start
        .moves()
        .into_iter()
        .map(|mv| {
            let mut board = start.clone();
            board.play(mv);
            board
        })
        .collect();
    let next = AtomicUsize::new(0);
    let count = || {
        let mine = std::iter::from_fn(|| prefixes.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.map(|board| board.perft(DEPTH - 1)).sum::<u64>()
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let simple: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).sum()
    });
    let ours = perft::perft(&YONIN, &YONIN.start().unwrap(), DEPTH);
    assert_eq!(ours, simple);
    assert_eq!(ours, 13_537_582);
}

/// Sequences beyond the opening, where pieces have been taken.
#[test]
fn sequences_as_by_the_simple_rules() {
    assert_eq!(Board::start(Variant::Singles).perft(5), 82134);
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
            assert_eq!(perft::perft(&game, &pos, 3), board.perft(3), "{text}");
        }
    }
}
