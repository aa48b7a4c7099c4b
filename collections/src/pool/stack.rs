//! Last in, first out.

use alloc::collections::TryReserveError;
use alloc::vec::{Drain, Vec};
use core::fmt;

use super::forward::forward_to_list;

/// What `Vec` and its slices go by.
mod list {
    pub(super) use alloc::vec::IntoIter;
    pub(super) use core::slice::{Iter, IterMut};
}

/// A stack: what was pushed last is popped first.
///
/// It is a `Vec` of which only the end is reached. Iterators go from the bottom to the top, as a `Vec`'s do: what would be
/// popped first comes last, and `iter().rev()` gives the order of popping.
///
/// ```
/// use specie::Stack;
///
/// let mut open = Stack::new();
/// open.push('(');
/// open.push('[');
/// assert_eq!(open.peek(), Some(&'['));
/// assert!(open.iter().eq(&['(', '[']));
/// assert_eq!((open.pop(), open.pop(), open.pop()), (Some('['), Some('('), None));
/// ```
#[derive(Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Stack<T> {
    /// The top is the end.
    elements: Vec<T>,
}

forward_to_list!(Stack, Vec, list, "from the bottom to the top");

impl<T> Stack<T> {
    /// Puts an element on top. Amortised O(1).
    ///
    /// # Panics
    /// When the elements need more than `isize::MAX` bytes.
    #[inline]
    pub fn push(&mut self, element: T) {
        self.elements.push(element);
    }

    /// Takes off the top: the element that was pushed last. O(1).
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.elements.pop()
    }

    /// The top: the element that `pop` would take. O(1).
    #[inline]
    pub fn peek(&self) -> Option<&T> {
        self.elements.last()
    }

    /// The top, to change. O(1).
    #[inline]
    pub fn peek_mut(&mut self) -> Option<&mut T> {
        self.elements.last_mut()
    }

    /// Takes all elements out, from the bottom to the top, and keeps the memory. What the iterator has not handed out
    /// is dropped with it. O(n).
    pub fn drain(&mut self) -> Drain<'_, T> {
        self.elements.drain(..)
    }

    /// Removes what stands above the lowest `len` elements. O(removed).
    pub fn truncate(&mut self, len: usize) {
        self.elements.truncate(len);
    }

    /// The elements as a slice, from the bottom to the top. O(1).
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// The elements as a slice to change, from the bottom to the top. O(1).
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// The elements as a vector, from the bottom to the top. O(1).
    pub fn into_vec(self) -> Vec<T> {
        self.elements
    }
}

impl<T> From<Vec<T>> for Stack<T> {
    /// The last element is the top. O(1).
    fn from(elements: Vec<T>) -> Self {
        Self { elements }
    }
}

impl<T> From<Stack<T>> for Vec<T> {
    /// The top is the last element. O(1).
    fn from(stack: Stack<T>) -> Self {
        stack.elements
    }
}
