//! What a table says of positions, their moves, and best play.

use kanzen_index::Indexed;
use kanzen_report::{Line, MoveValue};
use kanzen_rules::{Game, Notation, Value};
use kanzen_solver::{Solution, Valued};
use kanzen_table::TableError;

use crate::error::CatalogError;
use crate::report::ProbeReport;

/// A game solved in a table.
pub(crate) type ByTable<'a, G> = Solution<'a, G, <G as Indexed>::Index, TableError>;

/// Somebody who knows the value of every position of a game, whatever is known of
/// its type.
pub(crate) trait Judge<G: Game> {
    /// The value of a position, finished or not.
    fn value(&self, pos: &G::Position) -> Result<Value, CatalogError>;

    /// The moves of an unfinished position with their values, best first.
    fn moves(&self, pos: &G::Position) -> Result<Valued<G::Move>, CatalogError>;
}

impl<G: Indexed> Judge<G> for ByTable<'_, G> {
    fn value(&self, pos: &G::Position) -> Result<Value, CatalogError> {
        Ok(self.value(pos)?)
    }

    fn moves(&self, pos: &G::Position) -> Result<Valued<G::Move>, CatalogError> {
        Ok(self.moves(pos)?)
    }
}

/// The moves of a position with their values, as people write them.
pub(crate) fn said_moves<G: Indexed + Notation>(
    by: &ByTable<'_, G>,
    pos: &G::Position,
) -> Result<Vec<(G::Move, MoveValue)>, CatalogError> {
    let moves = by.moves(pos)?.into_iter();
    Ok(moves
        .map(|(mv, value)| (mv, MoveValue::new(by.game, pos, mv, value)))
        .collect())
}

/// The value of a position and of its moves, as text.
pub(crate) fn probe<G: Indexed + Notation>(
    by: &ByTable<'_, G>,
    pos: &G::Position,
) -> Result<ProbeReport, CatalogError> {
    let game = by.game;
    let moves = said_moves(by, pos)?.into_iter();
    Ok(ProbeReport {
        game: game.name().to_string(),
        position: game.write_position(pos),
        value: by.value(pos)?,
        turn: game.turn(pos).word(),
        moves: moves.map(|(_, said)| said).collect(),
        line: None,
    })
}

/// Best play from an unfinished position to the end of the game.
pub(crate) fn line<G: Indexed + Notation>(
    by: &ByTable<'_, G>,
    pos: &G::Position,
) -> Result<Line, CatalogError> {
    Ok(Line::new(by.game, pos, by.best_play(pos)?))
}
