//! Weights of four-handed shogi, fitted to games: of the players of a position
//! those should look better who came out better in the end.

use kanzen_arena::PlayedOf;
use kanzen_rules::{Game, Outcome, Player};
use kanzen_yonin::{Counts, FEATURES, Weights, Yonin};
use rayon::prelude::*;

/// Points of the evaluation that make a player about e times as likely to win.
const SCALE: f64 = 1000.0;
/// How far a weight is moved in a step, as a share of how much its count varies.
const STEP: f64 = 0.02;
/// Steps of the fit.
const STEPS: usize = 400;
/// How strongly a weight is held where it was, beside what one sample says.
const HOLD: f64 = 1e-4;

/// A position of a game, and what came of it.
pub(crate) struct Sample {
    /// By seat; nothing for who is out of the game.
    counts: [Option<Counts>; 4],
    /// By seat: the share of all points.
    shares: [f64; 4],
}

/// The positions of a game.
pub(crate) fn samples(game: &Yonin, played: &PlayedOf<Yonin>) -> Vec<Sample> {
    let outcome = played.ended.outcome();
    let all: f64 = Outcome::POINTS_B.iter().sum();
    let shares = [0, 1, 2, 3].map(|seat| {
        let points = outcome.points(Player(seat), Yonin::PLAYERS, Outcome::POINTS_B);
        points / all
    });
    let mut pos = played.start;
    let positions = played.moves.iter().map(|mv| {
        game.play(&mut pos, *mv);
        pos
    });
    positions
        .filter(|pos| game.outcome(pos).is_none())
        .map(|pos| {
            let features = game.features(&pos);
            let counts = [0, 1, 2, 3].map(|seat| pos.is_alive(seat).then_some(features[seat]));
            Sample { counts, shares }
        })
        .collect()
}

/// What weights say of a sample: how far off they are, and which way each of
/// them should go.
fn slope(weights: &[f64; FEATURES], sample: &Sample) -> (f64, [f64; FEATURES]) {
    let has = |counts: &Counts| -> f64 {
        let pairs = weights.iter().zip(counts);
        pairs.map(|(w, c)| w * f64::from(*c)).sum::<f64>() / SCALE
    };
    let scores = sample.counts.map(|counts| counts.map(|counts| has(&counts)));
    let most = scores.iter().flatten().fold(f64::MIN, |a, b| a.max(*b));
    let likely = scores.map(|score| score.map_or(0.0, |score| (score - most).exp()));
    let all: f64 = likely.iter().sum();
    let mut slope = [0.0; FEATURES];
    let mut loss = 0.0;
    for seat in 0..4 {
        let Some(counts) = sample.counts[seat] else {
            continue;
        };
        let likely = likely[seat] / all;
        loss -= sample.shares[seat] * likely.max(1e-9).ln();
        for (slope, count) in slope.iter_mut().zip(counts) {
            *slope += (sample.shares[seat] - likely) * f64::from(count) / SCALE;
        }
    }
    (loss, slope)
}

/// How far weights are off, on average, and which way each should go.
fn slopes(weights: &[f64; FEATURES], samples: &[Sample]) -> (f64, [f64; FEATURES]) {
    let none = || (0.0, [0.0; FEATURES]);
    let add = |(loss, mut sum): (f64, [f64; FEATURES]), (more, slope): (f64, [f64; FEATURES])| {
        sum.iter_mut().zip(slope).for_each(|(sum, slope)| *sum += slope);
        (loss + more, sum)
    };
    let parts: Vec<_> = samples
        .par_chunks(4096)
        .map(|chunk| chunk.iter().map(|s| slope(weights, s)).fold(none(), add))
        .collect();
    let (loss, sum) = parts.into_iter().fold(none(), add);
    let n = samples.len() as f64;
    (loss / n, sum.map(|slope| slope / n))
}

/// Weights that fit the samples better, and how far off they were before and
/// are after.
pub(crate) fn fitted(from: &Weights, samples: &[Sample]) -> (Weights, [f64; 2]) {
    let begin = from.0.map(f64::from);
    let mut weights = begin;
    // Adam: steps by the mean slope over its usual size.
    let (mut mean, mut square) = ([0.0; FEATURES], [0.0; FEATURES]);
    let (before, _) = slopes(&weights, samples);
    let mut after = before;
    for step in 1..=STEPS {
        let (loss, slope) = slopes(&weights, samples);
        after = loss;
        for i in 0..FEATURES {
            let slope = slope[i] - HOLD * (weights[i] - begin[i]) / SCALE;
            mean[i] += 0.1 * (slope - mean[i]);
            square[i] += 0.01 * (slope * slope - square[i]);
            let m = mean[i] / (1.0 - 0.9f64.powi(step as i32));
            let s = square[i] / (1.0 - 0.99f64.powi(step as i32));
            weights[i] += STEP * begin[i].abs().max(50.0) * m / (s.sqrt() + 1e-12);
        }
    }
    let rounded = weights.map(|weight| weight.round().clamp(-32_000.0, 32_000.0) as i16);
    (Weights(rounded), [before, after])
}
