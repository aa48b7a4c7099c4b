//! A hash map and a hash set of primitives that grow without a stall.

mod entry;
mod huge_pages;
mod iter;
pub mod set;
mod traits;

use core::mem;
use core::ops::AddAssign;

pub use self::entry::{Entry, OccupiedEntry, VacantEntry};
pub use self::iter::{
    Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};
#[doc(inline)]
pub use self::set::IncrementalIntSet;
use crate::primitive::Primitive;
use crate::table::TryReserveError;
use crate::table::incremental::IncrementalTable;

/// An [`IntMap`](crate::IntMap) that grows incrementally: its longest insertion is short.
///
/// A hash map that is full moves all its entries to a larger table within one insertion. On average that costs little;
/// but that one insertion takes a tenth of a second when there are some millions of entries, and whoever waits for
/// it waits that long. This map keeps both tables for a while, and every insertion of a new key moves at most
/// sixteen entries (a group of the older table) until the older one is empty. The literature calls it incremental
/// or gradual rehashing; the griddle crate does the same for hashbrown's table.
///
/// The price: while the map grows, which is during one in thirteen of its insertions, a look-up that does not find its key
/// in the newer table asks the older one too, and the memory of both is allocated. Where no single insertion has
/// to be fast, [`IntMap`](crate::IntMap) is the better choice. It is a type of its own so that `IntMap` pays
/// nothing for it.
///
/// What is bounded is insertion, `entry`, `add`, and in most cases `reserve`. Whatever goes through all entries
/// (`retain`, `clear`, `clone`, `shrink_to_fit`, dropping the map) takes as long as it does elsewhere. The
/// newer table's memory is asked for in one piece: from 32 MiB on it is not written to before it is used, as far as the
/// allocator takes it from the system. On Linux (with the feature `std`) the older table's memory goes back to
/// the system piece by piece while it is emptied; elsewhere it is freed at once at the end, which takes about
/// 5 ms for 100 MB.
///
/// An empty map allocates nothing.
///
/// ```
/// use specie::IncrementalIntMap;
///
/// let mut orders = IncrementalIntMap::new();
/// for number in 0..1000_u64 {
///     orders.insert(number, number * 100); // never moves more than sixteen entries
/// }
/// assert_eq!(orders[&7], 700);
/// assert_eq!(orders.len(), 1000);
/// ```
pub struct IncrementalIntMap<K, V> {
    table: IncrementalTable<(K, V)>,
}

/// The hash of an entry, for a table that is laid out anew.
#[inline]
fn rehash<K: Primitive, V>(seed: u64, entry: &(K, V)) -> u64 {
    entry.0.hash_with(seed)
}

impl<K, V> IncrementalIntMap<K, V> {
    /// An empty map. Allocates nothing.
    ///
    /// ```
    /// static EMPTY: specie::IncrementalIntMap<u64, String> = specie::IncrementalIntMap::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    pub const fn new() -> Self {
        Self {
            table: IncrementalTable::new(),
        }
    }

    /// The number of entries. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there is no entry. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many entries the map holds before it allocates again. O(1).
    ///
    /// After removals it can be less than it was before: a slot that other entries were sent past counts
    /// again only when the map is laid out anew.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// How many bytes the map has allocated, in both tables while it grows, without what the values own themselves. O(1).
    pub fn allocation_size(&self) -> usize {
        self.table.allocation_size()
    }

    /// All entries, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter(self.table.iter())
    }

    /// All entries with their values to change, in arbitrary order. Going through all is O(slots).
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut(self.table.iter_mut())
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
        ValuesMut(self.iter_mut())
    }

    /// The keys of a map that is used up, in arbitrary order.
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V> {
        IntoKeys(self.into_iter())
    }

    /// The values of a map that is used up, in arbitrary order.
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V> {
        IntoValues(self.into_iter())
    }

    /// Takes every entry out and keeps the memory, but for that of an older table. What the iterator does not yield is dropped with it.
    /// O(slots).
    ///
    /// Should the iterator be forgotten, the map is empty and its memory and entries leak.
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        Drain(self.table.drain())
    }

    /// Removes every entry and keeps the memory, but for that of an older table. O(slots).
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Keeps the entries for which `keep` says true. O(slots).
    ///
    /// ```
    /// let mut map: specie::IncrementalIntMap<i32, i32> = (0..8).map(|n| (n, n * 10)).collect();
    /// map.retain(|key, value| {
    ///     *value += 1;
    ///     key % 2 == 0
    /// });
    /// assert_eq!(map, specie::IncrementalIntMap::from([(0, 1), (2, 21), (4, 41), (6, 61)]));
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.table.retain(|(key, value)| keep(key, value));
    }
}

impl<K: Primitive, V> IncrementalIntMap<K, V> {
    /// An empty map with room for so many entries.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity(capacity: usize) -> Self {
        match IncrementalTable::with_capacity(capacity) {
            Ok(table) => Self { table },
            Err(error) => error.fail(),
        }
    }

    #[inline]
    fn hash(&self, key: K) -> u64 {
        key.hash_with(self.table.seed())
    }

    /// The value under `key`. O(1).
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.get_key_value(key).map(|(_, value)| value)
    }

    /// The value under `key`, to change. O(1).
    #[inline]
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let entry = self
            .table
            .find_mut(self.hash(*key), |(stored, _)| stored == key)?;
        Some(&mut entry.1)
    }

    /// The stored key and the value under `key`. O(1).
    #[inline]
    pub fn get_key_value(&self, key: &K) -> Option<(&K, &V)> {
        let (stored, value) = self
            .table
            .find(self.hash(*key), |(stored, _)| stored == key)?;
        Some((stored, value))
    }

    /// Whether there is an entry under `key`. O(1).
    #[inline]
    pub fn contains_key(&self, key: &K) -> bool {
        self.get_key_value(key).is_some()
    }

    /// A copy of the value under `key`, or `default` when there is none. O(1).
    ///
    /// ```
    /// let map = specie::IncrementalIntMap::from([(7_u32, 0.5)]);
    /// assert_eq!(map.get_or(&7, 1.0), 0.5);
    /// assert_eq!(map.get_or(&8, 1.0), 1.0);
    /// ```
    #[inline]
    pub fn get_or(&self, key: &K, default: V) -> V
    where
        V: Copy,
    {
        self.get(key).copied().unwrap_or(default)
    }

    /// Puts `value` under `key` and hands back the value that stood there. O(1), and moves the entries of one group
    /// at most.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let hash = self.hash(key);
        if let Some(entry) = self.table.find_mut(hash, |(stored, _)| *stored == key) {
            return Some(mem::replace(&mut entry.1, value));
        }
        self.table.insert_new(hash, (key, value), rehash);
        None
    }

    /// Adds `amount` to the value under `key`, or puts it there when there is none (Trove's
    /// `adjustOrPutValue`). Hands back the value. O(1), and moves the entries of one group
    /// at most.
    ///
    /// Overflow is what `+=` makes of it: for integers a panic in debug builds, and wrapping in others.
    ///
    /// ```
    /// let mut hits = specie::IncrementalIntMap::new();
    /// hits.add(7_u32, 1_u64);
    /// assert_eq!(*hits.add(7, 2), 3);
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
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// Takes out the entry under `key`. O(1).
    #[inline]
    pub fn remove_entry(&mut self, key: &K) -> Option<(K, V)> {
        self.table
            .take(self.hash(*key), |(stored, _)| stored == key)
    }

    /// The place of `key`, occupied or vacant, to look at and change with one look-up. O(1).
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let hash = self.hash(key);
        match self.table.entry(hash, |(stored, _)| *stored == key) {
            Ok(found) => Entry::Occupied(OccupiedEntry { found }),
            Err(vacant) => Entry::Vacant(VacantEntry { vacant, key }),
        }
    }

    /// Makes room for `additional` more entries. Bounded as an insertion is, unless the map is growing already: then
    /// it moves the rest first, in O(slots).
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.fail();
        }
    }

    /// Makes room for `additional` more entries as [`reserve`](Self::reserve) does, or says why not. The entries
    /// stay as they are on an error.
    ///
    /// # Errors
    /// When so many entries cannot be addressed, or when the allocator refuses.
    ///
    /// ```
    /// let mut map = specie::IncrementalIntMap::from([(1, "a")]);
    /// assert!(map.try_reserve(usize::MAX).is_err());
    /// assert_eq!(map[&1], "a");
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve_with(additional, rehash)
    }

    /// Gives back the memory that the entries do not need, after growth has been finished. O(slots).
    ///
    /// # Panics
    /// Never; when the allocator refuses the smaller table, the process is aborted.
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Gives back the memory that neither the entries nor `capacity` of them need, after growth has been
    /// finished. O(slots).
    ///
    /// # Panics
    /// Never; when the allocator refuses the smaller table, the process is aborted.
    pub fn shrink_to(&mut self, capacity: usize) {
        if let Err(error) = self.table.shrink_to(capacity, rehash) {
            error.fail();
        }
    }

    /// Checks the whole structure, for tests. O(slots).
    ///
    /// # Panics
    /// When the structure is not sound.
    #[doc(hidden)]
    pub fn validate(&self) {
        self.table
            .validate(rehash, |entry, other| entry.0 == other.0);
    }
}

impl<K, V> IntoIterator for IncrementalIntMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    #[inline]
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter(self.table.into_iter())
    }
}
