//! The indexmap crate: entries in a dense vector, found through a table of positions.

use indexmap::{IndexMap, IndexSet, map::Entry};

use super::forward::{forward_map, forward_set};
use super::{Family, FamilyKey, Value};

/// `IndexMap` and `IndexSet` with their default hasher, which is std's, and `Vec`.
///
/// Iteration is in the order of insertion until something is removed: `remove` is indexmap's `swap_remove`
/// (O(1)), which puts the last entry into the gap.
#[derive(Clone, Copy, Debug, Default)]
pub struct Indexmap;

impl Family for Indexmap {
    const NAME: &'static str = "indexmap";
    type Map<K: FamilyKey, V: Value> = IndexMap<K, V>;
    type Set<K: FamilyKey> = IndexSet<K>;
    type List<T: Value> = Vec<T>;
}

forward_map!(impl[] for IndexMap<K, V>, entry: Entry, remove: swap_remove);
forward_set!(impl[] for IndexSet<K>, remove: swap_remove);
