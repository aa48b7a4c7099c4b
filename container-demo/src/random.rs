//! A small seeded generator: splitmix64.
//!
//! The workload must be the same for every family, run and machine; its quality needs no more than this.

/// Spreads a number over 64 bits. A bijection.
pub fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A sequence of numbers that its seed determines.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        let number = mix(self.state);
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        number
    }

    /// A number below `bound`, each about equally likely; 0 when there is none.
    pub fn below(&mut self, bound: u64) -> u64 {
        u64::try_from((u128::from(self.number()) * u128::from(bound)) >> 64).unwrap_or_default()
    }

    /// A position in a sequence of `length`; 0 when it is empty.
    pub fn position(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or_default()
    }

    /// A number from `first` to `last`, both included.
    pub fn between(&mut self, first: u64, last: u64) -> u64 {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// True in `per_cent` of 100 cases.
    pub fn chance(&mut self, per_cent: u64) -> bool {
        self.below(100) < per_cent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sequence() {
        // The reference implementation's first numbers for the seed 1234567.
        let mut random = Random::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.number()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn stays_in_its_bounds() {
        let mut random = Random::new(1);
        assert_eq!(random.below(0), 0);
        assert_eq!(random.position(0), 0);
        for _ in 0..1000 {
            assert!(random.below(7) < 7);
            assert!((3..=5).contains(&random.between(3, 5)));
            assert_eq!(random.between(9, 9), 9);
            assert!(!random.chance(0));
            assert!(random.chance(100));
        }
    }
}
