//! Rulesets as people write them: what is refused, on which line and in which
//! words.

mod bad;

use kanzen_shogi::ruleset::{Goal, MAX_KINDS};
use kanzen_shogi::{Ruleset, shipped};

use crate::{parse, tiny};

/// A ruleset with every section, to be spoilt in one place at a time.
pub const GOOD: &str = r#"name = "good"
board = { files = 3, ranks = 4 }
start = "gke/1p1/1P1/EKG b -"

[rules]
royal-lost-by = "mate"
goal = "safe"
captured = "hand"
no-move = "loss"
repetition = { times = 3 }

[promotion]
zone = 1
forced = "always"

[drops]
one-per-file = ["P"]
no-mate = ["P"]
dead-squares = false

[[piece]]
letter = "K"
royal = true
moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] }

[[piece]]
letter = "G"
moves = { steps = ["f", "l", "r", "b"] }

[[piece]]
letter = "E"
moves = { slides = ["fl", "fr"], jumps = [[0, -2]] }

[[piece]]
letter = "P"
moves = { steps = ["f"] }

[piece.promoted]
moves = { steps = ["f", "l", "r", "b"] }
"#;

/// The good ruleset with the first occurrence of a text replaced.
pub fn spoilt(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from:?} is not in the good ruleset");
    GOOD.replacen(from, to, 1)
}

/// What is said of a ruleset that must be refused, one problem a line.
fn refusal(text: &str) -> String {
    match Ruleset::parse(text) {
        Ok(_) => panic!("this was not refused:\n{text}"),
        Err(problems) => problems.to_string(),
    }
}

/// Does it name this line, with these words?
fn names(said: &str, line: usize, fragment: &str) -> bool {
    let place = format!("line {line}: ");
    said.lines()
        .any(|l| l.starts_with(&place) && l.contains(fragment))
}

#[test]
fn the_good_ruleset_is_good() {
    let rules = parse(GOOD);
    assert_eq!((rules.files, rules.ranks, rules.kinds), (3, 4, 4));
    assert_eq!(rules.forms.len(), 5);
    assert_eq!(rules.goal, Goal::Safe);
    // What is not said has a default.
    assert_eq!(
        (rules.title.en.as_str(), rules.title.ja.as_str()),
        ("good", "good")
    );
    assert_eq!(rules.players[1].en, "Second player");
    assert_eq!(rules.players[0].ja, "先手");
    assert_eq!(rules.forms[4].letter, "+P");
    assert_eq!(rules.forms[4].glyph[0], "+P");
    assert_eq!(rules.text, GOOD);
}

#[test]
fn bad_rulesets_name_the_line_and_the_reason() {
    let mut wrong = Vec::new();
    for (from, to, line, fragment) in bad::ALL.into_iter().flatten() {
        let said = refusal(&spoilt(from, to));
        if !names(&said, *line, fragment) {
            wrong.push(format!(
                "{from:?} as {to:?}: not 'line {line}: …{fragment}' but\n{said}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn several_problems_are_told_at_once() {
    let text = GOOD
        .replacen("\"good\"", "\"Bad\"", 1)
        .replacen("files = 3", "files = 30", 1)
        .replacen("times = 3", "times = 1", 1)
        .replacen("zone = 1", "zone = 9", 1)
        .replacen("one-per-file = [\"P\"]", "one-per-file = [\"Q\"]", 1)
        .replacen("letter = \"G\"", "letter = \"P\"", 1)
        .replacen("[\"f\"] }", "[\"up\", \"down\"] }", 1);
    let said = refusal(&text);
    for (line, fragment) in [
        (1, "name"),
        (2, "files"),
        (10, "times"),
        (13, "zone"),
        (17, "\"Q\""),
        (35, "used twice"),
        (36, "\"up\""),
        (36, "\"down\""),
    ] {
        assert!(
            names(&said, line, fragment),
            "no {fragment} on line {line}:\n{said}"
        );
    }
}

#[test]
fn too_many_pieces_are_refused() {
    let letters = ["A", "B", "C", "D", "F", "H", "I", "J"];
    let more: String = letters
        .map(|l| format!("[[piece]]\nletter = \"{l}\"\nmoves = {{ steps = [\"f\"] }}\n"))
        .concat();
    assert!(4 + letters.len() > MAX_KINDS);
    let said = refusal(&format!("{GOOD}{more}"));
    assert!(
        said.contains("at most 10 pieces, 16 counting promoted forms"),
        "{said}"
    );
}

/// Nothing a text can say makes the reader panic: every ruleset cut short
/// anywhere, and with any one line left out.
#[test]
fn damaged_rulesets_are_errors_or_rulesets() {
    let (mut refused, mut read) = (0, 0);
    let texts = shipped::RULESETS
        .iter()
        .chain(tiny::TINY)
        .map(|(_, text)| *text);
    for text in texts.chain([GOOD]) {
        let cuts = (0..text.len()).filter(|at| text.is_char_boundary(*at));
        let cut = cuts.step_by(7).map(|at| text[..at].to_string());
        let lines: Vec<&str> = text.lines().collect();
        let without = (0..lines.len()).map(|at| {
            let mut lines = lines.clone();
            lines.remove(at);
            lines.join("\n")
        });
        for damaged in cut.chain(without) {
            match Ruleset::parse(&damaged) {
                Ok(_) => read += 1,
                Err(problems) => {
                    assert!(
                        !problems.0.is_empty(),
                        "an error without a reason:\n{damaged}"
                    );
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 100 && read > 20, "{refused} refused, {read} read");
}
