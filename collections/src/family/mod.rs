//! Families of collections: a family names one collection of each kind.
//!
//! The kinds are a map, a set and a list; a map and a set that keep the order of insertion; a stack and a queue; and a
//! map of ids.
//!
//! An application that is generic over [`Family`] runs on each of them with the same key types, the same
//! call sites and the same number of operations, so that the choice of collection can be measured where it
//! matters: in the application.

mod btree;
mod counted;
mod ends;
mod forward;
mod hashbrown;
mod ids;
mod indexed;
mod indexmap;
mod names;
mod ordered;
mod smallvec;
mod specie;
mod std;

pub use self::btree::BTree;
pub use self::counted::{
    Counted, CountedIdMap, CountedList, CountedMap, CountedQueue, CountedSet, CountedStack, counts,
    reset_counts,
};
pub use self::ends::{Queue, Stack};
pub use self::hashbrown::{Ahash, Fx, Hashbrown};
pub use self::ids::{FamilyId, IdMap};
pub use self::indexed::{IndexedMap, IndexedSet};
pub use self::indexmap::Indexmap;
pub use self::names::{NAMES, UnknownFamily, WithFamily, with_family};
pub use self::ordered::{OrderedMap, OrderedSet};
pub use self::smallvec::{SmallList, Smallvec};
pub use self::specie::Specie;
pub use self::std::Std;

use ::std::ops::DerefMut;

use crate::{Key, Lookup};

/// The collections that an application uses throughout, one of each kind.
pub trait Family: Copy + Default + ::std::fmt::Debug + Send + Sync + 'static {
    /// The name on command lines and in records.
    const NAME: &'static str;
    /// The family's map.
    type Map<K: FamilyKey, V: Value>: Map<K, V>;
    /// The family's set.
    type Set<K: FamilyKey>: Set<K>;
    /// The family's map that keeps the order of insertion.
    type OrderedMap<K: FamilyKey, V: Value>: OrderedMap<K, V>;
    /// The family's set that keeps the order of insertion.
    type OrderedSet<K: FamilyKey>: OrderedSet<K>;
    /// The family's map of ids: small numbers, most of them in use.
    type IdMap<K: FamilyId, V: Value>: IdMap<K, V>;
    /// The family's list.
    type List<T: Value>: List<T>;
    /// The family's stack.
    type Stack<T: Value>: Stack<T>;
    /// The family's queue.
    type Queue<T: Value>: Queue<T>;
}

/// What a key must offer so that every family can hold it: [`Key`] and `Hash` for the hash maps, `Ord` for
/// the B-tree. Implemented for every type that qualifies.
pub trait FamilyKey: Key + ::std::hash::Hash + Eq + Ord + Clone + Send + Sync {}
impl<K: Key + ::std::hash::Hash + Eq + Ord + Clone + Send + Sync> FamilyKey for K {}

/// What a value must offer: it can be shared between threads. Implemented for every type that qualifies.
pub trait Value: Send + Sync {}
impl<V: Send + Sync> Value for V {}

/// A form in which a key can be looked up in every family. Implemented for every type that qualifies.
pub trait Query: ::std::hash::Hash + Eq + Ord {}
impl<Q: ::std::hash::Hash + Eq + Ord + ?Sized> Query for Q {}

/// A family's map.
///
/// The order of iteration is the family's own: an application whose result must not depend on it takes an
/// [`OrderedMap`].
pub trait Map<K: FamilyKey, V: Value>: Default + Send + Sync {
    /// The number of entries.
    fn len(&self) -> usize;
    /// Whether there is no entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The value under `key`.
    fn get<Q: Query + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Lookup<Q>;
    /// The value under `key`, to change.
    fn get_mut<Q: Query + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Lookup<Q>;
    /// Whether there is an entry under `key`.
    fn contains_key<Q: Query + ?Sized>(&self, key: &Q) -> bool
    where
        K: Lookup<Q>;
    /// Puts `value` under `key` and hands back the value that stood there. The key that stands stays.
    fn insert(&mut self, key: K, value: V) -> Option<V>;
    /// The value under `key`; when there is none, `make`'s is put there first.
    fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V;
    /// Takes out the entry under `key`.
    fn remove<Q: Query + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Lookup<Q>;
    /// Keeps the entries for which `keep` says true.
    fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool);
    /// Removes every entry.
    fn clear(&mut self);
    /// All entries, in the family's own order.
    fn iter<'a>(&'a self) -> impl Iterator<Item = (&'a K, &'a V)>
    where
        K: 'a,
        V: 'a;
    /// All entries with values to change, in the family's own order.
    fn iter_mut<'a>(&'a mut self) -> impl Iterator<Item = (&'a K, &'a mut V)>
    where
        K: 'a,
        V: 'a;
    /// All keys, in the family's own order.
    fn keys<'a>(&'a self) -> impl Iterator<Item = &'a K>
    where
        K: 'a,
        V: 'a,
    {
        self.iter().map(|(key, _)| key)
    }
    /// All values, in the family's own order.
    fn values<'a>(&'a self) -> impl Iterator<Item = &'a V>
    where
        K: 'a,
        V: 'a,
    {
        self.iter().map(|(_, value)| value)
    }
    /// A copy, made as the family's own `clone` makes it.
    fn duplicate(&self) -> Self
    where
        V: Clone;
}

/// A family's set.
pub trait Set<K: FamilyKey>: Default + Send + Sync {
    /// The number of elements.
    fn len(&self) -> usize;
    /// Whether there is no element.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether `key` is in the set.
    fn contains<Q: Query + ?Sized>(&self, key: &Q) -> bool
    where
        K: Lookup<Q>;
    /// Puts `key` in; false when it was there.
    fn insert(&mut self, key: K) -> bool;
    /// Takes `key` out; false when it was not there.
    fn remove<Q: Query + ?Sized>(&mut self, key: &Q) -> bool
    where
        K: Lookup<Q>;
    /// Removes every element.
    fn clear(&mut self);
    /// All elements, in the family's own order.
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a K>
    where
        K: 'a;
    /// A copy, made as the family's own `clone` makes it.
    fn duplicate(&self) -> Self;
}

/// A family's list: a growing sequence that is also a slice.
pub trait List<T: Value>:
    Default
    + Send
    + Sync
    + DerefMut<Target = [T]>
    + Extend<T>
    + FromIterator<T>
    + IntoIterator<Item = T>
{
    /// Appends `value`.
    fn push(&mut self, value: T);
    /// Takes off the last element.
    fn pop(&mut self) -> Option<T>;
    /// Removes the element at `index` and moves the later ones down. O(n).
    ///
    /// # Panics
    /// When `index` is not below the length.
    fn remove(&mut self, index: usize) -> T;
    /// Removes every element.
    fn clear(&mut self);
    /// A copy, made as the family's own `clone` makes it.
    fn duplicate(&self) -> Self
    where
        T: Clone;
}
