//! Taking every entry out of a table that keeps its memory.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;

use super::group::{Compare, Native};
use super::{Iter, RawIter, RawTable};

/// The entries of a table, taken out.
///
/// Meanwhile the table is a new one without memory, so that nothing is seen twice should this value be
/// forgotten; the memory returns to it when this value is dropped.
pub(crate) struct Drain<'a, T, C: Compare = Native> {
    raw: RawIter<T, C>,
    /// Owns the memory only: its length is 0, whatever its control bytes say.
    memory: RawTable<T, C>,
    /// The table, which is borrowed mutably for `'a`. A pointer keeps this type covariant, as it may be: all that
    /// returns through it is memory without entries.
    table: NonNull<RawTable<T, C>>,
    borrow: PhantomData<&'a mut ()>,
}

// SAFETY: it owns the entries and borrows a table of the same type mutably.
unsafe impl<T: Send, C: Compare> Send for Drain<'_, T, C> {}
// SAFETY: shared, it hands out shared references only.
unsafe impl<T: Sync, C: Compare> Sync for Drain<'_, T, C> {}

impl<T, C: Compare> RawTable<T, C> {
    /// Takes every entry out and keeps the memory. O(groups).
    pub(crate) fn drain(&mut self) -> Drain<'_, T, C> {
        let mut memory = mem::replace(self, Self::new());
        let raw = memory.raw_iter();
        memory.len = 0;
        Drain {
            raw,
            memory,
            table: NonNull::from(self),
            borrow: PhantomData,
        }
    }
}

impl<T, C: Compare> Drain<'_, T, C> {
    /// What is left, to look at.
    pub(crate) fn rest(&self) -> Iter<'_, T, C> {
        Iter::over(self.raw.clone())
    }
}

impl<T, C: Compare> Iterator for Drain<'_, T, C> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        // SAFETY: the slot holds an entry that is yielded once; the memory's length says it owns none.
        self.raw.next().map(|entry| unsafe { entry.read() })
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.raw.len(), Some(self.raw.len()))
    }
}

impl<T, C: Compare> ExactSizeIterator for Drain<'_, T, C> {}
impl<T, C: Compare> FusedIterator for Drain<'_, T, C> {}

impl<T, C: Compare> Drop for Drain<'_, T, C> {
    fn drop(&mut self) {
        // SAFETY: the iterator ends here, and the memory says it owns no entry. Should a drop panic, the
        // memory is freed and the table stays a new one.
        unsafe { self.raw.drop_rest() };
        if self.memory.is_allocated() {
            self.memory.forget_all();
            // SAFETY: the table is borrowed mutably as long as this value lives.
            mem::swap(unsafe { self.table.as_mut() }, &mut self.memory);
        }
    }
}
