//! How good a position looks.

use kanzen_rules::Value;

/// How good a position looks to its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// It is known.
    Value(Value),
    /// It is guessed, in points of the evaluation.
    Points(i32),
    /// It is guessed: the share of a thousand games that would be won, draws
    /// halved.
    Wins(i32),
}

/// What a win is worth before its plies are counted, which must be fewer than
/// `PLIES`. No evaluation comes near it.
pub(crate) const WIN: i32 = 1_000_000;
const PLIES: i32 = 10_000;

/// What a repetition is worth that the rules make a win: less than a win that
/// is certain, since play need not go on so.
pub(crate) const REPETITION_WINS: i32 = WIN / 2;

/// The most that an evaluation says.
pub(crate) const MOST: i32 = WIN / 4;

/// Is it a win or loss that is certain?
pub(crate) fn is_certain(score: i32) -> bool {
    score.abs() > WIN - PLIES
}

/// The score of a value.
pub(crate) fn of_value(value: Value) -> i32 {
    match value {
        Value::Win(plies) => WIN - i32::from(plies),
        Value::Loss(plies) => i32::from(plies) - WIN,
        Value::Draw => 0,
    }
}

/// What a score means to people.
pub(crate) fn to_people(score: i32) -> Score {
    let plies = (WIN - score.abs()) as u16;
    match is_certain(score) {
        true if score > 0 => Score::Value(Value::Win(plies)),
        true => Score::Value(Value::Loss(plies)),
        false => Score::Points(score),
    }
}

/// The score of a move, from that of the position it leads to, to the player
/// who is to move there.
pub(crate) fn one_ply_earlier(score: i32) -> i32 {
    match is_certain(score) {
        true => -score + score.signum(),
        false => -score,
    }
}

/// The score that the next position must have for a move to have this one: the
/// other way round than [`one_ply_earlier`].
pub(crate) fn one_ply_later(score: i32) -> i32 {
    match is_certain(score) {
        true => -score - score.signum(),
        false => -score,
    }
}
