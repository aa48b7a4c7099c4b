//! [`IntMap`] on several threads.

use rayon::iter::ParallelIterator;
use rayon::iter::plumbing::UnindexedConsumer;

use super::IntMap;
use crate::primitive::Primitive;
use crate::rayon::{Bridged, Driven, parallel_map, sealed};

impl<K: Primitive, V> sealed::Sealed for IntMap<K, V> {}
impl<K: Primitive, V> Driven for IntMap<K, V> {
    type Key = K;
    type Value = V;

    fn drive<'a, C: UnindexedConsumer<(&'a K, &'a V)>>(&'a self, consumer: C) -> C::Result
    where
        K: Sync,
        V: Sync,
    {
        Bridged(self.table.stretch())
            .map(|(key, value)| (key, value))
            .drive_unindexed(consumer)
    }

    fn drive_mut<'a, C: UnindexedConsumer<(&'a K, &'a mut V)>>(
        &'a mut self,
        consumer: C,
    ) -> C::Result
    where
        K: Send + Sync,
        V: Send,
    {
        Bridged(self.table.stretch_mut())
            .map(|(key, value)| (&*key, value))
            .drive_unindexed(consumer)
    }

    fn drive_all<C: UnindexedConsumer<(K, V)>>(self, consumer: C) -> C::Result
    where
        K: Send,
        V: Send,
    {
        self.table.drive(consumer)
    }
}

parallel_map!(IntMap, Primitive);
