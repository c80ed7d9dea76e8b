//! Many measurements of one thing, and the few numbers that describe them.

use serde::Serialize;

/// What repeated measurements come to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// How often it was measured.
    pub runs: usize,
    /// The one in the middle, or between the two in the middle.
    pub median: f64,
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// Of one measurement or more.
    pub fn of(samples: impl IntoIterator<Item = f64>) -> Spread {
        let sorted = sorted(samples);
        Spread {
            runs: sorted.len(),
            median: median(&sorted),
            min: sorted[0],
            max: sorted[sorted.len() - 1],
        }
    }
}

/// How long something takes that is done very often.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Latency {
    /// Half of them take no longer.
    pub median: f64,
    /// Ninety-nine of a hundred take no longer.
    pub p99: f64,
}

impl Latency {
    /// Of one measurement or more.
    pub fn of(samples: impl IntoIterator<Item = f64>) -> Latency {
        let sorted = sorted(samples);
        Latency {
            median: median(&sorted),
            p99: percentile(&sorted, 99),
        }
    }
}

fn sorted(samples: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut samples: Vec<f64> = samples.into_iter().collect();
    samples.sort_by(f64::total_cmp);
    samples
}

fn median(sorted: &[f64]) -> f64 {
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}

/// The smallest sample that so many percent of all do not exceed.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    sorted[(sorted.len() * percent).div_ceil(100) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_in_the_middle_whatever_the_order() {
        let spread = Spread::of([5.0, 1.0, 3.0]);
        assert_eq!((spread.median, spread.min, spread.max), (3.0, 1.0, 5.0));
        assert_eq!(spread.runs, 3);
        assert_eq!(Spread::of([4.0, 1.0, 2.0, 9.0]).median, 3.0);
        assert_eq!(Spread::of([7.0]).median, 7.0);
    }

    #[test]
    fn one_percent_is_above_the_ninety_ninth_percentile() {
        let latency = Latency::of((1..=200).rev().map(f64::from));
        assert_eq!((latency.median, latency.p99), (100.5, 198.0));
        assert_eq!(Latency::of([2.0, 1.0]).p99, 2.0);
        assert_eq!(Latency::of([2.0]).p99, 2.0);
    }
}
