//! Four-handed shogi: sequences of moves counted, and random games by the
//! figures that are known of them.

mod plain;

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use kanzen_rules::{
    End, Game, Lang, Notation, Outcome, Player, Record, TextError, perft, playthrough,
};
use kanzen_yonin::{Form, Mate, Move, Position, Variant, Weights, Yonin};
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

#[test]
fn errors_are_said_in_japanese() {
    let check = |error: TextError, says: &str| {
        let ja = error.say(Lang::Ja);
        assert_ne!(ja, error.to_string());
        assert!(ja.chars().any(|c| ('ぁ'..='龯').contains(&c)), "{ja}");
        assert!(ja.contains(says), "{ja}");
    };
    let kings = "4vK4/9/9/9/>K7<K/9/9/9/4^K4 S -/-/-/- -";
    let mated = "4vK4/9/9/9/>K7#/9/9/9/4^K4 S -/-/-/- E:S";
    let stuck = "vKvP7/^S8/1^G7/9/>K7<K/9/9/9/4^K4 N -/-/-/- -";
    for (right, wrong, says) in [
        (
            kings,
            "",
            "局面「」：盤、手番、持ち駒、詰みの 4 項目で書いてください",
        ),
        (" S ", " X ", "手番「X」は S（下）"),
        ("9/9/9", "9/9", "8 段ありますが、盤は 9 段です"),
        ("9/9/9", "9/9/8", "4 段目が 9 マスではありません"),
        ("4^K4", "4^4", "9 段目に、種類の文字がないか"),
        ("4^K4", "4?K4", "「?」は ^ > v < #"),
        ("4^K4", "9", "下の玉が 0 枚ですが、正しくは 1 枚です"),
        ("4vK4", "^P3vK4", "９一の歩は行き所がありません"),
        ("9/9/9", "^P8/^P8/9", "９三の歩が二歩になっています"),
        ("9/9/9", "4^R4/9/9", "上に王手がかかっているので、手番は上"),
        ("-/-/-/-", "-/-/-", "四人分を / で区切って"),
        (
            "-/-/-/-",
            "13P/-/-/-",
            "歩が 13 枚ありますが、全部で 12 枚までです",
        ),
        ("-/-/-/-", "K/-/-/-", "「K」は持ち駒になりません"),
        ("- -", "- E:E", "別々の席を二つ書いてください"),
        ("- -", "- E", "E:S（下が右を詰ませた）"),
        ("- -", "- E:S,E:W", "もう詰んだ人"),
        ("- -", "- E:S,N:S", "対局は終わっています"),
        ("- -", "- E:S", "裏返しの玉（#）"),
        (
            kings,
            &mated.replace("/- E:S", "/P E:S"),
            "右は詰んでいるのに駒があります",
        ),
        (
            kings,
            &mated.replace(" S ", " E "),
            "右は詰んでいるので、手番に",
        ),
        (kings, stuck, "手番の上に指せる手がなく、詰んでいます"),
    ] {
        let text = kings.replacen(right, wrong, 1);
        check(YONIN.read_position(&text).expect_err(&text), says);
    }
    let start = YONIN.read_position(kings).unwrap();
    let error = YONIN.read_move(&start, "5i5e").unwrap_err();
    check(error, "「5i5e」はここでは指せません。5g5f や P*5e のように");
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

/// A position of some way to play, by its text.
fn at(variant: Variant, text: &str) -> (Yonin, Position) {
    let game = Yonin::new(variant);
    let pos = game.read_position(text).unwrap();
    (game, pos)
}

fn play(game: &Yonin, pos: &mut Position, text: &str) {
    let mv = game.read_move(pos, text).unwrap();
    game.play(pos, mv);
}

#[test]
fn a_dropped_pawn_may_not_mate() {
    let text = "vKvP7/9/1^G7/9/>K7<K/9/9/9/4^K4 S PS/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    assert!(game.read_move(&pos, "P*9b").is_err());
    assert!(game.read_move(&pos, "P*9d").is_ok());
    play(&game, &mut pos, "S*9b");
    let mates: Vec<_> = pos.mates().collect();
    assert_eq!(mates, [Mate { mated: 2, by: 0 }]);
}

/// Kings checked by one move answer one at a time, clockwise from the mover.
#[test]
fn several_kings_in_check() {
    let text = "4vK4/9/9/9/>K7<K/9/9/9/6^K2 S R/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    for (mv, turn) in [("R*5e", 1), ("9e9d", 2), ("5a6a", 3), ("1e1d", 0)] {
        play(&game, &mut pos, mv);
        assert_eq!(game.turn(&pos), Player(turn), "after {mv}");
    }
}

/// South opens a line for North's rook: the mate is South's.
#[test]
fn the_last_mover_mates() {
    let text = "vR3vK4/9/8<K/9/^S8/9/4>P4/9/>K1^G3^K2 S -/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    play(&game, &mut pos, "9e8d");
    // West's pawn is South's now, and faces where it did.
    let after = "vR3vK4/9/8<K/1^S7/9/9/4>Ps4/9/#1^G3^K2 N -/-/-/- W:S";
    assert_eq!(game.write_position(&pos), after);
}

#[test]
fn who_cannot_move_is_mated_by_the_last_mover() {
    let text = "vK8/2^G6/^P8/9/>K7<K/9/9/9/4^K4 W -/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    play(&game, &mut pos, "9e9f");
    let mates: Vec<_> = pos.mates().collect();
    assert_eq!(mates, [Mate { mated: 2, by: 1 }]);
    assert_eq!(game.turn(&pos), Player(3), "clockwise from the mated");
}

#[test]
fn survivors_are_ranked() {
    let places = |hands: &str, first_mate: &str| {
        let text = format!("8vK/9/7^G^G/9/#7<K/9/9/9/4^K4 S {hands} {first_mate}");
        let (game, mut pos) = at(Variant::Singles, &text);
        play(&game, &mut pos, "1c1b");
        let outcome = game.outcome(&pos).unwrap();
        [0, 1, 2, 3].map(|seat| outcome.place(Player(seat)))
    };
    let even = "6P4S2G2R/-/-/6P4S4G2R";
    assert_eq!(places(even, "W:E"), [1, 4, 3, 2], "18 each: the later mate");
    let poorer = "5P4S2G2R/-/-/7P4S4G2R";
    assert_eq!(places(poorer, "W:E"), [2, 4, 3, 1], "more pieces");
    assert_eq!(places(poorer, "W:S"), [1, 4, 3, 2], "more mates");
    // What the second to be mated has goes to his mater before it is counted.
    let inherited = "5P4S2G2R/-/P/6P4S4G2R";
    assert_eq!(places(inherited, "W:E"), [1, 4, 3, 2], "18 each again");
}

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let (game, pos) = at(Variant::Singles, "4vK4/9/9/9/>K7<K/9/9/9/4^K4 S -/-/-/- -");
    let mut record = Record::new(&game, pos);
    for round in 0..3 {
        assert!(record.end().is_none(), "round {round}");
        for mv in [
            "5i6i", "9e9d", "5a6a", "1e1d", "6i5i", "9d9e", "6a5a", "1d1e",
        ] {
            let mv = game.read_move(record.position(), mv).unwrap();
            record.play(mv);
        }
    }
    assert_eq!(record.end(), Some(End::Repetition(Outcome::DRAW)));
}

#[test]
fn partners_guard_each_other() {
    let text = ">R1^G1vK4/9/9/9/>K7<K/9/9/9/4^K4 S -/-/-/- -";
    let (doubles, pos) = at(Variant::Doubles, text);
    assert!(doubles.read_move(&pos, "7a6a").is_ok());
    assert!(
        doubles.read_move(&pos, "7a7b").is_err(),
        "it would expose North"
    );
    let (singles, pos) = at(Variant::Singles, text);
    assert!(singles.read_move(&pos, "7a7b").is_ok());
    // South may take a piece of North, and does not check him.
    let text = "4vK4/4^R4/4vP4/9/>K7<K/9/9/9/5^K3 S -/-/-/- -";
    assert!(
        YONIN.read_position(text).is_err(),
        "North would be in check"
    );
    let (game, mut pos) = at(Variant::Doubles, text);
    play(&game, &mut pos, "5b5c");
    assert_eq!(pos.in_hand(0, Form::Pawn), 1);
    // The first mate wins for both partners.
    let text = "8vK/9/9/9/>K7<K/9/<G<G7/9/vK8 E -/-/-/- -";
    assert!(game.read_position(text).is_err(), "North has two kings");
    let text = "8vK/9/9/9/>K7<K/9/7<G<G/9/8^K E -/-/-/- -";
    let (game, pos) = at(Variant::Doubles, text);
    let mates = |mv: &Move| game.outcome(&game.after(&pos, *mv)).is_some();
    let mv = game.moves(&pos).into_iter().find(mates).expect("a mate");
    let outcome = game.outcome(&game.after(&pos, mv)).unwrap();
    let places = [0, 1, 2, 3].map(|seat| outcome.place(Player(seat)));
    assert_eq!(places, [3, 1, 3, 1]);
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

/// Texts with letters changed, lost or doubled are read as what they say or
/// refused, and never end the program.
#[test]
fn garbled_texts_are_refused() {
    let letters: Vec<char> = "PSGRK+^v<>#/-: 0123456789swneSWNE*abi下左歩龍打"
        .chars()
        .collect();
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(5);
    let (_, _, record) = random_game(3);
    let mut refused = 0;
    for (pos, mv) in record.positions().iter().zip(record.moves()) {
        let texts = [
            YONIN.write_position(pos),
            YONIN.write_move(*mv),
            YONIN.say_move(pos, *mv, Lang::En),
            YONIN.say_move(pos, *mv, Lang::Ja),
        ];
        for text in texts {
            let mut garbled: Vec<char> = text.chars().collect();
            let at = chance.random_range(0..garbled.len());
            let letter = letters[chance.random_range(0..letters.len())];
            match chance.random_range(0..3) {
                0 => garbled[at] = letter,
                1 => garbled.insert(at, letter),
                _ => drop(garbled.remove(at)),
            }
            let garbled: String = garbled.into_iter().collect();
            match YONIN.read_position(&garbled) {
                Ok(read) => assert_eq!(YONIN.read_position(&YONIN.write_position(&read)), Ok(read)),
                Err(why) => refused += usize::from(!why.to_string().is_empty()),
            }
            if let Ok(read) = YONIN.read_move(pos, &garbled) {
                assert!(YONIN.moves(pos).contains(&read), "{garbled}");
            }
        }
    }
    assert!(refused > record.moves().len() * 3, "{refused}");
}

#[test]
fn weights_read_back_or_say_why_not() {
    let text = Weights::tuned().to_string();
    assert_eq!(Weights::read(&text), Ok(Weights::tuned()));
    assert_ne!(Weights::tuned(), Weights::hira());
    let bad = |text: &str, why: &str| {
        let error = Weights::read(text).expect_err(text).to_string();
        assert!(error.contains(why), "{error}");
    };
    bad(
        &text.replace("pawn = ", "prawn = "),
        "there is no \"prawn\"",
    );
    bad(&text.replace("pawn = ", "pawn = x"), "a whole number");
    bad(&text.replace("pawn = ", "pawn "), "like pawn = 100");
    bad(text.lines().next().unwrap(), "is missing");
}

/// Golden files: a change of rules or notation shows as a difference.
#[test]
fn playthroughs() {
    for (variant, golden) in [
        (Variant::Singles, include_str!("../playthroughs/yonin.txt")),
        (
            Variant::Doubles,
            include_str!("../playthroughs/yonin-doubles.txt"),
        ),
        (
            Variant::Federation,
            include_str!("../playthroughs/yonin-federation.txt"),
        ),
    ] {
        let game = Yonin::new(variant);
        let record = playthrough::read(&game, golden).unwrap();
        assert_eq!(playthrough::write(&game, &record), golden);
    }
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
