//! A hash map and a hash set whose keys are compared by a strategy of the user's.

mod entry;
mod iter;
#[cfg(feature = "rayon")]
mod parallel;
mod rarer;
pub mod set;

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash, Hasher};
use core::ops::{AddAssign, Index};

use hashbrown::{HashTable, hash_table};

pub use self::entry::{Entry, OccupiedEntry, OccupiedError, VacantEntry};
pub use self::iter::{
    Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};
pub use self::set::StrategySet;
use crate::api::{map_traits, plain_many_api};
use crate::obj_map::ObjState;
use crate::table::TryReserveError;

/// How keys are compared and hashed, in place of their `Eq` and `Hash` (Trove's `HashingStrategy`).
///
/// [`equal`](Self::equal) must be an equivalence: each key equals itself, in either order, and by way of a third. Keys that are
/// equal must feed the same to their hashers. A strategy that is for a key type and for what it
/// borrows as (`String` and `str`) must see the same in both. Otherwise maps find the wrong entries, or none; they stay safe
/// to use.
///
/// ```
/// use specie::strategy::{Strategy, StrategyMap};
/// use std::hash::Hasher;
///
/// /// Names of header fields: ASCII letters are the same in either case.
/// #[derive(Clone, Copy, Default)]
/// struct IgnoreCase;
///
/// impl<Q: AsRef<str> + ?Sized> Strategy<Q> for IgnoreCase {
///     fn hash<H: Hasher>(&self, key: &Q, state: &mut H) {
///         for byte in key.as_ref().bytes() {
///             state.write_u8(byte.to_ascii_lowercase());
///         }
///     }
///     fn equal(&self, left: &Q, right: &Q) -> bool {
///         left.as_ref().eq_ignore_ascii_case(right.as_ref())
///     }
/// }
///
/// let mut fields: StrategyMap<String, u32, IgnoreCase> = StrategyMap::default();
/// fields.insert("Content-Length".to_string(), 12);
/// assert_eq!(fields.get("content-length"), Some(&12));
/// ```
pub trait Strategy<Q: ?Sized> {
    /// Feeds the hasher with what makes the key what it is.
    fn hash<H: Hasher>(&self, key: &Q, state: &mut H);

    /// Whether the two are the same key.
    fn equal(&self, left: &Q, right: &Q) -> bool;
}

/// The strategy that keys bring themselves: their `Eq` and `Hash`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Natural;

impl<Q: Hash + Eq + ?Sized> Strategy<Q> for Natural {
    #[inline]
    fn hash<H: Hasher>(&self, key: &Q, state: &mut H) {
        key.hash(state);
    }
    #[inline]
    fn equal(&self, left: &Q, right: &Q) -> bool {
        left == right
    }
}

/// A hash map whose keys are compared and hashed by a [`Strategy`], such as without regard to case or by identity (Trove's
/// `TCustomHashMap`).
///
/// It is hashbrown's table with the hasher of [`ObjMap`](crate::ObjMap), and has its methods, complexities and memory. Where the strategy
/// can be a type of its own around the key, with `Eq` and `Hash` by it, an `ObjMap` of such keys does the same; this map is
/// for keys that are to be compared in several ways, and for strategies that are chosen at run time.
pub struct StrategyMap<K, V, T = Natural> {
    table: HashTable<(K, V)>,
    strategy: T,
}

fn hash_by<Q: ?Sized, T: Strategy<Q>>(strategy: &T, key: &Q) -> u64 {
    let mut hasher = ObjState.build_hasher();
    strategy.hash(key, &mut hasher);
    hasher.finish()
}

impl<K, V> StrategyMap<K, V> {
    /// An empty map whose keys are compared by their `Eq`. Allocates nothing.
    pub const fn new() -> Self {
        Self::with_strategy(Natural)
    }
}

impl<K, V> StrategyMap<K, V>
where
    Natural: Strategy<K>,
{
    /// An empty map with room for so many entries, whose keys are compared by their `Eq`.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_and_strategy(capacity, Natural)
    }
}

impl<K, V, T> StrategyMap<K, V, T> {
    /// An empty map whose keys are compared by `strategy`. Allocates nothing.
    pub const fn with_strategy(strategy: T) -> Self {
        Self {
            table: HashTable::new(),
            strategy,
        }
    }

    /// How keys are compared. O(1).
    pub fn strategy(&self) -> &T {
        &self.strategy
    }

    /// The number of entries. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there is no entry. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// How many entries the map holds before it allocates again. O(1).
    #[inline]
    pub fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// How many bytes the map has allocated, without what keys and values own themselves. O(1).
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

    /// Takes every entry out and keeps the memory. What the iterator does not yield is dropped with it.
    /// O(slots).
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        Drain(self.table.drain())
    }

    /// Removes every entry and keeps the memory. O(slots).
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Keeps the entries for which `keep` says true. O(slots).
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.table.retain(|(key, value)| keep(key, value));
    }
}

impl<K, V, T: Strategy<K>> StrategyMap<K, V, T> {
    /// An empty map with room for so many entries, whose keys are compared by `strategy`.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity_and_strategy(capacity: usize, strategy: T) -> Self {
        let mut map = Self::with_strategy(strategy);
        map.reserve(capacity);
        map
    }

    fn found<Q: ?Sized>(&self, key: &Q) -> Option<&(K, V)>
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        if self.is_empty() {
            return None;
        }
        let hash = hash_by(&self.strategy, key);
        self.table
            .find(hash, |entry| self.strategy.equal(key, entry.0.borrow()))
    }

    /// The value under `key`. O(1).
    #[inline]
    pub fn get<Q: ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        self.found(key).map(|(_, value)| value)
    }

    /// The value under `key`, to change. O(1).
    #[inline]
    pub fn get_mut<Q: ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        let (hash, strategy) = (hash_by(&self.strategy, key), &self.strategy);
        self.table
            .find_mut(hash, |entry| strategy.equal(key, entry.0.borrow()))
            .map(|(_, value)| value)
    }

    /// The stored key and the value under `key`. O(1).
    #[inline]
    pub fn get_key_value<Q: ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        self.found(key).map(|(key, value)| (key, value))
    }

    /// Whether there is an entry under `key`. O(1).
    #[inline]
    pub fn contains_key<Q: ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        self.found(key).is_some()
    }

    /// A copy of the value under `key`, or `default` when there is none. O(1).
    #[inline]
    pub fn get_or<Q: ?Sized>(&self, key: &Q, default: V) -> V
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
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
        match self.entry(key) {
            Entry::Occupied(mut entry) => Some(entry.insert(value)),
            Entry::Vacant(entry) => {
                entry.insert(value);
                None
            }
        }
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
    pub fn remove<Q: ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// Takes out the entry under `key`. O(1).
    #[inline]
    pub fn remove_entry<Q: ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        let (hash, strategy) = (hash_by(&self.strategy, key), &self.strategy);
        self.table
            .find_entry(hash, |entry| strategy.equal(key, entry.0.borrow()))
            .ok()
            .map(|entry| entry.remove().0)
    }

    /// The place of `key`, occupied or vacant, to look at and change with one look-up. Makes room for the
    /// entry if there is none. Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let (hash, strategy) = (hash_by(&self.strategy, &key), &self.strategy);
        let equal = |entry: &(K, V)| strategy.equal(&key, &entry.0);
        let mut table = &mut self.table;
        if table.len() == table.capacity() {
            // An entry that is there needs no room.
            match table.find_entry(hash, equal) {
                Ok(entry) => return Entry::Occupied(OccupiedEntry(entry)),
                Err(absent) => table = absent.into_table(),
            }
        }
        match table.entry(hash, equal, |entry| hash_by(strategy, &entry.0)) {
            hash_table::Entry::Occupied(entry) => Entry::Occupied(OccupiedEntry(entry)),
            hash_table::Entry::Vacant(place) => Entry::Vacant(VacantEntry { key, place }),
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
        let strategy = &self.strategy;
        self.table
            .try_reserve(additional, |entry| hash_by(strategy, &entry.0))
            .map_err(|error| TryReserveError::of_hashbrown(&error))
    }

    /// Gives back the memory that the entries do not need. O(slots).
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Gives back the memory that neither the entries nor `capacity` of them need. O(slots).
    pub fn shrink_to(&mut self, capacity: usize) {
        let strategy = &self.strategy;
        self.table
            .shrink_to(capacity, |entry| hash_by(strategy, &entry.0));
    }
}

map_traits!(StrategyMap, Sized, anywhere: [], state: T: Strategy<K> = Natural);
plain_many_api!(StrategyMap, Sized, state: T: Strategy<K> = Natural);

impl<K, V, T: Default> Default for StrategyMap<K, V, T> {
    fn default() -> Self {
        Self::with_strategy(T::default())
    }
}

impl<K: Clone, V: Clone, T: Clone> Clone for StrategyMap<K, V, T> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            strategy: self.strategy.clone(),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        // First, so that no entries come in under another strategy when this panics.
        let strategy = source.strategy.clone();
        self.table.clone_from(&source.table);
        self.strategy = strategy;
    }
}

impl<K: Borrow<Q>, V, T: Strategy<K> + Strategy<Q>, Q: ?Sized> Index<&Q> for StrategyMap<K, V, T> {
    type Output = V;

    /// # Panics
    /// When there is no entry under the key.
    #[inline]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry under the key")
    }
}

impl<K, V, T> IntoIterator for StrategyMap<K, V, T> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    #[inline]
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter(self.table.into_iter())
    }
}
