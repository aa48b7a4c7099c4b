//! Frozen maps in bytes that belong to someone else.

use core::fmt;

use super::error::FrozenError;
use super::iter::{Iter, Keys, Values};
use super::layout::Layout;
use super::plain::{Plain, PlainKey};

/// A [`FrozenMap`](crate::FrozenMap) in borrowed bytes: a part of a file that was read, or mapped into memory.
///
/// It is used where it is, wherever its bytes begin: nothing is copied, and opening it looks at the header only, so that a map of
/// gigabytes is open at once.
///
/// What that means for damaged bytes: a damaged header is an error, and damaged entries lead to wrong answers, but never to a
/// panic, nor to a loop longer than the map. [`verify`](Self::verify) tells before.
///
/// ```
/// use specie::{FrozenMap, FrozenMapRef};
///
/// let map: FrozenMap<u32, u64> = (0..1000).map(|key| (key, u64::from(key) * 3)).collect();
/// let path = std::env::temp_dir().join(format!("specie-frozen-{}", std::process::id()));
/// std::fs::write(&path, map.to_bytes())?;
///
/// let bytes = std::fs::read(&path)?; // or map the file into memory: any `&[u8]` will do
/// let opened = FrozenMapRef::<u32, u64>::from_bytes(&bytes)?;
/// assert_eq!(opened.get(&7), Some(21));
/// assert_eq!(opened, map.as_view());
///
/// let error = FrozenMapRef::<u32, u32>::from_bytes(&bytes).unwrap_err();
/// assert_eq!(error.to_string(), "the frozen map's values are u64, not u32; ask for u64 as the type of values");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FrozenMapRef<'a, K, V> {
    pub(super) bytes: &'a [u8],
    pub(super) layout: Layout<K, V>,
}

impl<'a, K: PlainKey, V: Plain> FrozenMapRef<'a, K, V> {
    /// Opens a map in the bytes of [`FrozenMap::to_bytes`](crate::FrozenMap::to_bytes). O(1): only the header is looked at.
    ///
    /// # Errors
    ///
    /// If the bytes are not a frozen map, or of another format, of other types or of another length, or if the header is damaged.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, FrozenError> {
        Layout::open(bytes).map(|layout| Self { bytes, layout })
    }

    /// Checks what [`from_bytes`](Self::from_bytes) does not: that the entries are as they were written, and that each can be found.
    /// O(n).
    ///
    /// The checksum finds accidents. It does not tell who wrote the map.
    ///
    /// # Errors
    ///
    /// If they are not.
    pub fn verify(&self) -> Result<(), FrozenError> {
        self.layout.verify(self.bytes)
    }

    /// The bytes in which the map is. O(1).
    #[inline]
    pub fn to_bytes(&self) -> &'a [u8] {
        self.bytes
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
        self.layout.find(self.bytes, *key)
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
    pub fn iter(&self) -> Iter<'a, K, V> {
        Iter::new(&self.layout, self.bytes)
    }

    /// All keys, in the order of [`iter`](Self::iter). O(n) to the end.
    #[inline]
    pub fn keys(&self) -> Keys<'a, K, V> {
        Keys(self.iter())
    }

    /// All values, in the order of [`iter`](Self::iter). O(n) to the end.
    #[inline]
    pub fn values(&self) -> Values<'a, K, V> {
        Values(self.iter())
    }
}

impl<K, V> Clone for FrozenMapRef<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for FrozenMapRef<'_, K, V> {}

impl<K: PlainKey + fmt::Debug, V: Plain + fmt::Debug> fmt::Debug for FrozenMapRef<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Equal are maps with the same entries, also if they were frozen by different versions.
impl<K: PlainKey, V: Plain + PartialEq> PartialEq for FrozenMapRef<'_, K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self
                .iter()
                .all(|(key, value)| other.get(&key).is_some_and(|found| found == value))
    }
}

impl<K: PlainKey, V: Plain + Eq> Eq for FrozenMapRef<'_, K, V> {}

impl<'a, K: PlainKey, V: Plain> IntoIterator for FrozenMapRef<'a, K, V> {
    type Item = (K, V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K: PlainKey, V: Plain> IntoIterator for &FrozenMapRef<'a, K, V> {
    type Item = (K, V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}
