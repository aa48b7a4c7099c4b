//! What a list of primitives is to the rest of Rust: a slice, an iterator's source and its end.

use alloc::vec::{self, Vec};
use core::borrow::{Borrow, BorrowMut};
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::slice;

use super::PrimVec;

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

impl<T: Copy> From<&[T]> for PrimVec<T> {
    /// A copy of the values, so that part of a list becomes a list: `PrimVec::from(&list[2..5])`. O(n).
    fn from(values: &[T]) -> Self {
        Self {
            values: values.into(),
        }
    }
}

impl<T> From<PrimVec<T>> for Vec<T> {
    /// The same values in the same memory. O(1).
    fn from(list: PrimVec<T>) -> Self {
        list.values
    }
}

impl<T> AsRef<[T]> for PrimVec<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T> AsMut<[T]> for PrimVec<T> {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T> Borrow<[T]> for PrimVec<T> {
    fn borrow(&self) -> &[T] {
        self
    }
}

impl<T> BorrowMut<[T]> for PrimVec<T> {
    fn borrow_mut(&mut self) -> &mut [T] {
        self
    }
}
