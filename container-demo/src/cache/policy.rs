//! How large a cache may become: the resizer's rule.

use metadata_demo::configuration::CacheConfiguration;

/// Adapts a cache's capacity to how often it is missed.
#[derive(Clone, Debug, PartialEq)]
pub struct Resizer {
    minimum: u32,
    maximum: u32,
    factor: f64,
    interval_s: u64,
    minimum_miss_period_s: u64,
    maximum_miss_period_s: u64,
}

impl Resizer {
    /// The rule with a configuration's numbers.
    pub fn new(configuration: &CacheConfiguration) -> Self {
        Self {
            minimum: configuration.minimum_capacity,
            maximum: configuration
                .maximum_capacity
                .max(configuration.minimum_capacity),
            factor: configuration.load_factor.clamp(0.01, 1.0),
            interval_s: configuration.resizer_period_s,
            minimum_miss_period_s: configuration.minimum_miss_period_s,
            maximum_miss_period_s: configuration.maximum_miss_period_s,
        }
    }

    /// The capacity for the next interval.
    ///
    /// The miss period is the interval divided by the misses. At or under the minimum miss period the capacity grows by
    /// the factor 1 + minimum / period * (1 - load factor); at or over the maximum, and with fewer entries than capacity *
    /// load factor, it shrinks to entries / load factor. It stays between the configured capacities.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to u32 capacities before"
    )]
    pub fn next_capacity(&self, capacity: u32, entries: usize, misses: u64) -> u32 {
        let period = if misses == 0 {
            f64::INFINITY
        } else {
            self.interval_s as f64 / misses as f64
        };
        let shortest = self.minimum_miss_period_s as f64;
        let wanted = if period <= shortest {
            f64::from(capacity)
                * (1.0 + shortest / period.max(f64::MIN_POSITIVE) * (1.0 - self.factor))
        } else if period >= self.maximum_miss_period_s as f64
            && (entries as f64) < f64::from(capacity) * self.factor
        {
            entries as f64 / self.factor
        } else {
            f64::from(capacity)
        };
        wanted.clamp(f64::from(self.minimum), f64::from(self.maximum)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resizer() -> Resizer {
        Resizer {
            minimum: 50,
            maximum: 1000,
            factor: 0.75,
            interval_s: 400,
            minimum_miss_period_s: 1,
            maximum_miss_period_s: 60,
        }
    }

    #[test]
    fn grows_when_missed_often() {
        // 400 misses in 400 s: period 1 s, growth by 1 + 1 / 1 * 0.25.
        assert_eq!(resizer().next_capacity(100, 100, 400), 125);
        // 800 misses: period 0.5 s, growth by 1 + 2 * 0.25.
        assert_eq!(resizer().next_capacity(100, 100, 800), 150);
    }

    #[test]
    fn shrinks_when_hardly_missed_and_hardly_filled() {
        assert_eq!(resizer().next_capacity(900, 300, 1), 400);
        assert_eq!(resizer().next_capacity(900, 300, 0), 400);
        assert_eq!(resizer().next_capacity(900, 800, 0), 900, "filled: stays");
        assert_eq!(
            resizer().next_capacity(900, 300, 20),
            900,
            "period between the two: stays"
        );
    }

    #[test]
    fn stays_between_the_configured_capacities() {
        assert_eq!(resizer().next_capacity(900, 900, 100_000), 1000);
        assert_eq!(resizer().next_capacity(60, 0, 0), 50);
    }
}
