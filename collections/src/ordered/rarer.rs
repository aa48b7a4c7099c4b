//! What [`OrderedMap`] can do besides, more rarely asked for.

use core::hash::{BuildHasher, Hash};

use equivalent::Equivalent;

use super::entry;
use super::{Entry, ObjKey, ObjState, OccupiedError, OrderedMap};
use crate::api::{assert_same, try_insert_api};

try_insert_api!(OrderedMap, ObjKey, key: "\"seven\"", insertion: "Amortised O(1).");

impl<K: ObjKey, V> OrderedMap<K, V> {
    /// The values under several keys, all to change at the same time. O(`N`) look-ups, and `N` squared comparisons
    /// of positions.
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("a", 1), ("b", 2)]);
    /// if let [Some(a), Some(b), None] = map.get_disjoint_mut(["a", "b", "c"]) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!((map["a"], map["b"]), (2, 1));
    /// ```
    ///
    /// # Panics
    /// When two keys are equal and there is an entry under them.
    pub fn get_disjoint_mut<Q: Hash + Equivalent<K> + ?Sized, const N: usize>(
        &mut self,
        keys: [&Q; N],
    ) -> [Option<&mut V>; N] {
        self.map.get_disjoint_mut(keys)
    }

    /// Puts `value` under a `key` under which there is no entry, at the end, without looking for one, and hands both
    /// back. Amortised O(1).
    ///
    /// That there is none is checked in builds with debug assertions only. Otherwise the map has two entries under
    /// the key from then on: both count and are gone through, a look-up finds either, and a removal takes one out.
    /// It stays safe to use.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed, and with debug assertions when there is an
    /// entry under the key.
    pub fn insert_unique(&mut self, key: K, value: V) -> (&K, &mut V) {
        debug_assert!(
            !self.contains_key(&key),
            "insert_unique: there is an entry under the key already"
        );
        let hash = ObjState.hash_one(&key);
        entry::push(&mut self.map, hash, key, value)
    }

    /// The entry under `key`; when there is none, what `make` makes of it is put in first, at the end.
    pub(crate) fn find_or_insert_with<Q: Hash + Equivalent<K> + ?Sized>(
        &mut self,
        key: &Q,
        make: impl FnOnce(&Q) -> (K, V),
    ) -> (&K, &mut V) {
        let hash = ObjState.hash_one(key);
        let index = entry::position(&self.map, hash, |stored| key.equivalent(stored));
        if let Some(index) = index {
            return entry::stored_mut(&mut self.map, index);
        }
        let (made, value) = make(key);
        assert_same(key.equivalent(&made));
        entry::push(&mut self.map, hash, made, value)
    }
}
