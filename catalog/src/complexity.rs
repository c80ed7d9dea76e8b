//! How large a game is by random play.

use kanzen_report::{Complexity, Published, measure, published};
use kanzen_rules::Notation;
use kanzen_solver::Watch;
use serde::Serialize;

/// What random play tells of a game, beside what was published.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComplexityReport {
    /// The game.
    pub game: String,
    /// What decided the moves.
    pub seed: u64,
    /// What came of it.
    #[serde(flatten)]
    pub complexity: Complexity,
    /// What a paper prints, column by column; empty for most games.
    pub published: Vec<Published>,
}

/// Plays games by chance from a position.
pub(crate) fn complexity<G: Notation>(
    game: &G,
    start: G::Position,
    games: u64,
    seed: u64,
    watch: &dyn Watch,
) -> ComplexityReport {
    ComplexityReport {
        game: game.name().to_string(),
        seed,
        complexity: measure(game, start, games, seed, watch),
        published: published(game.name().as_str()),
    }
}
