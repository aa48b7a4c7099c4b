//! Going through a table's entries, group by group.

mod default;

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::RawTable;
use super::group::{Compare, Group, Native, SLOTS, Slots};
use super::size::slots_offset;

/// The slots of a table that hold entries. The table must outlive it unmoved in memory and unchanged but
/// for the entries already yielded.
pub(crate) struct RawIter<T, C = Native> {
    /// The group after the current one.
    next: NonNull<Group>,
    /// The current group's first slot. Written through by those who may change the entries; `const` keeps the
    /// iterators covariant.
    slots: *const T,
    /// What is left of the current group.
    full: Slots,
    /// How many entries are left.
    left: usize,
    marker: PhantomData<C>,
}

impl<T, C: Compare> RawIter<T, C> {
    pub(super) fn new(table: &RawTable<T, C>) -> Self {
        let slots = table.base.as_ptr().wrapping_byte_add(slots_offset::<T>());
        Self {
            next: table.group_pointer(0),
            // One group before the first: `advance` steps forward before it looks at a group.
            slots: slots.cast::<T>().wrapping_sub(SLOTS).cast_const(),
            full: Slots::NONE,
            left: table.len,
            marker: PhantomData,
        }
    }

    /// The entry at a slot of the current group.
    ///
    /// # Safety
    /// The slot must exist.
    #[inline]
    unsafe fn entry(&self, at: usize) -> NonNull<T> {
        // SAFETY: the slot lies in the table's allocation, so the sum is no null pointer.
        unsafe { NonNull::new_unchecked(self.slots.add(at).cast_mut()) }
    }

    /// Goes to the next group. Entries must be left.
    #[inline]
    fn advance(&mut self) {
        debug_assert!(self.left > 0);
        // SAFETY: entries are left, so there is another group, and it is initialised.
        unsafe {
            self.full = self.next.as_ref().full::<C>();
            self.next = self.next.add(1);
        }
        self.slots = self.slots.wrapping_add(SLOTS);
    }

    /// How many entries are left.
    pub(super) fn len(&self) -> usize {
        self.left
    }

    /// Drops the entries that are left. Should one panic, the others are dropped all the same.
    ///
    /// # Safety
    /// Nobody may use the entries afterwards.
    pub(super) unsafe fn drop_rest(&mut self) {
        struct Rest<'a, T, C: Compare>(&'a mut RawIter<T, C>);
        impl<T, C: Compare> Drop for Rest<'_, T, C> {
            fn drop(&mut self) {
                for entry in self.0.by_ref() {
                    // SAFETY: the slot holds an entry that was not yielded before and is not used again.
                    unsafe { entry.drop_in_place() };
                }
            }
        }
        if core::mem::needs_drop::<T>() {
            // Twice, since the first may end by a panic in an entry's drop.
            let rest = Rest(self);
            for entry in rest.0.by_ref() {
                // SAFETY: as above.
                unsafe { entry.drop_in_place() };
            }
        }
    }
}

impl<T, C: Compare> Iterator for RawIter<T, C> {
    type Item = NonNull<T>;

    #[inline]
    fn next(&mut self) -> Option<NonNull<T>> {
        loop {
            if let Some(at) = self.full.next() {
                self.left -= 1;
                // SAFETY: an entry's slot exists.
                return Some(unsafe { self.entry(at) });
            }
            if self.left == 0 {
                return None;
            }
            self.advance();
        }
    }

    #[inline]
    fn fold<A, F: FnMut(A, NonNull<T>) -> A>(mut self, start: A, mut fold: F) -> A {
        let mut folded = start;
        loop {
            for at in self.full.clone() {
                // SAFETY: an entry's slot exists.
                folded = fold(folded, unsafe { self.entry(at) });
                self.left -= 1;
            }
            if self.left == 0 {
                return folded;
            }
            self.advance();
        }
    }
}

impl<T, C> Clone for RawIter<T, C> {
    fn clone(&self) -> Self {
        Self {
            full: self.full.clone(),
            ..*self
        }
    }
}

/// The entries of a table.
pub(crate) struct Iter<'a, T, C: Compare = Native> {
    raw: RawIter<T, C>,
    marker: PhantomData<&'a T>,
}

/// The entries of a table, to change.
pub(crate) struct IterMut<'a, T, C: Compare = Native> {
    raw: RawIter<T, C>,
    marker: PhantomData<&'a mut T>,
}

/// The entries of a table that is used up.
pub(crate) struct IntoIter<T, C: Compare = Native> {
    raw: RawIter<T, C>,
    /// Owns the memory only: its length is 0.
    table: RawTable<T, C>,
}

// SAFETY: it is a shared reference to the entries.
unsafe impl<T: Sync, C: Compare> Send for Iter<'_, T, C> {}
// SAFETY: it is a shared reference to the entries.
unsafe impl<T: Sync, C: Compare> Sync for Iter<'_, T, C> {}
// SAFETY: it is a mutable reference to the entries.
unsafe impl<T: Send, C: Compare> Send for IterMut<'_, T, C> {}
// SAFETY: shared, it hands out nothing.
unsafe impl<T: Sync, C: Compare> Sync for IterMut<'_, T, C> {}
// SAFETY: it owns the entries.
unsafe impl<T: Send, C: Compare> Send for IntoIter<T, C> {}
// SAFETY: shared, it hands out shared references only.
unsafe impl<T: Sync, C: Compare> Sync for IntoIter<T, C> {}

impl<T, C: Compare> RawTable<T, C> {
    #[inline]
    pub(crate) fn iter(&self) -> Iter<'_, T, C> {
        Iter::over(self.raw_iter())
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> IterMut<'_, T, C> {
        IterMut {
            raw: self.raw_iter(),
            marker: PhantomData,
        }
    }

    #[inline]
    pub(crate) fn into_iter(mut self) -> IntoIter<T, C> {
        let raw = self.raw_iter();
        self.len = 0;
        IntoIter { raw, table: self }
    }
}

impl<'a, T, C: Compare> Iterator for Iter<'a, T, C> {
    type Item = &'a T;
    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        // SAFETY: the slot holds an entry of a table that is borrowed for `'a`.
        self.raw.next().map(|entry| unsafe { entry.as_ref() })
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.raw.len(), Some(self.raw.len()))
    }
    #[inline]
    fn fold<A, F: FnMut(A, &'a T) -> A>(self, start: A, mut fold: F) -> A {
        // SAFETY: as above.
        let step = |folded, entry: NonNull<T>| fold(folded, unsafe { entry.as_ref() });
        self.raw.fold(start, step)
    }
}

impl<'a, T, C: Compare> Iterator for IterMut<'a, T, C> {
    type Item = &'a mut T;
    #[inline]
    fn next(&mut self) -> Option<&'a mut T> {
        // SAFETY: the slot holds an entry of a table that is borrowed mutably for `'a`; each is yielded once.
        self.raw.next().map(|mut entry| unsafe { entry.as_mut() })
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.raw.len(), Some(self.raw.len()))
    }
    #[inline]
    fn fold<A, F: FnMut(A, &'a mut T) -> A>(self, start: A, mut fold: F) -> A {
        // SAFETY: as above.
        let step = |folded, mut entry: NonNull<T>| fold(folded, unsafe { entry.as_mut() });
        self.raw.fold(start, step)
    }
}

impl<T, C: Compare> Iterator for IntoIter<T, C> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        // SAFETY: the slot holds an entry that is yielded once; the table's length says it owns none.
        self.raw.next().map(|entry| unsafe { entry.read() })
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.raw.len(), Some(self.raw.len()))
    }
}

impl<T, C: Compare> ExactSizeIterator for Iter<'_, T, C> {}
impl<T, C: Compare> ExactSizeIterator for IterMut<'_, T, C> {}
impl<T, C: Compare> ExactSizeIterator for IntoIter<T, C> {}
impl<T, C: Compare> FusedIterator for Iter<'_, T, C> {}
impl<T, C: Compare> FusedIterator for IterMut<'_, T, C> {}
impl<T, C: Compare> FusedIterator for IntoIter<T, C> {}

impl<T, C: Compare> Clone for Iter<'_, T, C> {
    fn clone(&self) -> Self {
        Self::over(self.raw.clone())
    }
}

impl<T, C: Compare> Iter<'_, T, C> {
    /// What is left of an iterator that is borrowed.
    pub(super) fn over(raw: RawIter<T, C>) -> Self {
        Self {
            raw,
            marker: PhantomData,
        }
    }
}

impl<T, C: Compare> IterMut<'_, T, C> {
    /// What is left, to look at.
    pub(crate) fn rest(&self) -> Iter<'_, T, C> {
        Iter::over(self.raw.clone())
    }
}

impl<T, C: Compare> IntoIter<T, C> {
    /// What is left, to look at.
    pub(crate) fn rest(&self) -> Iter<'_, T, C> {
        Iter::over(self.raw.clone())
    }
}

impl<T, C: Compare> Drop for IntoIter<T, C> {
    fn drop(&mut self) {
        debug_assert_eq!(self.table.len, 0);
        // SAFETY: the iterator ends here, and the table says it owns no entry.
        unsafe { self.raw.drop_rest() };
    }
}
