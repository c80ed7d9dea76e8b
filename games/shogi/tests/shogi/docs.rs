//! `RULESETS.md` and the example rulesets: what the text says must be so.

use kanzen_index::{Index, Indexed};
use kanzen_rules::{Game, Lang, Notation, Symmetric, Symmetry};
use kanzen_shogi::Shogi;

use crate::{examples, parse, read, with_game};

/// The fenced blocks of a language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|l| *l != "```").collect();
            if line == format!("```{language}") {
                blocks.push(block.join("\n") + "\n");
            }
        }
    }
    blocks
}

#[test]
fn every_ruleset_in_the_document_is_one() {
    let blocks = blocks(&read("RULESETS.md"), "toml");
    assert_eq!(blocks.len(), 3, "the game is built up in three steps");
    for block in &blocks {
        let rules = parse(block);
        let game: Shogi<u16> = Shogi::new(rules);
        let start = game.start().expect("a start");
        assert!(game.can_move(&start), "nobody can move in\n{block}");
    }
    assert_eq!(blocks[2], read("../../examples/rulesets/kitten.toml"));
}

/// A key that is documented nowhere, or a documented one that does not exist,
/// would be a lie: the reader's own list is in its messages.
#[test]
fn every_key_is_documented() {
    let document = read("RULESETS.md");
    let keys = |text: &str| -> Vec<String> {
        let error = kanzen_shogi::Ruleset::parse(text)
            .expect_err("an unknown key")
            .to_string();
        let list = error
            .split_once("expected ")
            .map(|(_, list)| list.trim_start_matches("one of "))
            .unwrap_or_else(|| panic!("{error}"));
        list.split(", ")
            .flat_map(|key| key.split(" or "))
            .map(|key| key.trim().trim_matches('`').to_string())
            .collect()
    };
    let mut all = keys("nonsense = 1");
    let kitten = read("../../examples/rulesets/kitten.toml");
    for section in ["[rules]", "[drops]", "[[piece]]", "[piece.promoted]"] {
        all.extend(keys(&kitten.replacen(
            section,
            &format!("{section}\nnonsense = 1"),
            1,
        )));
    }
    for (from, to) in [
        ("files = 3", "nonsense = 1, files = 3"),
        ("times = 3", "nonsense = 1, times = 3"),
        ("steps = [\"fl\", \"fr\"]", "nonsense = 1"),
    ] {
        assert!(kitten.contains(from));
        all.extend(keys(&kitten.replacen(from, to, 1)));
    }
    all.extend(keys(&format!("{kitten}\n[[set]]\nnonsense = 1")));
    all.extend(["zone", "forced"].map(String::from));
    assert!(all.len() > 25, "{all:?}");
    for key in all {
        assert!(
            document.contains(&format!("| `{key}` |")),
            "{key} is not documented"
        );
    }
}

#[test]
fn the_document_quotes_real_messages() {
    let blocks = blocks(&read("RULESETS.md"), "text");
    let problems = blocks
        .iter()
        .find(|b| b.contains("line 2:"))
        .expect("a list of problems");
    let rulesets = include_str!("rulesets/bad.rs").replace("\\\"", "\"");
    for line in problems.lines() {
        let (_, reason) = line.split_once(": ").expect("a line and a reason");
        assert!(rulesets.contains(reason), "{reason:?} is tested nowhere");
    }
}

#[test]
fn the_examples_are_what_they_are_for() {
    for rules in examples() {
        let name = rules.name.clone();
        let glyphs: Vec<String> = rules.forms.iter().map(|f| f.glyph[0].clone()).collect();
        with_game!(rules, game => {
            let expected: &[Symmetry] = match name.as_str() {
                "kitten" => &[Symmetry::Mirror, Symmetry::Flip, Symmetry::MirrorFlip],
                "crab" => &[Symmetry::Flip],
                "fox-and-hounds" => &[Symmetry::Mirror],
                other => panic!("{other}: say here what it shows"),
            };
            assert_eq!(game.symmetries(), expected, "{name}");
            let stored = game.stored().unwrap_or_else(|e| panic!("{name}: {e}")).len();
            assert!(stored < 50_000_000, "{name}: {stored} numbers");
            let [en, ja] = Lang::ALL.map(|lang| game.title(lang));
            assert_ne!(en, ja, "{name} has no title of its own in each language");
            assert!(glyphs.iter().all(|g| !g.is_ascii()), "{name}: {glyphs:?}");
        });
    }
}
