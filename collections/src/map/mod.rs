//! The map that picks its table by the type of its keys.
#![allow(unsafe_code)] // `Send` and `Sync`: see there.

mod entry;
mod iter;
mod many;
#[cfg(feature = "rayon")]
mod parallel;
mod rarer;
pub(crate) mod store;

use core::hash::Hash;
use core::ops::{AddAssign, Index};

pub use self::entry::{Entry, OccupiedEntry, OccupiedError, VacantEntry};
pub use self::iter::{
    Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};
use self::store::MapStore;
use crate::api::map_traits;
use crate::key::{Key, Lookup};
use crate::table::TryReserveError;

/// A hash map that picks its table by the type of its keys: [`IntMap`](crate::IntMap) for primitives,
/// [`ObjMap`](crate::ObjMap) for everything else.
///
/// It is used as std's: its methods have std's names and signatures. Look-ups, insertion and removal are O(1)
/// on average. A type of your own becomes a key by one line, [`key!`](crate::key!). The differences to std:
///
/// - There is no hasher parameter, and so no `with_hasher` and no `hasher`.
/// - Generic code needs `K: Key` instead of `K: Hash + Eq`, and `K: Lookup<Q>` instead of `K: Borrow<Q>`.
///   Where that cannot be, `ObjMap` takes any hashable key.
/// - The type is invariant: a `&HashMap<u32, &'static str>` is no `&HashMap<u32, &'a str>`.
/// - What the map borrows must outlive it: `let mut map = HashMap::new(); let text = String::new();
///   map.insert(1, &text);` needs the two in the other order. (std's map may be dropped after what it
///   borrows; the language feature behind that is not stable.)
///
/// ```
/// use specie::HashMap;
///
/// let mut hits: HashMap<u32, u64> = HashMap::new();
/// *hits.entry(7).or_insert(0) += 1;
/// hits.add(7, 1);
/// assert_eq!(hits[&7], 2);
///
/// let mut names = HashMap::new();
/// names.insert("seven".to_string(), 7);
/// assert_eq!(names.get("seven"), Some(&7));
/// ```
pub struct HashMap<K: Key, V> {
    store: K::Map<V>,
}

// SAFETY: a storage is one of this crate's (`MapStore` is sealed), and each of them owns keys and values
// and nothing else that belongs to a thread.
unsafe impl<K: Key + Send, V: Send> Send for HashMap<K, V> {}
// SAFETY: as above; a shared storage hands out shared references only.
unsafe impl<K: Key + Sync, V: Sync> Sync for HashMap<K, V> {}

impl<K: Key, V> HashMap<K, V> {
    /// An empty map. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            store: K::Map::EMPTY,
        }
    }

    /// An empty map with room for so many entries.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity(capacity: usize) -> Self {
        let mut map = Self::new();
        map.reserve(capacity);
        map
    }

    /// The number of entries. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// Whether there is no entry. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many entries the map holds before it allocates again. O(1).
    #[inline]
    pub fn capacity(&self) -> usize {
        self.store.capacity()
    }

    /// How many bytes the map has allocated, without what keys and values own themselves. O(1).
    pub fn allocation_size(&self) -> usize {
        self.store.allocation_size()
    }

    /// The value under `key`. O(1).
    #[inline]
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Lookup<Q>,
    {
        self.get_key_value(key).map(|(_, value)| value)
    }

    /// The value under `key`, to change. O(1).
    #[inline]
    pub fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Lookup<Q>,
    {
        self.store.get_mut(key)
    }

    /// The stored key and the value under `key`. O(1).
    #[inline]
    pub fn get_key_value<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Lookup<Q>,
    {
        self.store.get_key_value(key)
    }

    /// Whether there is an entry under `key`. O(1).
    #[inline]
    pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Lookup<Q>,
    {
        self.get_key_value(key).is_some()
    }

    /// A copy of the value under `key`, or `default` when there is none. O(1).
    ///
    /// ```
    /// let map = specie::HashMap::from([("a", 1)]);
    /// assert_eq!(map.get_or("b", 0), 0);
    /// ```
    #[inline]
    pub fn get_or<Q: Hash + Eq + ?Sized>(&self, key: &Q, default: V) -> V
    where
        K: Lookup<Q>,
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
        self.store.insert(key, value)
    }

    /// Adds `amount` to the value under `key`, or puts it there when there is none (Trove's
    /// `adjustOrPutValue`). Hands back the value. Amortised O(1).
    ///
    /// Overflow is what `+=` makes of it: for integers a panic in debug builds, and wrapping in others.
    ///
    /// ```
    /// let mut hits = specie::HashMap::new();
    /// hits.add("index.html", 1);
    /// assert_eq!(*hits.add("index.html", 1), 2);
    /// ```
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
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Lookup<Q>,
    {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// Takes out the entry under `key`. O(1).
    #[inline]
    pub fn remove_entry<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Lookup<Q>,
    {
        self.store.remove_entry(key)
    }

    /// The place of `key`, occupied or vacant, to look at and change with one look-up. O(1).
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        match self.store.entry(key) {
            Ok(occupied) => Entry::Occupied(OccupiedEntry(occupied)),
            Err(vacant) => Entry::Vacant(VacantEntry(vacant)),
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
        self.store.try_reserve(additional)
    }

    /// Gives back the memory that the entries do not need. O(slots).
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Gives back the memory that neither the entries nor `capacity` of them need. O(slots).
    pub fn shrink_to(&mut self, capacity: usize) {
        self.store.shrink_to(capacity);
    }

    /// Removes every entry and keeps the memory. O(slots).
    pub fn clear(&mut self) {
        self.store.clear();
    }

    /// Keeps the entries for which `keep` says true. O(slots).
    pub fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool) {
        self.store.retain(keep);
    }

    /// Takes every entry out and keeps the memory. What the iterator does not yield is dropped with it.
    /// O(slots).
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        Drain(self.store.drain())
    }

    /// All entries, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter(self.store.iter())
    }

    /// All entries with their values to change, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut(self.store.iter_mut())
    }

    /// All keys, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys(self.iter())
    }

    /// All values, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        Values(self.iter())
    }

    /// All values to change, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut(self.store.values_mut())
    }

    /// The keys of a map that is used up, in arbitrary order.
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V> {
        IntoKeys(self.store.into_keys())
    }

    /// The values of a map that is used up, in arbitrary order.
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V> {
        IntoValues(self.store.into_values())
    }
}

impl<K: Key, V> Default for HashMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

map_traits!(HashMap, Key, anywhere: [: Key]);

impl<K: Key + Clone, V: Clone> Clone for HashMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            store: self.store.duplicate(),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        self.store.duplicate_from(&source.store);
    }
}

impl<K: Key + Lookup<Q>, V, Q: Hash + Eq + ?Sized> Index<&Q> for HashMap<K, V> {
    type Output = V;

    /// # Panics
    /// When there is no entry under the key.
    #[inline]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry under the key")
    }
}

impl<K: Key, V> IntoIterator for HashMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    #[inline]
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter(self.store.into_iter())
    }
}
