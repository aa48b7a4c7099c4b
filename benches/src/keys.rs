//! Generated keys and orders, the same in every run: splitmix64 numbers, a mixed 32-bit counter, and a seeded shuffle.

use container_demo::random::mix;

/// The splitmix64 generator. Its outputs are distinct over the whole period of 2^64.
#[derive(Clone, Debug)]
pub struct Splitmix {
    state: u64,
}

/// What the state grows by at each step: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Splitmix {
    /// A generator that starts at `state`.
    pub const fn new(state: u64) -> Self {
        Self { state }
    }

    /// The next number. O(1).
    pub fn step(&mut self) -> u64 {
        let number = mix(self.state);
        self.state = self.state.wrapping_add(STEP);
        number
    }

    /// A number below `bound`, by remainder of the upper 63 bits: the bias is below `bound` / 2^63.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let remainder = (self.step() >> 1) % bound as u64;
        usize::try_from(remainder).expect("it is below a usize")
    }
}

/// Puts `items` into a seeded order (Fisher-Yates from the end). O(n).
pub fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Splitmix::new(seed);
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

/// The 64-bit keys numbered `from` up to, not including, `to`. Distinct for distinct numbers.
pub fn wide(from: u64, to: u64) -> impl Iterator<Item = u64> {
    let mut random = Splitmix::new(STEP.wrapping_mul(from).wrapping_add(42));
    (from..to).map(move |_| random.step())
}

/// The 32-bit key of number `index`. Distinct for distinct numbers.
pub const fn narrow(index: u32) -> u32 {
    let mut mixed = index.wrapping_mul(0x9E37_79B9).wrapping_add(42);
    mixed ^= mixed >> 16;
    mixed = mixed.wrapping_mul(0x85EB_CA6B);
    mixed ^= mixed >> 13;
    mixed = mixed.wrapping_mul(0xC2B2_AE35);
    mixed ^ (mixed >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_vectors_hold() {
        assert_eq!(
            wide(0, 4).collect::<Vec<_>>(),
            [
                0xbdd7_3226_2feb_6e95,
                0x28ef_e333_b266_f103,
                0x4752_6757_130f_9f52,
                0x581c_e1ff_0e4a_e394
            ]
        );
        assert_eq!(
            [narrow(0), narrow(1), narrow(2), narrow(3)],
            [0x087f_cd5c, 0x3805_ea2c, 0xeb5c_d984, 0x1327_aacb]
        );
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        shuffle(&mut order, 7);
        assert_eq!(order, [0, 2, 6, 4, 1, 7, 5, 3]);
    }

    #[test]
    fn later_keys_continue_the_earlier_ones() {
        let all: Vec<u64> = wide(0, 20).collect();
        assert_eq!(wide(10, 20).collect::<Vec<_>>(), all[10..]);
    }
}
