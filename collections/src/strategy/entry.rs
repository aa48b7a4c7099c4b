//! The place of a key in a [`StrategyMap`](super::StrategyMap).

use hashbrown::hash_table;

use crate::api::entry_api;

entry_api!(Sized);

/// The place of a key that has an entry.
pub struct OccupiedEntry<'a, K, V>(pub(super) hash_table::OccupiedEntry<'a, (K, V)>);

/// The place of a key that has no entry.
pub struct VacantEntry<'a, K, V> {
    pub(super) key: K,
    pub(super) place: hash_table::VacantEntry<'a, (K, V)>,
}

impl<'a, K, V> OccupiedEntry<'a, K, V> {
    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        &self.0.get().0
    }

    /// The value.
    #[inline]
    pub fn get(&self) -> &V {
        &self.0.get().1
    }

    /// The value, to change.
    #[inline]
    pub fn get_mut(&mut self) -> &mut V {
        &mut self.0.get_mut().1
    }

    /// The value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_mut(self) -> &'a mut V {
        self.into_entry().1
    }

    /// The key and the value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_entry(self) -> (&'a K, &'a mut V) {
        let (key, value) = self.0.into_mut();
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
        self.0.remove().0
    }

    /// Puts in what `change` makes of key and value; when it makes nothing, the entry is taken out, also when
    /// `change` panics. Hands back the place. O(1), and allocates nothing.
    #[inline]
    pub fn replace_entry_with(self, change: impl FnOnce(&K, V) -> Option<V>) -> Entry<'a, K, V> {
        let ((key, value), place) = self.0.remove();
        match change(&key, value) {
            Some(value) => Entry::Occupied(OccupiedEntry(place.insert((key, value)))),
            None => Entry::Vacant(VacantEntry { key, place }),
        }
    }
}

impl<'a, K, V> VacantEntry<'a, K, V> {
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

    /// Puts `value` in. O(1): there is room.
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        self.insert_entry(value).into_mut()
    }

    /// Puts `value` in and hands back the entry. O(1): there is room.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        OccupiedEntry(self.place.insert((self.key, value)))
    }
}
