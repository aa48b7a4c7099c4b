//! [`IdMap`] and [`IdSet`] on several threads: their pages are shared out.

use alloc::vec::Vec;
use core::fmt::{self, Debug};

use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{FromParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator};

use super::key::Id;
use super::pages::Pages;
use super::{IdMap, IdSet};
use crate::rayon::put_all;

/// All entries of an [`IdMap`]: `par_iter` makes it.
pub struct ParIter<'a, K, V>(&'a IdMap<K, V>);
/// All entries of an [`IdMap`] with their values to change: `par_iter_mut` makes it.
pub struct ParIterMut<'a, K, V>(&'a mut IdMap<K, V>);
/// The entries of an [`IdMap`] that is used up: `into_par_iter` makes it. What is not asked for is dropped.
pub struct IntoParIter<K, V>(IdMap<K, V>);
/// All members of an [`IdSet`]: `par_iter` makes it.
pub struct SetParIter<'a, K>(&'a IdSet<K>);
/// The members of an [`IdSet`] that is used up: `into_par_iter` makes it.
pub struct SetIntoParIter<K>(IdSet<K>);

macro_rules! shown {
    ($([$($generics:tt)*] $name:ident $type:ty;)*) => {$(
        impl<$($generics)*> Debug for $type {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_tuple(stringify!($name)).field(&self.0).finish()
            }
        }
    )*};
}
shown! {
    [K: Id, V: Debug] ParIter ParIter<'_, K, V>;
    [K: Id, V: Debug] ParIterMut ParIterMut<'_, K, V>;
    [K: Id, V: Debug] IntoParIter IntoParIter<K, V>;
    [K: Id] SetParIter SetParIter<'_, K>;
    [K: Id] SetIntoParIter SetIntoParIter<K>;
}

impl<K, V> Clone for ParIter<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<K, V: Clone> Clone for IntoParIter<K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K> Clone for SetParIter<'_, K> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<K> Clone for SetIntoParIter<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// The key of a page's slot.
fn key<K: Id, V>(number: u64, slot: usize) -> K {
    K::from_id(Pages::<V>::id(number, slot))
}

impl<'a, K: Id + Send + Sync, V: Sync> ParallelIterator for ParIter<'a, K, V> {
    type Item = (K, &'a V);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        let pages: Vec<_> = self.0.pages.ordered(0, u64::MAX).collect();
        let entries = pages.into_par_iter().flat_map_iter(|(number, page)| {
            let values = page.values();
            values.map(move |(slot, value)| (key::<K, V>(number, slot), value))
        });
        entries.drive_unindexed(consumer)
    }
}

impl<'a, K: Id + Send, V: Send> ParallelIterator for ParIterMut<'a, K, V> {
    type Item = (K, &'a mut V);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        let pages = self.0.pages.all_mut();
        let entries = pages.into_par_iter().flat_map_iter(|(number, page)| {
            let values = page.values_mut();
            values.map(move |(slot, value)| (key::<K, V>(number, slot), value))
        });
        entries.drive_unindexed(consumer)
    }
}

impl<K: Id + Send, V: Send> ParallelIterator for IntoParIter<K, V> {
    type Item = (K, V);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        let mut map = self.0;
        let pages: Vec<_> = map.pages.take_all().collect();
        let entries = pages.into_par_iter().flat_map_iter(|(number, page)| {
            let values = page.into_values();
            values.map(move |(slot, value)| (key::<K, V>(number, slot), value))
        });
        entries.drive_unindexed(consumer)
    }
}

impl<K: Id + Send + Sync> ParallelIterator for SetParIter<'_, K> {
    type Item = K;

    fn drive_unindexed<C: UnindexedConsumer<K>>(self, consumer: C) -> C::Result {
        let members = ParIter(&self.0.map).map(|(member, ())| member);
        members.drive_unindexed(consumer)
    }
}

impl<K: Id + Send> ParallelIterator for SetIntoParIter<K> {
    type Item = K;

    fn drive_unindexed<C: UnindexedConsumer<K>>(self, consumer: C) -> C::Result {
        let members = IntoParIter(self.0.map).map(|(member, ())| member);
        members.drive_unindexed(consumer)
    }
}

/// `into_par_iter` for a type and the iterator that is made of it.
macro_rules! into {
    ($([$($generics:tt)*] $from:ty, $item:ty => $iterator:ident $type:ty;)*) => {$(
        impl<$($generics)*> IntoParallelIterator for $from {
            type Item = $item;
            type Iter = $type;
            fn into_par_iter(self) -> $type {
                $iterator(self)
            }
        }
    )*};
}
into! {
    ['a, K: Id + Send + Sync, V: Sync] &'a IdMap<K, V>, (K, &'a V) => ParIter ParIter<'a, K, V>;
    ['a, K: Id + Send, V: Send] &'a mut IdMap<K, V>, (K, &'a mut V) => ParIterMut ParIterMut<'a, K, V>;
    [K: Id + Send, V: Send] IdMap<K, V>, (K, V) => IntoParIter IntoParIter<K, V>;
    ['a, K: Id + Send + Sync] &'a IdSet<K>, K => SetParIter SetParIter<'a, K>;
    [K: Id + Send] IdSet<K>, K => SetIntoParIter SetIntoParIter<K>;
}

impl<K: Id + Send, V: Send> ParallelExtend<(K, V)> for IdMap<K, V> {
    /// Makes the entries on all threads and puts them in on this one; of several under one key the value of the last
    /// one in the iterator's order stays, if it has an order.
    fn par_extend<I: IntoParallelIterator<Item = (K, V)>>(&mut self, entries: I) {
        put_all(self, entries, |_, _| (), Extend::extend);
    }
}

impl<'a, K: Id + Send + Sync + 'a, V: Copy + Send + Sync + 'a> ParallelExtend<(&'a K, &'a V)>
    for IdMap<K, V>
{
    fn par_extend<I: IntoParallelIterator<Item = (&'a K, &'a V)>>(&mut self, entries: I) {
        let entries = entries.into_par_iter();
        self.par_extend(entries.map(|(key, value)| (*key, *value)));
    }
}

impl<'a, K: Id + Send, V: Copy + Send + Sync + 'a> ParallelExtend<(K, &'a V)> for IdMap<K, V> {
    fn par_extend<I: IntoParallelIterator<Item = (K, &'a V)>>(&mut self, entries: I) {
        let entries = entries.into_par_iter();
        self.par_extend(entries.map(|(key, value)| (key, *value)));
    }
}

impl<K: Id + Send, V: Send> FromParallelIterator<(K, V)> for IdMap<K, V> {
    fn from_par_iter<I: IntoParallelIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        map.par_extend(entries);
        map
    }
}

impl<K: Id + Send> ParallelExtend<K> for IdSet<K> {
    /// Makes the members on all threads and puts them in on this one.
    fn par_extend<I: IntoParallelIterator<Item = K>>(&mut self, members: I) {
        put_all(self, members, |_, _| (), Extend::extend);
    }
}

impl<'a, K: Id + Send + Sync + 'a> ParallelExtend<&'a K> for IdSet<K> {
    fn par_extend<I: IntoParallelIterator<Item = &'a K>>(&mut self, members: I) {
        self.par_extend(members.into_par_iter().copied());
    }
}

impl<K: Id + Send> FromParallelIterator<K> for IdSet<K> {
    fn from_par_iter<I: IntoParallelIterator<Item = K>>(members: I) -> Self {
        let mut set = Self::new();
        set.par_extend(members);
        set
    }
}
