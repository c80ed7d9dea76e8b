//! An evaluation: what both sides have, weighed.

use kanzen_rules::{Assets, Evaluation};

use crate::score::MOST;
use crate::spec::PlayerSpec;

/// How much each thing counts, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    material: i32,
    advance: i32,
    mobility: i32,
}

impl Weights {
    pub fn of(spec: &PlayerSpec) -> Weights {
        let weight = |name| spec.get(name).unwrap_or(0) as i32;
        Weights {
            material: weight("material"),
            advance: weight("advance"),
            mobility: weight("mobility"),
        }
    }

    fn of_side(&self, assets: &Assets) -> i32 {
        self.material * assets.material / 100
            + self.advance * assets.advance
            + self.mobility * assets.mobility
    }

    /// How good a position looks to its mover. Both leaders are on the board
    /// as long as a game lasts, so their worth cancels out.
    #[inline]
    pub fn evaluate<G: Evaluation>(&self, game: &G, pos: &G::Position) -> i32 {
        let assets = game.assets(pos);
        let mover = game.turn(pos);
        let [us, them] = [mover, mover.opponent()].map(|player| &assets[player.index()]);
        (self.of_side(us) - self.of_side(them)).clamp(-MOST, MOST)
    }
}
