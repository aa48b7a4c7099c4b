//! Maps and sets, counted.

use super::super::{FamilyKey, Map, OrderedMap, OrderedSet, Query, Set, Value};
use super::{CountedMap, CountedSet, Operation, count};
use crate::Lookup;

impl<K: FamilyKey, V: Value, M: Map<K, V>> Map<K, V> for CountedMap<M> {
    fn len(&self) -> usize {
        count(Operation::MapLength);
        self.0.len()
    }
    fn get<Q: Query + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Lookup<Q>,
    {
        count(Operation::MapGet);
        self.0.get(key)
    }
    fn get_mut<Q: Query + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Lookup<Q>,
    {
        count(Operation::MapGetMut);
        self.0.get_mut(key)
    }
    fn contains_key<Q: Query + ?Sized>(&self, key: &Q) -> bool
    where
        K: Lookup<Q>,
    {
        count(Operation::MapContains);
        self.0.contains_key(key)
    }
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        count(Operation::MapInsert);
        self.0.insert(key, value)
    }
    fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        count(Operation::MapGetOrInsert);
        self.0.get_or_insert_with(key, || {
            count(Operation::MapMake);
            make()
        })
    }
    fn remove<Q: Query + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Lookup<Q>,
    {
        count(Operation::MapRemove);
        self.0.remove(key)
    }
    fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool) {
        count(Operation::MapRetain);
        self.0.retain(keep);
    }
    fn clear(&mut self) {
        count(Operation::MapClear);
        self.0.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = (&'a K, &'a V)>
    where
        K: 'a,
        V: 'a,
    {
        count(Operation::MapIterate);
        self.0.iter()
    }
    fn iter_mut<'a>(&'a mut self) -> impl Iterator<Item = (&'a K, &'a mut V)>
    where
        K: 'a,
        V: 'a,
    {
        count(Operation::MapIterateMut);
        self.0.iter_mut()
    }
    fn keys<'a>(&'a self) -> impl Iterator<Item = &'a K>
    where
        K: 'a,
        V: 'a,
    {
        count(Operation::MapKeys);
        self.0.keys()
    }
    fn values<'a>(&'a self) -> impl Iterator<Item = &'a V>
    where
        K: 'a,
        V: 'a,
    {
        count(Operation::MapValues);
        self.0.values()
    }
    fn duplicate(&self) -> Self
    where
        V: Clone,
    {
        count(Operation::MapDuplicate);
        Self(self.0.duplicate())
    }
}

impl<K: FamilyKey, S: Set<K>> Set<K> for CountedSet<S> {
    fn len(&self) -> usize {
        count(Operation::SetLength);
        self.0.len()
    }
    fn contains<Q: Query + ?Sized>(&self, key: &Q) -> bool
    where
        K: Lookup<Q>,
    {
        count(Operation::SetContains);
        self.0.contains(key)
    }
    fn insert(&mut self, key: K) -> bool {
        count(Operation::SetInsert);
        self.0.insert(key)
    }
    fn remove<Q: Query + ?Sized>(&mut self, key: &Q) -> bool
    where
        K: Lookup<Q>,
    {
        count(Operation::SetRemove);
        self.0.remove(key)
    }
    fn clear(&mut self) {
        count(Operation::SetClear);
        self.0.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a K>
    where
        K: 'a,
    {
        count(Operation::SetIterate);
        self.0.iter()
    }
    fn duplicate(&self) -> Self {
        count(Operation::SetDuplicate);
        Self(self.0.duplicate())
    }
}

impl<K: FamilyKey, V: Value, C: OrderedMap<K, V>> OrderedMap<K, V> for CountedMap<C> {
    fn get_index(&self, index: usize) -> Option<(&K, &V)> {
        count(Operation::OrderedMapGetIndex);
        self.0.get_index(index)
    }
    fn get_index_of<Q: Query + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Lookup<Q>,
    {
        count(Operation::OrderedMapGetIndexOf);
        self.0.get_index_of(key)
    }
}

impl<K: FamilyKey, C: OrderedSet<K>> OrderedSet<K> for CountedSet<C> {
    fn get_index(&self, index: usize) -> Option<&K> {
        count(Operation::OrderedSetGetIndex);
        self.0.get_index(index)
    }
    fn get_index_of<Q: Query + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Lookup<Q>,
    {
        count(Operation::OrderedSetGetIndexOf);
        self.0.get_index_of(key)
    }
}
