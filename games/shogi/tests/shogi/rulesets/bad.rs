//! The good ruleset spoilt in one place at a time, and what is said of it.

/// What is replaced by what, the line that must be named, and the words.
type Bad = (&'static str, &'static str, usize, &'static str);

/// All of them, by what is spoilt.
pub const ALL: [&[Bad]; 11] = [
    TOML, KEYS, NAME, BOARD, REPETITION, IMPASSE, PROMOTION, DROPS, PIECES, MOVES, START,
];

/// TOML itself.
const TOML: &[Bad] = &[
    ("[rules]", "[rules", 5, "unclosed table"),
    ("name = \"good\"", "name = good", 1, "string"),
    ("zone = 1", "zone = 1\nzone = 1", 14, "duplicate key"),
];

/// Keys and types.
const KEYS: &[Bad] = &[
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
];

const NAME: &[Bad] = &[
    ("\"good\"", "\"\"", 1, "must be 1 to 40 of a-z, 0-9 and -"),
    ("\"good\"", "\"Good game\"", 1, "name \"Good game\" must be"),
    ("\"good\"", "\"../../etc\"", 1, "it names files"),
    ("\"good\"", "\"将棋\"", 1, "must be 1 to 40"),
];

const BOARD: &[Bad] = &[
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
];

const REPETITION: &[Bad] = &[
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
];

const IMPASSE: &[Bad] = &[
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
];

const PROMOTION: &[Bad] = &[
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
];

const DROPS: &[Bad] = &[
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
];

const PIECES: &[Bad] = &[
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
];

const MOVES: &[Bad] = &[
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
];

const START: &[Bad] = &[
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
