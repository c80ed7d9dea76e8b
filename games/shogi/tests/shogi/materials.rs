//! Games whose pieces are taken from a set.

use kanzen_rules::{Game, Inventory, Notation, Unmoves};
use kanzen_shogi::{Army, Ruleset, Shogi};

use crate::rulesets::GOOD;
use crate::{ruleset, small};

#[test]
fn materials_are_as_many_as_the_set_allows() {
    let rules = ruleset("ninemasu");
    let boxed = &rules.sets[0];
    let counts = [1, 2, 3, 4, 5, 6, 7, 8].map(|pieces| rules.materials(boxed, pieces).len());
    assert_eq!(counts, [7, 28, 77, 161, 266, 357, 393, 357]);
    assert_eq!(rules.materials(boxed, 14).len(), 1);
    assert!(rules.materials(boxed, 15).is_empty());
    assert_eq!(rules.materials(boxed, 0), [""]);
}

#[test]
fn a_material_is_named_in_any_order() {
    let rules = ruleset("ninemasu");
    let game = rules.with_material("PSPS").expect("a material");
    assert_eq!(game.name.as_str(), "ninemasu:SSPP");
    assert_eq!(
        game.fingerprint(),
        rules
            .with_material("SSPP")
            .expect("a material")
            .fingerprint()
    );
    assert_eq!(
        rules.material_of("psk/3/KSP b -").expect("a position"),
        "SSPP"
    );
    assert_eq!(
        rules.material_of("2k/1+p1/K2 w 2Gg").expect("a position"),
        "GGGP"
    );
}

#[test]
fn bad_materials_say_why() {
    let rules = ruleset("ninemasu");
    for (letters, reason) in [
        ("", "there must be a piece"),
        ("RX", "'X' is no piece; the pieces are R B G S N L P"),
        ("K", "'K' is no piece"),
        ("s", "'s' is no piece"),
        ("RRR", "more pieces than any set has: boxed (2R 2B"),
    ] {
        let said = rules.with_material(letters).expect_err(letters).to_string();
        assert!(said.contains(reason), "{letters}: {said}");
    }
}

#[test]
fn there_is_no_start_but_a_usual_one() {
    let game: Shogi<u16> = Shogi::new(ruleset("ninemasu"));
    assert_eq!(game.start(), None);
    let usual = game.usual_start().expect("the usual one");
    assert_eq!(game.write_position(&usual), "psk/3/KSP b - 1");
    let other: Shogi<u16> = Shogi::new(ruleset("ninemasu").with_material("G").expect("a material"));
    assert_eq!(other.usual_start(), None);
}

/// Every placement of the pieces, square by square, kept if it is a position.
#[test]
fn setups_are_all_positions_of_two_armies() {
    let rules = ruleset("ninemasu")
        .with_material("GPP")
        .expect("a material");
    let game: Shogi<u16> = Shogi::new(rules);
    let kind = |letter: &str| {
        let forms = &game.rules().forms;
        forms
            .iter()
            .position(|form| form.letter == letter)
            .expect("a kind")
    };
    let mut armies = [Army::default(); 2];
    armies[0].board[kind("P")] = 2;
    armies[1].board[kind("G")] = 1;
    let mut found: Vec<String> = Vec::new();
    game.for_each_setup(&armies, |pos| {
        assert!(game.is_position(pos));
        found.push(game.write_position(pos));
    });
    let mut expected = Vec::new();
    for squares in 0..9usize.pow(5) {
        let square = |i: u32| squares / 9usize.pow(i) % 9;
        let letters = ["K", "k", "P", "P", "g"];
        let mut board = [""; 9];
        for (i, letter) in letters.into_iter().enumerate() {
            board[square(i as u32)] = letter;
        }
        let all_there = board.iter().filter(|l| !l.is_empty()).count() == 5;
        if !all_there || square(2) > square(3) {
            continue;
        }
        let text = |letter: &&str| if letter.is_empty() { "1" } else { letter }.to_string();
        let rows = board
            .chunks(3)
            .map(|row| row.iter().map(text).collect::<String>());
        let text = format!("{} b -", rows.collect::<Vec<_>>().join("/"));
        expected.extend(
            game.read_position(&text)
                .map(|pos| game.write_position(&pos)),
        );
    }
    let count = found.len();
    found.sort();
    found.dedup();
    expected.sort();
    assert_eq!(found.len(), count, "a setup was met twice");
    assert_eq!(found, expected);
    assert!(count > 500, "{count}");
}

#[test]
fn bad_sets_say_why() {
    let with = |set: &str| format!("{GOOD}\n[[set]]\n{set}\n");
    for (text, reason) in [
        (
            with("name = \"Big\"\npieces = \"2G\""),
            "must be 1 to 40 of a-z",
        ),
        (with("name = \"a\"\npieces = \"2X\""), "cannot be in hand"),
        (with("name = \"a\"\npieces = \"2g\""), "written in capitals"),
        (with("name = \"a\"\npieces = \"-\""), "a set has pieces"),
        (with("name = \"a\""), "missing field `pieces`"),
        (
            with("name = \"a\"\npieces = \"G\"\n[[set]]\nname = \"a\"\npieces = \"P\""),
            "stands twice",
        ),
    ] {
        let said = Ruleset::parse(&text).expect_err("a bad set").to_string();
        assert!(said.contains(reason), "{text}\n{said}");
    }
    let gone = with("name = \"a\"\npieces = \"G\"").replace("\"hand\"", "\"gone\"");
    let said = Ruleset::parse(&gone).expect_err("no hands").to_string();
    assert!(said.contains("only with hands"), "{said}");
}

#[test]
fn what_each_side_has() {
    let dobutsu = small("dobutsu");
    let names: Vec<&str> = dobutsu.counted().iter().map(|count| count.name).collect();
    assert_eq!(names[0], "pieces");
    assert_eq!(names[3..], ["first_hand", "second_hand"]);
    let pos = dobutsu.read_position("1l1/1+CE/3/1L1 w Ggec").unwrap();
    assert_eq!(dobutsu.counts(&pos), [4, 3, 1, 1, 3]);
    assert_eq!(dobutsu.write_material(&pos), "LE+C[G] l[gec]");

    let anpanman = small("anpanman");
    assert_eq!(anpanman.counted().len(), 3, "captured pieces are gone");
    let pos = anpanman.read_position("sa1/3/3/3/CAS w -").unwrap();
    assert_eq!(anpanman.counts(&pos), [5, 3, 2, 0, 0]);
}
