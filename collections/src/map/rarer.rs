//! What [`HashMap`] can do besides, more rarely asked for: everything here forwards to the storage.

use core::hash::Hash;

use super::store::MapStore;
use super::{Entry, ExtractIf, HashMap, OccupiedError};
use crate::api::try_insert_api;
use crate::key::{Key, Lookup};

try_insert_api!(HashMap, Key, key: "7", insertion: "Amortised O(1).");

impl<K: Key, V> HashMap<K, V> {
    /// Takes the entries for which `choose` says true out, one after the other as the iterator is asked for them.
    /// What it has not come to when it is dropped stays in the map. O(slots) in all.
    ///
    /// ```
    /// let mut map: specie::HashMap<u8, i32> = (0..8).map(|n| (n, 10)).collect();
    /// assert_eq!(map.extract_if(|key, _| key % 2 == 1).count(), 4);
    /// assert_eq!(map.len(), 4);
    /// ```
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(
        &mut self,
        choose: F,
    ) -> ExtractIf<'_, K, V, F> {
        ExtractIf(self.store.extract_if(choose))
    }

    /// The values under several keys, all to change at the same time. O(`N`) look-ups, and `N` squared comparisons
    /// of places.
    ///
    /// ```
    /// let mut map = specie::HashMap::from([("a", 1), ("b", 2)]);
    /// if let [Some(a), Some(b), None] = map.get_disjoint_mut(["a", "b", "c"]) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!((map["a"], map["b"]), (2, 1));
    /// ```
    ///
    /// # Panics
    /// When two keys are equal and there is an entry under them.
    pub fn get_disjoint_mut<Q: Hash + Eq + ?Sized, const N: usize>(
        &mut self,
        keys: [&Q; N],
    ) -> [Option<&mut V>; N]
    where
        K: Lookup<Q>,
    {
        self.store.get_disjoint_mut(keys)
    }

    /// Puts `value` under a `key` under which there is no entry, without looking for one, and hands both back.
    /// Amortised O(1).
    ///
    /// That there is none is checked in builds with debug assertions only. Otherwise the map has two entries under
    /// the key from then on: both count and are gone through, a look-up finds either, and a removal takes one out.
    /// It stays safe to use.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed, and with debug assertions when there is an
    /// entry under the key.
    #[inline]
    pub fn insert_unique(&mut self, key: K, value: V) -> (&K, &mut V) {
        self.store.insert_unique(key, value)
    }

    /// The entry under `key`; when there is none, what `make` makes of it is put in first.
    pub(crate) fn find_or_insert_with<Q: Hash + Eq + ?Sized>(
        &mut self,
        key: &Q,
        make: impl FnOnce(&Q) -> (K, V),
    ) -> (&K, &mut V)
    where
        K: Lookup<Q>,
    {
        self.store.find_or_insert_with(key, make)
    }
}
