//! What [`ObjMap`] can do besides, more rarely asked for.

use core::fmt::{self, Debug};
use core::hash::{BuildHasher, Hash};
use core::iter::FusedIterator;

use equivalent::Equivalent;
use hashbrown::hash_map::{self, EntryRef};

use super::{Entry, ObjKey, ObjMap, OccupiedError};
use crate::api::{assert_same, try_insert_api};

impl<K, V, S> ObjMap<K, V, S> {
    /// Takes the entries for which `choose` says true out, one after the other as the iterator is asked for them.
    /// What it has not come to when it is dropped stays in the map. O(slots) in all.
    ///
    /// ```
    /// let mut map = specie::ObjMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.extract_if(|_, value| *value % 2 == 1).count(), 2);
    /// assert_eq!(map, specie::ObjMap::from([("b", 2)]));
    /// ```
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(
        &mut self,
        choose: F,
    ) -> ExtractIf<'_, K, V, F> {
        ExtractIf(self.map.extract_if(choose))
    }
}

impl<K, V, S: Clone> ObjMap<K, V, S> {
    /// An empty map with the same hashers.
    pub(crate) fn without_entries(&self) -> Self {
        Self::with_hasher(self.hasher().clone())
    }
}

/// The entries of a map that a closure chooses, taken out: [`ObjMap::extract_if`] makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct ExtractIf<'a, K, V, F>(hash_map::ExtractIf<'a, K, V, F>);

impl<K, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);
    #[inline]
    fn next(&mut self) -> Option<(K, V)> {
        self.0.next()
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}

impl<K, V, F> Debug for ExtractIf<'_, K, V, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

try_insert_api!(ObjMap, ObjKey, key: "\"seven\"", insertion: "Amortised O(1).", state: S: BuildHasher = ObjState);

impl<K: ObjKey, V, S: BuildHasher> ObjMap<K, V, S> {
    /// The values under several keys, all to change at the same time. O(`N`) look-ups, and `N` squared comparisons
    /// of places.
    ///
    /// ```
    /// let mut map = specie::ObjMap::from([("a", 1), ("b", 2)]);
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

    /// The entry under `key`; when there is none, what `make` makes of it is put in first.
    pub(crate) fn find_or_insert_with<Q: Hash + Equivalent<K> + ?Sized>(
        &mut self,
        key: &Q,
        make: impl FnOnce(&Q) -> (K, V),
    ) -> (&K, &mut V) {
        match self.map.entry_ref(key) {
            EntryRef::Occupied(entry) => entry.into_entry(),
            EntryRef::Vacant(vacant) => {
                let (made, value) = make(key);
                assert_same(key.equivalent(&made));
                vacant.insert_entry_with_key(made, value).into_entry()
            }
        }
    }
}
