//! ASAI, as its paper describes it: a fixed number of plies, positions that
//! came before worth nothing, equal moves at random.

use kanzen_rules::{Evaluation, Record};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::player::{Choice, Mind, Trouble};
use crate::score::{WIN, of_value, one_ply_earlier, one_ply_later, to_people};
use crate::simple::best_of;
use crate::spec::PlayerSpec;
use crate::weights::Weights;

pub(crate) struct Asai<'a, G> {
    game: &'a G,
    depth: u32,
    weights: Weights,
    chance: Xoshiro256PlusPlus,
    nodes: u64,
}

impl<'a, G: Evaluation> Asai<'a, G> {
    pub fn new(game: &'a G, spec: &PlayerSpec, chance: Xoshiro256PlusPlus) -> Self {
        Asai {
            game,
            depth: spec.get("depth").expect("it has a default") as u32,
            weights: Weights::of(spec),
            chance,
            nodes: 0,
        }
    }

    /// The score of a move, if it lies in the window.
    fn look(
        &mut self,
        seen: &mut Vec<G::Position>,
        mv: G::Move,
        depth: u32,
        window: Window,
    ) -> i32 {
        let pos = *seen.last().expect("the present position");
        let next = self.game.after(&pos, mv);
        self.nodes += 1;
        if let Some(outcome) = self.game.outcome(&next) {
            return one_ply_earlier(of_value(outcome.value_for(self.game.turn(&next))));
        }
        if seen.contains(&next) {
            return 0;
        }
        if depth == 1 {
            let score = match self.game.can_move(&next) {
                true => self.weights.evaluate(self.game, &next),
                false => of_value(self.game.stuck(&next).value_for(self.game.turn(&next))),
            };
            return one_ply_earlier(score);
        }
        seen.push(next);
        let moves = self.game.moves(&next);
        let mut best = match moves.is_empty() {
            true => of_value(self.game.stuck(&next).value_for(self.game.turn(&next))),
            false => -WIN,
        };
        let (mut least, most) = (one_ply_later(window.most), one_ply_later(window.least));
        for mv in moves {
            let within = Window { least, most };
            best = best.max(self.look(seen, mv, depth - 1, within));
            least = least.max(best);
            if best >= most {
                break;
            }
        }
        seen.pop();
        one_ply_earlier(best)
    }
}

/// Scores outside are not told exactly.
#[derive(Clone, Copy)]
struct Window {
    least: i32,
    most: i32,
}

impl<G: Evaluation> Mind<G> for Asai<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        let mut seen = record.positions().to_vec();
        self.nodes = 0;
        let mut scored = Vec::new();
        let mut best = -WIN;
        for mv in self.game.moves(record.position()) {
            // A little lower, so that equal ones are told exactly.
            let window = Window {
                least: best - 1,
                most: WIN,
            };
            let score = self.look(&mut seen, mv, self.depth, window);
            best = best.max(score);
            scored.push((mv, score));
        }
        let (mv, score) = best_of(&scored, &mut self.chance).ok_or("there is no legal move")?;
        Ok(Choice {
            score: Some(to_people(score)),
            depth: Some(self.depth),
            nodes: self.nodes,
            ..Choice::of(mv)
        })
    }
}
