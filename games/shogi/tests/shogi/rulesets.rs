//! Rulesets as people write them: what is refused, on which line and in which
//! words.

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
    // What is replaced by what, the line that must be named, and the words.
    let cases: &[(&str, &str, usize, &str)] = &[
        // TOML itself.
        ("[rules]", "[rules", 5, "unclosed table"),
        ("name = \"good\"", "name = good", 1, "string"),
        ("zone = 1", "zone = 1\nzone = 1", 14, "duplicate key"),
        // Keys and types.
        (
            "zone = 1",
            "zone = 1\nzones = 2",
            14,
            "unknown field `zones`",
        ),
        ("[rules]", "[rule]", 5, "unknown field `rule`"),
        ("zone = 1", "zone = \"1\"", 13, "invalid type: string \"1\""),
        ("zone = 1", "zone = 1.5", 13, "invalid type: floating point"),
        ("royal = true", "royal = \"yes\"", 23, "expected a boolean"),
        (
            "\"safe\"",
            "\"soon\"",
            7,
            "unknown variant `soon`, expected one of `none`, `at-once`, `safe`",
        ),
        (
            "\"mate\"",
            "\"check\"",
            6,
            "unknown variant `check`, expected `capture` or `mate`",
        ),
        ("\"hand\"", "\"pocket\"", 8, "unknown variant `pocket`"),
        ("captured = \"hand\"\n", "", 5, "missing field `captured`"),
        ("letter = \"K\"\n", "", 21, "missing field `letter`"),
        (
            "moves = { steps = [\"f\"] }\n",
            "",
            34,
            "missing field `moves`",
        ),
        (
            "[[0, -2]]",
            "[[0, -2, 1]]",
            32,
            "jump [0, -2, 1] must be [right, forward]",
        ),
        // The name.
        ("\"good\"", "\"\"", 1, "must be 1 to 40 of a-z, 0-9 and -"),
        ("\"good\"", "\"Good game\"", 1, "name \"Good game\" must be"),
        ("\"good\"", "\"../../etc\"", 1, "it names files"),
        ("\"good\"", "\"将棋\"", 1, "must be 1 to 40"),
        // The board.
        (
            "files = 3",
            "files = 10",
            2,
            "files = 10 must be between 1 and 9",
        ),
        (
            "files = 3",
            "files = 0",
            2,
            "files = 0 must be between 1 and 9",
        ),
        (
            "files = 3",
            "files = -3",
            2,
            "files = -3 must be between 1 and 9",
        ),
        (
            "ranks = 4",
            "ranks = 0",
            2,
            "ranks = 0 must be between 2 and 9",
        ),
        (
            "ranks = 4",
            "ranks = 1",
            2,
            "ranks = 1 must be between 2 and 9",
        ),
        // Repetition.
        (
            "times = 3",
            "times = 0",
            10,
            "repetition times = 0 must be between 2 and 100",
        ),
        (
            "times = 3",
            "times = 1",
            10,
            "repetition times = 1 must be between 2 and 100",
        ),
        ("times = 3", "times = 300", 10, "repetition times = 300"),
        // Impasse.
        (
            "times = 3 }",
            "times = 3 }\nimpasse = 0",
            11,
            "impasse = 0 must be between 1 and 100",
        ),
        (
            "times = 3 }",
            "times = 3 }\nimpasse = 101",
            11,
            "impasse = 101 must be between 1 and 100",
        ),
        (
            "times = 3 }",
            "times = 3 }\nimpasse = true",
            11,
            "invalid type: boolean",
        ),
        (
            "times = 3 }\n\n[promotion]\nzone = 1\nforced = \"always\"",
            "times = 3 }\nimpasse = 24",
            11,
            "impasse, but no [promotion] says which zone the royal pieces enter",
        ),
        // Promotion.
        (
            "zone = 1",
            "zone = 5",
            13,
            "zone = 5 must be between 1 and 4",
        ),
        (
            "zone = 1",
            "zone = 0",
            13,
            "zone = 0 must be between 1 and 4",
        ),
        (
            "[promotion]\nzone = 1\nforced = \"always\"\n",
            "",
            35,
            "no [promotion] says in which zone",
        ),
        (
            "[piece.promoted]\nmoves = { steps = [\"f\", \"l\", \"r\", \"b\"] }\n",
            "",
            12,
            "no piece has a promoted form",
        ),
        (
            "[[piece]]\nletter = \"G\"",
            "[piece.promoted]\nmoves = { steps = [\"f\"] }\n[[piece]]\nletter = \"G\"",
            26,
            "the royal piece cannot promote",
        ),
        (
            "steps = [\"f\", \"l\", \"r\", \"b\"] }\n\n[[piece]]\nletter = \"E\"",
            "steps = [\"f\"] }\n\n[piece.promoted]\nmoves = {}\n\n[[piece]]\nletter = \"E\"",
            30,
            "the promoted form of G has no moves",
        ),
        // Drops.
        (
            "\"hand\"",
            "\"gone\"",
            16,
            "only pieces in hand are dropped",
        ),
        (
            "one-per-file = [\"P\"]",
            "one-per-file = [\"X\"]",
            17,
            "no piece has the letter \"X\"",
        ),
        (
            "no-mate = [\"P\"]",
            "no-mate = [\"G\", \"+P\"]",
            18,
            "no piece has the letter \"+P\"",
        ),
        (
            "no-mate = [\"P\"]",
            "no-mate = [\"K\"]",
            18,
            "the royal piece is never dropped",
        ),
        // Pieces.
        (
            "royal = true\n",
            "",
            21,
            "0 pieces are royal, but just one must be",
        ),
        (
            "letter = \"G\"",
            "letter = \"G\"\nroyal = true",
            26,
            "2 pieces are royal, but just one must be",
        ),
        (
            "letter = \"G\"",
            "letter = \"E\"",
            31,
            "letter E is used twice",
        ),
        (
            "letter = \"G\"",
            "letter = \"g\"",
            27,
            "letter \"g\" must be one of A to Z",
        ),
        (
            "letter = \"G\"",
            "letter = \"GO\"",
            27,
            "letter \"GO\" must be one of A to Z",
        ),
        (
            "letter = \"G\"",
            "letter = \"金\"",
            27,
            "letter \"金\" must be one of A to Z",
        ),
        (
            "letter = \"G\"",
            "letter = \"G\"\nmark = \"e\"",
            31,
            "mark \"E\" stands for both G and E",
        ),
        (
            "letter = \"G\"",
            "letter = \"G\"\nglyph = [\"G\", \"P\"]",
            35,
            "glyph \"P\" stands for both G and P",
        ),
        (
            "letter = \"G\"",
            "letter = \"G\"\nmark = [\"A\", \"B\", \"C\"]",
            28,
            "a text, or a list of two",
        ),
        (
            "letter = \"G\"",
            "letter = \"G\"\nmark = \"\"",
            26,
            "mark of G is empty",
        ),
        // Moves.
        (
            "[\"f\"] }",
            "[\"forward\"] }",
            36,
            "\"forward\" is no direction: f b l r fl fr bl br",
        ),
        ("[\"f\"] }", "[\"lf\"] }", 36, "\"lf\" is no direction"),
        ("[\"f\"] }", "[\"\"] }", 36, "\"\" is no direction"),
        ("[\"f\"] }", "[\"f\", \"f\"] }", 36, "\"f\" stands twice"),
        ("[\"f\"] }", "[] }", 34, "piece P has no moves"),
        (
            "steps = [\"f\"] }",
            "steps = [\"f\"] }\nsecond-moves = {}",
            34,
            "piece P has no moves",
        ),
        (
            "[[0, -2]]",
            "[[0, 9]]",
            32,
            "jump [0, 9] must be [right, forward], up to 8, not both 0",
        ),
        ("[[0, -2]]", "[[0, 0]]", 32, "jump [0, 0] must be"),
        ("[[0, -2]]", "[[300, 1]]", 32, "jump [300, 1] must be"),
        (
            "[[0, -2]]",
            "[[1, 2], [1, 2]]",
            32,
            "jump [1, 2] stands twice",
        ),
        ("[[0, -2]]", "[[1, 1]]", 32, "a slide includes the step"),
        // The start.
        (
            "gke/1p1/1P1/EKG b -",
            "gke/1p1/EKG b -",
            3,
            "start: position \"gke/1p1/EKG b -\": 3 ranks, but the board has 4",
        ),
        (
            "gke/1p1",
            "gkee/1p1",
            3,
            "has 4 squares, but the board has 3 files",
        ),
        ("gke/1p1", "gxe/1p1", 3, "no piece is written \"x\""),
        (
            "gke/1p1",
            "g1e/1p1",
            3,
            "the second player has 0 royal pieces (k), not 1",
        ),
        (
            "gke/1p1",
            "kke/1p1",
            3,
            "the second player has 2 royal pieces (k), not 1",
        ),
        (
            "gke/1p1/1P1/EKG b -",
            "gKe/1p1/1Pk/E1G b -",
            3,
            "the game is over: the first player has won",
        ),
        (
            "gke/1p1/1P1/EKG b -",
            "gke/1p1/1K1/EPG w -",
            3,
            "in check, but it is not his turn",
        ),
        (
            "gke/1p1/1P1/EKG b -",
            "gkP/1p1/3/EKG b -",
            3,
            "the piece on 1a could never have come there",
        ),
        ("EKG b -", "EKG b 20G", 3, "more than 18 G"),
        ("EKG b -", "EKG b 82G", 3, "82 of a kind is not possible"),
        ("EKG b -", "EKG", 3, "fields, but it should read"),
    ];
    let mut wrong = Vec::new();
    for (from, to, line, fragment) in cases {
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
