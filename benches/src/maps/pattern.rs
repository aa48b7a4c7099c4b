//! Which keys are used: uniform ones, and those that have broken tables before.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::number::Number;
use crate::keys;

/// A rule by which key number i is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Mixed numbers, the same in every language.
    Uniform,
    /// 0, 1, 2, …
    Dense,
    /// 0, 1, 2, … in random order.
    DenseShuffled,
    /// Addresses of objects of 8 bytes: i << 3 from a base.
    #[value(name = "pointer3")]
    #[serde(rename = "pointer3")]
    Pointer3,
    /// Addresses of objects of 16 bytes: i << 4 from a base.
    #[value(name = "pointer4")]
    #[serde(rename = "pointer4")]
    Pointer4,
    /// i << 12
    #[value(name = "shift12")]
    #[serde(rename = "shift12")]
    Shift12,
    /// i << 16
    #[value(name = "shift16")]
    #[serde(rename = "shift16")]
    Shift16,
    /// i << 32
    #[value(name = "shift32")]
    #[serde(rename = "shift32")]
    Shift32,
    /// i << 40
    #[value(name = "shift40")]
    #[serde(rename = "shift40")]
    Shift40,
    /// i << 48
    #[value(name = "shift48")]
    #[serde(rename = "shift48")]
    Shift48,
    /// The bits of the floating-point number i.
    FloatBits,
    /// i with its bits reversed.
    BitReversed,
    /// Two strides taken in turn.
    Interleaved,
    /// The uniform keys in the order in which a map of the same type iterates over them.
    MapOrder,
    /// The same, backwards.
    MapOrderReversed,
}

impl Pattern {
    /// Key number `index`. Distinct for distinct numbers, as long as [`Pattern::fits`] says so.
    pub fn key<K: Number>(self, index: usize) -> K {
        let number = index as u64;
        K::truncate(match self {
            Self::Uniform | Self::MapOrder | Self::MapOrderReversed => uniform::<K>(number),
            Self::Dense | Self::DenseShuffled => number,
            Self::Pointer3 => base::<K>() + (number << 3),
            Self::Pointer4 => base::<K>() + (number << 4),
            Self::Shift12 => number << 12,
            Self::Shift16 => number << 16,
            Self::Shift32 => number << 32,
            Self::Shift40 => number << 40,
            Self::Shift48 => number << 48,
            Self::FloatBits if K::BITS == 32 => u64::from((index as f32).to_bits()),
            Self::FloatBits => (index as f64).to_bits(),
            Self::BitReversed => number.reverse_bits() >> (64 - K::BITS),
            // Multiples of 8, and numbers that leave 4 divided by 8.
            Self::Interleaved if number.is_multiple_of(2) => number / 2 * 8,
            Self::Interleaved => number / 2 * 24 + 4,
        })
    }

    /// Whether the keys numbered 0 to `count` are distinct when they have `bits` bits.
    pub fn fits(self, bits: u32, count: usize) -> bool {
        // How many bits the greatest number takes.
        let needed = usize::BITS - count.leading_zeros();
        needed
            <= match self {
                Self::Shift12 => bits - 12,
                Self::Shift16 => bits - 16,
                Self::Shift32 => bits.saturating_sub(32),
                Self::Shift40 => bits.saturating_sub(40),
                Self::Shift48 => bits.saturating_sub(48),
                // The integers that are exact.
                Self::FloatBits => {
                    if bits == 32 {
                        24
                    } else {
                        53
                    }
                }
                // The base takes the upper half.
                Self::Pointer3 | Self::Pointer4 => bits / 2 + 4,
                Self::Interleaved => bits - 4,
                _ => bits,
            }
    }
}

fn uniform<K: Number>(number: u64) -> u64 {
    if K::BITS == 32 {
        // The number of a key of 32 bits fits into them.
        return u64::from(keys::narrow(u32::truncate(number)));
    }
    keys::wide(number, number + 1).next().unwrap_or_default()
}

/// Where the objects of the pointer-like patterns begin: as an address looks like.
fn base<K: Number>() -> u64 {
    if K::BITS == 32 {
        0x5500_0000
    } else {
        0x0000_5555_0000_0000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn distinct<K: Number>(pattern: Pattern, count: usize) -> bool {
        let keys: BTreeSet<u64> = (0..count)
            .map(|index| pattern.key::<K>(index).number())
            .collect();
        keys.len() == count
    }

    #[test]
    fn keys_are_distinct_where_they_fit() {
        const COUNT: usize = 60_000;
        for pattern in Pattern::value_variants() {
            if pattern.fits(64, COUNT) {
                assert!(distinct::<u64>(*pattern, COUNT), "{pattern:?}");
            }
            if pattern.fits(32, COUNT) {
                assert!(distinct::<u32>(*pattern, COUNT), "{pattern:?}");
            }
        }
        assert!(Pattern::Shift48.fits(64, COUNT));
        assert!(!Pattern::Shift48.fits(64, 70_000));
        assert!(!Pattern::Shift32.fits(32, 1));
        assert!(Pattern::Shift16.fits(32, COUNT));
    }

    #[test]
    fn patterns_by_hand() {
        assert_eq!(Pattern::Shift12.key::<u32>(3), 3 << 12);
        assert_eq!(Pattern::Pointer4.key::<u64>(1), 0x5555_0000_0010);
        assert_eq!(Pattern::BitReversed.key::<u32>(1), 0x8000_0000);
        assert_eq!(Pattern::BitReversed.key::<u64>(3), 0xC000_0000_0000_0000);
        assert_eq!(Pattern::FloatBits.key::<u64>(1), 1.0_f64.to_bits());
        assert_eq!(Pattern::FloatBits.key::<u32>(1), 1.0_f32.to_bits());
        let keys: Vec<u32> = (0..4)
            .map(|index| Pattern::Interleaved.key(index))
            .collect();
        assert_eq!(keys, [0, 4, 8, 28]);
    }

    #[test]
    fn uniform_keys_are_those_of_all_languages() {
        assert_eq!(Pattern::Uniform.key::<u64>(0), 0xbdd7_3226_2feb_6e95);
        assert_eq!(Pattern::Uniform.key::<u64>(3), 0x581c_e1ff_0e4a_e394);
        assert_eq!(Pattern::Uniform.key::<u32>(2), 0xeb5c_d984);
    }
}
