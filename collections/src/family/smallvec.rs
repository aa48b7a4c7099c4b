//! std's maps with lists whose first elements lie inside the list itself.

use ::std::collections::{HashMap, HashSet, VecDeque};
use ::std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::forward::{forward_list, forward_stack};
use super::{Family, FamilyId, FamilyKey, IndexedMap, IndexedSet, Value};

/// std's `HashMap`, `HashSet` and `VecDeque`, and [`SmallList`] as list and as stack; indexmap's where the order of
/// insertion is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Smallvec;

impl Family for Smallvec {
    const NAME: &'static str = "smallvec";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V>;
    type Set<K: FamilyKey> = HashSet<K>;
    type OrderedMap<K: FamilyKey, V: Value> = IndexedMap<K, V>;
    type OrderedSet<K: FamilyKey> = IndexedSet<K>;
    type IdMap<K: FamilyId, V: Value> = HashMap<K, V>;
    type List<T: Value> = SmallList<T>;
    type Stack<T: Value> = SmallList<T>;
    type Queue<T: Value> = VecDeque<T>;
}

/// How many elements a [`SmallList`] holds without an allocation. Four are enough for most of the short
/// lists of an application (children, parameters, roles) and keep a list of words at 40 bytes.
const INLINE: usize = 4;

/// A list that keeps up to four elements in itself and moves to the heap beyond: the smallvec crate's
/// `SmallVec<[T; 4]>`. Dereferences to a slice.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SmallList<T>(SmallVec<[T; INLINE]>);

impl<T> SmallList<T> {
    /// An empty list. Allocates nothing.
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// Appends `value`. Amortised O(1).
    ///
    /// # Panics
    /// When the list would need more than `isize::MAX` bytes.
    pub fn push(&mut self, value: T) {
        self.0.push(value);
    }

    /// Takes off the last element. O(1).
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Removes the element at `index` and moves the later ones down. O(n).
    ///
    /// # Panics
    /// When `index` is not below the length.
    pub fn remove(&mut self, index: usize) -> T {
        self.0.remove(index)
    }

    /// Removes every element and keeps the allocation, if there is one.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<T> Default for SmallList<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Deref for SmallList<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for SmallList<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> Extend<T> for SmallList<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        self.0.extend(values);
    }
}

impl<T> FromIterator<T> for SmallList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(SmallVec::from_iter(values))
    }
}

impl<T> IntoIterator for SmallList<T> {
    type Item = T;
    type IntoIter = smallvec::IntoIter<[T; INLINE]>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a SmallList<T> {
    type Item = &'a T;
    type IntoIter = ::std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut SmallList<T> {
    type Item = &'a mut T;
    type IntoIter = ::std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

forward_list!(SmallList<T>);
forward_stack!(SmallList<T>, inside: 0);
