//! What can be said from a few rounds: medians, means, paired log-ratios, and 95 % intervals by bootstrap.

mod bootstrap;

pub use bootstrap::interval_of_mean;

/// How many values a 95 % interval needs at least. With fewer, resampling cannot reach that far out: the range of
/// four values misses the centre of its distribution in one case of eight.
pub const ENOUGH: usize = 5;

/// The middle value; of an even number of values, the mean of the two in the middle. None of no values.
/// O(n log n).
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    Some(f64::midpoint(sorted[middle - 1], upper))
}

/// The arithmetic mean. None of no values. O(n).
pub fn mean(values: &[f64]) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    Some(values.iter().sum::<f64>() / values.len() as f64)
}

/// The geometric mean of values that are not below 0; 0 if one of them is. None of no values. O(n).
///
/// The ratio of two geometric means is the geometric mean of the ratios, so [`Change::log_ratio`] leads from the
/// baseline's to the entry's.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logs: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    mean(&logs).map(f64::exp)
}

/// A range from low to high.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `value` lies between the ends, or on one.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// How far the farther end is from 0.
    pub fn reach(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }
}

/// How much one entry differs from the baseline, from values paired by round.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The mean of the log-ratios: its exponential is the geometric mean of the ratios.
    pub log_ratio: f64,
    /// The 95 % interval of `log_ratio`; none with fewer than [`ENOUGH`] rounds.
    pub interval: Option<Interval>,
    /// In how many rounds the entry was below the baseline.
    pub below: usize,
    /// How many rounds there were.
    pub rounds: usize,
}

/// Compares `entry` with `baseline`, round by round: both hold one value a round. None when there is no round, or a
/// value that is not above 0 (a ratio says nothing then).
///
/// # Panics
/// When the lengths differ.
pub fn change(entry: &[f64], baseline: &[f64]) -> Option<Change> {
    assert_eq!(entry.len(), baseline.len(), "one value a round for both");
    if entry.iter().chain(baseline).any(|value| *value <= 0.0) {
        return None;
    }
    let logs: Vec<f64> = entry
        .iter()
        .zip(baseline)
        .map(|(entry, baseline)| (entry / baseline).ln())
        .collect();
    Some(Change {
        log_ratio: mean(&logs)?,
        interval: interval_of_mean(&logs),
        below: logs.iter().filter(|log| **log < 0.0).count(),
        rounds: logs.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-12
    }

    #[test]
    fn medians_by_hand() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[9.0, 1.0, 4.0]), Some(4.0));
        assert_eq!(median(&[9.0, 1.0, 4.0, 2.0]), Some(3.0));
    }

    #[test]
    fn means_by_hand() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(geometric_mean(&[0.0, 6.0]), Some(0.0));
        assert!(close(geometric_mean(&[1.0, 2.0, 4.0]).unwrap(), 2.0));
    }

    #[test]
    fn the_change_leads_from_one_geometric_mean_to_the_other() {
        let (entry, baseline) = ([3.0, 8.0, 1.5, 2.0], [4.0, 5.0, 1.0, 7.0]);
        let change = change(&entry, &baseline).unwrap();
        let expected = geometric_mean(&baseline).unwrap() * change.log_ratio.exp();
        assert!(close(geometric_mean(&entry).unwrap(), expected));
    }

    #[test]
    fn a_change_by_hand() {
        // Ratios 1/2, 1/2, 2: the geometric mean is 2 to the power of -1/3.
        let change = change(&[1.0, 2.0, 6.0], &[2.0, 4.0, 3.0]).expect("three rounds");
        assert!(close(change.log_ratio, -(2.0_f64.ln()) / 3.0));
        assert_eq!((change.below, change.rounds), (2, 3));
        assert_eq!(change.interval, None, "three rounds give no interval");
    }

    #[test]
    fn nothing_is_said_about_no_rounds_or_a_zero() {
        assert_eq!(change(&[], &[]), None);
        assert_eq!(change(&[1.0, 0.0], &[1.0, 1.0]), None);
        assert_eq!(change(&[1.0, 1.0], &[0.0, 1.0]), None);
    }

    #[test]
    fn equal_values_change_nothing_for_certain() {
        let values = [5.0, 6.0, 7.0, 8.0, 9.0];
        let change = change(&values, &values).expect("five rounds");
        assert!(close(change.log_ratio, 0.0));
        assert_eq!(
            change.interval,
            Some(Interval {
                low: 0.0,
                high: 0.0
            })
        );
    }

    proptest! {
        #[test]
        fn the_interval_holds_the_estimate_and_lies_within_the_range(
            pairs in proptest::collection::vec((0.001..1000.0_f64, 0.001..1000.0_f64), ENOUGH..12)
        ) {
            let (entry, baseline): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
            let change = change(&entry, &baseline).expect("values above 0");
            let interval = change.interval.expect("enough rounds");
            prop_assert!(interval.contains(change.log_ratio));
            let logs = entry.iter().zip(&baseline).map(|(entry, baseline)| (entry / baseline).ln());
            let low = logs.clone().fold(f64::INFINITY, f64::min);
            let high = logs.fold(f64::NEG_INFINITY, f64::max);
            prop_assert!(low - 1e-9 <= interval.low && interval.high <= high + 1e-9);
        }

        #[test]
        fn exchanging_the_sides_turns_the_sign(
            pairs in proptest::collection::vec((0.001..1000.0_f64, 0.001..1000.0_f64), 1..12)
        ) {
            let (entry, baseline): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
            let forth = change(&entry, &baseline).expect("values above 0");
            let back = change(&baseline, &entry).expect("values above 0");
            prop_assert!((forth.log_ratio + back.log_ratio).abs() < 1e-9);
        }

        #[test]
        fn the_unit_does_not_matter(
            pairs in proptest::collection::vec((0.001..1000.0_f64, 0.001..1000.0_f64), 1..12),
            unit in 0.001..1000.0_f64
        ) {
            let (entry, baseline): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
            let scale = |values: &[f64]| values.iter().map(|value| value * unit).collect::<Vec<_>>();
            let plain = change(&entry, &baseline).expect("values above 0");
            let scaled = change(&scale(&entry), &scale(&baseline)).expect("values above 0");
            prop_assert!((plain.log_ratio - scaled.log_ratio).abs() < 1e-9);
        }

        #[test]
        fn the_median_halves_the_values(values in proptest::collection::vec(-1e6..1e6_f64, 1..40)) {
            let middle = median(&values).expect("some values");
            let below = values.iter().filter(|value| **value < middle).count();
            let above = values.iter().filter(|value| **value > middle).count();
            prop_assert!(below <= values.len() / 2 && above <= values.len() / 2);
        }
    }
}
