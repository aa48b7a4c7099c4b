//! The place of a key in an [`ObjMap`](super::ObjMap).

use core::hash::BuildHasher;

use hashbrown::hash_map;

use super::{ObjKey, ObjState};
use crate::api::entry_api;

entry_api!(ObjKey, state: S: BuildHasher = ObjState);

/// The place of a key that has an entry.
pub struct OccupiedEntry<'a, K, V, S = ObjState>(pub(super) hash_map::OccupiedEntry<'a, K, V, S>);

/// The place of a key that has no entry.
pub struct VacantEntry<'a, K, V, S = ObjState>(pub(super) hash_map::VacantEntry<'a, K, V, S>);

impl<'a, K: ObjKey, V, S: BuildHasher> OccupiedEntry<'a, K, V, S> {
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
        self.0.insert(value)
    }

    /// Takes the value out.
    #[inline]
    pub fn remove(self) -> V {
        self.0.remove()
    }

    /// Takes key and value out.
    #[inline]
    pub fn remove_entry(self) -> (K, V) {
        self.0.remove_entry()
    }

    /// Puts in what `change` makes of key and value; when it makes nothing, the entry is taken out, also when
    /// `change` panics. Hands back the place. O(1), and allocates nothing.
    #[inline]
    pub fn replace_entry_with(self, change: impl FnOnce(&K, V) -> Option<V>) -> Entry<'a, K, V, S> {
        match self.0.replace_entry_with(change) {
            hash_map::Entry::Occupied(entry) => Entry::Occupied(OccupiedEntry(entry)),
            hash_map::Entry::Vacant(entry) => Entry::Vacant(VacantEntry(entry)),
        }
    }
}

impl<'a, K: ObjKey, V, S: BuildHasher> VacantEntry<'a, K, V, S> {
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
        self.0.insert(value)
    }

    /// Puts `value` in and hands back the entry. Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, S> {
        OccupiedEntry(self.0.insert_entry(value))
    }
}
