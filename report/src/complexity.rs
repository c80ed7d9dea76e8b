//! How large a game is, measured by random play: how many moves there are and
//! how long games take, and what two measures of complexity make of that.
//!
//! With B legal moves on average and games of L plies the game tree has about
//! B^L nodes. Search-uncertainty complexity is B^(c·n+1), the size of a tree in
//! which one of n players has c more turns: c = ⌊d/n⌋ if he looks d plies ahead.

use kanzen_rules::parallel::in_parts;
use kanzen_rules::{Game, Outcome, Record};
use kanzen_solver::{Stage, Watch};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

/// Plies after which a game is given up.
pub const MOST_PLIES: usize = 10_000;

/// Plies that the paper looks ahead.
const LOOK_AHEAD: u32 = 9;

/// What random play tells of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Complexity {
    /// How many take part.
    pub players: u8,
    /// Games that came to their end.
    pub games: u64,
    /// Games that were given up after [`MOST_PLIES`], which the means leave out.
    pub too_long: u64,
    /// Was it stopped before all games were played?
    pub interrupted: bool,
    /// Missing if fewer than two games came to their end.
    #[serde(flatten)]
    pub means: Option<Means>,
}

/// Means over games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Means {
    /// Legal moves: the mean over the plies of a game, and then over games.
    pub moves: Mean,
    /// The same with a promotion and the same move without it counted as one;
    /// null if there was no such choice.
    pub moves_promotion_once: Option<Mean>,
    /// Length in plies.
    pub plies: Mean,
    /// Share of draws.
    pub draws: Mean,
    /// Game-tree complexity B^L, as a power of ten.
    pub tree_log10: f64,
    /// Search-uncertainty complexity.
    pub uncertainty: Vec<Uncertainty>,
}

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Mean {
    /// Of two samples or more.
    fn of(samples: &[f64]) -> Mean {
        let count = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / count;
        let squares: f64 = samples.iter().map(|x| (x - mean) * (x - mean)).sum();
        Mean {
            mean,
            error: (squares / (count - 1.0) / count).sqrt(),
        }
    }
}

/// Search-uncertainty complexity for one certainty count.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Uncertainty {
    /// c, how many more turns the player has.
    pub certainty: u32,
    /// c·n + 1
    pub exponent: u32,
    /// B^(c·n+1)
    pub size: f64,
}

/// For c = 1, c = 2 and as far as the paper looks ahead.
fn uncertainty(players: u8, moves: f64) -> Vec<Uncertainty> {
    let players = u32::from(players);
    let mut counts = vec![1, 2, LOOK_AHEAD / players];
    counts.dedup();
    let counts = counts.into_iter().map(|certainty| {
        let exponent = certainty * players + 1;
        Uncertainty {
            certainty,
            exponent,
            size: moves.powi(exponent as i32),
        }
    });
    counts.collect()
}

/// Plays so many games by chance from a position. Each has a seed of its own,
/// so that the result does not depend on the number of threads.
pub fn measure<G: Game>(
    game: &G,
    start: G::Position,
    games: u64,
    seed: u64,
    watch: &dyn Watch,
) -> Complexity {
    watch.begin(Stage::Games, games, 0);
    let first_seed: u64 = Xoshiro256PlusPlus::seed_from_u64(seed).random();
    let played = in_parts(games as usize, |number| {
        // A game that has begun is played on, or long ones would be missing.
        if watch.stopped() {
            return None;
        }
        let played = play(game, start, first_seed.wrapping_add(number as u64));
        watch.advance(1);
        Some(played)
    });
    let played: Vec<Option<Played>> = played.into_iter().flatten().collect();
    let ended: Vec<&Played> = played.iter().flatten().collect();
    Complexity {
        players: G::PLAYERS,
        games: ended.len() as u64,
        too_long: (played.len() - ended.len()) as u64,
        interrupted: (played.len() as u64) < games,
        means: (ended.len() > 1).then(|| means(G::PLAYERS, &ended)),
    }
}

/// A game that was played to its end.
struct Played {
    plies: usize,
    /// Legal moves, summed over the plies.
    moves: usize,
    /// Of those, promotions that need not have been.
    choices: usize,
    draw: bool,
}

/// Plays a game by chance; none if it takes too long.
fn play<G: Game>(game: &G, start: G::Position, seed: u64) -> Option<Played> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = Record::new(game, start);
    let (mut moves, mut choices) = (0, 0);
    let end = loop {
        if let Some(end) = record.end() {
            break end;
        }
        if record.moves().len() == MOST_PLIES {
            return None;
        }
        let legal = game.moves(record.position());
        let is_choice = |mv: &&G::Move| {
            let plain = game.unpromoted(**mv);
            plain != **mv && legal.contains(&plain)
        };
        moves += legal.len();
        choices += legal.iter().filter(is_choice).count();
        record.play(legal[chance.random_range(0..legal.len())]);
    };
    Some(Played {
        plies: record.moves().len(),
        moves,
        choices,
        draw: end.outcome() == Outcome::DRAW,
    })
}

fn means(players: u8, games: &[&Played]) -> Means {
    let mean = |of: &dyn Fn(&Played) -> f64| {
        let samples: Vec<f64> = games.iter().map(|game| of(game)).collect();
        Mean::of(&samples)
    };
    let a_ply = |sum: usize, game: &Played| sum as f64 / game.plies.max(1) as f64;
    let moves = mean(&|game| a_ply(game.moves, game));
    let plies = mean(&|game| game.plies as f64);
    let has_choices = games.iter().any(|game| game.choices > 0);
    let promotion_once = || mean(&|game| a_ply(game.moves - game.choices, game));
    Means {
        moves,
        moves_promotion_once: has_choices.then(promotion_once),
        plies,
        draws: mean(&|game| f64::from(u8::from(game.draw))),
        tree_log10: plies.mean * moves.mean.log10(),
        uncertainty: uncertainty(players, moves.mean),
    }
}

#[cfg(test)]
mod tests {
    use kanzen_shogi::{Shogi, shipped};
    use kanzen_solver::Silent;

    use super::*;

    #[test]
    fn uncertainty_depends_on_the_players() {
        let exponents = |players| -> Vec<(u32, u32)> {
            let counts = uncertainty(players, 41.0).into_iter();
            counts.map(|size| (size.certainty, size.exponent)).collect()
        };
        assert_eq!(exponents(2), [(1, 3), (2, 5), (4, 9)]);
        assert_eq!(exponents(4), [(1, 5), (2, 9)]);
        let size = uncertainty(4, 41.0)[0].size;
        assert_eq!(size, 41f64.powi(5));
    }

    #[test]
    fn the_error_of_a_mean() {
        let Mean { mean, error } = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
        // Variance 5/3 over four samples.
        assert_eq!((mean, error), (2.5, (5.0_f64 / 12.0).sqrt()));
    }

    #[test]
    fn a_promotion_that_may_be_declined_counts_once() {
        let measured = |name: &str| {
            let game: Shogi<u128> = Shogi::new(shipped::ruleset(name));
            let start = game.usual_start().expect("a start");
            measure(&game, start, 20, 1, &Silent).means.expect("games")
        };
        let minishogi = measured("minishogi");
        let once = minishogi.moves_promotion_once.expect("choices");
        assert!(once.mean < minishogi.moves.mean);
        // A Chick must promote, so there is no choice.
        assert_eq!(measured("dobutsu").moves_promotion_once, None);
    }
}
