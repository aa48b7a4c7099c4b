//! The entries of both maps with primitive keys.

/// Defines `OccupiedEntry`, `VacantEntry` and `Entry`, given the table's vacant entry. `insertion` says what an insertion
/// costs.
macro_rules! int_entries {
    ($vacant:ident, insertion: $insertion:literal) => {
        $crate::api::entry_api!($crate::primitive::Primitive);

        /// The place of a key that has an entry.
        pub struct OccupiedEntry<'a, K, V> {
            pub(super) found: $crate::table::Found<'a, (K, V)>,
        }

        /// The place of a key that has no entry.
        pub struct VacantEntry<'a, K, V> {
            pub(super) vacant: $vacant<'a, (K, V)>,
            pub(super) key: K,
        }

        impl<'a, K: $crate::primitive::Primitive, V> OccupiedEntry<'a, K, V> {
            /// The key.
            #[inline]
            pub fn key(&self) -> &K {
                &self.found.get().0
            }

            /// The value.
            #[inline]
            pub fn get(&self) -> &V {
                &self.found.get().1
            }

            /// The value, to change.
            #[inline]
            pub fn get_mut(&mut self) -> &mut V {
                &mut self.found.get_mut().1
            }

            /// The value, to change as long as the map is borrowed.
            #[inline]
            pub fn into_mut(self) -> &'a mut V {
                &mut self.found.into_mut().1
            }

            /// Puts `value` in and hands back the one that stood there.
            #[inline]
            pub fn insert(&mut self, value: V) -> V {
                core::mem::replace(self.get_mut(), value)
            }

            /// Takes the value out.
            #[inline]
            pub fn remove(self) -> V {
                self.remove_entry().1
            }

            /// Takes key and value out.
            #[inline]
            pub fn remove_entry(self) -> (K, V) {
                self.found.take()
            }
        }

        impl<'a, K: $crate::primitive::Primitive, V> VacantEntry<'a, K, V> {
            /// The key.
            #[inline]
            pub fn key(&self) -> &K {
                &self.key
            }

            /// The key, given back.
            #[inline]
            pub fn into_key(self) -> K {
                self.key
            }

            #[doc = concat!("Puts `value` in. ", $insertion)]
            ///
            /// # Panics
            /// When the map would have to grow beyond what can be addressed.
            #[inline]
            pub fn insert(self, value: V) -> &'a mut V {
                self.insert_entry(value).into_mut()
            }

            #[doc = concat!("Puts `value` in and hands back the entry. ", $insertion)]
            ///
            /// # Panics
            /// When the map would have to grow beyond what can be addressed.
            #[inline]
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
                OccupiedEntry {
                    found: self
                        .vacant
                        .insert((self.key, value), $crate::primitive::rehash),
                }
            }
        }
    };
}

pub(crate) use int_entries;
