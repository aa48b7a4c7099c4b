//! Maps that are built once and then only read, in one piece of memory that can be written to a file and used from
//! it.

mod build;
mod error;
mod header;
mod iter;
mod layout;
mod plain;
#[cfg(test)]
mod tests;
mod view;

use alloc::vec::Vec;
use core::fmt;

pub use error::FrozenError;
pub use iter::{Iter, Keys, Values};
use layout::Layout;
pub use plain::{Plain, PlainKey, TypeCode};
pub use view::FrozenMapRef;

use crate::{IntMap, Primitive};

/// A map of numbers that is built once and then only read.
///
/// It is one block of bytes, and the same bytes are its form in files: [`to_bytes`](Self::to_bytes) writes it without converting, and
/// [`FrozenMapRef::from_bytes`] uses it in a file's bytes without copying. The same entries give the same bytes, on every
/// machine and in whatever order they come.
///
/// It takes at most 1.2 times the bytes of its keys and values, and 72 bytes: from 180 entries of 8 bytes on less than 1.25
/// times. An [`IntMap`] takes between 1.2 and 2.6 times, and more where keys and values differ in width. A map of few or tiny
/// entries is mostly header: all 256 of `u8` with `()` take 1.5 times their payload.
///
/// It is made for memory and files, not for speed: look-ups that wait for one another take about as long as in an [`IntMap`], but
/// those that do not take two to three times as long, and for absent keys up to six times.
///
/// The seed of the hash is stored, and the same for most maps. Someone who chooses the keys can choose some that all
/// fall together and make look-ups O(n); where that matters, use an [`IntMap`].
///
/// ```
/// use specie::FrozenMap;
///
/// let squares: FrozenMap<u32, u64> = (0..1000).map(|key| (key, u64::from(key).pow(2))).collect();
/// assert_eq!(squares.get(&30), Some(900));
/// assert_eq!(squares.get(&1000), None);
/// assert_eq!(squares.get_or(&1000, 7), 7);
/// assert!(squares.allocation_size() * 4 <= 1000 * (4 + 8) * 5);
///
/// let kept = squares.into_bytes();
/// let again = FrozenMap::<u32, u64>::from_bytes(kept)?;
/// assert_eq!(again.len(), 1000);
/// # Ok::<(), specie::frozen::FrozenError>(())
/// ```
pub struct FrozenMap<K, V> {
    bytes: Vec<u8>,
    layout: Layout<K, V>,
}

impl<K: PlainKey, V: Plain> FrozenMap<K, V> {
    /// Takes the bytes of [`into_bytes`](Self::into_bytes) as a map again. O(1): only the header is looked at, and what
    /// [`FrozenMapRef`] says of damaged bytes is true here too.
    ///
    /// # Errors
    ///
    /// If the bytes are not a frozen map, or of another format, of other types or of another length, or if the header is damaged.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, FrozenError> {
        Layout::open(&bytes).map(|layout| Self { bytes, layout })
    }

    /// The map as one that borrows its bytes. O(1).
    #[inline]
    pub fn as_view(&self) -> FrozenMapRef<'_, K, V> {
        FrozenMapRef {
            bytes: &self.bytes,
            layout: self.layout,
        }
    }

    /// The map as bytes, to be written somewhere and opened by [`FrozenMapRef::from_bytes`]. O(1).
    #[inline]
    pub fn to_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The map's bytes, to be kept. O(1).
    #[inline]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Checks that the entries are as they were written, and that each can be found. O(n). There is no need to for a map that was not
    /// made by [`from_bytes`](Self::from_bytes).
    ///
    /// # Errors
    ///
    /// If they are not.
    pub fn verify(&self) -> Result<(), FrozenError> {
        self.as_view().verify()
    }

    /// How many bytes the map has allocated. O(1).
    #[inline]
    pub fn allocation_size(&self) -> usize {
        self.bytes.capacity()
    }

    /// How many entries there are. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.layout.length
    }

    /// Whether there are none. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.layout.length == 0
    }

    /// The value of a key, copied. O(1).
    #[inline]
    pub fn get(&self, key: &K) -> Option<V> {
        self.layout.find(&self.bytes, *key)
    }

    /// The value of a key, or another if there is none. O(1).
    #[inline]
    pub fn get_or(&self, key: &K, default: V) -> V {
        self.get(key).unwrap_or(default)
    }

    /// Whether there is such a key. O(1).
    #[inline]
    pub fn contains_key(&self, key: &K) -> bool {
        self.get(key).is_some()
    }

    /// All entries, copied, in arbitrary order, which is the same for maps with the same keys. O(n) to the end.
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        self.as_view().iter()
    }

    /// All keys, in the order of [`iter`](Self::iter). O(n) to the end.
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        self.as_view().keys()
    }

    /// All values, in the order of [`iter`](Self::iter). O(n) to the end.
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        self.as_view().values()
    }
}

impl<K, V> Clone for FrozenMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            bytes: self.bytes.clone(),
            layout: self.layout,
        }
    }
}

impl<K: PlainKey, V: Plain> Default for FrozenMap<K, V> {
    /// An empty map: a header, and a directory of one empty bucket.
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

impl<K: PlainKey + fmt::Debug, V: Plain + fmt::Debug> fmt::Debug for FrozenMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_view().fmt(f)
    }
}

impl<K: PlainKey, V: Plain + PartialEq> PartialEq for FrozenMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.as_view() == other.as_view()
    }
}

impl<K: PlainKey, V: Plain + Eq> Eq for FrozenMap<K, V> {}

/// Of entries with the same key the last one counts. O(n log n).
impl<K: PlainKey, V: Plain> FromIterator<(K, V)> for FrozenMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self::from(entries.into_iter().collect::<Vec<_>>())
    }
}

/// Of entries with the same key the last one counts. O(n log n).
impl<K: PlainKey, V: Plain> From<Vec<(K, V)>> for FrozenMap<K, V> {
    fn from(entries: Vec<(K, V)>) -> Self {
        let (bytes, layout) = build::freeze(entries, false);
        Self { bytes, layout }
    }
}

/// Of entries with the same key the last one counts. O(n log n).
impl<K: PlainKey, V: Plain> From<&[(K, V)]> for FrozenMap<K, V> {
    fn from(entries: &[(K, V)]) -> Self {
        Self::from(entries.to_vec())
    }
}

/// Of entries with the same key the last one counts. O(n log n).
impl<K: PlainKey, V: Plain, const N: usize> From<[(K, V); N]> for FrozenMap<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        Self::from(Vec::from(entries))
    }
}

/// O(n log n).
impl<K: PlainKey + Primitive, V: Plain> From<&IntMap<K, V>> for FrozenMap<K, V> {
    fn from(map: &IntMap<K, V>) -> Self {
        map.iter().map(|(&key, &value)| (key, value)).collect()
    }
}

impl<'a, K: PlainKey, V: Plain> IntoIterator for &'a FrozenMap<K, V> {
    type Item = (K, V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}
