//! A hash map for any hashable key, on hashbrown's table.

mod entry;
#[cfg(feature = "rayon")]
mod parallel;
mod rarer;
mod state;
mod unique;

use core::hash::{BuildHasher, Hash};
use core::ops::{AddAssign, Index};

use equivalent::Equivalent;
pub use hashbrown::hash_map::{
    Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};

pub use self::entry::{Entry, OccupiedEntry, OccupiedError, VacantEntry};
pub use self::rarer::ExtractIf;
pub use self::state::ObjState;
use crate::api::{map_traits, plain_many_api};
use crate::table::TryReserveError;

/// What a key of [`ObjMap`] or a member of [`ObjSet`](crate::ObjSet) must offer. Implemented for every type
/// that qualifies.
pub trait ObjKey: Hash + Eq {}
impl<K: Hash + Eq> ObjKey for K {}

/// A hash map for any hashable key: hashbrown's table with the hasher of the ahash crate, whose seeds are
/// drawn once a process.
///
/// Look-ups, insertion and removal are O(1) on average. Keys can be looked up in any equivalent form: a
/// `String` by a `&str`. An empty map allocates nothing and draws no random numbers.
///
/// ```
/// use specie::ObjMap;
///
/// let mut ages: ObjMap<String, u32> = ObjMap::new();
/// ages.insert("Ada".to_string(), 36);
/// assert_eq!(ages.get("Ada"), Some(&36));
/// assert_eq!(ages.remove("Charles"), None);
/// ```
///
/// # Another hasher
///
/// `S` makes the hashers: any [`BuildHasher`]. [`ObjState`] is right unless keys come with a good hash, or must hash as they do
/// elsewhere.
///
/// ```
/// use specie::ObjMap;
/// use std::hash::RandomState;
///
/// let mut ages: ObjMap<&str, u32, RandomState> = ObjMap::default();
/// ages.insert("Ada", 36);
/// assert_eq!(ages["Ada"], 36);
/// ```
pub struct ObjMap<K, V, S = ObjState> {
    map: hashbrown::HashMap<K, V, S>,
}

impl<K, V> ObjMap<K, V> {
    /// An empty map. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            map: hashbrown::HashMap::with_hasher(ObjState),
        }
    }
}

impl<K: ObjKey, V> ObjMap<K, V> {
    /// An empty map with room for so many entries.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_and_hasher(capacity, ObjState)
    }
}

impl<K, V, S> ObjMap<K, V, S> {
    /// An empty map whose hashers `hash_builder` makes. Allocates nothing.
    pub const fn with_hasher(hash_builder: S) -> Self {
        Self {
            map: hashbrown::HashMap::with_hasher(hash_builder),
        }
    }

    /// What makes the hashers. O(1).
    #[inline]
    pub fn hasher(&self) -> &S {
        self.map.hasher()
    }

    /// The number of entries. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether there is no entry. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// How many entries the map holds before it allocates again. O(1).
    #[inline]
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }

    /// All entries, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        self.map.iter()
    }

    /// All entries with their values to change, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        self.map.iter_mut()
    }

    /// All keys, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        self.map.keys()
    }

    /// All values, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        self.map.values()
    }

    /// All values to change, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        self.map.values_mut()
    }

    /// The keys of a map that is used up, in arbitrary order.
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V> {
        self.map.into_keys()
    }

    /// The values of a map that is used up, in arbitrary order.
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V> {
        self.map.into_values()
    }

    /// Takes every entry out and keeps the memory. What the iterator does not yield is dropped with it.
    /// O(slots).
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        self.map.drain()
    }

    /// Removes every entry and keeps the memory. O(slots).
    pub fn clear(&mut self) {
        self.map.clear();
    }

    /// Keeps the entries for which `keep` says true. O(slots).
    pub fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool) {
        self.map.retain(keep);
    }
}

impl<K: ObjKey, V, S: BuildHasher> ObjMap<K, V, S> {
    /// An empty map with room for so many entries, whose hashers `hash_builder` makes.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> Self {
        let mut map = Self::with_hasher(hash_builder);
        map.reserve(capacity);
        map
    }

    /// How many bytes the map has allocated, without what keys and values own themselves. O(1).
    pub fn allocation_size(&self) -> usize {
        self.map.allocation_size()
    }

    /// The value under `key`. O(1).
    #[inline]
    pub fn get<Q: Hash + Equivalent<K> + ?Sized>(&self, key: &Q) -> Option<&V> {
        self.map.get(key)
    }

    /// The value under `key`, to change. O(1).
    #[inline]
    pub fn get_mut<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<&mut V> {
        self.map.get_mut(key)
    }

    /// The stored key and the value under `key`. O(1).
    #[inline]
    pub fn get_key_value<Q: Hash + Equivalent<K> + ?Sized>(&self, key: &Q) -> Option<(&K, &V)> {
        self.map.get_key_value(key)
    }

    /// Whether there is an entry under `key`. O(1).
    #[inline]
    pub fn contains_key<Q: Hash + Equivalent<K> + ?Sized>(&self, key: &Q) -> bool {
        self.map.contains_key(key)
    }

    /// A copy of the value under `key`, or `default` when there is none. O(1).
    #[inline]
    pub fn get_or<Q: Hash + Equivalent<K> + ?Sized>(&self, key: &Q, default: V) -> V
    where
        V: Copy,
    {
        self.get(key).copied().unwrap_or(default)
    }

    /// Puts `value` under `key` and hands back the value that stood there. The key that stands stays.
    /// Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.map.insert(key, value)
    }

    /// Adds `amount` to the value under `key`, or puts it there when there is none (Trove's
    /// `adjustOrPutValue`). Hands back the value. Amortised O(1).
    ///
    /// Overflow is what `+=` makes of it: for integers a panic in debug builds, and wrapping in others.
    ///
    /// # Panics
    /// As [`insert`](Self::insert), and when the addition does.
    #[inline]
    pub fn add(&mut self, key: K, amount: V) -> &mut V
    where
        V: AddAssign,
    {
        match self.entry(key) {
            Entry::Occupied(entry) => {
                let value = entry.into_mut();
                *value += amount;
                value
            }
            Entry::Vacant(entry) => entry.insert(amount),
        }
    }

    /// Takes out the value under `key`. O(1).
    #[inline]
    pub fn remove<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<V> {
        self.map.remove(key)
    }

    /// Takes out the entry under `key`. O(1).
    #[inline]
    pub fn remove_entry<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<(K, V)> {
        self.map.remove_entry(key)
    }

    /// The place of `key`, occupied or vacant, to look at and change with one look-up. O(1).
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V, S> {
        match self.map.entry(key) {
            hashbrown::hash_map::Entry::Occupied(entry) => Entry::Occupied(OccupiedEntry(entry)),
            hashbrown::hash_map::Entry::Vacant(entry) => Entry::Vacant(VacantEntry(entry)),
        }
    }

    /// Makes room for `additional` more entries.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.fail();
        }
    }

    /// Makes room for `additional` more entries, or says why not. The map stays as it is on an error.
    ///
    /// # Errors
    /// When so many entries cannot be addressed, or when the allocator refuses.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.map
            .try_reserve(additional)
            .map_err(|error| TryReserveError::of_hashbrown(&error))
    }

    /// Gives back the memory that the entries do not need. O(slots).
    pub fn shrink_to_fit(&mut self) {
        self.map.shrink_to_fit();
    }

    /// Gives back the memory that neither the entries nor `capacity` of them need. O(slots).
    pub fn shrink_to(&mut self, capacity: usize) {
        self.map.shrink_to(capacity);
    }
}

impl<K, V, S: Default> Default for ObjMap<K, V, S> {
    fn default() -> Self {
        Self::with_hasher(S::default())
    }
}

map_traits!(ObjMap, ObjKey, anywhere: [], state: S: BuildHasher = ObjState);
plain_many_api!(ObjMap, ObjKey, state: S: BuildHasher = ObjState);

impl<K: Clone, V: Clone, S: Clone> Clone for ObjMap<K, V, S> {
    fn clone(&self) -> Self {
        Self {
            map: self.map.clone(),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        self.map.clone_from(&source.map);
    }
}

impl<K: ObjKey, V, S: BuildHasher, Q: Hash + Equivalent<K> + ?Sized> Index<&Q> for ObjMap<K, V, S> {
    type Output = V;

    /// # Panics
    /// When there is no entry under the key.
    #[inline]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry under the key")
    }
}

impl<K, V, S> IntoIterator for ObjMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    #[inline]
    fn into_iter(self) -> IntoIter<K, V> {
        self.map.into_iter()
    }
}
