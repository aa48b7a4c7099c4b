//! [`OrderedMap`] on several threads, by way of indexmap's own parallel iterators.

use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{ObjKey, OrderedMap};
use crate::rayon::{Driven, parallel_map, sealed};

impl<K: ObjKey, V> sealed::Sealed for OrderedMap<K, V> {}
impl<K: ObjKey, V> Driven for OrderedMap<K, V> {
    type Key = K;
    type Value = V;

    fn drive<'a, C: UnindexedConsumer<(&'a K, &'a V)>>(&'a self, consumer: C) -> C::Result
    where
        K: Sync,
        V: Sync,
    {
        (&self.map).into_par_iter().drive_unindexed(consumer)
    }

    fn drive_mut<'a, C: UnindexedConsumer<(&'a K, &'a mut V)>>(
        &'a mut self,
        consumer: C,
    ) -> C::Result
    where
        K: Send + Sync,
        V: Send,
    {
        (&mut self.map).into_par_iter().drive_unindexed(consumer)
    }

    fn drive_all<C: UnindexedConsumer<(K, V)>>(self, consumer: C) -> C::Result
    where
        K: Send,
        V: Send,
    {
        self.map.into_par_iter().drive_unindexed(consumer)
    }
}

parallel_map!(OrderedMap, ObjKey);
