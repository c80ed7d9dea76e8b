//! What the fingerprint of the rules takes notice of, and what not.

use kanzen_shogi::{Ruleset, shipped};

use crate::rulesets::{GOOD, spoilt};
use crate::{examples, parse, ruleset, tiny};

#[test]
fn every_ruleset_has_its_own_fingerprint() {
    let mut all: Vec<Ruleset> = shipped::RULESETS
        .iter()
        .map(|(_, text)| parse(text))
        .collect();
    all.extend(tiny::TINY.iter().map(|(_, text)| parse(text)));
    all.extend(examples());
    for (i, a) in all.iter().enumerate() {
        for b in &all[..i] {
            assert_ne!(
                a.fingerprint(),
                b.fingerprint(),
                "{} and {}",
                a.name,
                b.name
            );
        }
    }
}

/// Tables are found by it: a change here makes those of the game useless.
#[test]
fn canonical_texts_and_their_hashes_stay_as_they_are() {
    let golden = include_str!("fingerprints.txt");
    let mut lines = golden.lines().filter(|line| !line.is_empty());
    for (name, text) in shipped::RULESETS {
        let rules = parse(text);
        let hash = blake3::Hash::from(rules.fingerprint()).to_hex();
        assert_eq!(lines.next(), Some(*name));
        assert_eq!(lines.next(), Some(&*rules.canonical()), "{name}");
        assert_eq!(lines.next(), Some(&*hash), "{name}");
    }
    assert_eq!(lines.next(), None);
}

/// The example of `RULESETS.md` is one of the texts.
#[test]
fn the_canonical_text_is_as_documented() {
    let documented = include_str!("../../RULESETS.md").split("```text\n");
    let canonical = ruleset("anpanman").canonical();
    // A line break and what it is indented by stand for a space, or for none
    // after an opening bracket.
    let joined = |block: &str| -> String {
        let block = block.split("```").next().unwrap_or_default();
        let lines = block.lines().map(str::trim);
        lines.fold(String::new(), |text, line| match text.ends_with(',') {
            true => text + " " + line,
            false => text + line,
        })
    };
    assert!(documented.map(joined).any(|text| text == canonical));
}

#[test]
fn the_fingerprint_ignores_what_values_do_not_depend_on() {
    let good = parse(GOOD).fingerprint();
    for (from, to) in [
        (
            "name = \"good\"",
            "# A comment.\nname = \"other\"\ntitle = { en = \"Other\", ja = \"他\" }",
        ),
        (
            "name = \"good\"",
            "name = \"good\"\nplayers = { en = [\"A\", \"B\"], ja = \"C\" }",
        ),
        ("ranks = 4", "ranks = 4, coordinates = \"left\""),
        (
            "[\"f\", \"l\", \"r\", \"b\"] }\n\n[[piece]]\nletter = \"E\"",
            "[\"b\", \"r\", \"l\", \"f\"] }\n\n[[piece]]\nletter = \"E\"",
        ),
        (
            "[\"fl\", \"fr\"], jumps = [[0, -2]]",
            "[\"fr\", \"fl\"], jumps = [[0, -2]]",
        ),
        (
            "[\"f\", \"l\", \"r\", \"b\"]",
            "[\"f\", \"l\", \"r\"], jumps = [[0, -1]]",
        ),
        (
            "letter = \"G\"",
            "letter = \"G\"\nname = { en = \"Gold\", ja = \"金\" }\nglyph = \"金\"\nmark = \"Go\"",
        ),
        ("gke/1p1/1P1/EKG b -", "k1g/1pe/EP1/G1K b -"),
        ("gke/1p1/1P1/EKG b -", "gke/1p1/1P1/EKG w -"),
        ("gke/1p1/1P1/EKG b -", "1k1/3/3/1K1 b 2G2e2P"),
        (
            "times = 3",
            "times = 4, result = \"first-loses\", perpetual-check-loses = true",
        ),
        ("times = 3 }", "times = 3 }\nimpasse = 24"),
        ("no-mate = [\"P\"]", "no-mate = [\"P\", \"P\"]"),
        ("dead-squares = false\n", ""),
    ] {
        let changed = parse(&spoilt(from, to));
        assert_eq!(changed.fingerprint(), good, "{from:?} as {to:?}");
    }
    let letters = GOOD.replace("\"P\"", "\"Q\"").replace("1p1/1P1", "1q1/1Q1");
    assert_eq!(parse(&letters).fingerprint(), good, "letters");
    let two = |list: &str| parse(&spoilt("no-mate = [\"P\"]", list)).fingerprint();
    assert_eq!(
        two("no-mate = [\"P\", \"G\"]"),
        two("no-mate = [\"G\", \"P\"]")
    );
}

#[test]
fn the_fingerprint_notices_every_rule() {
    let mut seen = vec![parse(GOOD).fingerprint()];
    for (from, to) in [
        (
            "files = 3, ranks = 4 }\nstart = \"gke/1p1/1P1/EKG b -\"",
            "files = 3, ranks = 5 }\nstart = \"gke/1p1/3/1P1/EKG b -\"",
        ),
        (
            "files = 3, ranks = 4 }\nstart = \"gke/1p1/1P1/EKG b -\"",
            "files = 4, ranks = 4 }\nstart = \"gke1/1p2/1P2/EKG1 b -\"",
        ),
        ("\"mate\"", "\"capture\""),
        ("\"safe\"", "\"at-once\""),
        ("goal = \"safe\"\n", ""),
        ("no-move = \"loss\"", "no-move = \"draw\""),
        ("zone = 1", "zone = 2"),
        ("\"always\"", "\"when-dead\""),
        ("one-per-file = [\"P\"]\n", ""),
        ("no-mate = [\"P\"]\n", ""),
        ("dead-squares = false", "dead-squares = true"),
        ("[\"f\"] }", "[\"b\"] }"),
        ("[\"f\"] }", "[\"f\"] }\nsecond-moves = { steps = [\"b\"] }"),
        ("slides = [\"fl\", \"fr\"]", "slides = [\"fl\"]"),
        ("slides = [\"fl\", \"fr\"]", "steps = [\"fl\", \"fr\"]"),
        ("[[0, -2]]", "[[0, 2]]"),
        ("gke/1p1/1P1/EKG b -", "gke/1p1/1P1/EK1 b -"),
        ("gke/1p1/1P1/EKG b -", "gke/1p1/1P1/EKG b g"),
    ] {
        let changed = parse(&spoilt(from, to)).fingerprint();
        assert!(
            !seen.contains(&changed),
            "{from:?} as {to:?} goes unnoticed"
        );
        seen.push(changed);
    }
    let gone = GOOD.replace("\"hand\"", "\"gone\"").replace(
        "[drops]\none-per-file = [\"P\"]\nno-mate = [\"P\"]\ndead-squares = false\n",
        "",
    );
    assert!(!seen.contains(&parse(&gone).fingerprint()), "captured");
}
