//! Best play from a position to the end of the game.

use kanzen_index::Indexed;
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Outcome, Value};
use kanzen_table::Table;
use serde::Serialize;

use crate::error::CatalogError;
use crate::report::MoveValue;
use crate::solving::{judge_by, numbering};

/// A drawn line that comes back to no position is followed for so many plies.
const MOST_DRAWN: usize = 200;

/// Moves of best play: the winner hurries, the loser delays, and among equals
/// the first move in the order of the rules is made.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Line {
    /// Each with its value to the player who makes it.
    pub moves: Vec<MoveValue>,
    /// How it ends.
    #[serde(skip)]
    pub end: LineEnd,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The game is over.
    Over(Outcome),
    /// The position is the one after so many plies: a draw for ever.
    Repeats(usize),
    /// It is a draw, and the line is long enough.
    LongEnough,
}

/// The line of best play from an unfinished position.
pub fn line<G: Lawful + Indexed>(
    game: &G,
    table: &Table,
    pos: &G::Position,
) -> Result<Line, CatalogError> {
    let stored = numbering(game, game.stored())?;
    let mut pos = *pos;
    let mut earlier = Vec::new();
    let mut moves = Vec::new();
    let end = loop {
        if let Some(outcome) = game.outcome(&pos) {
            break LineEnd::Over(outcome);
        }
        if let Some(plies) = earlier.iter().position(|earlier| *earlier == pos) {
            break LineEnd::Repeats(plies);
        }
        let judged = judge_by(game, &stored, table, &pos)?;
        let Some(&(mv, value)) = judged.moves.first() else {
            break LineEnd::Over(game.stuck(&pos));
        };
        if value == Value::Draw && moves.len() == MOST_DRAWN {
            break LineEnd::LongEnough;
        }
        moves.push(MoveValue::new(game, &pos, mv, value));
        earlier.push(pos);
        game.play(&mut pos, mv);
    };
    Ok(Line { moves, end })
}
