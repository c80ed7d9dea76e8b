//! What players who look ahead see in a position that is not decided.

use crate::game::{Game, Player};

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Assets {
    /// The worth of the pieces, the royal one left out: about a hundred for
    /// each square that a piece can go to.
    pub material: i32,
    /// Ranks that pieces have come towards where they win.
    pub advance: i32,
    /// Squares that the pieces could go to.
    pub mobility: i32,
}

/// A game of two whose positions can be judged without looking ahead; by
/// default they all look alike.
pub trait Evaluation: Game {
    /// What each player has.
    fn assets(&self, _pos: &Self::Position) -> [Assets; 2] {
        [Assets::default(); 2]
    }

    /// What a move gains at once, to try the promising ones first: more than 0
    /// if it takes, covers or promotes something.
    fn gain(&self, _pos: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }
}

/// A game of several whose positions can be judged for everyone, and in which a
/// player can be mated while the others play on.
pub trait Judging: Game {
    /// How much each thing counts.
    type Weights: Send + Sync;

    /// What counts by the judgement of the published program, and by the best
    /// that is known.
    fn weights() -> [Self::Weights; 2];

    /// How many positions there are at most.
    fn most_positions() -> f64;

    /// How good an unfinished position looks to each player, in points.
    fn judge(&self, weights: &Self::Weights, pos: &Self::Position) -> [i32; 4];

    /// What a move gains at once, to try the promising ones first.
    fn promise(&self, pos: &Self::Position, mv: Self::Move) -> i32;

    /// The position with the turn given to a player, as if those between had
    /// passed; none if somebody must answer a check or he could not move.
    fn given_to(&self, pos: &Self::Position, player: Player) -> Option<Self::Position>;

    /// Who mated a player, if anyone did.
    fn taken_out_by(&self, pos: &Self::Position, player: Player) -> Option<Player>;

    /// Do two players win and lose together?
    fn are_allies(&self, one: Player, other: Player) -> bool {
        one == other
    }

    /// Could a move give check to a player? Never no if it does.
    fn may_check(&self, pos: &Self::Position, mv: Self::Move, player: Player) -> bool;
}
