//! The indexmap crate's map and set where the order of insertion must stay when something is removed.
//!
//! No other rival has such a map. What their users take is indexmap's with the hasher that they have chosen, so that
//! is what every family but `specie` has.

use ::std::hash::{BuildHasher, RandomState};

use indexmap::{IndexMap, IndexSet, map::Entry};

use super::forward::{forward_map, forward_ordered_map, forward_ordered_set, forward_set};

/// The indexmap crate's `IndexMap` with one difference: what a [`Family`](super::Family) calls `remove` is its
/// `shift_remove`, which keeps the order and is O(n).
#[derive(Clone, Debug)]
pub struct IndexedMap<K, V, S = RandomState>(IndexMap<K, V, S>);

/// The indexmap crate's `IndexSet`, as [`IndexedMap`] is its map.
#[derive(Clone, Debug)]
pub struct IndexedSet<K, S = RandomState>(IndexSet<K, S>);

impl<K, V, S: Default> Default for IndexedMap<K, V, S> {
    fn default() -> Self {
        Self(IndexMap::default())
    }
}

impl<K, S: Default> Default for IndexedSet<K, S> {
    fn default() -> Self {
        Self(IndexSet::default())
    }
}

forward_map!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for IndexedMap<K, V, S>,
    inside: 0,
    entry: Entry,
    remove: shift_remove
);
forward_ordered_map!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for IndexedMap<K, V, S>,
    inside: 0
);
forward_set!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for IndexedSet<K, S>,
    inside: 0,
    remove: shift_remove
);
forward_ordered_set!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for IndexedSet<K, S>,
    inside: 0
);
