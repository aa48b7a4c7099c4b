//! What both maps with primitive keys can do besides, more rarely asked for: everything here forwards to the table.

/// Gives `$map`, a struct around a `table` that is a `$table`, `extract_if`, `get_disjoint_mut`, `try_insert`, `insert_unique`,
/// `with_capacity_and_seed`, and what the
/// other types of this crate need of it. `insertion` says what an insertion costs.
macro_rules! int_map_rarer_api {
    ($map:ident, table: $table:ident, insertion: $insertion:literal) => {
        impl<K, V> $map<K, V> {
            /// Takes the entries for which `choose` says true out, one after the other as the iterator is asked for them.
            /// What it has not come to when it is dropped stays in the map. O(slots) in all.
            ///
            /// ```
            #[doc = concat!("let mut map: specie::", stringify!($map), "<i32, i32> = (0..8).map(|n| (n, n * 10)).collect();")]
            /// let odd: Vec<i32> = map.extract_if(|key, _| key % 2 == 1).map(|(_, value)| value).collect();
            /// assert_eq!(odd.len(), 4);
            /// assert_eq!(map.len(), 4);
            /// ```
            pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(
                &mut self,
                choose: F,
            ) -> ExtractIf<'_, K, V, F> {
                ExtractIf {
                    entries: self.table.extract(),
                    choose,
                }
            }
        }

        $crate::api::try_insert_api!($map, $crate::primitive::Primitive, key: "7", insertion: $insertion);

        impl<K: $crate::primitive::Primitive, V> $map<K, V> {
            /// An empty map with room for so many entries whose order is the same in every run: keys are mixed with
            /// `seed` instead of a number that differs from process to process and from map to map.
            ///
            /// The same operations in the same order give the same order of iteration then, with the same version of
            /// this crate. It allocates in any case, and the seed stands with the memory: a map that shrinks to
            /// nothing takes another one when it allocates again. Give maps different seeds: one that is filled in the order
            /// of another with the same seed fills some groups long before others. And who knows the seed can choose
            /// keys that collide.
            ///
            /// ```
            #[doc = concat!("let make = || specie::", stringify!($map), "::with_capacity_and_seed(0, 42);")]
            /// let (mut first, mut second) = (make(), make());
            /// first.extend((0..100).map(|key| (key, ())));
            /// second.extend((0..100).map(|key| (key, ())));
            /// assert!(first.keys().eq(second.keys()));
            /// ```
            ///
            /// # Panics
            /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
            /// after any failed allocation.
            pub fn with_capacity_and_seed(capacity: usize, seed: u64) -> Self {
                match $table::with_capacity_and_seed(capacity, seed) {
                    Ok(table) => Self { table },
                    Err(error) => error.fail(),
                }
            }

            /// The values under several keys, all to change at the same time. O(`N`) look-ups, and `N` squared
            /// comparisons of places.
            ///
            /// ```
            #[doc = concat!("let mut map = specie::", stringify!($map), "::from([(1, \"one\"), (2, \"two\")]);")]
            /// if let [Some(one), Some(two), None] = map.get_disjoint_mut([&1, &2, &3]) {
            ///     std::mem::swap(one, two);
            /// }
            /// assert_eq!((map[&1], map[&2]), ("two", "one"));
            /// ```
            ///
            /// # Panics
            /// When two keys are equal and there is an entry under them.
            pub fn get_disjoint_mut<const N: usize>(
                &mut self,
                keys: [&K; N],
            ) -> [Option<&mut V>; N] {
                self.get_disjoint_some_mut(keys.map(Some))
            }

            /// The same for keys of which some cannot be in the map.
            pub(crate) fn get_disjoint_some_mut<const N: usize>(
                &mut self,
                keys: [Option<&K>; N],
            ) -> [Option<&mut V>; N] {
                let keys = keys.map(|key| key.map(|key| (self.hash(*key), *key)));
                self.table
                    .get_disjoint_mut(keys, |(stored, _), key| *stored == key)
                    .map(|entry| entry.map(|(_, value)| value))
            }

            /// Puts `value` under a `key` under which there is no entry, without looking for one, and hands both back.
            #[doc = $insertion]
            ///
            /// That there is none is checked in builds with debug assertions only. Otherwise the map has two entries
            /// under the key from then on: both count and are gone through, a look-up finds either, and a removal
            /// takes one out. It stays safe to use.
            ///
            /// ```
            #[doc = concat!("let squares: specie::", stringify!($map), "<u32, u32> = (0..10).map(|n| (n, n * n)).collect();")]
            #[doc = concat!("let mut roots = specie::", stringify!($map), "::with_capacity(squares.len());")]
            /// for (number, square) in squares {
            ///     roots.insert_unique(square, number); // no two numbers have the same square
            /// }
            /// assert_eq!(roots[&49], 7);
            /// ```
            ///
            /// # Panics
            /// When the map would have to grow beyond what can be addressed, and with debug assertions when there is an
            /// entry under the key.
            pub fn insert_unique(&mut self, key: K, value: V) -> (&K, &mut V) {
                debug_assert!(
                    !self.contains_key(&key),
                    "insert_unique: there is an entry under the key {key:?} already"
                );
                let hash = self.hash(key);
                let vacant = self.table.vacant(hash);
                let found = vacant.insert((key, value), $crate::primitive::rehash);
                OccupiedEntry { found }.into_entry()
            }

            /// The entry under `key`; when there is none, what `make` makes of it is put in first.
            pub(crate) fn find_or_insert_with(
                &mut self,
                key: &K,
                make: impl FnOnce(&K) -> (K, V),
            ) -> (&K, &mut V) {
                let entry = match self.entry(*key) {
                    Entry::Occupied(entry) => entry,
                    Entry::Vacant(vacant) => {
                        let (made, value) = make(key);
                        $crate::api::assert_same(made == *key);
                        vacant.insert_entry(value)
                    }
                };
                entry.into_entry()
            }
        }
    };
}

pub(crate) use int_map_rarer_api;
