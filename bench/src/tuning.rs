//! Weights of four-handed shogi, tuned by self-play: in every round all weights
//! are moved a little up or down by chance, those and their opposites play each
//! other, and the weights follow the better half.

use kanzen_arena::{Tournament, play_four};
use kanzen_catalog::{CatalogError, player_spec};
use kanzen_rules::{Game, Notation};
use kanzen_search::{KINDS_OF_FOUR, PlayerSpec, player_of_four};
use kanzen_solver::{Stage, Watch};
use kanzen_yonin::{FEATURES, Weights, Yonin};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

/// How to tune.
#[derive(Clone, Debug)]
pub struct TuneOptions {
    /// Rounds to play.
    pub rounds: u64,
    /// Games of a round.
    pub games: u64,
    /// Who plays, with weights that are not its own.
    pub player: String,
    /// Decides everything that is left to chance.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct TuneReport {
    /// The game.
    pub game: String,
    /// Rounds played.
    pub rounds: u64,
    /// Was it stopped before the end?
    pub interrupted: bool,
    /// The weights, a line each.
    pub weights: String,
}

/// The share by which a weight is moved to try it, and the least.
const TRIED_SHARE: f64 = 0.15;
const TRIED_LEAST: f64 = 3.0;
/// Of that, the share by which it follows if all points go to one half.
const FOLLOWED: f64 = 0.5;
/// Plies by chance at the beginning, and the most in all.
const OPENING: usize = 6;
const MOST_PLIES: usize = 1000;

/// Tunes the weights, beginning with the best known.
pub fn tune(options: &TuneOptions, watch: &dyn Watch) -> Result<TuneReport, CatalogError> {
    let game = Yonin::default();
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    let mut weights = Weights::tuned().0.map(f64::from);
    let players = ["weights=0", "weights=1"].map(|which| {
        let join = if options.player.contains(':') {
            ','
        } else {
            ':'
        };
        player_spec(KINDS_OF_FOUR, &format!("{}{join}{which}", options.player))
    });
    let [plus, minus] = players;
    let players = vec![plus?, minus?];
    let mut rounds = 0;
    watch.begin(Stage::Games, options.rounds * options.games, 0);
    while rounds < options.rounds && !watch.stopped() {
        let moved: [f64; FEATURES] = weights.map(|weight| {
            let by = (weight.abs() * TRIED_SHARE).max(TRIED_LEAST);
            if chance.random() { by } else { -by }
        });
        let tried =
            [1.0, -1.0].map(|way| rounded(std::array::from_fn(|i| weights[i] + way * moved[i])));
        let make = |spec: &PlayerSpec, seed: u64| {
            Ok(player_of_four(spec, &game, [&tried[0], &tried[1]], seed))
        };
        let tournament = Tournament {
            players: players.clone(),
            games: options.games,
            seed: chance.random(),
            opening: OPENING,
            most_plies: MOST_PLIES,
            sprt: None,
        };
        let start = game.start().expect("it has a start");
        let stopped = || watch.stopped();
        let standings = play_four(
            &game,
            start,
            &tournament,
            false,
            &make,
            &stopped,
            &mut |_| {
                watch.advance(1);
                Ok(())
            },
        );
        let standings = standings.map_err(|trouble| CatalogError::Player { trouble })?;
        let share = standings.players[0]
            .share_b
            .map_or(0.5, |share| share.score);
        if !standings.interrupted {
            for (weight, moved) in weights.iter_mut().zip(moved) {
                *weight += FOLLOWED * (2.0 * share - 1.0) * moved;
            }
            rounds += 1;
        }
    }
    Ok(TuneReport {
        game: game.name().to_string(),
        rounds,
        interrupted: rounds < options.rounds,
        weights: rounded(weights).to_string(),
    })
}

fn rounded(weights: [f64; FEATURES]) -> Weights {
    let most = f64::from(i16::MAX);
    Weights(weights.map(|weight| weight.round().clamp(-most, most) as i16))
}
