//! std's ordered maps: no hash at all.

use ::std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

use super::forward::{forward_map, forward_set};
use super::{Family, FamilyKey, Value};

/// std's `BTreeMap` and `BTreeSet`, and `Vec`. Iteration is in the order of the keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct BTree;

impl Family for BTree {
    const NAME: &'static str = "btree";
    type Map<K: FamilyKey, V: Value> = BTreeMap<K, V>;
    type Set<K: FamilyKey> = BTreeSet<K>;
    type List<T: Value> = Vec<T>;
}

forward_map!(impl[] for BTreeMap<K, V>, entry: Entry, remove: remove);
forward_set!(impl[] for BTreeSet<K>, remove: remove);
