//! What both maps with primitive keys can do: everything here forwards to the table.

/// Gives `$map`, a struct around a `table` that is a `$table`, its methods, and the traits that need no more than
/// these. `insertion` says what an insertion costs.
///
/// The calling module has the map's iterators and entries.
macro_rules! int_map_api {
    ($map:ident, table: $table:ident, insertion: $insertion:literal) => {
        impl<K, V> $map<K, V> {
            /// An empty map. Allocates nothing.
            ///
            /// ```
            #[doc = concat!(" static EMPTY: specie::", stringify!($map), "<u64, String> = specie::", stringify!($map), "::new();")]
            /// assert!(EMPTY.is_empty());
            /// ```
            pub const fn new() -> Self {
                Self {
                    table: $table::new(),
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

            /// How many bytes the map has allocated, without what the values own themselves. O(1).
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
            ///
            /// Should the iterator be forgotten, the map is empty and its memory and entries leak.
            pub fn drain(&mut self) -> Drain<'_, K, V> {
                Drain(self.table.drain())
            }

            /// Removes every entry and keeps the memory. O(slots).
            pub fn clear(&mut self) {
                self.table.clear();
            }

            /// Keeps the entries for which `keep` says true. O(slots).
            ///
            /// ```
            #[doc = concat!(" let mut map: specie::", stringify!($map), "<i32, i32> = (0..8).map(|n| (n, n * 10)).collect();")]
            /// map.retain(|key, value| {
            ///     *value += 1;
            ///     key % 2 == 0
            /// });
            #[doc = concat!(" assert_eq!(map, specie::", stringify!($map), "::from([(0, 1), (2, 21), (4, 41), (6, 61)]));")]
            /// ```
            pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
                self.table.retain(|(key, value)| keep(key, value));
            }
        }

        impl<K: $crate::primitive::Primitive, V> $map<K, V> {
            /// An empty map with room for so many entries.
            ///
            /// # Panics
            /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
            /// after any failed allocation.
            pub fn with_capacity(capacity: usize) -> Self {
                match $table::with_capacity(capacity) {
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
                let key = *key;
                let entry = self
                    .table
                    .find_mut(self.hash(key), move |(stored, _)| *stored == key)?;
                Some(&mut entry.1)
            }

            /// The stored key and the value under `key`. O(1).
            #[inline]
            pub fn get_key_value(&self, key: &K) -> Option<(&K, &V)> {
                // By value: a look-up that went on to a function would otherwise force the key into memory.
                let key = *key;
                let (stored, value) = self
                    .table
                    .find(self.hash(key), move |(stored, _)| *stored == key)?;
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
            #[doc = concat!(" let map = specie::", stringify!($map), "::from([(7_u32, 0.5)]);")]
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

            #[doc = concat!(" Puts `value` under `key` and hands back the value that stood there. ", $insertion)]
            ///
            /// # Panics
            /// When the map would have to grow beyond what can be addressed.
            #[inline]
            pub fn insert(&mut self, key: K, value: V) -> Option<V> {
                let hash = self.hash(key);
                let equal = move |(stored, _): &(K, V)| *stored == key;
                let rehash = $crate::primitive::rehash;
                let (entry, (_, value)) = self.table.put(hash, (key, value), equal, rehash)?;
                Some(core::mem::replace(&mut entry.1, value))
            }

            /// Adds `amount` to the value under `key`, or puts it there when there is none (Trove's
            #[doc = concat!(" `adjustOrPutValue`). Hands back the value. ", $insertion)]
            ///
            /// Overflow is what `+=` makes of it: for integers a panic in debug builds, and wrapping in others.
            ///
            /// ```
            #[doc = concat!(" let mut hits = specie::", stringify!($map), "::new();")]
            /// hits.add(7_u32, 1_u64);
            /// assert_eq!(*hits.add(7, 2), 3);
            /// ```
            ///
            /// # Panics
            /// As [`insert`](Self::insert), and when the addition does.
            #[inline]
            pub fn add(&mut self, key: K, amount: V) -> &mut V
            where
                V: core::ops::AddAssign,
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
                let key = *key;
                self.table
                    .take(self.hash(key), move |(stored, _)| *stored == key)
            }

            /// The place of `key`, occupied or vacant, to look at and change with one look-up. O(1).
            #[inline]
            pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
                let hash = self.hash(key);
                match self.table.entry(hash, move |(stored, _)| *stored == key) {
                    Ok(found) => Entry::Occupied(OccupiedEntry { found }),
                    Err(vacant) => Entry::Vacant(VacantEntry { vacant, key }),
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
            ///
            /// ```
            #[doc = concat!(" let mut map = specie::", stringify!($map), "::from([(1, \"a\")]);")]
            /// assert!(map.try_reserve(usize::MAX).is_err());
            /// assert_eq!(map[&1], "a");
            /// ```
            pub fn try_reserve(&mut self, additional: usize) -> Result<(), $crate::table::TryReserveError> {
                self.table.try_reserve(additional, $crate::primitive::rehash)
            }

            /// Gives back the memory that the entries do not need. O(slots).
            ///
            /// # Panics
            /// Never; when the allocator refuses the smaller table, the process is aborted.
            pub fn shrink_to_fit(&mut self) {
                self.shrink_to(0);
            }

            /// Gives back the memory that neither the entries nor `capacity` of them need. O(slots).
            ///
            /// # Panics
            /// Never; when the allocator refuses the smaller table, the process is aborted.
            pub fn shrink_to(&mut self, capacity: usize) {
                if let Err(error) = self.table.shrink_to(capacity, $crate::primitive::rehash) {
                    error.fail();
                }
            }
        }

        impl<K, V> IntoIterator for $map<K, V> {
            type Item = (K, V);
            type IntoIter = IntoIter<K, V>;
            #[inline]
            fn into_iter(self) -> IntoIter<K, V> {
                IntoIter(self.table.into_iter())
            }
        }

        impl<K: $crate::primitive::Primitive, V> core::ops::Index<&K> for $map<K, V> {
            type Output = V;

            /// # Panics
            /// When there is no entry under the key.
            #[inline]
            fn index(&self, key: &K) -> &V {
                match self.get(key) {
                    Some(value) => value,
                    None => panic!("no entry under the key {key:?}"),
                }
            }
        }

        impl<K, V> Default for $map<K, V> {
            fn default() -> Self {
                Self::new()
            }
        }

        $crate::api::map_traits!($map, $crate::primitive::Primitive, anywhere: []);
    };
}

pub(crate) use int_map_api;
