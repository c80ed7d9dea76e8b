//! What results say about strength.

use serde::Serialize;

/// Wins, losses and draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub wins: u64,
    pub losses: u64,
    pub draws: u64,
}

impl Tally {
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points for each game: 1, 0, and a half for a draw.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    pub fn interval(&self) -> Option<Interval> {
        Some(Interval::of(self.score()?, self.games()))
    }

    /// How far single games lie from their mean, squared.
    fn variance(&self, score: f64) -> f64 {
        let share = |count: u64, points: f64| count as f64 * (points - score).powi(2);
        let sum = share(self.wins, 1.0) + share(self.losses, 0.0) + share(self.draws, 0.5);
        sum / self.games() as f64
    }
}

/// A score with where the true one lies, with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// Points for each game, or the share of all points.
    pub score: f64,
    /// The interval.
    pub low: f64,
    /// The interval.
    pub high: f64,
}

/// Of a normal distribution, 95 % lie within so many deviations.
const DEVIATIONS: f64 = 1.959_964;

impl Interval {
    /// Wilson's interval, as if a game could only be won or lost and a draw were
    /// half of each: not too narrow, even where all games end alike.
    pub(crate) fn of(score: f64, games: u64) -> Interval {
        let (n, z2) = (games as f64, DEVIATIONS * DEVIATIONS);
        let middle = (score + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let spread = score * (1.0 - score) / n + z2 / (4.0 * n * n);
        let half = DEVIATIONS / (1.0 + z2 / n) * spread.sqrt();
        // Where all points went to one side, rounding should not say otherwise.
        Interval {
            score,
            low: if score == 0.0 { 0.0 } else { middle - half },
            high: if score == 1.0 { 1.0 } else { middle + half },
        }
    }
}

/// The difference in Elo points that a score means; none if all points went to
/// one side.
pub(crate) fn elo(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score that a difference in Elo points means.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test: is the first player so many points better, or only so
/// many?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The two differences in Elo points.
    pub elo: [f64; 2],
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The two differences in Elo points.
    pub elo: [f64; 2],
    /// How much more likely the second is than the first, as a logarithm.
    pub llr: f64,
    /// Which is taken to be true, if one is.
    pub accepted: Option<f64>,
}

/// How often a test may be wrong, either way.
const ERROR: f64 = 0.05;

impl Sprt {
    pub(crate) fn state(&self, tally: &Tally) -> SprtState {
        let [low, high] = self.elo.map(score_of);
        // Half a game of each kind more, so that the variance is never zero.
        let score = tally.score().unwrap_or(0.5);
        let variance = tally
            .variance(score)
            .max(1.0 / (tally.games() as f64 + 1.0));
        let games = tally.games() as f64;
        let llr = match games {
            0.0 => 0.0,
            games => games * (high - low) * (2.0 * score - low - high) / (2.0 * variance),
        };
        let bound = ((1.0 - ERROR) / ERROR).ln();
        SprtState {
            elo: self.elo,
            llr,
            accepted: match llr {
                llr if llr >= bound => Some(self.elo[1]),
                llr if llr <= -bound => Some(self.elo[0]),
                _ => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally {
            wins,
            losses,
            draws,
        }
    }

    #[test]
    fn intervals_hold_the_score() {
        let even = tally(40, 40, 20).interval().unwrap();
        assert_eq!(even.score, 0.5);
        assert!((even.low - 0.4038).abs() < 1e-3 && (even.high - 0.5962).abs() < 1e-3);
        let all = tally(10, 0, 0).interval().unwrap();
        assert!(all.high == 1.0 && (all.low - 0.7225).abs() < 1e-3);
        assert!(tally(0, 0, 0).interval().is_none());
    }

    #[test]
    fn elo_points() {
        assert_eq!(elo(0.5), Some(0.0));
        assert!((elo(0.75).unwrap() - 190.85).abs() < 0.01);
        assert!((elo(0.25).unwrap() + 190.85).abs() < 0.01);
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
        assert!((score_of(elo(0.6).unwrap()) - 0.6).abs() < 1e-12);
    }

    #[test]
    fn a_sequential_test_decides_when_it_can() {
        let test = Sprt { elo: [0.0, 50.0] };
        assert_eq!(test.state(&tally(0, 0, 0)).accepted, None);
        assert_eq!(test.state(&tally(6, 5, 0)).accepted, None);
        assert_eq!(test.state(&tally(400, 200, 100)).accepted, Some(50.0));
        assert_eq!(test.state(&tally(300, 300, 400)).accepted, Some(0.0));
        assert_eq!(test.state(&tally(100, 0, 0)).accepted, Some(50.0));
    }
}
