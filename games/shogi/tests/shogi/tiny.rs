//! Games so small that everything about them can be looked at: together they
//! use every key of a ruleset. They are for tests, not for playing; the
//! solver's tests use them too.

/// Name and text of each.
pub const TINY: &[(&str, &str)] = &[
    ("taking", TAKING),
    ("dropping", DROPPING),
    ("trying", TRYING),
    ("racing", RACING),
    ("pawns", PAWNS),
    ("stalemate", STALEMATE),
    ("even", EVEN),
    ("unequal", UNEQUAL),
    ("turning", TURNING),
    ("turned", TURNED),
    ("knights", KNIGHTS),
    ("lances", LANCES),
    ("corridor", CORRIDOR),
    ("soldiers", SOLDIERS),
    ("gliding", GLIDING),
    ("safe-mate", SAFE_MATE),
    ("pairs", PAIRS),
    ("touching", TOUCHING),
    ("touched", TOUCHED),
    ("cornered", CORNERED),
    ("alley", ALLEY),
];

/// The plainest: take the royal piece, captured pieces are gone.
pub const TAKING: &str = r#"
name = "taking"
board = { files = 3, ranks = 3 }
start = "kg1/3/1GK b -"
rules = { royal-lost-by = "capture", captured = "gone", repetition = { times = 3 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "G", moves = { steps = ["f", "fl", "fr", "l", "r", "b"] } },
]
"#;

/// Drops, two of a kind, and a royal piece that cannot go back.
pub const DROPPING: &str = r#"
name = "dropping"
board = { files = 3, ranks = 3 }
start = "kg1/3/1GK b -"
rules = { royal-lost-by = "capture", goal = "at-once", captured = "hand", repetition = { times = 3 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["fl", "fr", "l", "r"] } },
    { letter = "G", moves = { steps = ["f", "l", "r", "bl", "br"] } },
]
"#;

/// A goal that must be safe, promotion that is forced, drops onto dead squares.
pub const TRYING: &str = r#"
name = "trying"
board = { files = 3, ranks = 4 }
start = "1l1/1c1/3/1L1 b -"
rules = { royal-lost-by = "capture", goal = "safe", captured = "hand", repetition = { times = 3 } }
promotion = { zone = 1, forced = "always" }
drops = { dead-squares = true }
piece = [
    { letter = "L", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "C", moves = { steps = ["f"] }, promoted = { moves = { steps = ["f", "fl", "fr", "l", "r", "b"] } } },
]
"#;

/// Mate and a goal that wins at once; no mirror, but a flip.
pub const RACING: &str = r#"
name = "racing"
board = { files = 3, ranks = 4 }
start = "ca1/3/3/1AC b -"
rules = { royal-lost-by = "mate", goal = "at-once", captured = "gone", repetition = { times = 3 } }
piece = [
    { letter = "A", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r"] } },
    { letter = "C", moves = { steps = ["f", "fl", "r"] } },
]
"#;

/// Shogi's rules for pawns: nifu, no mate by a drop, no dead pawn, mate wins.
pub const PAWNS: &str = r#"
name = "pawns"
board = { files = 3, ranks = 3 }
start = "p1k/3/K1P b -"
rules = { royal-lost-by = "mate", captured = "hand", repetition = { times = 4, perpetual-check-loses = true } }
promotion = { zone = 1 }
drops = { one-per-file = ["P"], no-mate = ["P"] }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "P", moves = { steps = ["f"] }, promoted = { moves = { steps = ["f", "fl", "fr", "l", "r", "b"] } } },
]
"#;

/// Pieces that run out of moves, which draws unless it is mate.
pub const STALEMATE: &str = r#"
name = "stalemate"
board = { files = 3, ranks = 4 }
start = "1kp/3/3/PK1 b -"
rules = { royal-lost-by = "mate", captured = "gone", no-move = "draw", repetition = { times = 3 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "l", "r"] } },
    { letter = "P", moves = { steps = ["f", "fl"] } },
]
"#;

/// An even number of files, so that no position is its own mirror image; a rook.
pub const EVEN: &str = r#"
name = "even"
board = { files = 4, ranks = 3 }
start = "1rk1/4/1KR1 b -"
rules = { royal-lost-by = "capture", captured = "gone", repetition = { times = 3 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "R", moves = { slides = ["f", "l", "r", "b"] } },
]
"#;

/// Sides that differ in material and in moves: a mirror, but no flip.
pub const UNEQUAL: &str = r#"
name = "unequal"
board = { files = 3, ranks = 4 }
start = "hfh/3/3/1F1 b -"
rules = { royal-lost-by = "capture", goal = "at-once", captured = "gone", repetition = { times = 3 } }
piece = [
    { letter = "F", royal = true, moves = { steps = ["f", "fl", "fr", "bl", "br"] }, second-moves = { steps = ["l", "r"] } },
    { letter = "H", moves = { steps = ["f"] }, second-moves = { steps = ["f", "fl", "fr"] } },
]
"#;

/// Neither mirror nor flip, with drops.
pub const TURNING: &str = r#"
name = "turning"
board = { files = 3, ranks = 3 }
start = "kc1/3/1CK b -"
rules = { royal-lost-by = "mate", captured = "hand", repetition = { times = 3 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "C", moves = { steps = ["r", "f"] }, second-moves = { steps = ["l", "b", "f"] } },
]
"#;

/// A flip but no mirror, with drops and promotion.
pub const TURNED: &str = r#"
name = "turned"
board = { files = 3, ranks = 3 }
start = "kc1/3/2K b -"
rules = { royal-lost-by = "capture", captured = "hand", no-move = "draw", repetition = { times = 3 } }
promotion = { zone = 2 }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "l", "b", "br"] } },
    { letter = "C", moves = { steps = ["r"] }, promoted = { moves = { steps = ["f", "fl", "b"] } } },
]
"#;

/// Jumps, and two ranks from which they lead nowhere.
pub const KNIGHTS: &str = r#"
name = "knights"
board = { files = 3, ranks = 4 }
start = "nk1/3/3/1K1 b -"
rules = { royal-lost-by = "mate", captured = "hand", repetition = { times = 3 } }
promotion = { zone = 1 }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "N", moves = { jumps = [[-1, 2], [1, 2]] }, promoted = { moves = { steps = ["f", "fl", "fr", "l", "r", "b"] } } },
]
"#;

/// Slides that promote when they must, dead drops forbidden, one to a file.
pub const LANCES: &str = r#"
name = "lances"
board = { files = 3, ranks = 3 }
start = "lk1/3/1KL b -"
rules = { royal-lost-by = "capture", goal = "safe", captured = "hand", repetition = { times = 3 } }
promotion = { zone = 1 }
drops = { one-per-file = ["L"] }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "L", moves = { slides = ["f"] }, promoted = { moves = { steps = ["fl", "fr", "b"] } } },
]
"#;

/// One file: every position is its own mirror image.
pub const CORRIDOR: &str = r#"
name = "corridor"
board = { files = 1, ranks = 7 }
start = "k/p/1/1/1/P/K b -"
rules = { royal-lost-by = "capture", captured = "hand", no-move = "loss", repetition = { times = 3 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "b"] } },
    { letter = "P", moves = { slides = ["f", "b"] } },
]
"#;

/// Dead squares without promotion: one may walk there but not be dropped.
pub const SOLDIERS: &str = r#"
name = "soldiers"
board = { files = 3, ranks = 3 }
start = "k1s/3/S1K b -"
rules = { royal-lost-by = "mate", captured = "hand", no-move = "draw", repetition = { times = 3 } }
drops = { one-per-file = ["S"], no-mate = ["S"] }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "S", moves = { steps = ["f", "fl"] } },
]
"#;

/// A royal piece that slides, towards a goal too.
pub const GLIDING: &str = r#"
name = "gliding"
board = { files = 3, ranks = 4 }
start = "k1g/3/3/G1K b -"
rules = { royal-lost-by = "capture", goal = "at-once", captured = "gone", repetition = { times = 3 } }
piece = [
    { letter = "K", royal = true, moves = { slides = ["fl", "fr", "b"], steps = ["l", "r"] } },
    { letter = "G", moves = { steps = ["f", "b"], jumps = [[0, 2], [2, 0], [-2, 0]] } },
]
"#;

/// Mate and a safe goal together, without mirror; promotion wherever one is.
pub const SAFE_MATE: &str = r#"
name = "safe-mate"
board = { files = 3, ranks = 4 }
start = "sk1/3/3/1K1 b -"
rules = { royal-lost-by = "mate", goal = "safe", captured = "hand", repetition = { times = 3 } }
promotion = { zone = 4, forced = "always" }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "S", moves = { steps = ["fl"] }, promoted = { moves = { steps = ["f", "r", "bl"] } } },
]
"#;

/// Two of a kind on each side, captured for good, with promotion.
pub const PAIRS: &str = r#"
name = "pairs"
board = { files = 3, ranks = 3 }
start = "pkp/3/PKP b -"
rules = { royal-lost-by = "capture", captured = "gone", no-move = "draw", repetition = { times = 3 } }
promotion = { zone = 1, forced = "always" }
piece = [
    { letter = "K", royal = true, moves = { steps = ["f", "l", "r"] } },
    { letter = "P", moves = { steps = ["f"] }, promoted = { moves = { steps = ["bl", "br"] } } },
]
"#;

/// Royal pieces that move unlike each other where check must be answered: one
/// may stand where it attacks the other and is not attacked itself.
pub const TOUCHING: &str = r#"
name = "touching"
board = { files = 2, ranks = 3 }
start = "1k/2/K1 b -"
rules = { royal-lost-by = "mate", captured = "hand", repetition = { times = 2 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["r"] }, second-moves = { steps = ["fl", "fr"] } },
]
"#;

/// The same, with the two side by side from the start.
pub const TOUCHED: &str = r#"
name = "touched"
board = { files = 2, ranks = 2 }
start = "Kk/2 b -"
rules = { royal-lost-by = "mate", captured = "hand", repetition = { times = 2 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["br"] }, second-moves = { steps = ["bl", "r"] } },
]
"#;

/// A royal piece with squares that it can neither enter nor leave.
pub const CORNERED: &str = r#"
name = "cornered"
board = { files = 2, ranks = 4 }
start = "k1/2/2/oK b O"
rules = { royal-lost-by = "capture", captured = "hand", repetition = { times = 2 } }
piece = [
    { letter = "K", royal = true, moves = { steps = ["fl"] } },
    { letter = "O", moves = { steps = ["f", "l", "br"] } },
]
"#;

/// One file: nothing leaves it, so two of a kind that is dropped one to a file
/// never stand there, though its moves go sideways elsewhere.
pub const ALLEY: &str = r#"
name = "alley"
board = { files = 1, ranks = 6 }
start = "f/g/1/1/G/F b Gg"
rules = { royal-lost-by = "capture", goal = "safe", captured = "hand", repetition = { times = 2 } }
drops = { one-per-file = ["G"] }
piece = [
    { letter = "F", royal = true, moves = { steps = ["f", "fl", "fr", "l", "r", "b", "bl", "br"] } },
    { letter = "G", moves = { steps = ["f", "fl", "fr", "l", "r", "b"] } },
]
"#;
