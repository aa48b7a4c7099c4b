//! The baseline: what std gives by default.

use ::std::collections::{HashMap, HashSet, hash_map::Entry};

use super::{Family, FamilyKey, List, Map, Query, Set, Value};
use crate::Lookup;

/// std's `HashMap` and `HashSet` with their default hasher (SipHash), and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Std;

impl Family for Std {
    const NAME: &'static str = "std";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V>;
    type Set<K: FamilyKey> = HashSet<K>;
    type List<T: Value> = Vec<T>;
}

impl<K: FamilyKey, V: Value> Map<K, V> for HashMap<K, V> {
    fn len(&self) -> usize {
        self.len()
    }
    fn get<Q: Query + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Lookup<Q>,
    {
        self.get(key)
    }
    fn get_mut<Q: Query + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Lookup<Q>,
    {
        self.get_mut(key)
    }
    fn contains_key<Q: Query + ?Sized>(&self, key: &Q) -> bool
    where
        K: Lookup<Q>,
    {
        self.contains_key(key)
    }
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.insert(key, value)
    }
    fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        match self.entry(key) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(make()),
        }
    }
    fn remove<Q: Query + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Lookup<Q>,
    {
        self.remove(key)
    }
    fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool) {
        self.retain(keep);
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = (&'a K, &'a V)>
    where
        K: 'a,
        V: 'a,
    {
        self.iter()
    }
    fn iter_mut<'a>(&'a mut self) -> impl Iterator<Item = (&'a K, &'a mut V)>
    where
        K: 'a,
        V: 'a,
    {
        self.iter_mut()
    }
    fn duplicate(&self) -> Self
    where
        V: Clone,
    {
        self.clone()
    }
}

impl<K: FamilyKey> Set<K> for HashSet<K> {
    fn len(&self) -> usize {
        self.len()
    }
    fn contains<Q: Query + ?Sized>(&self, key: &Q) -> bool
    where
        K: Lookup<Q>,
    {
        self.contains(key)
    }
    fn insert(&mut self, key: K) -> bool {
        self.insert(key)
    }
    fn remove<Q: Query + ?Sized>(&mut self, key: &Q) -> bool
    where
        K: Lookup<Q>,
    {
        self.remove(key)
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a K>
    where
        K: 'a,
    {
        self.iter()
    }
    fn duplicate(&self) -> Self {
        self.clone()
    }
}

impl<T: Value> List<T> for Vec<T> {
    fn push(&mut self, value: T) {
        self.push(value);
    }
    fn pop(&mut self) -> Option<T> {
        self.pop()
    }
    fn remove(&mut self, index: usize) -> T {
        self.remove(index)
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn duplicate(&self) -> Self
    where
        T: Clone,
    {
        self.clone()
    }
}
