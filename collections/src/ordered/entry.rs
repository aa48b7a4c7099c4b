//! The place of a key in an [`OrderedMap`](super::OrderedMap).

use core::hash::BuildHasher;
use core::mem;

use indexmap::map::raw_entry_v1::{RawEntryApiV1, RawEntryMut};

use super::{Indexed, ObjKey, ObjState};
use crate::api::entry_api;

entry_api!(ObjKey);

/// The place of a key that has an entry.
pub struct OccupiedEntry<'a, K, V> {
    map: &'a mut Indexed<K, V>,
    index: usize,
}

/// The place of a key that has no entry.
pub struct VacantEntry<'a, K, V> {
    map: &'a mut Indexed<K, V>,
    hash: u64,
    key: K,
}

/// The place of `key`.
#[inline]
pub(super) fn find<K: ObjKey, V>(map: &mut Indexed<K, V>, key: K) -> Entry<'_, K, V> {
    let hash = ObjState.hash_one(&key);
    match position(map, hash, |stored| key == *stored) {
        Some(index) => Entry::Occupied(OccupiedEntry { map, index }),
        None => Entry::Vacant(VacantEntry { map, hash, key }),
    }
}

/// The position of a key with that hash for which `same` says true.
#[inline]
pub(super) fn position<K, V>(
    map: &Indexed<K, V>,
    hash: u64,
    same: impl FnMut(&K) -> bool,
) -> Option<usize> {
    map.raw_entry_v1().index_from_hash(hash, same)
}

/// Puts an entry at the end, without looking whether there is one under the key.
#[inline]
pub(super) fn push<K, V>(map: &mut Indexed<K, V>, hash: u64, key: K, value: V) -> (&K, &mut V) {
    match map.raw_entry_mut_v1().from_hash(hash, |_| false) {
        RawEntryMut::Vacant(vacant) => {
            let (key, value) = vacant.insert_hashed_nocheck(hash, key, value);
            (key, value)
        }
        RawEntryMut::Occupied(_) => unreachable!("no key is said to be the same"),
    }
}

/// The entry at a position that is known to have one.
#[inline]
fn stored<K, V>(map: &Indexed<K, V>, index: usize) -> (&K, &V) {
    map.get_index(index).expect("the position has an entry")
}

/// The entry at a position that is known to have one, its value to change.
#[inline]
pub(super) fn stored_mut<K, V>(map: &mut Indexed<K, V>, index: usize) -> (&K, &mut V) {
    map.get_index_mut(index).expect("the position has an entry")
}

/// A map of which one entry is out, with the last entry in its place. The others get their order back when it is dropped.
struct Gap<'m, K, V> {
    map: &'m mut Indexed<K, V>,
    index: usize,
}

impl<'m, K, V> Gap<'m, K, V> {
    /// Takes the entry at a position out.
    fn open(map: &'m mut Indexed<K, V>, index: usize) -> (Self, K, V) {
        map.swap_indices(index, map.len() - 1);
        let (key, value) = taken(map.pop());
        (Self { map, index }, key, value)
    }

    /// Puts an entry back.
    fn fill(self, hash: u64, key: K, value: V) {
        let last = self.map.len();
        push(self.map, hash, key, value);
        self.map.swap_indices(self.index, last);
        mem::forget(self);
    }
}

impl<K, V> Drop for Gap<'_, K, V> {
    fn drop(&mut self) {
        let len = self.map.len();
        if self.index < len {
            self.map.move_index(self.index, len - 1);
        }
    }
}

impl<'a, K: ObjKey, V> OccupiedEntry<'a, K, V> {
    /// The entry at a position, if there is one.
    pub(super) fn at(map: &'a mut Indexed<K, V>, index: usize) -> Option<Self> {
        (index < map.len()).then_some(Self { map, index })
    }

    /// The entry's position. O(1).
    #[inline]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        stored(self.map, self.index).0
    }

    /// The value.
    #[inline]
    pub fn get(&self) -> &V {
        stored(self.map, self.index).1
    }

    /// The value, to change.
    #[inline]
    pub fn get_mut(&mut self) -> &mut V {
        stored_mut(self.map, self.index).1
    }

    /// The value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_mut(self) -> &'a mut V {
        stored_mut(self.map, self.index).1
    }

    /// The key and the value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_entry(self) -> (&'a K, &'a mut V) {
        stored_mut(self.map, self.index)
    }

    /// Puts `value` in and hands back the one that stood there.
    #[inline]
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Takes the value out; the others keep their order. O(entries behind).
    #[inline]
    pub fn remove(self) -> V {
        self.remove_entry().1
    }

    /// Takes key and value out; the others keep their order. O(entries behind).
    #[inline]
    pub fn remove_entry(self) -> (K, V) {
        taken(self.map.shift_remove_index(self.index))
    }

    /// Takes the value out, and puts the last entry into its place. O(1).
    #[inline]
    pub fn swap_remove(self) -> V {
        self.swap_remove_entry().1
    }

    /// Takes key and value out, and puts the last entry into their place. O(1).
    #[inline]
    pub fn swap_remove_entry(self) -> (K, V) {
        taken(self.map.swap_remove_index(self.index))
    }

    /// Moves the entry to a position; those between move by one. O(entries between).
    ///
    /// # Panics
    /// When the map has no such position.
    pub fn move_index(self, to: usize) {
        self.map.move_index(self.index, to);
    }

    /// Puts in what `change` makes of key and value; when it makes nothing, the entry is taken out, also when
    /// `change` panics, and the others keep their order. Hands back the place. O(1) where there is a value again,
    /// and O(entries behind) where there is none.
    #[inline]
    pub fn replace_entry_with(self, change: impl FnOnce(&K, V) -> Option<V>) -> Entry<'a, K, V> {
        let hash = ObjState.hash_one(self.key());
        let Self { map, index } = self;
        let (gap, key, value) = Gap::open(map, index);
        if let Some(value) = change(&key, value) {
            gap.fill(hash, key, value);
            Entry::Occupied(OccupiedEntry { map, index })
        } else {
            drop(gap);
            Entry::Vacant(VacantEntry { map, hash, key })
        }
    }
}

impl<'a, K: ObjKey, V> VacantEntry<'a, K, V> {
    /// The position that the entry will have: the end.
    #[inline]
    pub fn index(&self) -> usize {
        self.map.len()
    }

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

    /// Puts `value` in, at the end. Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        push(self.map, self.hash, self.key, value).1
    }

    /// Puts `value` in, at the end, and hands back the entry. Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let Self { map, hash, key } = self;
        let index = map.len();
        push(map, hash, key, value);
        OccupiedEntry { map, index }
    }

    /// Puts `value` in at a position; those from there on move back by one. O(entries behind).
    ///
    /// # Panics
    /// When the position is behind the end; nothing has been put in then. When the map would have to grow beyond what
    /// can be addressed.
    pub fn shift_insert(self, index: usize, value: V) -> &'a mut V {
        let end = self.map.len();
        assert!(
            index <= end,
            "position {index} is behind the end of a map of {end} entries"
        );
        let Self { map, hash, key } = self;
        push(map, hash, key, value);
        map.move_index(end, index);
        stored_mut(map, index).1
    }
}

/// What was taken out of a position that is known to have an entry.
#[inline]
fn taken<K, V>(entry: Option<(K, V)>) -> (K, V) {
    entry.expect("the position has an entry")
}
