//! The bootstrap: resample the rounds many times, and see how far the mean moves.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::{ENOUGH, Interval, mean};
use crate::keys::Splitmix;

/// How often the rounds are drawn again.
const RESAMPLES: usize = 10_000;

/// Where the generator starts: fixed, so that a record renders to the same report every time.
const SEED: u64 = 1;

/// The 95 % interval of the mean of `values`: the expanded percentile bootstrap (T. Hesterberg, "What Teachers Should
/// Know About the Bootstrap", 2015). None with fewer than [`ENOUGH`] values. O(resamples x n).
///
/// The plain percentile interval is too narrow for a few values (it covers about 85 % instead of 95 % with five):
/// resampling spreads by a factor of sqrt((n - 1) / n) too little, and takes no account of the spread itself being
/// estimated. The expanded one goes further into the tails by just these two.
pub fn interval_of_mean(values: &[f64]) -> Option<Interval> {
    if values.len() < ENOUGH {
        return None;
    }
    let mut random = Splitmix::new(SEED);
    let mut drawn = vec![0.0; values.len()];
    let mut means = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        for slot in &mut drawn {
            *slot = values[random.below(values.len())];
        }
        means.push(mean(&drawn)?);
    }
    means.sort_by(f64::total_cmp);
    // The tail is at most 0.025, so the product is far below RESAMPLES and not negative.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "see above"
    )]
    let outside = (tail(values.len()) * RESAMPLES as f64) as usize;
    Some(Interval {
        low: means[outside],
        high: means[RESAMPLES - 1 - outside],
    })
}

/// The share of resamples that lies outside the interval on each side, for `count` values.
fn tail(count: usize) -> f64 {
    let count = count as f64;
    let student = StudentsT::new(0.0, 1.0, count - 1.0).expect("at least one degree of freedom");
    let quantile = student.inverse_cdf(0.975);
    Normal::standard().cdf(-quantile * (count / (count - 1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Student's quantiles from printed tables, the normal distribution from Python's `statistics.NormalDist`.
    #[test]
    fn the_tails_are_those_computed_elsewhere() {
        for (count, expected) in TAILS {
            assert!(
                (tail(count) - expected).abs() < 2e-6,
                "{count} values: {} instead of {expected}",
                tail(count)
            );
        }
    }

    /// `tests/data/bootstrap.py` computes the same interval without this code.
    #[test]
    fn the_interval_is_the_one_computed_elsewhere() {
        let interval = interval_of_mean(&[-0.05, -0.02, -0.08, 0.01, -0.04, -0.03, -0.06])
            .expect("seven values");
        assert!((interval.low - LOW).abs() < 1e-12, "{interval:?}");
        assert!((interval.high - HIGH).abs() < 1e-12, "{interval:?}");
    }

    #[test]
    fn few_values_give_no_interval() {
        assert_eq!(interval_of_mean(&[1.0, 2.0, 3.0, 4.0]), None);
        assert!(interval_of_mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).is_some());
    }

    /// Draws many samples of a known mean and counts how often the interval holds it.
    #[test]
    fn the_interval_covers_the_true_mean_about_as_often_as_it_says() {
        let mut random = Splitmix::new(99);
        let mut normal = || {
            let sum: f64 = (0..12)
                .map(|_| random.step() as f64 / u64::MAX as f64)
                .sum();
            sum - 6.0
        };
        let tries = 200;
        let covered = (0..tries)
            .filter(|_| {
                let values: Vec<f64> = (0..7).map(|_| normal()).collect();
                interval_of_mean(&values).expect("seven").contains(0.0)
            })
            .count();
        let share = covered as f64 / f64::from(tries);
        assert!((0.90..=0.99).contains(&share), "{share}");
    }

    const TAILS: [(usize, f64); 4] = [
        (5, 0.000_954_101),
        (7, 0.004_109_152),
        (9, 0.007_224_822),
        (20, 0.015_880_832),
    ];
    const LOW: f64 = -0.064_285_714_285_714_3;
    const HIGH: f64 = -0.01;
}
