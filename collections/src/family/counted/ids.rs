//! Maps of ids, counted.

use super::super::{FamilyId, IdMap, Value};
use super::{CountedIdMap, Operation, count};

impl<K: FamilyId, V: Value, M: IdMap<K, V>> IdMap<K, V> for CountedIdMap<M> {
    fn len(&self) -> usize {
        count(Operation::IdMapLength);
        self.0.len()
    }
    fn get(&self, key: &K) -> Option<&V> {
        count(Operation::IdMapGet);
        self.0.get(key)
    }
    fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        count(Operation::IdMapGetMut);
        self.0.get_mut(key)
    }
    fn contains_key(&self, key: &K) -> bool {
        count(Operation::IdMapContains);
        self.0.contains_key(key)
    }
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        count(Operation::IdMapInsert);
        self.0.insert(key, value)
    }
    fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        count(Operation::IdMapGetOrInsert);
        self.0.get_or_insert_with(key, || {
            count(Operation::IdMapMake);
            make()
        })
    }
    fn remove(&mut self, key: &K) -> Option<V> {
        count(Operation::IdMapRemove);
        self.0.remove(key)
    }
    fn retain(&mut self, keep: impl FnMut(K, &mut V) -> bool) {
        count(Operation::IdMapRetain);
        self.0.retain(keep);
    }
    fn clear(&mut self) {
        count(Operation::IdMapClear);
        self.0.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = (K, &'a V)>
    where
        K: 'a,
        V: 'a,
    {
        count(Operation::IdMapIterate);
        self.0.iter()
    }
    fn duplicate(&self) -> Self
    where
        V: Clone,
    {
        count(Operation::IdMapDuplicate);
        Self(self.0.duplicate())
    }
}
