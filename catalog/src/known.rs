//! A game of the shogi family with its values in memory.

use kanzen_cards::{Grade, grade};
use kanzen_index::Indexed;
use kanzen_index::bits::Word;
use kanzen_rules::Value;
use kanzen_shogi::{Move, Position, Shogi};
use kanzen_solver::{Lookup, Values, Watch, probe};
use kanzen_table::Table;

use crate::error::CatalogError;
use crate::solving::{load, numbering};

pub struct Known<W: Word> {
    pub game: Shogi<W>,
    pub stored: <Shogi<W> as Indexed>::Index,
    pub values: Values,
}

impl<W: Word> Known<W> {
    /// With the table at hand.
    pub fn of(game: Shogi<W>, table: &Table, watch: &dyn Watch) -> Result<Known<W>, CatalogError> {
        let stored = numbering(&game, game.stored())?;
        let values = load(&game, &stored, table, watch)?;
        Ok(Known {
            game,
            stored,
            values,
        })
    }

    pub fn value(&self, pos: &Position<W>) -> Value {
        let value_at = |number| self.values.value(number);
        probe(&self.game, &self.stored, value_at, pos)
    }

    pub fn grade(&self, pos: &Position<W>) -> Grade<Move> {
        let takes = |pos: &Position<W>, mv| self.game.takes(pos, mv);
        grade(&self.game, pos, |pos| self.value(pos), takes)
    }
}
