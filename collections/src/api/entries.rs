//! What an entry of any map can do, given what its occupied and its vacant form can.

/// Defines `Entry` and `OccupiedError` over the module's `OccupiedEntry` and `VacantEntry`, whose keys are `$bound`.
macro_rules! entry_api {
    ($bound:path $(, state: $state:ident: $state_bound:path = $default:ty)?) => {
        /// The place of a key: the map's `entry` hands it out.
        pub enum Entry<'a, K: $bound, V $(, $state = $default)?> {
            /// There is an entry.
            Occupied(OccupiedEntry<'a, K, V $(, $state)?>),
            /// There is none.
            Vacant(VacantEntry<'a, K, V $(, $state)?>),
        }

        impl<'a, K: $bound, V $(, $state: $state_bound)?> Entry<'a, K, V $(, $state)?> {
            /// The value; when there is none, `default` is put there first.
            #[inline]
            pub fn or_insert(self, default: V) -> &'a mut V {
                self.or_insert_with(|| default)
            }

            /// The value; when there is none, `make`'s is put there first.
            #[inline]
            pub fn or_insert_with(self, make: impl FnOnce() -> V) -> &'a mut V {
                self.or_insert_with_key(|_| make())
            }

            /// The value; when there is none, what `make` makes of the key is put there first.
            #[inline]
            pub fn or_insert_with_key(self, make: impl FnOnce(&K) -> V) -> &'a mut V {
                match self {
                    Self::Occupied(entry) => entry.into_mut(),
                    Self::Vacant(entry) => {
                        let value = make(entry.key());
                        entry.insert(value)
                    }
                }
            }

            /// The value; when there is none, the type's default is put there first.
            #[inline]
            pub fn or_default(self) -> &'a mut V
            where
                V: Default,
            {
                self.or_insert_with(V::default)
            }

            /// The entry; when there is none, `default` is put there first.
            #[inline]
            pub fn or_insert_entry(self, default: V) -> OccupiedEntry<'a, K, V $(, $state)?> {
                match self {
                    Self::Occupied(entry) => entry,
                    Self::Vacant(entry) => entry.insert_entry(default),
                }
            }

            /// Puts `value` in, whether or not there is one, and hands back the entry.
            #[inline]
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V $(, $state)?> {
                match self {
                    Self::Occupied(mut entry) => {
                        entry.insert(value);
                        entry
                    }
                    Self::Vacant(entry) => entry.insert_entry(value),
                }
            }

            /// Changes the value if there is one.
            #[inline]
            pub fn and_modify(mut self, change: impl FnOnce(&mut V)) -> Self {
                if let Self::Occupied(entry) = &mut self {
                    change(entry.get_mut());
                }
                self
            }

            /// Puts in what `change` makes of key and value, if there is one; when it makes nothing, the entry is
            /// taken out, also when `change` panics.
            #[inline]
            pub fn and_replace_entry_with(self, change: impl FnOnce(&K, V) -> Option<V>) -> Self {
                match self {
                    Self::Occupied(entry) => entry.replace_entry_with(change),
                    Self::Vacant(entry) => Self::Vacant(entry),
                }
            }

            /// The key.
            #[inline]
            pub fn key(&self) -> &K {
                match self {
                    Self::Occupied(entry) => entry.key(),
                    Self::Vacant(entry) => entry.key(),
                }
            }
        }

        /// There is an entry under the key already: what the map's `try_insert` fails with. The map is unchanged.
        pub struct OccupiedError<'a, K: $bound, V $(, $state = $default)?> {
            /// The entry that is there.
            pub entry: OccupiedEntry<'a, K, V $(, $state)?>,
            /// The value that was not put in.
            pub value: V,
        }

        impl<K: $bound + core::fmt::Debug, V: core::fmt::Debug $(, $state: $state_bound)?> core::fmt::Debug
            for OccupiedError<'_, K, V $(, $state)?>
        {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter
                    .debug_struct("OccupiedError")
                    .field("key", self.entry.key())
                    .field("value", self.entry.get())
                    .field("not_inserted", &self.value)
                    .finish()
            }
        }

        impl<K: $bound + core::fmt::Debug, V: core::fmt::Debug $(, $state: $state_bound)?> core::fmt::Display
            for OccupiedError<'_, K, V $(, $state)?>
        {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(
                    formatter,
                    "{:?} was not put in: under the key {:?} there is {:?} already",
                    self.value,
                    self.entry.key(),
                    self.entry.get()
                )
            }
        }

        impl<K: $bound + core::fmt::Debug, V: core::fmt::Debug $(, $state: $state_bound)?> core::error::Error
            for OccupiedError<'_, K, V $(, $state)?>
        {
        }

        impl<K: $bound + core::fmt::Debug, V: core::fmt::Debug $(, $state: $state_bound)?> core::fmt::Debug
            for Entry<'_, K, V $(, $state)?>
        {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    Self::Occupied(entry) => formatter.debug_tuple("Entry").field(entry).finish(),
                    Self::Vacant(entry) => formatter.debug_tuple("Entry").field(entry).finish(),
                }
            }
        }

        impl<K: $bound + core::fmt::Debug, V: core::fmt::Debug $(, $state: $state_bound)?> core::fmt::Debug
            for OccupiedEntry<'_, K, V $(, $state)?>
        {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter
                    .debug_struct("OccupiedEntry")
                    .field("key", self.key())
                    .field("value", self.get())
                    .finish()
            }
        }

        impl<K: $bound + core::fmt::Debug, V $(, $state: $state_bound)?> core::fmt::Debug for VacantEntry<'_, K, V $(, $state)?> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter
                    .debug_tuple("VacantEntry")
                    .field(self.key())
                    .finish()
            }
        }
    };
}

pub(crate) use entry_api;
