//! [`ObjMap`] on several threads, by way of hashbrown's own parallel iterators.

use core::hash::BuildHasher;

use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{ObjKey, ObjMap};
use crate::rayon::{Driven, parallel_map, sealed};

impl<K: ObjKey, V, S: BuildHasher> sealed::Sealed for ObjMap<K, V, S> {}
impl<K: ObjKey, V, S: BuildHasher> Driven for ObjMap<K, V, S> {
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

parallel_map!(ObjMap, ObjKey, state: S: BuildHasher = ObjState);
