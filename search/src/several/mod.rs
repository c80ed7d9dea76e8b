//! Players for games of four.

mod coalition;
mod deepening;
mod engine;
mod m3;
pub(crate) mod mate;
mod search;
mod tree;

use kanzen_rules::{Judging, Record};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::mcts::Mcts;
use crate::player::{Choice, Mind, Trouble};
use crate::score::Score;
use crate::simple::{Random, best_of};
use crate::spec::PlayerSpec;
use engine::Engine;
use search::values;

/// The player of a game of four that a specification describes. Of the weights
/// the first are HIRA's and the last the best. Chance is decided by the seed.
pub fn player_of_four<'a, G: Judging>(
    spec: &PlayerSpec,
    game: &'a G,
    weights: [&'a G::Weights; 2],
    seed: u64,
) -> Box<dyn Mind<G> + 'a> {
    let chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    match spec.kind().name {
        "random" => Box::new(Random::new(game, chance)),
        "greedy" => Box::new(Greedy {
            game,
            weights: weights[spec.get("weights").unwrap_or(1) as usize],
            chance,
        }),
        "mctsn" => Box::new(Mcts::new(game, spec, chance)),
        _ => Box::new(Engine::new(game, spec, weights, chance)),
    }
}

/// The move after which the position looks best.
struct Greedy<'a, G: Judging> {
    game: &'a G,
    weights: &'a G::Weights,
    chance: Xoshiro256PlusPlus,
}

impl<G: Judging> Mind<G> for Greedy<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        let pos = record.position();
        let mover = self.game.turn(pos).index();
        let moves = self.game.moves(pos);
        let scored = moves.iter().map(|mv| {
            let next = self.game.after(pos, *mv);
            (*mv, values(self.game, self.weights, &next)[mover])
        });
        let scored: Vec<(G::Move, i32)> = scored.collect();
        let (mv, score) = best_of(&scored, &mut self.chance).ok_or("there is no legal move")?;
        Ok(Choice {
            score: Some(Score::Points(score)),
            depth: Some(1),
            nodes: moves.len() as u64,
            ..Choice::of(mv)
        })
    }
}
