//! Taking the entries out of two tables that a closure chooses.

use super::IncrementalTable;
use crate::table;
use crate::table::group::{Compare, Native};

/// As [`table::Extraction`], in the older table first.
pub(crate) struct Extraction<'a, T, C: Compare = Native> {
    older: table::Extraction<'a, T, C>,
    newer: table::Extraction<'a, T, C>,
}

impl<T, C: Compare> IncrementalTable<T, C> {
    /// Begins to take entries out. O(groups) in all.
    #[inline]
    pub(crate) fn extract(&mut self) -> Extraction<'_, T, C> {
        Extraction {
            older: self.older.table.extract(),
            newer: self.newer.extract(),
        }
    }
}

impl<T, C: Compare> Extraction<'_, T, C> {
    /// How many entries are still to be looked at.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.older.left() + self.newer.left()
    }

    /// Takes out the next entry for which `choose` says true.
    #[inline]
    pub(crate) fn next(&mut self, mut choose: impl FnMut(&mut T) -> bool) -> Option<T> {
        let next = self.older.next(&mut choose);
        next.or_else(|| self.newer.next(choose))
    }
}
