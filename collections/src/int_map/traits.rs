//! The traits that std's map has.

use core::ops::Index;

use super::{IntMap, Iter, IterMut};
use crate::api::map_traits;
use crate::primitive::Primitive;

map_traits!(IntMap, Primitive, anywhere: []);

impl<K: Clone, V: Clone> Clone for IntMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        self.table.clone_from(&source.table);
    }
}

impl<K: Primitive, V> Index<&K> for IntMap<K, V> {
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
