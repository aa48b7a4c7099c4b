//! The entries of both maps with primitive keys.

/// Defines `OccupiedEntry`, `VacantEntry` and `Entry` over the places of the module `$table`. `insertion` says what an
/// insertion costs.
macro_rules! int_entries {
    ($table:ident, insertion: $insertion:literal) => {
        $crate::api::entry_api!($crate::primitive::Primitive);

        /// The place of a key that has an entry.
        pub struct OccupiedEntry<'a, K, V> {
            pub(super) found: $table::Found<'a, (K, V)>,
        }

        /// The place of a key that has no entry.
        pub struct VacantEntry<'a, K, V> {
            pub(super) vacant: $table::Vacant<'a, (K, V)>,
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

            /// The key and the value, to change as long as the map is borrowed.
            #[inline]
            pub fn into_entry(self) -> (&'a K, &'a mut V) {
                let (key, value) = self.found.into_mut();
                (key, value)
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

            /// Puts in what `change` makes of key and value; when it makes nothing, the entry is taken out, also when
            /// `change` panics. Hands back the place. O(1), and allocates nothing.
            #[inline]
            pub fn replace_entry_with(
                self,
                change: impl FnOnce(&K, V) -> Option<V>,
            ) -> Entry<'a, K, V> {
                let key = *self.key();
                let change = move |(key, value): (K, V)| Some((key, change(&key, value)?));
                match self.found.replace_with(change, $crate::primitive::rehash) {
                    Ok(found) => Entry::Occupied(OccupiedEntry { found }),
                    Err(vacant) => Entry::Vacant(VacantEntry { vacant, key }),
                }
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
