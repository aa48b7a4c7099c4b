//! The place of a key in an [`IncrementalIntMap`](super::IncrementalIntMap).

use core::mem;

use super::rehash;
use crate::api::entry_api;
use crate::primitive::Primitive;
use crate::table::Found;
use crate::table::incremental::Vacant;

entry_api!(Primitive);

/// The place of a key that has an entry.
pub struct OccupiedEntry<'a, K, V> {
    pub(super) found: Found<'a, (K, V)>,
}

/// The place of a key that has no entry.
pub struct VacantEntry<'a, K, V> {
    pub(super) vacant: Vacant<'a, (K, V)>,
    pub(super) key: K,
}

impl<'a, K: Primitive, V> OccupiedEntry<'a, K, V> {
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
        self.found.take()
    }
}

impl<'a, K: Primitive, V> VacantEntry<'a, K, V> {
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

    /// Puts `value` in. O(1), and moves the entries of one group at most.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        self.insert_entry(value).into_mut()
    }

    /// Puts `value` in and hands back the entry. O(1), and moves the entries of one group at most.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        OccupiedEntry {
            found: self.vacant.insert((self.key, value), rehash),
        }
    }
}
