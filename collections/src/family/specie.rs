//! This crate's own collections.

use super::forward::{
    forward_map, forward_ordered_map, forward_ordered_set, forward_queue, forward_set,
    forward_stack,
};
use super::{Family, FamilyId, FamilyKey, Value};
use crate::{HashMap, HashSet, IdMap, OrderedMap, OrderedSet, Queue, Stack};

/// This crate's collections, maps and sets chosen by key type, and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Specie;

impl Family for Specie {
    const NAME: &'static str = "specie";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V>;
    type Set<K: FamilyKey> = HashSet<K>;
    type OrderedMap<K: FamilyKey, V: Value> = OrderedMap<K, V>;
    type OrderedSet<K: FamilyKey> = OrderedSet<K>;
    type IdMap<K: FamilyId, V: Value> = IdMap<K, V>;
    type List<T: Value> = Vec<T>;
    type Stack<T: Value> = Stack<T>;
    type Queue<T: Value> = Queue<T>;
}

forward_map!(impl[] for HashMap<K, V>, entry: crate::map::Entry, remove: remove);
forward_set!(impl[] for HashSet<K>, remove: remove);
forward_map!(impl[] for OrderedMap<K, V>, entry: crate::ordered::Entry, remove: remove);
forward_ordered_map!(impl[] for OrderedMap<K, V>);
forward_set!(impl[] for OrderedSet<K>, remove: remove);
forward_ordered_set!(impl[] for OrderedSet<K>);
forward_stack!(Stack<T>);
forward_queue!(Queue<T>, push: push, pop: pop, peek: peek);

impl<K: FamilyId, V: Value> super::IdMap<K, V> for IdMap<K, V> {
    fn len(&self) -> usize {
        self.len()
    }
    fn get(&self, key: &K) -> Option<&V> {
        self.get(key)
    }
    fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.get_mut(key)
    }
    fn contains_key(&self, key: &K) -> bool {
        self.contains_key(key)
    }
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.insert(key, value)
    }
    fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        self.entry(key).or_insert_with(make)
    }
    fn remove(&mut self, key: &K) -> Option<V> {
        self.remove(key)
    }
    fn retain(&mut self, keep: impl FnMut(K, &mut V) -> bool) {
        self.retain(keep);
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = (K, &'a V)>
    where
        K: 'a,
        V: 'a,
    {
        self.iter()
    }
    fn duplicate(&self) -> Self
    where
        V: Clone,
    {
        self.clone()
    }
}
