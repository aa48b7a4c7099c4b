//! [`StrategyMap`] on several threads, by way of hashbrown's own parallel iterators.

use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{Strategy, StrategyMap};
use crate::rayon::{Driven, parallel_map, sealed};

impl<K, V, T: Strategy<K>> sealed::Sealed for StrategyMap<K, V, T> {}
impl<K, V, T: Strategy<K>> Driven for StrategyMap<K, V, T> {
    type Key = K;
    type Value = V;

    fn drive<'a, C: UnindexedConsumer<(&'a K, &'a V)>>(&'a self, consumer: C) -> C::Result
    where
        K: Sync,
        V: Sync,
    {
        (&self.table)
            .into_par_iter()
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
        (&mut self.table)
            .into_par_iter()
            .map(|(key, value)| (&*key, value))
            .drive_unindexed(consumer)
    }

    fn drive_all<C: UnindexedConsumer<(K, V)>>(self, consumer: C) -> C::Result
    where
        K: Send,
        V: Send,
    {
        self.table.into_par_iter().drive_unindexed(consumer)
    }
}

parallel_map!(StrategyMap, Sized, state: T: Strategy<K> = super::Natural);
