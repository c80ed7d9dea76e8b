//! Shimpei through its public names: the rules against a plain twin, laws,
//! perft, text and pictures.

mod plain;

use kanzen_index::laws::{marks_transpose_moves, numbers_name_positions};
use kanzen_index::{Enumerated, Index, Indexed};
use kanzen_rules::{
    Evaluation, Explained, Game, Inventory, Lang, Notation, Sorted, Value, laws, perft::perft,
};
use kanzen_shimpei::{Position, Shimpei};
use kanzen_solver::{Extent, Silent, solve, verify};
use plain::{Plain, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn game(reading: &str) -> Shimpei {
    Shimpei::new(reading.parse().unwrap())
}

/// Readings as the crate and as the twin know them.
fn readings() -> Vec<(Shimpei, Rules)> {
    let words = [
        "",
        "anywhere",
        "below",
        "emptied",
        "stay",
        "one",
        "four",
        "broken",
        "pass",
        "one,stay",
        "below,emptied,pass",
        "anywhere,below,stay,four",
        "single",
        "single,stay",
    ];
    let rules = |text: &str| {
        let has = |word: &str| text.split(',').any(|w| w == word);
        Rules {
            anywhere: has("anywhere"),
            below: has("below"),
            single: has("single"),
            emptied: has("emptied"),
            stay: has("stay"),
            one: has("one"),
            four: has("four"),
            broken: has("broken"),
            pass: has("pass"),
        }
    };
    words.map(|text| (game(text), rules(text))).into()
}

/// Positions after a move, as text and whether they are won.
fn next(game: &Shimpei, pos: &Position) -> Vec<(String, bool)> {
    let after = |mv| {
        let next = game.after(pos, mv);
        (game.write_position(&next), game.outcome(&next).is_some())
    };
    let mut next: Vec<_> = game.moves(pos).into_iter().map(after).collect();
    next.sort();
    next
}

#[test]
fn moves_are_those_of_the_plain_twin_in_every_reading() {
    for (game, rules) in readings() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut most_sent = 0;
        let (mut pos, mut twin) = (game.start().unwrap(), Plain::start());
        for _ in 0..250 {
            let moves = game.moves(&pos);
            let mut expected: Vec<_> = twin.next(rules).into_iter().collect();
            expected.sort_by_key(|twin| (twin.text(), twin.won));
            let texts: Vec<_> = expected
                .iter()
                .map(|twin| (twin.text(), twin.won))
                .collect();
            assert_eq!(next(&game, &pos), texts, "{} {}", game.name(), twin.text());
            let wins = texts.iter().any(|(_, won)| *won);
            let settled = game.settled(&pos) == Some(Value::Win(1));
            assert!(
                wins == settled || !settled && rules.broken,
                "{}",
                twin.text()
            );
            most_sent = most_sent.max(moves.len());
            // Games that end at once would show little: play on where one can.
            let on: Vec<usize> = (0..texts.len()).filter(|i| !texts[*i].1).collect();
            (pos, twin) = match on.len() {
                0 => (game.start().unwrap(), Plain::start()),
                n => {
                    let twin = expected[on[rng.random_range(0..n)]].clone();
                    (game.read_position(&twin.text()).unwrap(), twin)
                }
            };
        }
        assert!(most_sent > 20, "{}: nothing was caught", game.name());
    }
}

/// Sequences of so many moves from the start, by reading.
const PERFT: [(&str, [u64; 4]); 6] = [
    ("", [4, 60, 1092, 32_120]),
    ("anywhere", [16, 240, 4368, 94_696]),
    ("below", [4, 96, 2460, 78_976]),
    ("single", [4, 60, 1092, 27_104]),
    ("emptied", [4, 60, 1092, 33_128]),
    ("stay", [4, 60, 1104, 34_200]),
];

#[test]
fn perft_from_the_start() {
    let counted = PERFT.map(|(reading, _)| {
        let game = game(reading);
        let start = game.start().unwrap();
        (
            reading,
            [1, 2, 3, 4].map(|depth| perft(&game, &start, depth)),
        )
    });
    assert_eq!(counted, PERFT);
}

#[test]
fn perft_is_the_plain_twins() {
    for (game, rules) in readings() {
        let start = game.start().unwrap();
        let twin = Plain::start().perft(rules, 3);
        assert_eq!(perft(&game, &start, 3), twin, "{}", game.name());
    }
    assert_eq!(Plain::start().perft(Rules::default(), 4), PERFT[0].1[3]);
}

/// A piece placed on a4 catches three: they are sent in so many ways, and nine
/// other cells are free.
#[test]
fn three_pieces_are_caught_at_once() {
    for (reading, ways) in [
        ("", 816),
        ("emptied", 1329),
        ("stay", 1330),
        ("one", 54),
        ("one,stay", 55),
    ] {
        let game = game(reading);
        let pos = game.read_position("1bw1/bb2/w1w1/4 3/3/3 w wb").unwrap();
        let on_a4 = |mv: &_| game.write_move(*mv).starts_with("a4");
        assert_eq!(game.moves(&pos).iter().filter(|mv| on_a4(mv)).count(), ways);
    }
}

/// The position with the most moves once all pieces are placed: a step to a4
/// catches two enemies in line, twice.
#[test]
fn two_enemies_in_line_are_caught() {
    let most = "1bbw/1bw1/2b1/3w w2/3/3 w -";
    for (reading, moves) in [("", 2403), ("single", 24)] {
        let game = game(reading);
        let pos = game.read_position(most).unwrap();
        assert_eq!(game.moves(&pos).len(), moves, "{reading}");
        let twin = Plain::read(most).next(Rules {
            single: reading == "single",
            ..Rules::default()
        });
        assert_eq!(twin.len(), moves, "{reading}");
    }
}

#[test]
fn rows_win_if_they_are_of_three_and_ones_own() {
    let won = |reading: &str, pos: &str, mv: &str| {
        let game = game(reading);
        let pos = game.read_position(pos).unwrap_or_else(|e| panic!("{e}"));
        let mv = game.read_move(&pos, mv).unwrap_or_else(|e| panic!("{e}"));
        game.outcome(&game.after(&pos, mv)).is_some()
    };
    let three = "ww2/4/b3/3b 3/3/3 w wwbb";
    assert!(won("", three, "c4") && !won("", three, "d4"));
    let four = "ww1w/b3/b3/3b 3/3/3 w wb";
    assert!(!won("", four, "c4") && won("four", four, "c4"));
    let broken = "wwww/b3/b3/3b 3/3/b2 w -";
    assert!(!won("", broken, "d4g3") && won("broken", broken, "d4g3"));
    // A row that the opponent made is none when another piece moves.
    let given = "www1/b3/b3/3b 2w/3/b2 w -";
    assert!(!won("", given, "g3c3"));
}

#[test]
fn laws_hold_for_the_small_game() {
    let game = Enumerated::new(game("small"));
    let start = game.start().unwrap();
    laws::check_walk(&game, &start, 60, 1).unwrap_or_else(|broken| panic!("{broken}"));
    let (stored, folded) = (game.stored().unwrap(), game.folded().unwrap());
    for index in [&stored, &folded] {
        numbers_name_positions(&game, index, (0..index.len()).step_by(17), true).unwrap();
    }
    marks_transpose_moves(&game, &stored).unwrap();
    let values = solve(&game, &stored, &Silent).unwrap();
    verify(
        &game,
        &stored,
        &folded,
        &values,
        Extent::Everything,
        &Silent,
    )
    .unwrap();
}

#[test]
fn images_are_those_of_a_group() {
    let game = game("");
    let start = game.start().unwrap();
    (0..2).for_each(|seed| images_are_a_group(&game, &start, seed));
}

/// The images of an image are the same positions, and moves are mapped.
fn images_are_a_group(game: &Shimpei, start: &Position, seed: u64) {
    let images = |pos: &Position| {
        let mut all = vec![game.write_position(pos)];
        game.for_each_image(pos, |image| all.push(game.write_position(&image)));
        all.sort();
        all
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pos = *start;
    for _ in 0..100 {
        assert_eq!(images(&pos).len(), 16);
        game.for_each_image(&pos, |image| {
            assert_eq!(images(&image), images(&pos));
            assert_eq!(game.moves(&image).len(), game.moves(&pos).len());
            assert_eq!(game.settled(&image), game.settled(&pos));
        });
        let moves = game.moves(&pos);
        pos = match moves.len() {
            0 => *start,
            n => game.after(&pos, moves[rng.random_range(0..n)]),
        };
        if game.outcome(&pos).is_some() {
            pos = *start;
        }
    }
}

#[test]
fn bad_text_is_explained_in_both_languages() {
    let game = game("");
    for (text, says, says_ja) in [
        ("", "0 fields", "項目が 0 個"),
        ("4/4/4 3/3/3 w wwwwbbbb", "3 ranks", "3 段"),
        ("4/4/4/4 3/3/2 w wwwwbbbb", "should be 3 cells", "3 マス"),
        ("4/4/4/5 3/3/3 w wwwwbbbb", "should be 4 cells", "4 マス"),
        ("4/4/4/4 3/3/3 x wwwwbbbb", "mover", "手番"),
        ("wwww/w3/4/bbbb 3/3/3 w -", "more than 4", "4 個ずつ"),
        (
            "4/4/4/4 3/3/3 w -",
            "the hands are wwwwbbbb",
            "持ちコマは wwwwbbbb",
        ),
        ("4/4/4/w3 3/3/3 w wwwbbbb", "place in turn", "交互に置く"),
    ] {
        let error = game.read_position(text).unwrap_err();
        assert!(error.say(Lang::En).contains(says), "{error}");
        assert!(
            error.say(Lang::Ja).contains(says_ja),
            "{}",
            error.say(Lang::Ja)
        );
    }
    let start = game.start().unwrap();
    for text in ["a1", "b2c3", "b2 ", "zz", "b2*", "ｂ２", "pass"] {
        assert_eq!(
            game.read_move(&start, text).is_ok(),
            text.starts_with("b2") && text.len() < 4
        );
    }
}

#[test]
fn every_cell_has_a_name_and_a_place_in_the_picture() {
    let game = game("");
    let pos = game.read_position("w3/4/4/3b 2w/3/b2 w wwbb").unwrap();
    let picture = game.picture(&pos);
    let squares: Vec<usize> = picture.pieces.iter().map(|piece| piece.square).collect();
    assert_eq!(squares, [0, 18, 15, 22]);
    let sizes = picture.parts.iter().map(|part| part.files * part.ranks);
    assert_eq!(sizes.collect::<Vec<_>>(), [16, 9]);
    let diagram = game.diagram(&pos, None, Lang::En);
    assert_eq!(
        diagram,
        "4  o  -  -  -\n\
         3  -  -  -  -    3  -  -  o\n\
         2  -  -  -  -    2  -  -  -\n\
         1  -  -  -  x    1  x  -  -\n\
         \x20  a  b  c  d       e  f  g\n\
         to place: oo xx\n"
    );
    assert_eq!(game.counts(&pos)[..4], [1, 1, 1, 1]);
    assert_eq!(game.write_material(&pos), "wwbb");
    assert_eq!(game.sorted(0, &pos), 2);
    assert_eq!(game.assets(&pos)[0].material, 0);
    for (picture, _) in Lang::ALL
        .into_iter()
        .flat_map(|lang| game.rule_pictures(lang))
    {
        assert!(picture.pieces.iter().all(|piece| piece.square < 25));
    }
    let [en, ja] = Lang::ALL.map(|lang| game.rules_in_words(lang).len());
    assert_eq!(en, ja);
}
