//! Four-handed shogi. What belongs where stands at the head of each file; here
//! are sequences of moves counted, and random games by the figures that are
//! known of them.

#[path = "../plain/mod.rs"]
mod plain;
mod rules;
mod simple;
mod text;

use kanzen_rules::{Game, Player, Record, perft};
use kanzen_yonin::{Form, Variant, Yonin};
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

/// Standard errors of two thousand random games.
const PLIES_ERROR: f64 = 3.4;
const LEGAL_ERROR: f64 = 0.1;

#[test]
fn random_games_are_as_long_and_as_wide_as_known() {
    let games: Vec<RandomGame> = (0..2000).map(random_game).collect();
    let mean =
        |of: &dyn Fn(&RandomGame) -> f64| games.iter().map(of).sum::<f64>() / games.len() as f64;
    let (plies, legal) = (mean(&|game| game.0 as f64), mean(&|game| game.1));
    // 330 plies and 42.4 moves, within three standard errors.
    assert!((plies - 330.0).abs() < 3.0 * PLIES_ERROR, "{plies}");
    assert!((legal - 42.4).abs() < 3.0 * LEGAL_ERROR, "{legal}");
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

/// More than a million plies by chance, in all ways to play: no piece is lost.
#[test]
fn a_million_plies() {
    for variant in Variant::ALL {
        let game = Yonin::new(variant);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut pos = game.start().unwrap();
        let mut moves = Vec::new();
        for _ in 0..350_000 {
            if game.outcome(&pos).is_some() {
                pos = game.start().unwrap();
            }
            moves.clear();
            game.for_each_move(&pos, |mv| moves.push(mv));
            game.play(&mut pos, moves[chance.random_range(0..moves.len())]);
            let on_board = (0..81).filter(|at| pos.piece(*at).is_some() || pos.is_turned(*at));
            let held = (0..4).flat_map(|seat| Form::KINDS.map(|kind| pos.in_hand(seat, kind)));
            let all = on_board.count() + held.map(usize::from).sum::<usize>();
            // Under the rules of the federation the mated lose their hands.
            assert!(all == 36 || (variant == Variant::Federation && all < 36));
        }
    }
}
