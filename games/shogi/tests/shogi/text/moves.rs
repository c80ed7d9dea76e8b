//! Moves in every notation, and what is said of texts that are none.

use kanzen_rules::{Game, Notation};
use kanzen_shogi::Shogi;

use crate::{large, parse, tiny};

/// Reads each text as a move in a position and checks which move it is.
fn reads_as(game: &Shogi<u128>, position: &str, usi: &str, texts: &[&str]) {
    let pos = game
        .read_position(position)
        .unwrap_or_else(|e| panic!("{e}"));
    for text in texts {
        let mv = game
            .read_move(&pos, text)
            .unwrap_or_else(|e| panic!("{position}: {e}"));
        assert_eq!(game.write_move(mv), usi, "{position}: {text}");
    }
}

/// Anpanman Shogi counts files from the left in what people write.
#[test]
fn anpanman_moves_read_as_in_its_papers() {
    let game = large("anpanman");
    let start = "sac/3/3/3/CAS b - 1";
    reads_as(
        &game,
        start,
        "2e3d",
        &[
            "2e3d",
            "2E3D",
            "Aa4",
            "aa4",
            "AA4",
            "１四あ",
            "1四あ",
            "▲１四あ",
            "▲Aa4",
            "☗１四あ",
            " Aa4 ",
            "Ａａ４",
            "２ｅ３ｄ",
        ],
    );
    reads_as(&game, start, "3e3d", &["Ca4", "１四カ", "3e3d"]);
    reads_as(&game, start, "1e1d", &["Sc4", "３四食", "1e1d"]);
    let second = "sac/3/3/A2/C1S w - 1";
    reads_as(&game, second, "2a3b", &["Ba2", "△１二バ", "☖1二バ", "2a3b"]);
    reads_as(&game, second, "3a3b", &["Ha2", "１二ホ", "3a3b"]);
    reads_as(&game, second, "1a1b", &["Dc2", "３二ド", "1a1b"]);
    // The other player's letters are not his.
    let pos = game.read_position(second).expect("a position");
    for text in ["Aa2", "１二あ", "Sa2", "Cc2"] {
        assert!(game.read_move(&pos, text).is_err(), "{text}");
    }
}

#[test]
fn promotions_and_drops_are_read_in_every_notation() {
    let game = large("minishogi");
    let pos = "4k/5/R4/5/K4 b RBGSPbgsp";
    reads_as(
        &game,
        pos,
        "5c5a+",
        &["5c5a+", "R-5a+", "５一飛成", "r-5A+"],
    );
    reads_as(&game, pos, "5c5a", &["5c5a", "R-5a=", "５一飛不成"]);
    // Two rooks could come to 5b, one from the board.
    reads_as(
        &game,
        pos,
        "R*5b",
        &["R*5b", "r*5b", "５二飛打", "▲5二飛打"],
    );
    reads_as(&game, pos, "5c5b", &["5c5b", "R-5b", "５二飛"]);
    // Nothing else could: 打 may be left out.
    reads_as(&game, pos, "P*2c", &["P*2c", "２三歩", "２三歩打"]);
    let promoted = "4k/5/1+R3/5/K4 b RB2G2S2Pb";
    reads_as(&game, promoted, "4c3b", &["4c3b", "+R-3b", "３二竜"]);
    let capture = "4k/5/R3p/5/K4 b RBGSPbgs";
    reads_as(&game, capture, "5c1c", &["5c1c", "Rx1c", "１三飛"]);
}

#[test]
fn ambiguous_moves_name_their_origin() {
    let game = large("gorogoro");
    let start = "sgkgs/5/1ppp1/1PPP1/5/SGKGS b -";
    reads_as(&game, start, "4f3e", &["G4f-3e", "３五金(46)", "4f3e"]);
    reads_as(&game, start, "2f3e", &["G2f-3e", "３五金(26)", "2f3e"]);
    let pos = game.read_position(start).expect("the start");
    for text in ["G-3e", "３五金"] {
        let error = game.read_move(&pos, text).expect_err("two golds go there");
        assert!(
            error
                .to_string()
                .contains("could be 4f3e or 2f3e: say which"),
            "{error}"
        );
    }
    // One that has a rival of another form has none.
    reads_as(&game, start, "4d4c", &["Px4c", "４三歩"]);
}

/// With files from the left the origin is written in the same manner.
#[test]
fn ambiguous_moves_with_files_from_the_left() {
    let rules = tiny::PAIRS
        .replace("ranks = 3", "ranks = 3, coordinates = \"left\"")
        .replace("steps = [\"f\"] }", "steps = [\"f\", \"fl\", \"fr\"] }");
    let game: Shogi<u128> = Shogi::new(parse(&rules));
    reads_as(
        &game,
        "pkp/3/PKP b -",
        "3c2b",
        &["Pa3-b2", "２二P(13)", "3c2b"],
    );
    reads_as(
        &game,
        "pkp/3/PKP b -",
        "1c2b",
        &["Pc3-b2", "２二P(33)", "1c2b"],
    );
    reads_as(&game, "pkp/3/PKP b -", "2c2b", &["Kb2", "２二K", "2c2b"]);
    reads_as(&game, "1k1/1p1/PKP b -", "1c2b", &["Pc3xb2", "2二P(33)"]);
}

#[test]
fn moves_that_are_none_say_why() {
    for (name, text, fragment) in [
        (
            "anpanman",
            "",
            "\"\" is not a legal move here; a move here is",
        ),
        (
            "anpanman",
            "9z8y",
            "names squares that are not on the 3x5 board",
        ),
        (
            "anpanman",
            "4f5g",
            "names squares that are not on the 3x5 board",
        ),
        (
            "anpanman",
            "2e3f",
            "names squares that are not on the 3x5 board",
        ),
        (
            "anpanman",
            "4a3a",
            "names squares that are not on the 3x5 board",
        ),
        ("anpanman", "2c2b", "there is no piece on 2c"),
        ("anpanman", "2e2c", "is not a legal move here"),
        ("anpanman", "2a2b", "is not a legal move here"),
        ("anpanman", "2e2d+", "is not a legal move here"),
        ("anpanman", "A*2c", "is not a legal move here"),
        ("anpanman", "Aa9", "is not a legal move here"),
        ("anpanman", "resign", "is not a legal move here"),
        ("anpanman", "💥四あ", "is not a legal move here"),
        ("shogi", "7g7f+", "is not a legal move here"),
        ("shogi", "P*5e", "is not a legal move here"),
        ("shogi", "５五歩打", "is not a legal move here"),
        (
            "shogi",
            "0a0b",
            "names squares that are not on the 9x9 board",
        ),
    ] {
        let game = large(name);
        let pos = game.usual_start().expect("a start");
        let error = game.read_move(&pos, text).expect_err(text).to_string();
        assert!(error.contains(fragment), "{name}: {error}");
        assert!(error.contains(&format!("{text:?}")), "{name}: {error}");
        // The example must be a move that would have been read.
        let example = error
            .split("a move here is ")
            .nth(1)
            .and_then(|rest| rest.split(',').next())
            .unwrap_or_else(|| panic!("{name}: no example in {error}"));
        game.read_move(&pos, example)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
