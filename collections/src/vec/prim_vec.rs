//! A vector of values that are copied, with Trove's list operations.

use alloc::vec::{self, Vec};
use core::fmt;
use core::iter::Sum;
use core::ops::{ControlFlow, Deref, DerefMut, RangeBounds};
use core::slice;

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
/// It has no `Ord`, whose `min` and `max` would hide those of the list: compare the slices.
#[derive(Clone, PartialEq, Eq, PartialOrd, Hash)]
pub struct PrimVec<T> {
    values: Vec<T>,
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

    /// Puts values before the one at `index` and moves the later ones up. O(n).
    ///
    /// # Panics
    /// When `index` is larger than the length.
    pub fn insert_slice(&mut self, index: usize, values: &[T]) {
        let len = self.values.len();
        assert!(
            index <= len,
            "index {index} is larger than the length {len}"
        );
        self.values.extend_from_slice(values);
        self.values[index..].rotate_right(values.len());
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

    /// Removes the values in a range and moves the later ones down. O(n).
    ///
    /// # Panics
    /// When the range does not lie within the length.
    pub fn remove_range(&mut self, range: impl RangeBounds<usize>) {
        self.values.drain(range);
    }

    /// Writes `values` over those that stand from `index` on. O(their number).
    ///
    /// # Panics
    /// When they reach beyond the length.
    pub fn replace(&mut self, index: usize, values: &[T]) {
        self.values[index..][..values.len()].copy_from_slice(values);
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

    /// Calls `visit` with each value until it breaks, and says what with. O(n).
    ///
    /// ```
    /// use std::ops::ControlFlow::{Break, Continue};
    ///
    /// let list = specie::PrimVec::from([1, 2, 3]);
    /// let found = list.for_each(|value| if value > 1 { Break(value) } else { Continue(()) });
    /// assert_eq!(found, Break(2));
    /// ```
    pub fn for_each<B>(&self, visit: impl FnMut(T) -> ControlFlow<B>) -> ControlFlow<B> {
        self.values.iter().copied().try_for_each(visit)
    }

    /// Replaces each value by what `change` makes of it (Trove's `transformValues`). O(n).
    pub fn update_values(&mut self, mut change: impl FnMut(T) -> T) {
        for value in &mut self.values {
            *value = change(*value);
        }
    }

    /// The values for which `test` says true, in their order. O(n).
    pub fn grep(&self, test: impl FnMut(&T) -> bool) -> Self {
        self.values.iter().copied().filter(test).collect()
    }

    /// The values for which `test` says false, in their order (Trove's `inverseGrep`). O(n).
    pub fn grep_not(&self, mut test: impl FnMut(&T) -> bool) -> Self {
        self.grep(|value| !test(value))
    }

    /// Where the value stands first. O(n).
    pub fn index_of(&self, value: &T) -> Option<usize>
    where
        T: PartialEq,
    {
        self.values.iter().position(|stored| stored == value)
    }

    /// Where the value stands last. O(n).
    pub fn last_index_of(&self, value: &T) -> Option<usize>
    where
        T: PartialEq,
    {
        self.values.iter().rposition(|stored| stored == value)
    }

    /// The sum of all values. O(n).
    ///
    /// Overflow is what `+` makes of it: for integers a panic in debug builds, and wrapping in others.
    pub fn sum(&self) -> T
    where
        T: Sum,
    {
        self.values.iter().copied().sum()
    }

    /// The smallest value, if there is one. O(n).
    pub fn min(&self) -> Option<T>
    where
        T: Ord,
    {
        self.values.iter().copied().min()
    }

    /// The largest value, if there is one. O(n).
    pub fn max(&self) -> Option<T>
    where
        T: Ord,
    {
        self.values.iter().copied().max()
    }
}

impl<T> Deref for PrimVec<T> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.values
    }
}

impl<T> DerefMut for PrimVec<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values
    }
}

impl<T> Default for PrimVec<T> {
    fn default() -> Self {
        Self { values: Vec::new() }
    }
}

impl<T: fmt::Debug> fmt::Debug for PrimVec<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.fmt(formatter)
    }
}

impl<T: Copy> Extend<T> for PrimVec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        self.values.extend(values);
    }
}

impl<'a, T: Copy> Extend<&'a T> for PrimVec<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, values: I) {
        self.values.extend(values);
    }
}

impl<T: Copy> FromIterator<T> for PrimVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self {
            values: Vec::from_iter(values),
        }
    }
}

impl<T: Copy> From<Vec<T>> for PrimVec<T> {
    fn from(values: Vec<T>) -> Self {
        Self { values }
    }
}

impl<T: Copy, const N: usize> From<[T; N]> for PrimVec<T> {
    fn from(values: [T; N]) -> Self {
        Self {
            values: values.into(),
        }
    }
}

impl<T> IntoIterator for PrimVec<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;
    fn into_iter(self) -> vec::IntoIter<T> {
        self.values.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a PrimVec<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.values.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut PrimVec<T> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;
    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.values.iter_mut()
    }
}
