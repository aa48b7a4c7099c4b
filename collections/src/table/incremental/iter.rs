//! Going through two tables, one after the other.

use core::iter::FusedIterator;
use core::mem;

use super::super::group::{Compare, Native};
use super::{IncrementalTable, Older};
use crate::table::{self, Iter as TableIter};

/// Two iterators of known lengths, one after the other.
#[derive(Clone, Default)]
pub(crate) struct Both<A, B>(A, B);

/// The entries of both tables.
pub(crate) type Iter<'a, T, C = Native> = Both<TableIter<'a, T, C>, TableIter<'a, T, C>>;
/// The entries of both tables, to change.
pub(crate) type IterMut<'a, T, C = Native> =
    Both<table::IterMut<'a, T, C>, table::IterMut<'a, T, C>>;
/// The entries of two tables that are used up.
pub(crate) type IntoIter<T, C = Native> = Both<table::IntoIter<T, C>, table::IntoIter<T, C>>;
/// The entries of two tables, taken out: the older one is freed, the newer one stays.
pub(crate) type Drain<'a, T, C = Native> = Both<table::IntoIter<T, C>, table::Drain<'a, T, C>>;

impl<A: ExactSizeIterator, B: ExactSizeIterator<Item = A::Item>> Iterator for Both<A, B> {
    type Item = A::Item;
    #[inline]
    fn next(&mut self) -> Option<A::Item> {
        self.0.next().or_else(|| self.1.next())
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // The entries of both fit in memory, or in one table if they have no size.
        let left = self.0.len().saturating_add(self.1.len());
        (left, Some(left))
    }
    #[inline]
    fn fold<R, F: FnMut(R, A::Item) -> R>(self, start: R, mut fold: F) -> R {
        let middle = self.0.fold(start, &mut fold);
        self.1.fold(middle, fold)
    }
}

impl<A: ExactSizeIterator, B: ExactSizeIterator<Item = A::Item>> ExactSizeIterator for Both<A, B> {}
impl<A, B> FusedIterator for Both<A, B>
where
    A: ExactSizeIterator + FusedIterator,
    B: ExactSizeIterator<Item = A::Item> + FusedIterator,
{
}

impl<T, C: Compare> IncrementalTable<T, C> {
    #[inline]
    pub(crate) fn iter(&self) -> Iter<'_, T, C> {
        Both(self.older.table.iter(), self.newer.iter())
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> IterMut<'_, T, C> {
        Both(self.older.table.iter_mut(), self.newer.iter_mut())
    }

    #[inline]
    pub(crate) fn into_iter(self) -> IntoIter<T, C> {
        Both(self.older.table.into_iter(), self.newer.into_iter())
    }

    /// Takes every entry out and keeps the newer table's memory. O(groups).
    pub(crate) fn drain(&mut self) -> Drain<'_, T, C> {
        let older = mem::replace(&mut self.older, Older::NONE);
        Both(older.table.into_iter(), self.newer.drain())
    }
}

impl<T, C: Compare> IterMut<'_, T, C> {
    /// What is left, to look at.
    pub(crate) fn rest(&self) -> Iter<'_, T, C> {
        Both(self.0.rest(), self.1.rest())
    }
}

impl<T, C: Compare> IntoIter<T, C> {
    /// What is left, to look at.
    pub(crate) fn rest(&self) -> Iter<'_, T, C> {
        Both(self.0.rest(), self.1.rest())
    }
}

impl<T, C: Compare> Drain<'_, T, C> {
    /// What is left, to look at.
    pub(crate) fn rest(&self) -> Iter<'_, T, C> {
        Both(self.0.rest(), self.1.rest())
    }
}
