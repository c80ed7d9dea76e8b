//! What a table says of positions, their moves, and best play.

use kanzen_index::Indexed;
use kanzen_report::{Line, LineEnd, MoveValue};
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Game, Value};
use kanzen_solver as solver;
use kanzen_table::Table;

use crate::error::CatalogError;
use crate::report::ProbeReport;

/// A drawn line that comes back to no position is followed for so many plies.
const MOST_DRAWN: usize = 200;

/// The value of a position, and of each of its moves, best first.
pub struct Judged<M> {
    pub value: Value,
    pub moves: Vec<(M, Value)>,
}

/// Somebody who knows the value of every position of a game.
pub trait Judge<G: Game> {
    /// The value of a position, finished or not.
    fn value(&self, pos: &G::Position) -> Result<Value, CatalogError>;

    /// The value of an unfinished position and of its moves.
    fn judge(&self, pos: &G::Position) -> Result<Judged<G::Move>, CatalogError>;
}

/// A table with the numbering of its game.
pub struct ByTable<'a, G: Indexed> {
    pub game: &'a G,
    pub stored: &'a G::Index,
    pub table: &'a Table,
}

impl<G: Indexed> Clone for ByTable<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Indexed> Copy for ByTable<'_, G> {}

impl<G: Lawful + Indexed> Judge<G> for ByTable<'_, G> {
    fn value(&self, pos: &G::Position) -> Result<Value, CatalogError> {
        let game = self.game;
        match game.outcome(pos) {
            Some(outcome) => Ok(outcome.value_for(game.turn(pos))),
            None => {
                let value_at = |number| self.table.value(number);
                Ok(solver::try_probe(game, self.stored, value_at, pos)?)
            }
        }
    }

    fn judge(&self, pos: &G::Position) -> Result<Judged<G::Move>, CatalogError> {
        let mut moves = Vec::new();
        for mv in self.game.moves(pos) {
            let value = self.value(&self.game.after(pos, mv))?;
            moves.push((mv, value.one_ply_earlier()));
        }
        // A stable sort: moves of the same value stay in the order of the rules.
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        let value = self.value(pos)?;
        Ok(Judged { value, moves })
    }
}

impl<G: Lawful + Indexed> ByTable<'_, G> {
    /// The value of a position and of its moves, as text.
    pub fn probe(&self, pos: &G::Position) -> Result<ProbeReport, CatalogError> {
        let game = self.game;
        let Judged { value, moves } = self.judge(pos)?;
        let moves = moves.into_iter();
        let moves = moves.map(|(mv, value)| MoveValue::new(game, pos, mv, value));
        Ok(ProbeReport {
            game: game.name().to_string(),
            position: game.write_position(pos),
            value,
            turn: game.turn(pos).word(),
            moves: moves.collect(),
            line: None,
        })
    }

    /// Best play from an unfinished position to the end of the game.
    pub fn line(&self, pos: &G::Position) -> Result<Line, CatalogError> {
        let game = self.game;
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
            let judged = self.judge(&pos)?;
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
}
