//! The types of keys and values, as numbers.

use std::fmt::Debug;

/// An unsigned integer as a key or a value.
pub trait Number:
    Copy + Default + Eq + Debug + Send + Sync + specie::frozen::Plain + 'static
{
    /// How many bits it has.
    const BITS: u32;

    /// The number's lowest bits as this type.
    fn truncate(number: u64) -> Self;

    /// The number.
    fn number(self) -> u64;

    /// Appends the number's bytes, the lowest first.
    fn append_to(self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.number().to_le_bytes()[..Self::BITS as usize / 8]);
    }

    /// The number in such bytes.
    #[inline]
    fn from_bytes(bytes: &[u8]) -> Self {
        let mut whole = [0; 8];
        whole[..Self::BITS as usize / 8].copy_from_slice(bytes);
        Self::truncate(u64::from_le_bytes(whole))
    }
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
    Number
    + std::hash::Hash
    + Ord
    + specie::Primitive
    + specie::Id
    + specie::frozen::PlainKey
    + nohash_hasher::IsEnabled
    + intmap::IntKey
{
}

impl MapKey for u32 {}
impl MapKey for u64 {}
