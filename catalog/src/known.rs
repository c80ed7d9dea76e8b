//! A game of the shogi family with its values in memory.

use kanzen_cards::{Grade, grade};
use kanzen_index::Indexed;
use kanzen_index::bits::Word;
use kanzen_rules::Value;
use kanzen_shogi::{Move, Position, Ruleset, Shogi};
use kanzen_solver::{Lookup, Values, Watch, probe};
use kanzen_table::Table;

use crate::any::{AnyGame, Opened};
use crate::error::CatalogError;
use crate::materials::solve_missing;
use crate::plan::SolveOptions;
use crate::shelf::Shelf;
use crate::solving::{load, numbering};

pub struct Known<W: Word> {
    pub game: Shogi<W>,
    pub stored: <Shogi<W> as Indexed>::Index,
    pub values: Values,
}

impl<W: Word> Known<W> {
    /// Solves the game first if it has no table.
    pub fn new(
        ruleset: Ruleset,
        shelf: &Shelf,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Known<W>, CatalogError> {
        let game = Opened::new(Shogi::new(ruleset));
        let name = game.name();
        let table = match shelf.table(&game, name) {
            Err(CatalogError::NotSolved { .. }) => {
                solve_missing(&[&game], shelf, options, watch)?;
                shelf.table(&game, name)
            }
            found => found,
        }?;
        Known::of(game.into_game(), &table, watch)
    }

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
