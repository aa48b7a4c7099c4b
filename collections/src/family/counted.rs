//! A family that counts what an application asks of it, to show that all families do the same work.

use ::std::fmt;
use ::std::marker::PhantomData;
use ::std::ops::{Deref, DerefMut};
use ::std::sync::atomic::{AtomicU64, Ordering};

use super::{Family, FamilyKey, List, Map, Query, Set, Value};
use crate::Lookup;

/// Declares the counted operations: the variants in order, and their names at the same positions.
macro_rules! operations {
    ($($operation:ident $name:literal)*) => {
        /// What is counted.
        #[derive(Clone, Copy)]
        enum Operation { $($operation),* }
        /// The names of the operations, in the order of the enum.
        const OPERATIONS: &[&str] = &[$($name),*];
        /// How often each operation was called in this process.
        static COUNTS: [AtomicU64; OPERATIONS.len()] = [const { AtomicU64::new(0) }; OPERATIONS.len()];
    };
}

operations! {
    MapCreate "map create"
    MapLength "map length"
    MapGet "map get"
    MapGetMut "map get_mut"
    MapContains "map contains_key"
    MapInsert "map insert"
    MapGetOrInsert "map get_or_insert_with"
    MapMake "map get_or_insert_with made"
    MapRemove "map remove"
    MapRetain "map retain"
    MapClear "map clear"
    MapIterate "map iterate"
    MapIterateMut "map iterate mutably"
    MapKeys "map keys"
    MapValues "map values"
    MapDuplicate "map duplicate"
    SetCreate "set create"
    SetLength "set length"
    SetContains "set contains"
    SetInsert "set insert"
    SetRemove "set remove"
    SetClear "set clear"
    SetIterate "set iterate"
    SetDuplicate "set duplicate"
    ListCreate "list create"
    ListPush "list push"
    ListPop "list pop"
    ListRemove "list remove"
    ListClear "list clear"
    ListExtend "list extend"
    ListCollect "list collect"
    ListConsume "list consume"
    ListDereference "list dereference"
    ListDereferenceMut "list dereference mutably"
    ListDuplicate "list duplicate"
}

fn count(operation: Operation) {
    COUNTS[operation as usize].fetch_add(1, Ordering::Relaxed);
}

/// How often each operation was called on the collections of [`Counted`] families in this process since
/// [`reset_counts`]. The names and their order never depend on the family.
pub fn counts() -> Vec<(&'static str, u64)> {
    OPERATIONS
        .iter()
        .zip(&COUNTS)
        .map(|(name, count)| (*name, count.load(Ordering::Relaxed)))
        .collect()
}

/// Sets every count to zero.
pub fn reset_counts() {
    for count in &COUNTS {
        count.store(0, Ordering::Relaxed);
    }
}

/// The family `F` with every operation counted: same name, same collections underneath, same results.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted<F>(PhantomData<F>);

impl<F: Family> Family for Counted<F> {
    const NAME: &'static str = F::NAME;
    type Map<K: FamilyKey, V: Value> = CountedMap<F::Map<K, V>>;
    type Set<K: FamilyKey> = CountedSet<F::Set<K>>;
    type List<T: Value> = CountedList<F::List<T>>;
}

/// A family's map whose operations are counted.
pub struct CountedMap<M>(M);

/// A family's set whose operations are counted.
pub struct CountedSet<S>(S);

/// A family's list whose operations are counted. Whatever is done through the slice counts as one
/// dereference.
pub struct CountedList<L>(L);

macro_rules! wrapper {
    ($wrapper:ident, $create:ident) => {
        impl<C: Default> Default for $wrapper<C> {
            fn default() -> Self {
                count(Operation::$create);
                Self(C::default())
            }
        }
        impl<C: fmt::Debug> fmt::Debug for $wrapper<C> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(formatter)
            }
        }
    };
}
wrapper!(CountedMap, MapCreate);
wrapper!(CountedSet, SetCreate);
wrapper!(CountedList, ListCreate);

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

impl<L: Deref> Deref for CountedList<L> {
    type Target = L::Target;
    fn deref(&self) -> &L::Target {
        count(Operation::ListDereference);
        &self.0
    }
}

impl<L: DerefMut> DerefMut for CountedList<L> {
    fn deref_mut(&mut self) -> &mut L::Target {
        count(Operation::ListDereferenceMut);
        &mut self.0
    }
}

impl<T, L: Extend<T>> Extend<T> for CountedList<L> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        count(Operation::ListExtend);
        self.0.extend(values);
    }
}

impl<T, L: FromIterator<T>> FromIterator<T> for CountedList<L> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        count(Operation::ListCollect);
        Self(L::from_iter(values))
    }
}

impl<L: IntoIterator> IntoIterator for CountedList<L> {
    type Item = L::Item;
    type IntoIter = L::IntoIter;
    fn into_iter(self) -> L::IntoIter {
        count(Operation::ListConsume);
        self.0.into_iter()
    }
}

impl<T: Value, L: List<T>> List<T> for CountedList<L> {
    fn push(&mut self, value: T) {
        count(Operation::ListPush);
        self.0.push(value);
    }
    fn pop(&mut self) -> Option<T> {
        count(Operation::ListPop);
        self.0.pop()
    }
    fn remove(&mut self, index: usize) -> T {
        count(Operation::ListRemove);
        self.0.remove(index)
    }
    fn clear(&mut self) {
        count(Operation::ListClear);
        self.0.clear();
    }
    fn duplicate(&self) -> Self
    where
        T: Clone,
    {
        count(Operation::ListDuplicate);
        Self(self.0.duplicate())
    }
}
