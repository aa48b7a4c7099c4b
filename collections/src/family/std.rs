//! The baseline: what std gives by default.

use ::std::collections::{HashMap, HashSet, VecDeque, hash_map::Entry};

use super::forward::{
    forward_id_map, forward_list, forward_map, forward_queue, forward_set, forward_stack,
};
use super::{Family, FamilyId, FamilyKey, IndexedMap, IndexedSet, Value};

/// std's `HashMap` and `HashSet` with their default hasher (`SipHash`), `Vec` and `VecDeque`; indexmap's with
/// the same hasher where the order of insertion is kept, since std has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Std;

impl Family for Std {
    const NAME: &'static str = "std";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V>;
    type Set<K: FamilyKey> = HashSet<K>;
    type OrderedMap<K: FamilyKey, V: Value> = IndexedMap<K, V>;
    type OrderedSet<K: FamilyKey> = IndexedSet<K>;
    type IdMap<K: FamilyId, V: Value> = HashMap<K, V>;
    type List<T: Value> = Vec<T>;
    type Stack<T: Value> = Vec<T>;
    type Queue<T: Value> = VecDeque<T>;
}

forward_map!(impl[] for HashMap<K, V>, entry: Entry, remove: remove);
forward_id_map!(impl[] for HashMap<K, V>);
forward_set!(impl[] for HashSet<K>, remove: remove);
forward_list!(Vec<T>);
forward_stack!(Vec<T>);
forward_queue!(VecDeque<T>, push: push_back, pop: pop_front, peek: front);
