//! indexmap's map and set, which keep the order of insertion. Removal is the fast one, which does not, unless the order is asked for.

use std::hash::BuildHasher;

use indexmap::{IndexMap, IndexSet};

use super::forward::{forward_map, forward_set};
use super::{Missing, Rival};
use crate::maps::number::{MapKey, Number};

/// indexmap, as it is: under std's hasher.
pub(super) struct Indexmap;

impl Rival for Indexmap {
    type Map<K: MapKey, V: Number> = IndexMap<K, V>;
    type Set<K: MapKey> = IndexSet<K>;
}

/// With ahash.
pub(super) struct IndexmapAhash;

impl Rival for IndexmapAhash {
    type Map<K: MapKey, V: Number> = IndexMap<K, V, ahash::RandomState>;
    type Set<K: MapKey> = IndexSet<K, ahash::RandomState>;
}

forward_map!(
    impl[K: MapKey, V: Number, S: BuildHasher + Default + Clone] for IndexMap<K, V, S>,
    create: |entries| IndexMap::with_capacity_and_hasher(entries, S::default()),
    remove: swap_remove,
    fn remove_in_order(&mut self, key: K) -> Result<Option<V>, Missing> {
        Ok(self.shift_remove(&key))
    }
);
forward_set!(impl[K: MapKey, S: BuildHasher + Default + Clone] for IndexSet<K, S>);
