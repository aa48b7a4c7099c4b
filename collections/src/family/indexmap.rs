//! The indexmap crate: entries in a dense vector, found through a table of positions.

use ::std::collections::VecDeque;

use indexmap::{IndexMap, IndexSet, map::Entry};

use super::forward::{forward_id_map, forward_map, forward_set};
use super::{Family, FamilyId, FamilyKey, IndexedMap, IndexedSet, Value};

/// `IndexMap` and `IndexSet` with their default hasher, which is std's, `Vec` and `VecDeque`.
///
/// Iteration is in the order of insertion until something is removed: `remove` is indexmap's `swap_remove`
/// (O(1)), which puts the last entry into the gap. That of [`IndexedMap`] is `shift_remove` (O(n)) and keeps the
/// order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Indexmap;

impl Family for Indexmap {
    const NAME: &'static str = "indexmap";
    type Map<K: FamilyKey, V: Value> = IndexMap<K, V>;
    type Set<K: FamilyKey> = IndexSet<K>;
    type OrderedMap<K: FamilyKey, V: Value> = IndexedMap<K, V>;
    type OrderedSet<K: FamilyKey> = IndexedSet<K>;
    type IdMap<K: FamilyId, V: Value> = IndexMap<K, V>;
    type List<T: Value> = Vec<T>;
    type Stack<T: Value> = Vec<T>;
    type Queue<T: Value> = VecDeque<T>;
}

forward_map!(impl[] for IndexMap<K, V>, entry: Entry, remove: swap_remove);
forward_id_map!(impl[] for IndexMap<K, V>);
forward_set!(impl[] for IndexSet<K>, remove: swap_remove);
