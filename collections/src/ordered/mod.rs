//! A hash map, and a [set], that keep the order of insertion, on the indexmap crate.

mod entry;
mod iter;
#[cfg(feature = "rayon")]
mod parallel;
mod positions;
mod rarer;
pub mod set;
mod sorting;

use core::hash::Hash;
use core::mem;
use core::ops::{AddAssign, Index};

use equivalent::Equivalent;
use indexmap::IndexMap;
pub use indexmap::map::{
    Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};

pub use self::entry::{Entry, OccupiedEntry, OccupiedError, VacantEntry};
pub use self::iter::ExtractIf;
#[doc(inline)]
pub use self::set::OrderedSet;
use crate::api::{map_traits, room_for};
use crate::obj_map::{ObjKey, ObjState};
use crate::table::TryReserveError;

/// indexmap's map with this crate's hasher.
type Indexed<K, V> = IndexMap<K, V, ObjState>;

/// A hash map for any hashable key that keeps the order in which its keys were put in: the indexmap crate's map with
/// the hasher of [`ObjMap`](crate::ObjMap).
///
/// Entries stand in a list, and a table of positions finds them. A new key goes to the end; a key that is there keeps
/// its place when its value is replaced. Every entry has a position, counted from 0, by which it can be looked at and
/// moved, and all iterators run from both ends.
///
/// Look-ups and insertion at the end are O(1) on average, and going through all is O(entries), as fast as a list.
/// [`remove`](Self::remove) keeps the order and moves all entries behind up: it is O(entries).
/// [`swap_remove`](Self::swap_remove) is O(1) and puts the last entry into the gap. So this is no map for a cache
/// that loses its oldest entry at every step, unless it is small.
///
/// Two maps are equal when they have the same entries, in whatever order; compare their iterators to compare the
/// order too. Keys can be looked up in any equivalent form: a `String` by a `&str`. An empty map allocates nothing.
///
/// ```
/// use specie::OrderedMap;
///
/// let mut columns = OrderedMap::from([("name", "text"), ("age", "number"), ("id", "number")]);
/// columns.insert("age", "text"); // keeps its place
/// columns.move_to_first("id");
/// assert!(columns.keys().eq(&["id", "name", "age"]));
/// assert_eq!(columns.get_index_of("age"), Some(2));
/// assert_eq!(columns.remove("name"), Some("text"));
/// assert!(columns.keys().rev().eq(&["age", "id"]));
/// ```
pub struct OrderedMap<K, V> {
    map: Indexed<K, V>,
}

impl<K, V> OrderedMap<K, V> {
    /// An empty map. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            map: IndexMap::with_hasher(ObjState),
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
        self.map.len()
    }

    /// Whether there is no entry. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// How many entries the map holds before it allocates again, or somewhat less. O(1).
    #[inline]
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }

    /// About how many bytes the map has allocated, without what keys and values own themselves. O(1).
    ///
    /// This is an estimate from the capacity: what the table of positions takes, and a list of as many entries as
    /// that table has room for, each with its hash. After `shrink_to_fit` the list may be shorter.
    pub fn allocation_size(&self) -> usize {
        let capacity = self.capacity().max(self.len());
        if capacity == 0 {
            return 0;
        }
        // hashbrown's sizes: a power of two of which 7/8 are used, a position and a control byte each, and a group of
        // control bytes more.
        let slots = (capacity.max(3) * 8).div_ceil(7).next_power_of_two();
        let room = if slots == 4 { 3 } else { slots / 8 * 7 };
        slots * (size_of::<usize>() + 1) + 16 + room * size_of::<(usize, K, V)>()
    }

    /// All entries, in their order. Runs from both ends; going through all is O(entries).
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        self.map.iter()
    }

    /// All entries with their values to change, in their order. Runs from both ends; going through all is O(entries).
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        self.map.iter_mut()
    }

    /// All keys, in their order. Runs from both ends; going through all is O(entries).
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        self.map.keys()
    }

    /// All values, in the order of the keys. Runs from both ends; going through all is O(entries).
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        self.map.values()
    }

    /// All values to change, in the order of the keys. Runs from both ends; going through all is O(entries).
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        self.map.values_mut()
    }

    /// The keys of a map that is used up, in their order.
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V> {
        self.map.into_keys()
    }

    /// The values of a map that is used up, in the order of the keys.
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V> {
        self.map.into_values()
    }

    /// Takes every entry out, in their order, and keeps the memory. What the iterator does not yield is dropped with
    /// it. O(entries).
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        self.map.drain(..)
    }

    /// Removes every entry and keeps the memory. O(slots).
    pub fn clear(&mut self) {
        self.map.clear();
    }

    /// Keeps the entries for which `keep` says true, in their order. O(entries).
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        // indexmap's own `retain` loses entries from its table when `keep` panics; its `extract_if` does not.
        self.map
            .extract_if(.., |key, value| !keep(key, value))
            .for_each(drop);
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

    /// Makes room for `additional` more entries, or says why not. The entries stay as they are on an error.
    ///
    /// # Errors
    /// When so many entries cannot be addressed, or when the allocator refuses.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        // indexmap does not say which of the two it was; an entry takes its own bytes and two positions or a little more.
        let bytes = size_of::<(usize, K, V)>() + 3 * size_of::<usize>();
        let places = self.len().saturating_add(additional);
        self.map
            .try_reserve(additional)
            .map_err(|_| TryReserveError::places(places, bytes))
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

impl<K: ObjKey, V> OrderedMap<K, V> {
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

    /// Puts `value` under `key` and hands back the value that stood there. A new key goes to the end; the key that
    /// stands stays, where it is. Amortised O(1).
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

    /// Takes out the value under `key`; the others keep their order. O(1) for the last entry, and O(entries behind)
    /// for others: see [`swap_remove`](Self::swap_remove).
    #[inline]
    pub fn remove<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<V> {
        self.map.shift_remove(key)
    }

    /// Takes out the entry under `key`; the others keep their order. O(1) for the last entry, and O(entries behind)
    /// for others: see [`swap_remove_entry`](Self::swap_remove_entry).
    #[inline]
    pub fn remove_entry<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<(K, V)> {
        self.map.shift_remove_entry(key)
    }

    /// Takes out the value under `key`, and puts the last entry into its place. O(1).
    #[inline]
    pub fn swap_remove<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<V> {
        self.map.swap_remove(key)
    }

    /// Takes out the entry under `key`, and puts the last one into its place. O(1).
    #[inline]
    pub fn swap_remove_entry<Q: Hash + Equivalent<K> + ?Sized>(
        &mut self,
        key: &Q,
    ) -> Option<(K, V)> {
        self.map.swap_remove_entry(key)
    }

    /// The place of `key`, occupied or vacant, to look at and change with one look-up. O(1).
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        entry::find(&mut self.map, key)
    }

    /// Puts entries in; of several under one key the first one's place and the last one's value stay.
    fn put_all(&mut self, entries: impl Iterator<Item = (K, V)>) {
        let expected = room_for(entries.size_hint().0, self.is_empty());
        // A promise for which there is no room is not believed.
        let _ = self.try_reserve(expected);
        entries.for_each(|(key, value)| {
            self.insert(key, value);
        });
    }
}

impl<K, V> Default for OrderedMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

map_traits!(OrderedMap, ObjKey, anywhere: []);

/// Empties a map unless it is forgotten: for a map that a panic has left half copied.
struct Emptied<'m, K, V>(&'m mut Indexed<K, V>);

impl<K, V> Drop for Emptied<'_, K, V> {
    fn drop(&mut self) {
        self.0.clear();
    }
}

impl<K: Clone, V: Clone> Clone for OrderedMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            map: self.map.clone(),
        }
    }

    /// Reuses the memory if it is large enough, and the entries' own memory as far as their `clone_from` does. The map
    /// is empty when copying an entry panics.
    fn clone_from(&mut self, source: &Self) {
        let target = Emptied(&mut self.map);
        target.0.clone_from(&source.map);
        mem::forget(target);
    }
}

impl<K: ObjKey, V, Q: Hash + Equivalent<K> + ?Sized> Index<&Q> for OrderedMap<K, V> {
    type Output = V;

    /// # Panics
    /// When there is no entry under the key.
    #[inline]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry under the key")
    }
}

impl<K, V> IntoIterator for OrderedMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    #[inline]
    fn into_iter(self) -> IntoIter<K, V> {
        self.map.into_iter()
    }
}
