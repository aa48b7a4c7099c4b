//! What a family's map and set that keep the order of insertion must do.

use super::{FamilyKey, Map, Query, Set, Value};
use crate::Lookup;

/// A family's map that keeps the order of insertion.
///
/// All iterators of [`Map`] go in that order. A key that is there keeps its place when its value is replaced;
/// `remove` closes the gap and keeps the order of the others, which is O(n).
pub trait OrderedMap<K: FamilyKey, V: Value>: Map<K, V> {
    /// The entry at a position, counted from 0. O(1).
    fn get_index(&self, index: usize) -> Option<(&K, &V)>;
    /// The position of the entry under `key`. O(1).
    fn get_index_of<Q: Query + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Lookup<Q>;
}

/// A family's set that keeps the order of insertion.
///
/// The iterator of [`Set`] goes in that order. An element that is put in again keeps its place; `remove` closes the
/// gap and keeps the order of the others, which is O(n).
pub trait OrderedSet<K: FamilyKey>: Set<K> {
    /// The element at a position, counted from 0. O(1).
    fn get_index(&self, index: usize) -> Option<&K>;
    /// The position of the element `key`. O(1).
    fn get_index_of<Q: Query + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Lookup<Q>;
}
