//! The place of a key in a [`HashMap`](super::HashMap).

use core::mem;

use super::store::{MapStore, Occupied, Vacant};
use crate::api::entry_api;
use crate::key::Key;

entry_api!(Key);

/// The place of a key that has an entry.
pub struct OccupiedEntry<'a, K: Key + 'a, V: 'a>(
    pub(super) <K::Map<V> as MapStore<K, V>>::Occupied<'a>,
);

/// The place of a key that has no entry.
pub struct VacantEntry<'a, K: Key + 'a, V: 'a>(
    pub(super) <K::Map<V> as MapStore<K, V>>::Vacant<'a>,
);

impl<'a, K: Key, V> OccupiedEntry<'a, K, V> {
    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        self.0.key()
    }

    /// The value.
    #[inline]
    pub fn get(&self) -> &V {
        self.0.get()
    }

    /// The value, to change.
    #[inline]
    pub fn get_mut(&mut self) -> &mut V {
        self.0.get_mut()
    }

    /// The value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_mut(self) -> &'a mut V {
        self.0.into_mut()
    }

    /// The key and the value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_entry(self) -> (&'a K, &'a mut V) {
        self.0.into_entry()
    }

    /// Puts `value` in and hands back the one that stood there.
    #[inline]
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Takes the value out.
    #[inline]
    pub fn remove(self) -> V {
        self.remove_entry().1
    }

    /// Takes key and value out.
    #[inline]
    pub fn remove_entry(self) -> (K, V) {
        self.0.remove_entry()
    }

    /// Puts in what `change` makes of key and value; when it makes nothing, the entry is taken out, also when
    /// `change` panics. Hands back the place. O(1), and allocates nothing.
    #[inline]
    pub fn replace_entry_with(self, change: impl FnOnce(&K, V) -> Option<V>) -> Entry<'a, K, V> {
        match K::Map::<V>::replace_entry_with(self.0, change) {
            Ok(entry) => Entry::Occupied(OccupiedEntry(entry)),
            Err(entry) => Entry::Vacant(VacantEntry(entry)),
        }
    }
}

impl<'a, K: Key, V> VacantEntry<'a, K, V> {
    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        self.0.key()
    }

    /// The key, given back.
    #[inline]
    pub fn into_key(self) -> K {
        self.0.into_key()
    }

    /// Puts `value` in. Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        self.insert_entry(value).into_mut()
    }

    /// Puts `value` in and hands back the entry. Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        OccupiedEntry(self.0.insert_entry(value))
    }
}
