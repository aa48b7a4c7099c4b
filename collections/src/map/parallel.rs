//! [`HashMap`] on several threads, by way of the storage.

use rayon::iter::plumbing::UnindexedConsumer;

use super::HashMap;
use crate::key::Key;
use crate::rayon::{Driven, parallel_map, sealed};

impl<K: Key, V> sealed::Sealed for HashMap<K, V> {}
impl<K: Key, V> Driven for HashMap<K, V> {
    type Key = K;
    type Value = V;

    fn drive<'a, C: UnindexedConsumer<(&'a K, &'a V)>>(&'a self, consumer: C) -> C::Result
    where
        K: Sync,
        V: Sync,
    {
        self.store.drive(consumer)
    }

    fn drive_mut<'a, C: UnindexedConsumer<(&'a K, &'a mut V)>>(
        &'a mut self,
        consumer: C,
    ) -> C::Result
    where
        K: Send + Sync,
        V: Send,
    {
        self.store.drive_mut(consumer)
    }

    fn drive_all<C: UnindexedConsumer<(K, V)>>(self, consumer: C) -> C::Result
    where
        K: Send,
        V: Send,
    {
        self.store.drive_all(consumer)
    }
}

parallel_map!(HashMap, Key);
