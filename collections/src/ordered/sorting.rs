//! Changing the order of an [`OrderedMap`] by comparisons.

use core::cmp::Ordering;
use core::mem;

use super::{Indexed, OrderedMap};

/// Makes the table of positions anew unless it is forgotten: for a map that a panic has left half sorted.
struct Rebuilt<'m, K, V>(&'m mut Indexed<K, V>);

impl<K, V> Drop for Rebuilt<'_, K, V> {
    fn drop(&mut self) {
        // Sorting ends with making the table, and moves nothing that is equal.
        self.0.sort_unstable_by(|_, _, _, _| Ordering::Equal);
    }
}

impl<K, V> OrderedMap<K, V> {
    /// Lets `sort` sort the entries, and leaves a sound map, in any order, when it panics.
    fn sorted(&mut self, sort: impl FnOnce(&mut Indexed<K, V>)) {
        let map = Rebuilt(&mut self.map);
        sort(map.0);
        mem::forget(map);
    }

    /// Sorts the entries by their keys. O(n log n).
    ///
    /// When a comparison panics, here and in the other sorting methods, all entries are there still, in some order.
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("b", 1), ("c", 2), ("a", 3)]);
    /// map.sort_keys();
    /// assert!(map.iter().eq([(&"a", &3), (&"b", &1), (&"c", &2)]));
    /// ```
    ///
    /// # Panics
    /// When a comparison panics; it may when it is no total order.
    pub fn sort_keys(&mut self)
    where
        K: Ord,
    {
        self.sorted(Indexed::sort_keys);
    }

    /// Sorts the entries by a comparison; those that it calls equal keep their order. O(n log n).
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("b", 2), ("c", 1), ("a", 2)]);
    /// map.sort_by(|_, left, _, right| left.cmp(right));
    /// assert!(map.keys().eq(&["c", "b", "a"]));
    /// ```
    ///
    /// # Panics
    /// When the comparison panics; sorting may when it is no total order.
    pub fn sort_by(&mut self, compare: impl FnMut(&K, &V, &K, &V) -> Ordering) {
        self.sorted(|map| map.sort_by(compare));
    }

    /// Sorts the entries by what `rank` makes of them; those for which that is equal keep their order. O(n log n).
    ///
    /// # Panics
    /// When `rank` or a comparison panics; sorting may when that is no total order.
    pub fn sort_by_key<T: Ord>(&mut self, rank: impl FnMut(&K, &V) -> T) {
        self.sorted(|map| map.sort_by_key(rank));
    }

    /// Sorts the entries by a comparison; those that it calls equal may change their order. O(n log n), and takes no
    /// memory.
    ///
    /// # Panics
    /// When the comparison panics; sorting may when it is no total order.
    pub fn sort_unstable_by(&mut self, compare: impl FnMut(&K, &V, &K, &V) -> Ordering) {
        self.sorted(|map| map.sort_unstable_by(compare));
    }
}
