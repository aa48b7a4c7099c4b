//! Where things are in the bytes, and how a key is found among them.
//!
//! After the header come the directory, one place for each bucket and one for the end, in which the number of the bucket's first entry
//! stands; then the entries, bucket by bucket, in each in ascending order of keys. Small values stand beside their keys, so that a look-up waits for
//! one line of them; larger ones stand apart, after all keys, so that a look-up need not go past them.
//!
//! Bodies are not checked when a map is opened. So whatever was read from one is a wish and not a fact: each index made
//! of it is checked.

use core::marker::PhantomData;
use core::ops::Range;

use super::error::FrozenError;
use super::header::{HEADER, Header};
use super::plain::{Plain, PlainKey, Raw};
use crate::hash::fold;

/// Part of the format: the multiplier of every key.
const MULTIPLIER: u64 = 0x3F0E_5E62_2D31_7877;

/// The bucket of a key.
#[inline]
pub(super) fn bucket_of(bits: u64, seed: u64, buckets: u64) -> u64 {
    ((u128::from(fold(bits ^ seed, MULTIPLIER)) * u128::from(buckets)) >> 64) as u64
}

/// How many entries a bucket is made to have on average: two, or as many as it takes for a directory of a fifth of the entries' bytes.
pub(super) const fn per_bucket(payload: usize, wide: bool) -> usize {
    let place = if wide { 8_usize } else { 4 };
    let enough = (place * 5).div_ceil(payload);
    if enough < 2 { 2 } else { enough }
}

/// What the header says, in the form that look-ups want.
pub(super) struct Layout<K, V> {
    pub(super) seed: u64,
    pub(super) buckets: u64,
    pub(super) length: usize,
    pub(super) wide: bool,
    /// Where the keys begin.
    pub(super) keys: usize,
    /// Where the values begin; where the keys do if they stand side by side.
    pub(super) values: usize,
    types: PhantomData<fn() -> (K, V)>,
}

impl<K, V> Clone for Layout<K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Layout<K, V> {}

impl<K: PlainKey, V: Plain> Layout<K, V> {
    /// Whether values stand beside their keys.
    const BESIDE: bool = V::WIDTH <= 16;
    /// From one key to the next.
    pub(super) const KEY_STRIDE: usize = if Self::BESIDE {
        K::WIDTH + V::WIDTH
    } else {
        K::WIDTH
    };
    /// From one value to the next.
    pub(super) const VALUE_STRIDE: usize = if Self::BESIDE {
        K::WIDTH + V::WIDTH
    } else {
        V::WIDTH
    };
    /// From where a value's stride begins to the value.
    pub(super) const VALUE_OFFSET: usize = if Self::BESIDE { K::WIDTH } else { 0 };

    /// How many keys are compared at once.
    const WINDOW: usize = match per_bucket(K::WIDTH + V::WIDTH, false) {
        2 => 6,
        3 => 8,
        many => 2 * many,
    };

    /// The layout that a header describes, and how many bytes there are in all; none if that is more than there can be.
    pub(super) fn new(header: &Header) -> Option<(Self, usize)> {
        let length = usize::try_from(header.length).ok()?;
        let places = usize::try_from(header.buckets).ok()?.checked_add(1)?;
        let directory = places.checked_mul(if header.wide { 8 } else { 4 })?;
        let keys = HEADER.checked_add(directory)?;
        let key_bytes = length.checked_mul(Self::KEY_STRIDE)?;
        let (values, end) = if Self::BESIDE {
            (keys, keys.checked_add(key_bytes)?)
        } else {
            let values = keys.checked_add(key_bytes)?;
            (
                values,
                values.checked_add(length.checked_mul(Self::VALUE_STRIDE)?)?,
            )
        };
        let layout = Self {
            seed: header.seed,
            buckets: header.buckets,
            length,
            wide: header.wide,
            keys,
            values,
            types: PhantomData,
        };
        Some((layout, end))
    }

    /// The layout of some bytes, of which only the header is looked at.
    pub(super) fn open(bytes: &[u8]) -> Result<Self, FrozenError> {
        let header = Header::read(bytes)?;
        if header.key != K::CODE {
            return Err(FrozenError::Key {
                expected: K::CODE,
                found: header.key,
            });
        }
        if header.value != V::CODE {
            return Err(FrozenError::Value {
                expected: V::CODE,
                found: header.value,
            });
        }
        let found = bytes.len() as u64;
        match Self::new(&header) {
            Some((layout, end)) if end == bytes.len() => Ok(layout),
            Some((_, end)) => Err(FrozenError::Length {
                expected: end as u64,
                found,
            }),
            None => Err(FrozenError::Length {
                expected: u64::MAX,
                found,
            }),
        }
    }

    /// The entries of a bucket, as the directory says; they need not be there.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "buckets are fewer than bytes, and what is no place leads to no entry"
    )]
    pub(super) fn bucket(&self, bytes: &[u8], bucket: u64) -> Option<Range<usize>> {
        // A bucket's place is in the bytes, since that was checked when the map was opened.
        let bucket = bucket as usize;
        if self.wide {
            let (start, end) = bytes
                .get(HEADER + bucket * 8..)?
                .first_chunk::<16>()?
                .split_at(8);
            Some(u64::read(start)? as usize..u64::read(end)? as usize)
        } else {
            let (start, end) = bytes
                .get(HEADER + bucket * 4..)?
                .first_chunk::<8>()?
                .split_at(4);
            Some(u32::read(start)? as usize..u32::read(end)? as usize)
        }
    }

    /// The bytes of some entries' keys, and of values that stand beside them.
    #[inline]
    pub(super) fn keys_of<'a>(&self, bytes: &'a [u8], entries: &Range<usize>) -> Option<&'a [u8]> {
        let start = self
            .keys
            .checked_add(entries.start.checked_mul(Self::KEY_STRIDE)?)?;
        let end = self
            .keys
            .checked_add(entries.end.checked_mul(Self::KEY_STRIDE)?)?;
        bytes.get(start..end)
    }

    /// The value of a key.
    ///
    /// Where a bucket ends cannot be foreseen, so a look-up that stopped there would cost a mispredicted branch. Instead it compares as
    /// many keys as hardly any bucket exceeds, without a branch between them. Those of the next buckets do no harm, since
    /// this key is not there.
    #[inline]
    pub(super) fn find(&self, bytes: &[u8], key: K) -> Option<V> {
        let entries = self.bucket(bytes, bucket_of(key.bits(), self.seed, self.buckets))?;
        // Where these calculations overflow, the body is damaged, and any entry as good as another.
        let start = self
            .keys
            .wrapping_add(entries.start.wrapping_mul(Self::KEY_STRIDE));
        let Some(window) = bytes
            .get(start..)
            .and_then(|rest| rest.get(..Self::WINDOW * Self::KEY_STRIDE))
        else {
            return self.find_in(bytes, key, entries);
        };
        let mut found = 0_u64;
        for index in 0..Self::WINDOW {
            let same = K::read(&window[index * Self::KEY_STRIDE..])? == key;
            found |= u64::from(same) << index;
        }
        let index = found.trailing_zeros() as usize;
        if found == 0 {
            let searched = entries.start.wrapping_add(Self::WINDOW);
            return if searched < entries.end {
                self.find_in(bytes, key, searched..entries.end)
            } else {
                None
            };
        }
        if Self::BESIDE {
            return V::read(window.get(index * Self::VALUE_STRIDE + Self::VALUE_OFFSET..)?);
        }
        self.value(bytes, entries.start.wrapping_add(index))
    }

    /// The value of a key that is among some entries.
    #[cold]
    #[inline(never)]
    fn find_in(&self, bytes: &[u8], key: K, entries: Range<usize>) -> Option<V> {
        let keys = self.keys_of(bytes, &entries)?;
        let index = keys
            .chunks_exact(Self::KEY_STRIDE)
            .position(|entry| K::read(entry) == Some(key))?;
        self.value(bytes, entries.start.checked_add(index)?)
    }

    /// The value of an entry.
    #[inline]
    fn value(&self, bytes: &[u8], index: usize) -> Option<V> {
        let at = self
            .values
            .checked_add(index.checked_mul(Self::VALUE_STRIDE)?)?;
        V::read(bytes.get(at..)?.get(Self::VALUE_OFFSET..)?)
    }

    /// Checks what `open` does not.
    pub(super) fn verify(&self, bytes: &[u8]) -> Result<(), FrozenError> {
        let header = Header::read(bytes)?;
        if super::header::checksum(bytes.get(HEADER..).ok_or(FrozenError::Body)?) != header.body {
            return Err(FrozenError::Body);
        }
        let mut reached = 0;
        for bucket in 0..self.buckets {
            let fault = FrozenError::Directory { bucket };
            let entries = self.bucket(bytes, bucket).ok_or(fault)?;
            if entries.start != reached || entries.end < reached {
                return Err(fault);
            }
            let keys = self.keys_of(bytes, &entries).ok_or(fault)?;
            let mut before = None;
            let at_home = |entry| {
                K::read(entry).is_some_and(|key| {
                    bucket_of(key.bits(), self.seed, self.buckets) == bucket
                        && before.replace(key).is_none_or(|before| before < key)
                })
            };
            if !keys.chunks_exact(Self::KEY_STRIDE).all(at_home) {
                return Err(FrozenError::Misplaced { bucket });
            }
            reached = entries.end;
        }
        if reached == self.length {
            Ok(())
        } else {
            Err(FrozenError::Directory {
                bucket: self.buckets,
            })
        }
    }
}
