//! Players who know the values of all positions.

use kanzen_rules::{Game, Record, Value};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::player::{Choice, Mind, Oracle, Trouble};
use crate::score::{Score, of_value};
use crate::simple::best_of;
use crate::spec::PlayerSpec;

/// Of how many moves the weakest teacher chooses one blindly, in percent.
const MOST_SLIPS: u64 = 90;
const BEST_LEVEL: u64 = 10;

/// Plays the best moves, and now and then any move: the weaker the level, the
/// more often.
pub(crate) struct Teacher<'a, G: Game> {
    game: &'a G,
    oracle: Oracle<'a, G>,
    /// Moves of a hundred.
    slips: u64,
    chance: Xoshiro256PlusPlus,
}

impl<'a, G: Game> Teacher<'a, G> {
    pub fn new(
        game: &'a G,
        spec: &PlayerSpec,
        oracle: Oracle<'a, G>,
        chance: Xoshiro256PlusPlus,
    ) -> Self {
        let level = spec.get("level").expect("it has a default");
        Teacher {
            slips: MOST_SLIPS * (BEST_LEVEL - level) / (BEST_LEVEL - 1),
            ..Teacher::perfect(game, oracle, chance)
        }
    }

    pub fn perfect(game: &'a G, oracle: Oracle<'a, G>, chance: Xoshiro256PlusPlus) -> Self {
        Teacher {
            game,
            oracle,
            slips: 0,
            chance,
        }
    }

    /// The value of a move to the player who makes it.
    fn value(&self, pos: &G::Position, mv: G::Move) -> Result<Value, Trouble> {
        let next = self.game.after(pos, mv);
        let value = match self.game.outcome(&next) {
            Some(outcome) => outcome.value_for(self.game.turn(&next)),
            None => (self.oracle)(&next)?,
        };
        Ok(value.one_ply_earlier())
    }
}

impl<G: Game> Mind<G> for Teacher<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        let pos = record.position();
        let mut valued = Vec::new();
        for mv in self.game.moves(pos) {
            valued.push((mv, self.value(pos, mv)?));
        }
        let best = valued.iter().map(|(_, value)| *value).max();
        let chosen = match self.chance.random_range(0..100) < self.slips {
            true => valued[self.chance.random_range(0..valued.len())].0,
            false => {
                let scored: Vec<(G::Move, i32)> = valued
                    .iter()
                    .map(|(mv, value)| (*mv, of_value(*value)))
                    .collect();
                best_of(&scored, &mut self.chance)
                    .ok_or("there is no legal move")?
                    .0
            }
        };
        Ok(Choice {
            score: best.map(Score::Value),
            nodes: valued.len() as u64,
            ..Choice::of(chosen)
        })
    }
}
