//! std's ordered maps: no hash at all.

use ::std::collections::{BTreeMap, BTreeSet, VecDeque, btree_map::Entry};

use super::forward::{forward_id_map, forward_map, forward_set};
use super::{Family, FamilyId, FamilyKey, IndexedMap, IndexedSet, Value};

/// std's `BTreeMap` and `BTreeSet`, `Vec` and `VecDeque`; indexmap's where the order of insertion is kept.
///
/// Iteration over the others is in the order of the keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct BTree;

impl Family for BTree {
    const NAME: &'static str = "btree";
    type Map<K: FamilyKey, V: Value> = BTreeMap<K, V>;
    type Set<K: FamilyKey> = BTreeSet<K>;
    type OrderedMap<K: FamilyKey, V: Value> = IndexedMap<K, V>;
    type OrderedSet<K: FamilyKey> = IndexedSet<K>;
    type IdMap<K: FamilyId, V: Value> = BTreeMap<K, V>;
    type List<T: Value> = Vec<T>;
    type Stack<T: Value> = Vec<T>;
    type Queue<T: Value> = VecDeque<T>;
}

forward_map!(impl[] for BTreeMap<K, V>, entry: Entry, remove: remove);
forward_id_map!(impl[] for BTreeMap<K, V>);
forward_set!(impl[] for BTreeSet<K>, remove: remove);
