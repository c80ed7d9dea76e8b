//! What a visitor may ask for, whoever answers. `API.md` has the same.

/// Moves of a game.
pub const MOVES: usize = 1000;
/// Positions of a batch.
pub const BATCH: usize = 256;
/// Bytes of a position or of one move.
pub const TEXT: usize = 1000;
/// Bytes of a game's name or a player's.
pub const NAME: usize = 100;
/// Bytes of what a piece is called in a position.
pub const FORM: usize = 8;
/// Cards at once.
pub const CARDS: usize = 36;
/// Positions of each sort among the examples of a game.
pub const EXAMPLES: usize = 20;

/// What players are told: by option, what holds if nobody says, and the most.
pub const PLAYERS: &[(&str, Option<u64>, u64)] = &[
    ("ms", Some(1000), 5000),
    ("mb", None, 64),
    ("plies", None, 1000),
    ("mate", None, 5000),
    ("escape", None, 5000),
];
/// The same of a player who looks ahead without a limit on time.
pub const UNTIMED: &[(&str, Option<u64>, u64)] = &[("depth", None, 3)];
