//! Floating-point numbers as keys.

use core::cmp::Ordering;
use core::fmt;

/// Defines a key type around the bits of a floating-point type.
macro_rules! float_key {
    ($name:ident: $float:ident in $bits:ident, nan: $nan:literal) => {
        #[doc = concat!("An `", stringify!($float), "` that can be a key, of [`IntMap`](crate::IntMap) and of every other map.")]
        ///
        /// Floating-point numbers themselves cannot: not-a-number is equal to nothing, and the two zeros are equal although
        /// their bits differ. Here all not-a-numbers are one value, which is equal to itself and greater than all
        /// others, and `-0.0` is `0.0`; all other numbers are what they were, and are ordered as such. So bits are equal
        /// where values are, and the tables for primitives compare and hash them. Conversion is O(1) and forgets
        /// nothing but the sign of zero and the payload of not-a-number.
        ///
        /// ```
        #[doc = concat!("use specie::{", stringify!($name), ", IntMap};")]
        ///
        #[doc = concat!("let mut names: IntMap<", stringify!($name), ", &str> = IntMap::new();")]
        /// names.insert(0.0.into(), "zero");
        #[doc = concat!("names.insert(", stringify!($float), "::NAN.into(), \"not a number\");")]
        /// assert_eq!(names[&(-0.0).into()], "zero");
        #[doc = concat!("assert_eq!(names[&(-", stringify!($float), "::NAN).into()], \"not a number\");")]
        /// ```
        #[derive(Clone, Copy, Default, Eq, Hash, PartialEq)]
        #[repr(transparent)]
        pub struct $name {
            // Rather than the number itself, which some processors change when they load it.
            bits: $bits,
        }

        impl $name {
            /// The key for a number.
            #[inline]
            pub const fn new(number: $float) -> Self {
                let bits = if number.is_nan() {
                    $nan
                } else if number == 0.0 {
                    0
                } else {
                    number.to_bits()
                };
                Self { bits }
            }

            /// The number.
            #[inline]
            pub const fn get(self) -> $float {
                $float::from_bits(self.bits)
            }

            /// The number's bits: the same for every key that is equal.
            #[inline]
            pub const fn to_bits(self) -> $bits {
                self.bits
            }
        }

        impl From<$float> for $name {
            #[inline]
            fn from(number: $float) -> Self {
                Self::new(number)
            }
        }

        impl From<$name> for $float {
            #[inline]
            fn from(key: $name) -> Self {
                key.get()
            }
        }

        impl Ord for $name {
            /// By number; not-a-number comes last.
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                self.get().total_cmp(&other.get())
            }
        }

        impl PartialOrd for $name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.get(), formatter)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.get(), formatter)
            }
        }
    };
}

float_key!(Float32: f32 in u32, nan: 0x7FC0_0000);
float_key!(Float64: f64 in u64, nan: 0x7FF8_0000_0000_0000);

#[cfg(test)]
mod tests {
    use std::format;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn all_zeros_are_one_and_all_not_a_numbers_are_one() {
        assert_eq!(Float64::new(-0.0).to_bits(), 0);
        assert_eq!(Float32::new(-0.0).to_bits(), 0);
        for payload in [1, 2, 0x000F_FFFF_FFFF_FFFF, 0x0008_0000_0000_0000] {
            for sign in [0, 1 << 63] {
                let number = f64::from_bits(0x7FF0_0000_0000_0000 | payload | sign);
                assert_eq!(Float64::new(number), Float64::new(f64::NAN));
                assert!(Float64::new(number).get().is_nan());
            }
        }
        for payload in [1, 2, 0x007F_FFFF, 0x0040_0000] {
            for sign in [0, 1 << 31] {
                let number = f32::from_bits(0x7F80_0000 | payload | sign);
                assert_eq!(Float32::new(number), Float32::new(f32::NAN));
                assert!(Float32::new(number).get().is_nan());
            }
        }
    }

    #[test]
    fn other_numbers_keep_their_bits() {
        let wide = [
            1.5,
            -1.5,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            -f64::from_bits(1),
            f64::MAX,
            f64::MIN,
            f64::INFINITY,
            f64::NEG_INFINITY,
        ];
        for number in wide {
            assert_eq!(f64::from(Float64::from(number)).to_bits(), number.to_bits());
        }
        for number in [1.5, -1.5, f32::from_bits(1), f32::MAX, f32::NEG_INFINITY] {
            assert_eq!(f32::from(Float32::from(number)).to_bits(), number.to_bits());
        }
    }

    #[test]
    fn the_order_is_that_of_the_numbers() {
        let ascending = [
            f64::NEG_INFINITY,
            -2.0,
            -1e-300,
            0.0,
            1e-300,
            2.0,
            f64::INFINITY,
            f64::NAN,
        ];
        let mut keys: Vec<Float64> = ascending.iter().rev().copied().map(Float64::new).collect();
        keys.sort_unstable();
        assert_eq!(keys, ascending.map(Float64::new));
        assert!(keys.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(
            Float64::new(-f64::NAN).cmp(&Float64::new(f64::NAN)),
            Ordering::Equal
        );
    }

    #[test]
    fn they_are_shown_as_the_numbers() {
        let (narrow, wide) = (Float32::new(2.5), Float64::new(-0.125));
        assert_eq!(format!("{narrow} {narrow:?} {wide:+.1}"), "2.5 2.5 -0.1");
        assert_eq!(format!("{:?}", Float64::default()), "0.0");
    }
}
