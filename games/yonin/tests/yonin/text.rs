//! What people write: positions, moves, weights and games, right and wrong.

use std::collections::HashSet;

use kanzen_rules::{Game, Lang, Notation, TextError, playthrough};
use kanzen_yonin::{Variant, Weights, Yonin};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{YONIN, random_game};

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
        (
            Variant::Singles,
            include_str!("../../playthroughs/yonin.txt"),
        ),
        (
            Variant::Doubles,
            include_str!("../../playthroughs/yonin-doubles.txt"),
        ),
        (
            Variant::Federation,
            include_str!("../../playthroughs/yonin-federation.txt"),
        ),
    ] {
        let game = Yonin::new(variant);
        let record = playthrough::read(&game, golden).unwrap();
        assert_eq!(playthrough::write(&game, &record), golden);
    }
}
