//! A vector of values that are copied, with Trove's list operations.

use alloc::collections::TryReserveError;
use alloc::vec::{Drain, Splice, Vec};
use core::ops::RangeBounds;

/// A vector of primitives (or anything else that is copied) with the operations that Trove's array lists
/// have and slices lack. It dereferences to a slice, which has the others: `sort_unstable`, `fill`, `reverse`,
/// `binary_search`, `contains`, `first`, `last`…
///
/// ```
/// use specie::PrimVec;
///
/// let mut list = PrimVec::from([3, 1, 4, 1, 5]);
/// list.insert_slice(1, &[9, 9]);
/// list.update_values(|value| value * 2);
/// assert_eq!(list.grep(|value| *value > 8), PrimVec::from([18, 18, 10]));
/// assert_eq!((list.sum(), list.max(), list.last_index_of(&2)), (64, Some(18), Some(5)));
/// ```
///
/// # Going through it by position
///
/// Of `for at in 0..list.len() { … list[at] … }` the compiler leaves no bounds check, whether the loop reads or writes and also
/// when it goes backwards by `.rev()`, as long as nothing in it can change the length. The position in another list of the
/// same length is checked; for both together, `zip` their iterators.
///
/// It has no `Ord`, whose `min` and `max` would hide those of the list: compare the slices.
#[derive(Clone, PartialEq, Eq, PartialOrd, Hash)]
pub struct PrimVec<T> {
    pub(super) values: Vec<T>,
}

impl<T: Copy> PrimVec<T> {
    /// An empty vector. Allocates nothing.
    pub const fn new() -> Self {
        Self { values: Vec::new() }
    }

    /// An empty vector with room for so many values.
    ///
    /// # Panics
    /// When they need more than `isize::MAX` bytes.
    pub fn with_capacity(capacity: usize) -> Self {
        Self {
            values: Vec::with_capacity(capacity),
        }
    }

    /// The values as a plain vector. O(1).
    pub fn into_vec(self) -> Vec<T> {
        self.values
    }

    /// How many values it holds before it allocates again. O(1).
    #[inline]
    pub fn capacity(&self) -> usize {
        self.values.capacity()
    }

    /// How many bytes it has allocated. O(1).
    pub fn allocation_size(&self) -> usize {
        self.values.capacity() * size_of::<T>()
    }

    /// Makes room for `additional` more values.
    ///
    /// # Panics
    /// When they need more than `isize::MAX` bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.values.reserve(additional);
    }

    /// Makes room for `additional` more values and no more than that.
    ///
    /// # Panics
    /// When they need more than `isize::MAX` bytes.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.values.reserve_exact(additional);
    }

    /// Makes room for `additional` more values, or reports that there is none.
    ///
    /// # Errors
    /// When they need more bytes than can be addressed, or the allocator refuses. Nothing has changed then.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.values.try_reserve(additional)
    }

    /// As [`try_reserve`](Self::try_reserve), for no more room than that.
    ///
    /// # Errors
    /// When they need more bytes than can be addressed, or the allocator refuses. Nothing has changed then.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.values.try_reserve_exact(additional)
    }

    /// Gives back the memory that neither the values nor `capacity` of them need. O(n).
    pub fn shrink_to(&mut self, capacity: usize) {
        self.values.shrink_to(capacity);
    }

    /// Gives back the memory that the values do not need (Trove's `trimToSize`). O(n).
    pub fn shrink_to_fit(&mut self) {
        self.values.shrink_to_fit();
    }

    /// Appends a value. Amortised O(1).
    ///
    /// # Panics
    /// When more than `isize::MAX` bytes would be needed.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.values.push(value);
    }

    /// Takes off the last value. O(1).
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.values.pop()
    }

    /// Puts a value before the one at `index` and moves the later ones up. O(n).
    ///
    /// # Panics
    /// When `index` is larger than the length.
    pub fn insert(&mut self, index: usize, value: T) {
        self.values.insert(index, value);
    }

    /// Appends values. O(their number).
    pub fn extend_from_slice(&mut self, values: &[T]) {
        self.values.extend_from_slice(values);
    }

    /// Removes the value at `index` and moves the later ones down. O(n).
    ///
    /// # Panics
    /// When `index` is not below the length.
    pub fn remove(&mut self, index: usize) -> T {
        self.values.remove(index)
    }

    /// Removes the value at `index` and puts the last one in its place. O(1).
    ///
    /// # Panics
    /// When `index` is not below the length.
    pub fn swap_remove(&mut self, index: usize) -> T {
        self.values.swap_remove(index)
    }

    /// Removes the values after the first `len`. O(1).
    pub fn truncate(&mut self, len: usize) {
        self.values.truncate(len);
    }

    /// Removes every value and keeps the memory. O(1).
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Keeps the values for which `keep` says true, in their order. O(n).
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.values.retain(keep);
    }

    /// Appends all values of `other`, and leaves it empty with its memory. O(length of `other`).
    ///
    /// # Panics
    /// When more than `isize::MAX` bytes would be needed.
    pub fn append(&mut self, other: &mut Self) {
        self.values.append(&mut other.values);
    }

    /// Appends copies of the values that stand in a range. O(their number).
    ///
    /// # Panics
    /// When the range does not lie within the length, or when more than `isize::MAX` bytes would be needed.
    pub fn extend_from_within(&mut self, range: impl RangeBounds<usize>) {
        self.values.extend_from_within(range);
    }

    /// Makes the list so long: cuts it off, or appends as many of `value` as are missing. O(the difference).
    ///
    /// # Panics
    /// When more than `isize::MAX` bytes would be needed.
    pub fn resize(&mut self, len: usize, value: T) {
        self.values.resize(len, value);
    }

    /// Cuts the list in two: what stands from `index` on is handed back. O(its number).
    ///
    /// # Panics
    /// When `index` is larger than the length.
    pub fn split_off(&mut self, index: usize) -> Self {
        Self {
            values: self.values.split_off(index),
        }
    }

    /// Takes the values in a range out, in order. What the iterator does not yield is removed with it. O(n).
    ///
    /// # Panics
    /// When the range does not lie within the length.
    pub fn drain(&mut self, range: impl RangeBounds<usize>) -> Drain<'_, T> {
        self.values.drain(range)
    }

    /// Puts other values, more of them or fewer, in place of those in a range, and hands these out. It is done when the
    /// iterator is dropped. O(n).
    ///
    /// ```
    /// let mut list = specie::PrimVec::from([1, 2, 3, 4]);
    /// assert!(list.splice(1..3, [7, 8, 9]).eq([2, 3]));
    /// assert_eq!(list[..], [1, 7, 8, 9, 4]);
    /// ```
    ///
    /// # Panics
    /// When the range does not lie within the length.
    pub fn splice<I: IntoIterator<Item = T>>(
        &mut self,
        range: impl RangeBounds<usize>,
        values: I,
    ) -> Splice<'_, I::IntoIter> {
        self.values.splice(range, values)
    }

    /// Removes every value that equals the one before it. In a sorted list each value stands once then. O(n).
    pub fn dedup(&mut self)
    where
        T: PartialEq,
    {
        self.values.dedup();
    }

    /// As [`retain`](Self::retain), with values that `keep` may change. O(n).
    pub fn retain_mut(&mut self, keep: impl FnMut(&mut T) -> bool) {
        self.values.retain_mut(keep);
    }
}
