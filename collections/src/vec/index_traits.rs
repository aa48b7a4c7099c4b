//! What a list with typed positions is to the rest of Rust: an iterator's source and its end.

use alloc::vec::{self, Vec};
use core::fmt;
use core::slice;

use super::IndexVec;

impl<I, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T: Clone> Clone for IndexVec<I, T> {
    fn clone(&self) -> Self {
        Self::from_vec(self.elements.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.elements.clone_from(&source.elements);
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.elements.fmt(formatter)
    }
}

impl<I, T: PartialEq> PartialEq for IndexVec<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.elements == other.elements
    }
}

impl<I, T: Eq> Eq for IndexVec<I, T> {}

impl<I, T> Extend<T> for IndexVec<I, T> {
    fn extend<E: IntoIterator<Item = T>>(&mut self, elements: E) {
        self.elements.extend(elements);
    }
}

impl<I, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<E: IntoIterator<Item = T>>(elements: E) -> Self {
        Self::from_vec(Vec::from_iter(elements))
    }
}

impl<I, T> IntoIterator for IndexVec<I, T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;
    fn into_iter(self) -> vec::IntoIter<T> {
        self.elements.into_iter()
    }
}

impl<'a, I, T> IntoIterator for &'a IndexVec<I, T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut IndexVec<I, T> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;
    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<I, T> From<Vec<T>> for IndexVec<I, T> {
    /// The same elements at the same positions. O(1).
    fn from(elements: Vec<T>) -> Self {
        Self::from_vec(elements)
    }
}

impl<I, T> From<IndexVec<I, T>> for Vec<T> {
    /// The same elements at the same positions. O(1).
    fn from(list: IndexVec<I, T>) -> Self {
        list.elements
    }
}
