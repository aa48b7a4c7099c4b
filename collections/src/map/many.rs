//! Many keys at once, by way of the storage.

use super::HashMap;
use super::store::MapStore;
use crate::key::Key;

impl<K: Key, V> HashMap<K, V> {
    /// Puts entries in; of several under one key the last one's value stays.
    pub(crate) fn put_all(&mut self, entries: impl Iterator<Item = (K, V)>) {
        self.store.put_all(entries);
    }

    /// Calls `each` with every key and whether there is an entry.
    pub(crate) fn each_known<'k>(
        &self,
        keys: impl Iterator<Item = &'k K>,
        each: impl FnMut(&'k K, bool),
    ) where
        K: 'k,
    {
        self.store.each_known(keys, each);
    }

    /// Takes the entries under keys out and calls `each` with them.
    pub(crate) fn each_taken<'k>(
        &mut self,
        keys: impl Iterator<Item = &'k K>,
        each: impl FnMut((K, V)),
    ) where
        K: 'k,
    {
        self.store.each_taken(keys, each);
    }

    /// Whether bulk operations on the map load memory ahead.
    pub(crate) fn looks_ahead(&self) -> bool {
        self.store.looks_ahead()
    }
}
