//! How long the calls of each method took.

use std::sync::Mutex;
use std::time::Duration;

use specie::family::{Family, Map};

use crate::unpoisoned::lock;

/// Count and times of one method's calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeStatistic {
    /// How many calls.
    pub count: u64,
    /// The shortest, nanoseconds.
    pub min_ns: u64,
    /// The longest, nanoseconds.
    pub max_ns: u64,
    /// All together, nanoseconds.
    pub total_ns: u64,
}

impl TimeStatistic {
    fn none() -> Self {
        Self {
            count: 0,
            min_ns: u64::MAX,
            max_ns: 0,
            total_ns: 0,
        }
    }

    fn add(&mut self, ns: u64) {
        self.count += 1;
        self.min_ns = self.min_ns.min(ns);
        self.max_ns = self.max_ns.max(ns);
        self.total_ns = self.total_ns.saturating_add(ns);
    }
}

/// A container's invocation statistics: method to [`TimeStatistic`].
pub struct InvocationStatistics<F: Family> {
    by_method: Mutex<F::Map<i64, TimeStatistic>>,
}

impl<F: Family> Default for InvocationStatistics<F> {
    fn default() -> Self {
        Self {
            by_method: Mutex::default(),
        }
    }
}

impl<F: Family> InvocationStatistics<F> {
    /// Adds a call of `method` that took `elapsed`. One look-up.
    pub fn add(&self, method: i64, elapsed: Duration) {
        let ns = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        lock(&self.by_method)
            .get_or_insert_with(method, TimeStatistic::none)
            .add(ns);
    }

    /// What is known of `method`.
    pub fn get(&self, method: i64) -> Option<TimeStatistic> {
        lock(&self.by_method).get(&method).copied()
    }

    /// How many calls there were of all methods.
    pub fn calls(&self) -> u64 {
        lock(&self.by_method)
            .values()
            .map(|statistic| statistic.count)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    #[test]
    fn keeps_count_extremes_and_sum() {
        let statistics = InvocationStatistics::<Std>::default();
        assert_eq!(statistics.get(1), None);
        for ns in [5, 3, 9] {
            statistics.add(1, Duration::from_nanos(ns));
        }
        statistics.add(2, Duration::ZERO);
        let expected = TimeStatistic {
            count: 3,
            min_ns: 3,
            max_ns: 9,
            total_ns: 17,
        };
        assert_eq!(statistics.get(1), Some(expected));
        assert_eq!(statistics.calls(), 4);
    }
}
