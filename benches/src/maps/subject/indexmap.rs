//! indexmap's map and set, which keep the order of insertion. Removal is the fast one, which does not.

use indexmap::{IndexMap, IndexSet};

use super::Rival;
use super::forward::{forward_map, forward_set};
use crate::maps::number::{MapKey, Number};

/// indexmap, as it is: under std's hasher.
pub(super) struct Indexmap;

impl Rival for Indexmap {
    type Map<K: MapKey, V: Number> = IndexMap<K, V>;
    type Set<K: MapKey> = IndexSet<K>;
}

forward_map!(
    impl[K: MapKey, V: Number] for IndexMap<K, V>,
    create: IndexMap::with_capacity,
    remove: swap_remove
);
forward_set!(impl[K: MapKey] for IndexSet<K>);
