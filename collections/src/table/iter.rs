//! Going through a table's entries, four groups at a time.
//!
//! How many entries a group has cannot be foreseen, so the end of each costs a mispredicted branch: with one for 64 slots
//! instead of 16, loops take less time.

mod default;

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::RawTable;
use super::group::{Compare, Group, Native, SLOTS};
use super::size::slots_offset;

/// How many groups are looked at together in tables that have so many.
const TOGETHER: usize = 4;

/// The slots of a table that hold entries. The table must outlive it unmoved in memory and unchanged but
/// for the entries already yielded.
pub(crate) struct RawIter<T, C = Native> {
    /// The group after the current ones.
    next: NonNull<Group>,
    /// The first slot of the current groups.
    slots: NonNull<T>,
    /// What is left of the current groups: a bit for each slot.
    full: u64,
    /// How many groups are looked at together: 1, 2 or 4, and no more than there are.
    together: usize,
    /// How many entries are left.
    left: usize,
    marker: PhantomData<C>,
}

impl<T, C: Compare> RawIter<T, C> {
    pub(super) fn new(table: &RawTable<T, C>) -> Self {
        // A table without memory has no slots to point to.
        let slots = table.base.as_ptr().wrapping_byte_add(slots_offset::<T>());
        let mut iter = Self {
            next: table.group_pointer(0),
            slots: NonNull::new(slots.cast()).unwrap_or(NonNull::dangling()),
            full: 0,
            together: (table.header().mask / SLOTS + 1).min(TOGETHER),
            left: table.len,
            marker: PhantomData,
        };
        // A table without entries may say that it has some: then it owns no more than its memory.
        if table.len > 0 {
            iter.look();
        }
        iter
    }

    /// Looks at the next groups, which there must be.
    #[inline]
    fn look(&mut self) {
        // SAFETY: the next groups are initialised, and so many.
        let group = |at| unsafe { u64::from(self.next.add(at).as_ref().full::<C>().bits()) };
        self.full = if self.together == TOGETHER {
            group(0) | group(1) << 16 | group(2) << 32 | group(3) << 48
        } else {
            (0..self.together).fold(0, |full, at| full | group(at) << (16 * at))
        };
        // SAFETY: the groups lie in one allocation.
        self.next = unsafe { self.next.add(self.together) };
    }

    /// The position of the next entry among the current groups, if one is left there.
    #[inline]
    fn next_here(&mut self) -> Option<usize> {
        if self.full == 0 {
            return None;
        }
        let at = self.full.trailing_zeros() as usize;
        self.full &= self.full - 1;
        self.left -= 1;
        Some(at)
    }

    /// The entry at a slot of the current groups.
    ///
    /// # Safety
    /// The slot must exist.
    #[inline]
    unsafe fn entry(&self, at: usize) -> NonNull<T> {
        // SAFETY: the slot lies in the table's allocation.
        unsafe { self.slots.add(at) }
    }

    /// Goes on to the next groups. Entries must be left.
    #[inline]
    fn advance(&mut self) {
        debug_assert!(self.left > 0);
        // SAFETY: entries are left, so there are other groups, and they have slots.
        self.slots = unsafe { self.slots.add(SLOTS * self.together) };
        self.look();
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
            if let Some(at) = self.next_here() {
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
            while let Some(at) = self.next_here() {
                // SAFETY: an entry's slot exists.
                folded = fold(folded, unsafe { self.entry(at) });
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
        Self { ..*self }
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
