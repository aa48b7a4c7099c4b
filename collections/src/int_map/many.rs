//! Many keys at once.

use super::IntMap;
use crate::api::{room_for, same_lengths};
use crate::primitive::{Primitive, rehash};
use crate::table::{PREFETCH_ABOVE, look_ahead};

/// The size in bytes of the largest entries that wait on the stack while memory is loaded for them: copying larger
/// ones there and back costs more than is gained.
pub(super) const LARGEST_AHEAD: usize = 256;

impl<K: Primitive, V> IntMap<K, V> {
    /// Looks up many keys at once: `values[i]` becomes the value under `keys[i]`, if any. O(`keys`).
    ///
    /// In a map that outgrows the processor's caches, the memory for the next keys is loaded while the present one is
    /// looked up. In a smaller map it is the same as that many calls of [`get`](Self::get).
    ///
    /// ```
    /// let map = specie::IntMap::from([(1, "one"), (2, "two")]);
    /// let mut values = [None; 3];
    /// map.get_many(&[2, 3, 1], &mut values);
    /// assert_eq!(values, [Some(&"two"), None, Some(&"one")]);
    /// ```
    ///
    /// # Panics
    /// When the slices have different lengths.
    pub fn get_many<'a>(&'a self, keys: &[K], values: &mut [Option<&'a V>]) {
        self.find_many(PREFETCH_ABOVE, keys, values, |value| value);
    }

    /// Looks up many keys at once and copies: `values[i]` becomes a copy of the value under `keys[i]`, if any.
    /// O(`keys`). As fast as [`get_many`](Self::get_many), and the copies borrow nothing.
    ///
    /// ```
    /// let mut map = specie::IntMap::from([(1, 10), (2, 20)]);
    /// let mut values = [None; 3];
    /// map.get_many_copied(&[2, 3, 1], &mut values);
    /// map.clear();
    /// assert_eq!(values, [Some(20), None, Some(10)]);
    /// ```
    ///
    /// # Panics
    /// When the slices have different lengths.
    pub fn get_many_copied(&self, keys: &[K], values: &mut [Option<V>])
    where
        V: Copy,
    {
        self.find_many(PREFETCH_ABOVE, keys, values, |value| *value);
    }

    /// Says of many keys at once whether there are entries: `found[i]` becomes whether there is one under
    /// `keys[i]`. O(`keys`); see [`get_many`](Self::get_many).
    ///
    /// # Panics
    /// When the slices have different lengths.
    pub fn contains_many(&self, keys: &[K], found: &mut [bool]) {
        same_lengths(keys, found);
        let mut found = found.iter_mut();
        self.each_known(keys.iter(), |_, known| {
            if let Some(found) = found.next() {
                *found = known;
            }
        });
    }

    /// Takes the entries under many keys out at once and drops them. Says how many there were; a key that
    /// occurs twice counts once. O(`keys`); see [`get_many`](Self::get_many).
    ///
    /// ```
    /// let mut map: specie::IntMap<u32, u32> = (0..10).map(|key| (key, key)).collect();
    /// assert_eq!(map.remove_many(&[3, 4, 3, 10]), 2);
    /// assert_eq!(map.len(), 8);
    /// ```
    pub fn remove_many(&mut self, keys: &[K]) -> usize {
        let before = self.len();
        self.each_taken(keys.iter(), drop);
        before - self.len()
    }

    /// Takes the values under many keys out at once: `values[i]` becomes the value that was under `keys[i]`, if
    /// any. Says how many there were. O(`keys`); see [`get_many`](Self::get_many).
    ///
    /// ```
    /// let mut map = specie::IntMap::from([(1, "one".to_string()), (2, "two".to_string())]);
    /// let mut values = [None, None, None];
    /// assert_eq!(map.take_many(&[2, 3, 2], &mut values), 1);
    /// assert_eq!(values, [Some("two".to_string()), None, None]);
    /// ```
    ///
    /// # Panics
    /// When the slices have different lengths.
    pub fn take_many(&mut self, keys: &[K], values: &mut [Option<V>]) -> usize {
        same_lengths(keys, values);
        let before = self.len();
        let mut values = values.iter_mut();
        self.each_removed(PREFETCH_ABOVE, keys.iter(), |taken| {
            if let Some(value) = values.next() {
                *value = taken.map(|(_, value)| value);
            }
        });
        before - self.len()
    }

    /// Looks keys up, with prefetching if the map has more than `limit` bytes.
    fn find_many<'a, R>(
        &'a self,
        limit: usize,
        keys: &[K],
        values: &mut [Option<R>],
        take: impl Fn(&'a V) -> R,
    ) {
        same_lengths(keys, values);
        let mut values = values.iter_mut();
        self.each_found(limit, keys.iter(), |_, found| {
            if let Some(value) = values.next() {
                *value = found.map(&take);
            }
        });
    }

    /// Calls `each` with every key and what stands under it, with prefetching if the map has more than `limit` bytes.
    #[inline]
    fn each_found<'a, 'k>(
        &'a self,
        limit: usize,
        keys: impl Iterator<Item = &'k K>,
        mut each: impl FnMut(&'k K, Option<&'a V>),
    ) where
        K: 'k,
    {
        let mut look_up = |hash, key: &'k K| {
            let wanted = *key;
            let entry = self.table.find(hash, move |(stored, _)| *stored == wanted);
            each(key, entry.map(|(_, value)| value));
        };
        if self.table.outgrows(limit) {
            look_ahead(
                &mut { self },
                keys.map(|key| (self.hash(*key), key)),
                |map, hash| map.table.prefetch_group(hash),
                |map, hash| map.table.prefetch_slot(hash),
                |_, hash, key| look_up(hash, key),
            );
        } else {
            keys.for_each(|key| look_up(self.hash(*key), key));
        }
    }

    /// Takes out the entry under every key in turn and calls `each` with it, with prefetching if the map has
    /// more than `limit` bytes.
    fn each_removed<'k>(
        &mut self,
        limit: usize,
        keys: impl Iterator<Item = &'k K>,
        mut each: impl FnMut(Option<(K, V)>),
    ) where
        K: 'k,
    {
        if self.table.outgrows(limit) {
            let seed = self.table.seed();
            look_ahead(
                self,
                keys.map(|key| (key.hash_with(seed), *key)),
                |map, hash| map.table.prefetch_group(hash),
                |map, hash| map.table.prefetch_slot(hash),
                |map, hash, key| each(map.table.take(hash, move |(stored, _)| *stored == key)),
            );
        } else {
            keys.for_each(|key| each(self.remove_entry(key)));
        }
    }

    /// Puts entries in, with prefetching as soon as the map has more than `limit` bytes. Of several under one key the
    /// last one's value stays. Should `entries` panic, the last few that it yielded may be dropped.
    pub(super) fn put_all_above(
        &mut self,
        limit: usize,
        mut entries: impl Iterator<Item = (K, V)>,
    ) {
        let expected = room_for(entries.size_hint().0, self.is_empty());
        // A promise for which there is no room is not believed.
        let _ = self.try_reserve(expected);
        if size_of::<(K, V)>() > LARGEST_AHEAD {
            entries.for_each(|(key, value)| {
                self.insert(key, value);
            });
            return;
        }
        while !self.table.outgrows(limit) {
            // The size can only change when the room is used up.
            for _ in 0..(self.capacity() - self.len()).max(1) {
                let Some((key, value)) = entries.next() else {
                    return;
                };
                self.insert(key, value);
            }
        }
        // The table is allocated, so its seed stays, also when it grows.
        let seed = self.table.seed();
        look_ahead(
            self,
            entries.map(|entry| (entry.0.hash_with(seed), entry)),
            |map, hash| map.table.prefetch_group(hash),
            |map, hash| map.table.prefetch_place(hash),
            |map, hash, (key, value)| map.put(hash, key, value),
        );
    }

    /// Puts `value` under a key whose hash is known.
    #[inline]
    fn put(&mut self, hash: u64, key: K, value: V) {
        debug_assert_eq!(hash, self.hash(key));
        let equal = move |(stored, _): &(K, V)| *stored == key;
        if let Some((entry, (_, value))) = self.table.put(hash, (key, value), equal, rehash) {
            entry.1 = value;
        }
    }

    /// Puts entries in; of several under one key the last one's value stays.
    pub(crate) fn put_all(&mut self, entries: impl Iterator<Item = (K, V)>) {
        self.put_all_above(PREFETCH_ABOVE, entries);
    }

    /// Calls `each` with every key and whether there is an entry.
    pub(crate) fn each_known<'k>(
        &self,
        keys: impl Iterator<Item = &'k K>,
        mut each: impl FnMut(&'k K, bool),
    ) where
        K: 'k,
    {
        self.each_found(PREFETCH_ABOVE, keys, |key, value| {
            each(key, value.is_some());
        });
    }

    /// Takes the entries under keys out and calls `each` with them.
    pub(crate) fn each_taken<'k>(
        &mut self,
        keys: impl Iterator<Item = &'k K>,
        mut each: impl FnMut((K, V)),
    ) where
        K: 'k,
    {
        self.each_removed(PREFETCH_ABOVE, keys, |entry| {
            if let Some(entry) = entry {
                each(entry);
            }
        });
    }

    /// Whether bulk operations on the map load memory ahead.
    pub(crate) fn looks_ahead(&self) -> bool {
        self.table.outgrows(PREFETCH_ABOVE)
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        /// With and without prefetching, for less and for more keys than are on the way at once.
        #[test]
        fn many_are_found_and_taken_as_one_after_the_other(
            stored in prop::collection::vec(0..200_u32, 0..150),
            keys in prop::collection::vec(0..250_u32, 0..120),
        ) {
            let map: IntMap<u32, u32> = stored.iter().map(|key| (*key, key ^ 5)).collect();
            let expected: Vec<Option<u32>> = keys.iter().map(|key| map.get(key).copied()).collect();
            let mut rest = map.clone();
            let taken: Vec<Option<u32>> = keys.iter().map(|key| rest.remove(key)).collect();
            for limit in [0, usize::MAX] {
                let mut values = vec![Some(0); keys.len()];
                map.find_many(limit, &keys, &mut values, |value| *value);
                prop_assert_eq!(&values, &expected);
                let mut found = Vec::new();
                map.each_found(limit, keys.iter(), |_, value| found.push(value.is_some()));
                prop_assert!(found.iter().zip(&expected).all(|(found, value)| *found == value.is_some()));
                let mut changed = map.clone();
                let mut values = Vec::new();
                changed.each_removed(limit, keys.iter(), |entry| values.push(entry.map(|(_, value)| value)));
                changed.validate();
                prop_assert_eq!(&values, &taken);
                prop_assert_eq!(&changed, &rest);
            }
        }
    }

    #[test]
    fn a_large_map_is_looked_up_with_prefetching() {
        let map: IntMap<u64, u64> = (0..100_000).map(|key| (key, key * 2)).collect();
        assert!(map.table.outgrows(PREFETCH_ABOVE));
        let keys: Vec<u64> = (0..1000).map(|key| key * 201).collect();
        let mut values = vec![None; keys.len()];
        map.get_many(&keys, &mut values);
        assert!(
            keys.iter()
                .zip(values)
                .all(|(key, value)| value == map.get(key))
        );
    }

    #[test]
    #[should_panic(expected = "2 keys need as many places for what is found, not 3")]
    fn lengths_that_differ_are_named() {
        IntMap::from([(1, 1)]).get_many_copied(&[1, 2], &mut [None; 3]);
    }
}
