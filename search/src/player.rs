//! What a player does, and players by their specification.

use std::sync::Arc;

use kanzen_rules::{Evaluation, Game, Record, Value};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::alphabeta::AlphaBeta;
use crate::asai::Asai;
use crate::mcts::Mcts;
use crate::perfect::Teacher;
use crate::score::Score;
use crate::simple::{Greedy, Random};
use crate::spec::PlayerSpec;

/// A move, and why.
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// How good the position looks to its mover, if the player has a mind.
    pub score: Option<Score>,
    /// The play that is expected, this move first.
    pub line: Vec<M>,
    /// Plies looked ahead in full, where that means something.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M: Copy> Choice<M> {
    /// A move without a word about it.
    pub(crate) fn of(mv: M) -> Choice<M> {
        Choice {
            mv,
            score: None,
            line: vec![mv],
            depth: None,
            nodes: 0,
        }
    }
}

/// Why a player cannot go on: a table that cannot be read.
pub type Trouble = Box<dyn std::error::Error + Send + Sync>;

/// Chooses moves.
pub trait Mind<G: Game> {
    /// A move for a game that is not over.
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble>;
}

/// Knows the values of unfinished positions.
pub type Oracle<'a, G> =
    Arc<dyn Fn(&<G as Game>::Position) -> Result<Value, Trouble> + Send + Sync + 'a>;

/// A player who needs a table has none.
#[derive(Debug, thiserror::Error)]
#[error("the player '{0}' needs the game's table")]
pub struct NoTable(pub String);

/// The player that a specification describes. Chance is decided by the seed.
pub fn player<'a, G: Evaluation>(
    spec: &PlayerSpec,
    game: &'a G,
    oracle: Option<&Oracle<'a, G>>,
    seed: u64,
) -> Result<Box<dyn Mind<G> + 'a>, NoTable> {
    let chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let oracle = || oracle.cloned().ok_or_else(|| NoTable(spec.to_string()));
    Ok(match spec.kind().name {
        "random" => Box::new(Random::new(game, chance)),
        "greedy" => Box::new(Greedy::new(game, spec, chance)),
        "asai" => Box::new(Asai::new(game, spec, chance)),
        "alphabeta" => Box::new(AlphaBeta::new(game, spec)),
        "mcts" => Box::new(Mcts::new(game, spec, chance)),
        "perfect" => Box::new(Teacher::perfect(game, oracle()?, chance)),
        "teacher" => Box::new(Teacher::new(game, spec, oracle()?, chance)),
        other => unreachable!("a kind without a player: {other}"),
    })
}
