//! The types of keys and values, as numbers.

use std::fmt::Debug;

/// An unsigned integer as a key or a value.
pub trait Number: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// How many bits it has.
    const BITS: u32;

    /// The number's lowest bits as this type.
    fn truncate(number: u64) -> Self;

    /// The number.
    fn number(self) -> u64;
}

macro_rules! numbers {
    ($($integer:ty)*) => {$(
        impl Number for $integer {
            const BITS: u32 = <$integer>::BITS;

            #[expect(clippy::allow_attributes, reason = "u64 needs no truncation")]
            #[allow(clippy::cast_possible_truncation, reason = "this is what it is for")]
            #[inline]
            fn truncate(number: u64) -> Self {
                number as $integer
            }

            #[inline]
            fn number(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}
numbers!(u8 u32 u64);

/// A key that every rival accepts.
pub trait MapKey:
    Number + std::hash::Hash + Ord + specie::Primitive + nohash_hasher::IsEnabled + intmap::IntKey
{
}

impl MapKey for u32 {}
impl MapKey for u64 {}
