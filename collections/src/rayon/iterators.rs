//! The parallel iterators.

use rayon::iter::ParallelIterator;
use rayon::iter::plumbing::UnindexedConsumer;

use super::Driven;

/// All entries of a map of type `M`: `par_iter` makes it.
#[derive(Debug)]
pub struct ParIter<'a, M>(pub(crate) &'a M);
/// All entries of a map of type `M` with their values to change: `par_iter_mut` makes it.
#[derive(Debug)]
pub struct ParIterMut<'a, M>(pub(crate) &'a mut M);
/// The entries of a map of type `M` that is used up: `into_par_iter` makes it. What is not asked for is dropped.
#[derive(Clone, Debug)]
pub struct IntoParIter<M>(pub(crate) M);
/// All members of a set, which is a map of type `M` without values: `par_iter` makes it.
#[derive(Debug)]
pub struct ParMembers<'a, M>(pub(crate) &'a M);
/// The members of a set that is used up: `into_par_iter` makes it. What is not asked for is dropped.
#[derive(Clone, Debug)]
pub struct IntoParMembers<M>(pub(crate) M);

impl<M> Clone for ParIter<'_, M> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<M> Clone for ParMembers<'_, M> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<'a, M: Driven + Sync> ParallelIterator for ParIter<'a, M>
where
    M::Key: Sync + 'a,
    M::Value: Sync + 'a,
{
    type Item = (&'a M::Key, &'a M::Value);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.0.drive(consumer)
    }
}

impl<'a, M: Driven + Send> ParallelIterator for ParIterMut<'a, M>
where
    M::Key: Send + Sync + 'a,
    M::Value: Send + 'a,
{
    type Item = (&'a M::Key, &'a mut M::Value);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.0.drive_mut(consumer)
    }
}

impl<M: Driven + Send> ParallelIterator for IntoParIter<M>
where
    M::Key: Send,
    M::Value: Send,
{
    type Item = (M::Key, M::Value);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.0.drive_all(consumer)
    }
}

impl<'a, M: Driven<Value = ()> + Sync> ParallelIterator for ParMembers<'a, M>
where
    M::Key: Sync + 'a,
{
    type Item = &'a M::Key;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        let entries = ParIter(self.0);
        entries.map(|(member, ())| member).drive_unindexed(consumer)
    }
}

impl<M: Driven<Value = ()> + Send> ParallelIterator for IntoParMembers<M>
where
    M::Key: Send,
{
    type Item = M::Key;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        let entries = IntoParIter(self.0);
        entries.map(|(member, ())| member).drive_unindexed(consumer)
    }
}
