//! A vector whose positions are a type of their own.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops;
use core::slice;

use super::index::{Index, Indices};

/// A vector of `T`s with positions of type `I`, so that the position in one list cannot be mistaken for
/// one in another.
///
/// Going through it by position borrows nothing, so that elements can be changed meanwhile:
///
/// ```
/// use specie::IndexVec;
///
/// let mut counts: IndexVec<u32, u64> = IndexVec::from_iter([1, 2, 3]);
/// for at in counts.indices() {
///     let next = counts.get(at + 1).copied().unwrap_or(0);
///     counts[at] += next;
/// }
/// assert_eq!(counts.as_slice(), [3, 5, 3]);
/// ```
///
/// Positions stay those of the same elements as long as elements are only pushed, popped and changed. [`insert`](Self::insert),
/// [`remove`](Self::remove) and what else moves elements says which get other positions.
///
/// # What a loop by position checks
///
/// With positions of type `usize` the compiler leaves no check of `for at in list.indices() { … list[at] … }`, as long as nothing in
/// it can change the length. With `u32` no bounds are checked either, but at every step whether the number fits; with a type
/// that `index!` made, both are, except that a loop which is turned into vector instructions is left with them in its last
/// few steps only. Where that counts, `iter_mut_enumerated` checks no bounds, and `iter_mut` nothing, whatever the positions
/// are.
pub struct IndexVec<I, T> {
    pub(super) elements: Vec<T>,
    marker: PhantomData<fn(I) -> I>,
}

impl<I, T> IndexVec<I, T> {
    /// An empty vector. Allocates nothing.
    pub const fn new() -> Self {
        Self::from_vec(Vec::new())
    }

    /// An empty vector with room for so many elements.
    ///
    /// # Panics
    /// When they need more than `isize::MAX` bytes.
    pub fn with_capacity(capacity: usize) -> Self {
        Self::from_vec(Vec::with_capacity(capacity))
    }

    /// The elements of `elements`, at the same positions. O(1).
    pub const fn from_vec(elements: Vec<T>) -> Self {
        Self {
            elements,
            marker: PhantomData,
        }
    }

    /// The elements as a plain vector. O(1).
    pub fn into_vec(self) -> Vec<T> {
        self.elements
    }

    /// The number of elements. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether there is no element. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// How many elements it holds before it allocates again. O(1).
    #[inline]
    pub fn capacity(&self) -> usize {
        self.elements.capacity()
    }

    /// How many bytes it has allocated, without what the elements own themselves. O(1).
    pub fn allocation_size(&self) -> usize {
        self.elements.capacity() * size_of::<T>()
    }

    /// Makes room for `additional` more elements.
    ///
    /// # Panics
    /// When they need more than `isize::MAX` bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.elements.reserve(additional);
    }

    /// Gives back the memory that the elements do not need. O(n).
    pub fn shrink_to_fit(&mut self) {
        self.elements.shrink_to_fit();
    }

    /// The elements as a slice. O(1).
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// The elements as a slice to change. O(1).
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.elements.iter()
    }

    /// The elements in order, to change.
    #[inline]
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
        self.elements.iter_mut()
    }

    /// Takes off the last element. O(1).
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.elements.pop()
    }

    /// Removes the elements after the first `len`. O(removed).
    pub fn truncate(&mut self, len: usize) {
        self.elements.truncate(len);
    }

    /// Removes every element and keeps the memory. O(n).
    pub fn clear(&mut self) {
        self.elements.clear();
    }
}

impl<I: Index, T> IndexVec<I, T> {
    /// Appends an element and hands back its position. Amortised O(1).
    ///
    /// ```
    /// let mut list: specie::IndexVec<u32, char> = specie::IndexVec::new();
    /// assert_eq!((list.push('a'), list.push('b')), (0, 1));
    /// ```
    ///
    /// # Panics
    /// When the index type has no more positions, or when more than `isize::MAX` bytes would be needed.
    #[inline]
    pub fn push(&mut self, element: T) -> I {
        let position = I::from_number(self.elements.len());
        self.elements.push(element);
        position
    }

    /// The position that the next element will get. O(1).
    ///
    /// # Panics
    /// When the index type has no more positions.
    #[inline]
    pub fn next_position(&self) -> I {
        I::from_number(self.elements.len())
    }

    /// All positions in order. It borrows nothing: elements can be changed, and added or removed, meanwhile.
    #[inline]
    pub fn indices(&self) -> Indices<I> {
        Indices::up_to(self.elements.len())
    }

    /// The elements with their positions, in order.
    #[inline]
    pub fn iter_enumerated(
        &self,
    ) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator + Clone {
        self.indices().zip(&self.elements)
    }

    /// The elements with their positions, in order, to change.
    #[inline]
    pub fn iter_mut_enumerated(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = (I, &mut T)> + ExactSizeIterator {
        self.indices().zip(&mut self.elements)
    }

    /// The element at a position, if there is one. O(1).
    #[inline]
    pub fn get(&self, position: I) -> Option<&T> {
        self.elements.get(position.number())
    }

    /// The element at a position, to change, if there is one. O(1).
    #[inline]
    pub fn get_mut(&mut self, position: I) -> Option<&mut T> {
        self.elements.get_mut(position.number())
    }

    /// Exchanges two elements. O(1).
    ///
    /// # Panics
    /// When there is no element at one of the positions.
    pub fn swap(&mut self, one: I, other: I) {
        self.elements.swap(one.number(), other.number());
    }
}

impl<I: Index, T> ops::Index<I> for IndexVec<I, T> {
    type Output = T;

    /// # Panics
    /// When there is no element at the position.
    #[inline]
    fn index(&self, position: I) -> &T {
        &self.elements[position.number()]
    }
}

impl<I: Index, T> ops::IndexMut<I> for IndexVec<I, T> {
    /// # Panics
    /// When there is no element at the position.
    #[inline]
    fn index_mut(&mut self, position: I) -> &mut T {
        &mut self.elements[position.number()]
    }
}
