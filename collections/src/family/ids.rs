//! What a family's map of ids must do.

use super::{FamilyKey, Value};
use crate::Id;

/// What an id must offer so that every family can hold it: [`Id`] for those that go by its number, and all of
/// [`FamilyKey`] for the others. Implemented for every type that qualifies.
pub trait FamilyId: FamilyKey + Id {}
impl<K: FamilyKey + Id> FamilyId for K {}

/// A family's map of ids: small numbers, most of them in use.
///
/// It is no [`Map`](super::Map): it may store no keys, so that its iterators hand them out by value. The order of
/// iteration is the family's own.
pub trait IdMap<K: FamilyId, V: Value>: Default + Send + Sync {
    /// The number of entries.
    fn len(&self) -> usize;
    /// Whether there is no entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The value under `key`.
    fn get(&self, key: &K) -> Option<&V>;
    /// The value under `key`, to change.
    fn get_mut(&mut self, key: &K) -> Option<&mut V>;
    /// Whether there is an entry under `key`.
    fn contains_key(&self, key: &K) -> bool;
    /// Puts `value` under `key` and hands back the value that stood there.
    fn insert(&mut self, key: K, value: V) -> Option<V>;
    /// The value under `key`; when there is none, `make`'s is put there first.
    fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V;
    /// Takes out the entry under `key`.
    fn remove(&mut self, key: &K) -> Option<V>;
    /// Keeps the entries for which `keep` says true.
    fn retain(&mut self, keep: impl FnMut(K, &mut V) -> bool);
    /// Removes every entry.
    fn clear(&mut self);
    /// All entries, in the family's own order.
    fn iter<'a>(&'a self) -> impl Iterator<Item = (K, &'a V)>
    where
        K: 'a,
        V: 'a;
    /// A copy, made as the family's own `clone` makes it.
    fn duplicate(&self) -> Self
    where
        V: Clone;
}
