//! Opponents for play.

use kanzen_table::Table;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::error::CatalogError;
use crate::session::{SaidMove, Session};

/// Who answers a person's moves. The same seed gives the same answers.
pub enum Opponent {
    /// Any legal move.
    Random(Xoshiro256PlusPlus),
    /// The shortest win, else a draw, else the longest resistance; chance
    /// decides between moves that are equally good.
    Perfect(Xoshiro256PlusPlus),
}

impl Opponent {
    /// Plays at random.
    pub fn random(seed: u64) -> Opponent {
        Opponent::Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Plays by a table.
    pub fn perfect(seed: u64) -> Opponent {
        Opponent::Perfect(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A move for an unfinished game. The perfect opponent needs a table.
    pub fn choose(
        &mut self,
        session: &dyn Session,
        table: Option<&Table>,
    ) -> Result<SaidMove, CatalogError> {
        let (mut candidates, rng) = match (self, table) {
            (Opponent::Perfect(rng), Some(table)) => {
                let mut valued = session.valued_moves(table)?;
                let best = valued.first().map(|(_, value)| *value);
                valued.retain(|(_, value)| Some(*value) == best);
                (valued.into_iter().map(|(mv, _)| mv).collect(), rng)
            }
            (Opponent::Random(rng) | Opponent::Perfect(rng), _) => (session.legal_moves(), rng),
        };
        let chosen = rng.random_range(0..candidates.len());
        Ok(candidates.swap_remove(chosen))
    }
}
