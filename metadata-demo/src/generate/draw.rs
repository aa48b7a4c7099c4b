//! Draws by lot from the distributions of real descriptors.

use rand::{Rng, RngExt as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A distribution by what half, nine tenths and all of the cases stay at or below.
struct Sizes {
    least: f64,
    half: f64,
    nine_tenths: f64,
    most: f64,
}

// Measured on the public descriptors of J2EE 1.3's time.
const BEANS_PER_JAR: Sizes = Sizes {
    least: 1.0,
    half: 2.0,
    nine_tenths: 9.0,
    most: 25.0,
};
const REFERENCES_PER_BEAN: Sizes = Sizes {
    least: 0.0,
    half: 0.0,
    nine_tenths: 2.0,
    most: 17.0,
};
const TRANSACTIONS_PER_JAR: Sizes = Sizes {
    least: 0.0,
    half: 1.0,
    nine_tenths: 11.0,
    most: 80.0,
};
const METHODS_PER_JAR: Sizes = Sizes {
    least: 0.0,
    half: 1.0,
    nine_tenths: 31.0,
    most: 122.0,
};
const SERVLETS: Sizes = Sizes {
    least: 1.0,
    half: 2.0,
    nine_tenths: 5.0,
    most: 22.0,
};

/// The mean of [`BEANS_PER_JAR`]: a jar of more beans than that counts as several real ones.
const MEAN_BEANS_PER_JAR: u32 = 4;

/// The lot.
pub(super) struct Draw {
    random: ChaCha8Rng,
}

impl Draw {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// A number below `limit`, which is not 0.
    pub(super) fn below(&mut self, limit: u32) -> u32 {
        self.random.random_range(0..limit)
    }

    /// True in so many of a hundred cases.
    pub(super) fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    pub(super) fn one<'t, T: ?Sized>(&mut self, of: &[&'t T]) -> &'t T {
        of[self.below(u32::try_from(of.len()).unwrap_or(u32::MAX)) as usize]
    }

    pub(super) fn beans_per_jar(&mut self) -> u32 {
        self.size(&BEANS_PER_JAR)
    }

    pub(super) fn references(&mut self) -> u32 {
        self.size(&REFERENCES_PER_BEAN)
    }

    /// How many `container-transaction` elements a jar of so many beans has.
    pub(super) fn transactions(&mut self, beans: u32) -> u32 {
        (0..beans.div_ceil(MEAN_BEANS_PER_JAR))
            .map(|_| self.size(&TRANSACTIONS_PER_JAR))
            .sum()
    }

    /// How many `method` elements a jar of so many beans has.
    pub(super) fn methods(&mut self, beans: u32) -> u32 {
        (0..beans.div_ceil(MEAN_BEANS_PER_JAR))
            .map(|_| self.size(&METHODS_PER_JAR))
            .sum()
    }

    pub(super) fn servlets(&mut self) -> u32 {
        self.size(&SERVLETS)
    }

    /// Draws a size: linear between the known points, and rarer towards the most.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are small and not negative"
    )]
    fn size(&mut self, sizes: &Sizes) -> u32 {
        let lot = f64::from(self.random.next_u32()) / (f64::from(u32::MAX) + 1.0);
        let between = |from: f64, to: f64, part: f64| from + (to - from) * part;
        let size = if lot < 0.5 {
            between(sizes.least, sizes.half, lot / 0.5)
        } else if lot < 0.9 {
            between(sizes.half, sizes.nine_tenths, (lot - 0.5) / 0.4)
        } else {
            between(sizes.nine_tenths, sizes.most, ((lot - 0.9) / 0.1).powi(3))
        };
        size.round() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_the_measured_quantiles() {
        let mut draw = Draw::new(7);
        let mut sizes = (0..10_000)
            .map(|_| draw.beans_per_jar())
            .collect::<Vec<_>>();
        sizes.sort_unstable();
        assert_eq!((sizes[0], sizes[5_000], sizes[9_000]), (1, 2, 9));
        assert!(sizes[9_999] <= 25);
        let mean = f64::from(sizes.iter().sum::<u32>()) / 10_000.0;
        assert!((3.0..5.5).contains(&mean), "{mean}");
    }
}
