//! Iterators over nothing.

use core::marker::PhantomData;

use super::super::RawTable;
use super::super::group::Compare;
use super::{IntoIter, Iter, IterMut};

impl<T, C: Compare> Default for Iter<'_, T, C> {
    fn default() -> Self {
        // A table without memory points to a static, which outlives every iterator.
        Self::over(RawTable::new().raw_iter())
    }
}

impl<T, C: Compare> Default for IterMut<'_, T, C> {
    fn default() -> Self {
        Self {
            raw: RawTable::new().raw_iter(),
            marker: PhantomData,
        }
    }
}

impl<T, C: Compare> Default for IntoIter<T, C> {
    fn default() -> Self {
        RawTable::new().into_iter()
    }
}
