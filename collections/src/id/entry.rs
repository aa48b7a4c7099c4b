//! The place of a key in an [`IdMap`](super::IdMap).

use core::mem;

use super::key::Id;
use super::pages::Pages;
use crate::api::entry_api;

entry_api!(Id);

/// The place of a key that has an entry.
pub struct OccupiedEntry<'a, K, V> {
    pub(super) pages: &'a mut Pages<V>,
    pub(super) key: K,
}

/// The place of a key that has no entry.
pub struct VacantEntry<'a, K, V> {
    pub(super) pages: &'a mut Pages<V>,
    pub(super) key: K,
}

/// What is found of an entry that is there, since the map is borrowed mutably by its place.
#[inline]
#[track_caller]
fn there<T>(found: Option<T>) -> T {
    found.expect("there is an entry")
}

impl<'a, K: Id, V> OccupiedEntry<'a, K, V> {
    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        &self.key
    }

    /// The value.
    #[inline]
    pub fn get(&self) -> &V {
        there(self.pages.get(self.key.id()))
    }

    /// The value, to change.
    #[inline]
    pub fn get_mut(&mut self) -> &mut V {
        there(self.pages.get_mut(self.key.id()))
    }

    /// The value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_mut(self) -> &'a mut V {
        there(self.pages.get_mut(self.key.id()))
    }

    /// The key and the value, to change as long as the map is borrowed.
    #[inline]
    pub fn into_entry(self) -> (K, &'a mut V) {
        (self.key, self.into_mut())
    }

    /// Puts `value` in and hands back the one that stood there.
    #[inline]
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Takes the value out.
    #[inline]
    pub fn remove(self) -> V {
        there(self.pages.remove(self.key.id()))
    }

    /// Takes key and value out.
    #[inline]
    pub fn remove_entry(self) -> (K, V) {
        (self.key, self.remove())
    }

    /// Puts in what `change` makes of key and value; when it makes nothing, the entry is taken out, also when
    /// `change` panics. Hands back the place. O(1).
    pub fn replace_entry_with(self, change: impl FnOnce(&K, V) -> Option<V>) -> Entry<'a, K, V> {
        let Self { pages, key } = self;
        let value = there(pages.remove(key.id()));
        match change(&key, value) {
            Some(value) => {
                pages.insert(key.id(), value);
                Entry::Occupied(Self { pages, key })
            }
            None => Entry::Vacant(VacantEntry { pages, key }),
        }
    }
}

impl<'a, K: Id, V> VacantEntry<'a, K, V> {
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

    /// Puts `value` in. Amortised O(1).
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        self.insert_entry(value).into_mut()
    }

    /// Puts `value` in and hands back the entry. Amortised O(1).
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let Self { pages, key } = self;
        pages.insert(key.id(), value);
        OccupiedEntry { pages, key }
    }
}
