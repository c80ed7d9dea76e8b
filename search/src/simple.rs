//! Players who do not look far.

use kanzen_rules::{Evaluation, Game, Record};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::player::{Choice, Mind, Trouble};
use crate::score::{of_value, one_ply_earlier, to_people};
use crate::spec::PlayerSpec;
use crate::weights::Weights;

/// Any legal move.
pub(crate) struct Random<'a, G> {
    game: &'a G,
    chance: Xoshiro256PlusPlus,
}

impl<'a, G: Game> Random<'a, G> {
    pub fn new(game: &'a G, chance: Xoshiro256PlusPlus) -> Self {
        Random { game, chance }
    }
}

impl<G: Game> Mind<G> for Random<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        let moves = self.game.moves(record.position());
        Ok(Choice::of(moves[self.chance.random_range(0..moves.len())]))
    }
}

/// One of the best moves, by chance if they are several, and its score.
pub(crate) fn best_of<M: Copy>(
    scored: &[(M, i32)],
    chance: &mut Xoshiro256PlusPlus,
) -> Option<(M, i32)> {
    let best = scored.iter().map(|(_, score)| *score).max()?;
    let equal: Vec<&(M, i32)> = scored.iter().filter(|(_, score)| *score == best).collect();
    Some(*equal[chance.random_range(0..equal.len())])
}

/// The move after which the position looks best.
pub(crate) struct Greedy<'a, G> {
    game: &'a G,
    weights: Weights,
    chance: Xoshiro256PlusPlus,
}

impl<'a, G: Evaluation> Greedy<'a, G> {
    pub fn new(game: &'a G, spec: &PlayerSpec, chance: Xoshiro256PlusPlus) -> Self {
        let weights = Weights::of(spec);
        Greedy {
            game,
            weights,
            chance,
        }
    }
}

impl<G: Evaluation> Mind<G> for Greedy<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        let pos = record.position();
        let moves = self.game.moves(pos);
        let score = |mv: &G::Move| {
            let next = self.game.after(pos, *mv);
            let outcome = self.game.outcome(&next);
            let outcome = outcome.map(|outcome| of_value(outcome.value_for(self.game.turn(&next))));
            let score = outcome.unwrap_or_else(|| self.weights.evaluate(self.game, &next));
            (*mv, one_ply_earlier(score))
        };
        let scored: Vec<(G::Move, i32)> = moves.iter().map(score).collect();
        let (mv, score) = best_of(&scored, &mut self.chance).ok_or("there is no legal move")?;
        Ok(Choice {
            score: Some(to_people(score)),
            depth: Some(1),
            nodes: moves.len() as u64,
            ..Choice::of(mv)
        })
    }
}
