//! The traits that std's map has.

use core::ops::Index;

use super::{IncrementalIntMap, Iter, IterMut, rehash};
use crate::api::map_traits;
use crate::primitive::Primitive;

map_traits!(IncrementalIntMap, Primitive, anywhere: []);

impl<K: Primitive, V: Clone> Clone for IncrementalIntMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone_with(rehash),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        self.table.clone_from_with(&source.table, rehash);
    }
}

impl<K: Primitive, V> Index<&K> for IncrementalIntMap<K, V> {
    type Output = V;

    /// # Panics
    /// When there is no entry under the key.
    #[inline]
    fn index(&self, key: &K) -> &V {
        match self.get(key) {
            Some(value) => value,
            None => panic!("no entry under the key {key:?}"),
        }
    }
}
