//! What people write: positions and moves, right and wrong, and that nothing
//! they write is more than an error.

mod moves;

use std::sync::LazyLock;

use kanzen_rules::{Game, Lang, Notation};
use kanzen_shogi::Shogi;
use proptest::prelude::*;

use crate::{all, large, small, with_game};

#[test]
fn positions_read_back() {
    for (name, text) in [
        ("anpanman", "sac/3/3/3/CAS b - 1"),
        ("anpanman", "1a1/2S/3/3/A2 w - 1"),
        ("dobutsu", "gle/1c1/1C1/ELG b - 1"),
        ("dobutsu", "1l1/1+c1/1L1/3 w GECge"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"),
        ("minishogi", "4k/5/5/5/K4 w R2B2G2S2Pr 1"),
        ("gorogoro", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1"),
        (
            "shogi",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ),
        (
            "shogi",
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        ),
    ] {
        let game = large(name);
        let pos = game
            .read_position(text)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        let written = game.write_position(&pos);
        let without_number = |text: &str| {
            let fields: Vec<String> = text.split(' ').take(3).map(str::to_string).collect();
            fields.join(" ")
        };
        assert_eq!(without_number(&written), without_number(text), "{name}");
        assert_eq!(game.read_position(&written), Ok(pos), "{name}");
    }
}

/// Move numbers, spaces and the order of the hands do not matter.
#[test]
fn positions_may_be_written_loosely() {
    let game = small("dobutsu");
    let pos = game
        .read_position("1l1/1c1/3/1L1 w CGeEg 17")
        .expect("a position");
    assert_eq!(game.write_position(&pos), "1l1/1c1/3/1L1 w GECge 1");
    let same = game.read_position("  1l1/1c1/111/1L1   w   CEGge ");
    assert_eq!(same, Ok(pos));
}

/// A game, a text that is no position of it, and what is said about it.
type Malformed = (&'static str, &'static str, &'static str);

const MALFORMED: &[Malformed] = &[
    (
        "anpanman",
        "",
        "0 fields, but it should read 'board turn hands'",
    ),
    ("anpanman", "sac/3/3/3/CAS", "1 fields"),
    ("anpanman", "sac/3/3/3/CAS b", "2 fields"),
    ("anpanman", "sac/3/3/3/CAS b - 1 2", "5 fields"),
    (
        "anpanman",
        "sac/3/3/3/CAS b - one",
        "move number \"one\" is not a number",
    ),
    (
        "anpanman",
        "sac/3/3/CAS b -",
        "4 ranks, but the board has 5",
    ),
    (
        "anpanman",
        "sac/3/3/3/3/CAS b -",
        "6 ranks, but the board has 5",
    ),
    (
        "anpanman",
        "sac/3/4/3/CAS b -",
        "rank 3 (\"4\") has 4 squares, but the board has 3 files",
    ),
    (
        "anpanman",
        "sac/3/2/3/CAS b -",
        "rank 3 (\"2\") has 2 squares",
    ),
    (
        "anpanman",
        "sac/3//3/CAS b -",
        "rank 3 (\"\") has 0 squares",
    ),
    (
        "anpanman",
        "sac/3/3/3/CASS b -",
        "rank 5 (\"CASS\") has 4 squares",
    ),
    (
        "anpanman",
        "xac/3/3/3/CAS b -",
        "rank 1: no piece is written \"x\"",
    ),
    (
        "anpanman",
        "sac/3/3/3/+CAS b -",
        "rank 5: no piece is written \"+C\"",
    ),
    (
        "anpanman",
        "sac/3/3/3/CA+ b -",
        "rank 5: no piece is written \"+\"",
    ),
    (
        "dobutsu",
        "gle/1+g1/1C1/EL1 b C",
        "rank 2: no piece is written \"+g\"",
    ),
    (
        "dobutsu",
        "gle/1++c1/1C1/ELG b -",
        "rank 2: no piece is written \"++\"",
    ),
    (
        "dobutsu",
        "g+le/1c1/1C1/ELG b -",
        "rank 1: no piece is written \"+l\"",
    ),
    (
        "anpanman",
        "sac/3/3/3/CAS x -",
        "turn \"x\" should be b (first) or w (second)",
    ),
    ("anpanman", "sac/3/3/3/CAS B -", "turn \"B\" should be b"),
    (
        "anpanman",
        "sac/3/3/3/1AS b C",
        "captured pieces leave this game",
    ),
    (
        "anpanman",
        "sac/3/1C1/3/CAS b -",
        "the first player has 2 C, but at most 1",
    ),
    (
        "anpanman",
        "sac/3/1s1/3/CAS b -",
        "the second player has 2 S, but at most 1",
    ),
    (
        "dobutsu",
        "gle/1c1/1C1/ELG b C",
        "3 C on board and in hand, but the game has 2",
    ),
    (
        "dobutsu",
        "gle/1c1/3/ELG b -",
        "1 C on board and in hand, but the game has 2",
    ),
    (
        "anpanman",
        "s1c/3/3/3/CAS b -",
        "the second player has 0 royal pieces (a), not 1",
    ),
    (
        "anpanman",
        "sac/3/3/3/C1S b -",
        "the first player has 0 royal pieces (A), not 1",
    ),
    (
        "anpanman",
        "sac/3/1A1/3/CAS b -",
        "the first player has 2 royal pieces (A), not 1",
    ),
    (
        "anpanman",
        "sAc/3/1a1/3/C1S b -",
        "the game is over: the first player has won",
    ),
    (
        "anpanman",
        "s1c/3/3/1A1/CaS b -",
        "the game is over: the second player has won",
    ),
    ("dobutsu", "gle/1c1/1C1/ELG b L", "'L' cannot be in hand"),
    ("dobutsu", "gle/1c1/1C1/ELG b x", "'x' cannot be in hand"),
    ("dobutsu", "gle/1c1/3/ELG b +C", "'+' cannot be in hand"),
    ("dobutsu", "gle/1c1/3/ELG b 1", "no piece follows 1"),
    (
        "dobutsu",
        "gle/1c1/3/ELG b 0C",
        "0 of a kind is not possible",
    ),
    (
        "dobutsu",
        "gle/1c1/3/ELG b 82C",
        "82 of a kind is not possible",
    ),
    (
        "dobutsu",
        "gle/1c1/3/ELG b 99999999999999999999C",
        "of a kind is not possible",
    ),
    (
        "dobutsu",
        "gle/1c1/3/ELG b 81C81C81C81C81c81c81c81c",
        "255 C on board and in hand",
    ),
    (
        "minishogi",
        "rbsgk/4p/4P/4P/KGSBR b -",
        "3 P on board and in hand",
    ),
    (
        "minishogi",
        "rbsgk/5/4P/4P/KGSBR b -",
        "the first player has two of a kind on file 1 (nifu)",
    ),
    (
        "minishogi",
        "rbsgk/p4/p4/5/KGSBR b -",
        "the second player has two of a kind on file 5 (nifu)",
    ),
    (
        "minishogi",
        "rbsgP/4k/5/P4/KGSBR b -",
        "the piece on 1a could never have come there",
    ),
    (
        "minishogi",
        "rbsgk/5/5/P4/KGSBp b R",
        "the piece on 1e could never have come there",
    ),
    (
        "minishogi",
        "rbsgk/4R/4p/P4/KGSB1 b -",
        "the second player is in check, but it is not his turn",
    ),
    (
        "minishogi",
        "1bsgk/4p/r4/5/KGSBR w P",
        "the first player is in check, but it is not his turn",
    ),
    (
        "anpanman-asai",
        "s1c/1a1/C2/3/1AS b -",
        "the second player is in check",
    ),
    (
        "anpanman",
        "さ/3/3/3/CAS b -",
        "rank 1: no piece is written \"さ\"",
    ),
    (
        "anpanman",
        "ＳＡＣ/3/3/3/CAS b -",
        "rank 1: no piece is written \"Ｓ\"",
    ),
    (
        "anpanman",
        "sac/３/3/3/CAS b -",
        "rank 2: no piece is written \"３\"",
    ),
    ("dobutsu", "gle/1c1/3/ELG b 歩", "'歩' cannot be in hand"),
    ("anpanman", "\u{0}/\u{7f}/💥 \u{202e} ", "2 fields"),
];

#[test]
fn malformed_positions_say_what_is_wrong() {
    for (name, text, fragment) in MALFORMED {
        let game = large(name);
        match game.read_position(text) {
            Ok(pos) => panic!("{name}: {text:?} reads as {}", game.write_position(&pos)),
            Err(error) => {
                let message = error.to_string();
                assert!(message.contains(fragment), "{name}: {text:?}: {message}");
                // The reader must see what was refused.
                assert!(message.contains(&format!("{text:?}")), "{name}: {message}");
            }
        }
    }
}

#[test]
fn every_game_has_names_and_a_board_in_both_languages() {
    for rules in all() {
        let (files, ranks) = (rules.files, rules.ranks);
        with_game!(rules, game => {
            let start = game.usual_start().expect("a start");
            let mv = game.moves(&start)[0];
            for lang in Lang::ALL {
                assert!(!game.title(lang).is_empty());
                let board = game.diagram(&start, None, lang);
                let hands = if game.rules().has_hands() { 2 } else { 0 };
                assert_eq!(board.lines().count(), 1 + ranks + hands, "{board}");
                assert!(!board.contains('['), "{board}");
                let empty = files * ranks - game.rules().start.split(' ').next()
                    .map_or(0, |b| b.chars().filter(char::is_ascii_alphabetic).count());
                assert_eq!(board.matches('・').count(), empty, "{board}");
                let marked = game.diagram(&game.after(&start, mv), Some(mv), lang);
                assert_eq!(marked.matches('[').count(), 1, "{marked}");
            }
        });
    }
}

#[test]
fn a_diagram_shows_the_board_as_it_is_written() {
    let game = small("anpanman");
    let start = game.usual_start().expect("a start");
    let mv = game.read_move(&start, "Aa4").expect("a move");
    let board = game.diagram(&game.after(&start, mv), Some(mv), Lang::Ja);
    let expected = "
      A    B    C
 1   vホ   vバ   vド
 2    ・   ・   ・
 3    ・   ・   ・
 4  [ あ]   ・   ・
 5    カ   ・   食
";
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|l| !l.is_empty())
            .collect()
    };
    assert_eq!(lines(&board), lines(expected), "{board}");
}

/// Made once: reading a ruleset costs more than reading a move.
static GAMES: LazyLock<[Shogi<u128>; 3]> =
    LazyLock::new(|| ["anpanman", "dobutsu", "shogi"].map(large));

proptest! {
    /// Whatever is written, reading it ends in a position or an error.
    #[test]
    fn arbitrary_positions_do_not_panic(text in ".{0,60}") {
        for game in GAMES.iter() {
            if let Ok(pos) = game.read_position(&text) {
                prop_assert_eq!(game.read_position(&game.write_position(&pos)), Ok(pos));
            }
        }
    }

    /// The same for texts made of the letters that positions are made of.
    #[test]
    fn likely_positions_do_not_panic(
        rows in prop::collection::vec("[1-9gleckGLECK+]{0,4}", 0..6),
        turn in "[bwx]?",
        hands in "(-|[0-9]{0,3}[GECgecLl+]){0,4}",
    ) {
        let game = small("dobutsu");
        let text = format!("{} {turn} {hands}", rows.join("/"));
        if let Ok(pos) = game.read_position(&text) {
            prop_assert_eq!(game.read_position(&game.write_position(&pos)), Ok(pos));
        }
    }

    /// Moves too: an error, or a legal move.
    #[test]
    fn arbitrary_moves_do_not_panic(text in "(.{0,8}|[1-9]?[a-i一二三四五六七八九]?[PKA▲１四あ歩*+-]{0,4}[1-9][a-i][+=成]?)") {
        for game in GAMES.iter() {
            let start = game.usual_start().expect("a start");
            if let Ok(mv) = game.read_move(&start, &text) {
                prop_assert!(game.moves(&start).contains(&mv));
            }
        }
    }
}
