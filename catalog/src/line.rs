//! Best play from a position to the end of the game.

use kanzen_index::Indexed;
use kanzen_report::{Line, LineEnd, MoveValue};
use kanzen_rules::Value;
use kanzen_rules::laws::Lawful;
use kanzen_table::Table;

use crate::error::CatalogError;
use crate::solving::{judge_by, numbering};

/// A drawn line that comes back to no position is followed for so many plies.
const MOST_DRAWN: usize = 200;

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
