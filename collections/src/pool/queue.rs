//! First in, first out.

use alloc::collections::vec_deque::{self, Drain};
use alloc::collections::{TryReserveError, VecDeque};
use alloc::vec::Vec;
use core::fmt;

use super::forward::forward_to_list;

/// A queue: what was pushed first is popped first.
///
/// It is a `VecDeque` that is filled at the back and emptied at the front. Iterators go from the front to the back, which is
/// the order of popping.
///
/// ```
/// use specie::Queue;
///
/// let mut waiting = Queue::new();
/// waiting.push("Ann");
/// waiting.push("Bob");
/// assert_eq!(waiting.peek(), Some(&"Ann"));
/// assert!(waiting.iter().eq(&["Ann", "Bob"]));
/// assert_eq!((waiting.pop(), waiting.pop(), waiting.pop()), (Some("Ann"), Some("Bob"), None));
/// ```
#[derive(Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Queue<T> {
    elements: VecDeque<T>,
}

forward_to_list!(Queue, VecDeque, vec_deque, "from the front to the back");

impl<T> Queue<T> {
    /// Appends an element at the back. Amortised O(1).
    ///
    /// # Panics
    /// When the elements need more than `isize::MAX` bytes.
    #[inline]
    pub fn push(&mut self, element: T) {
        self.elements.push_back(element);
    }

    /// Takes off the front: the element that was pushed first. O(1).
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.elements.pop_front()
    }

    /// The front: the element that `pop` would take. O(1).
    #[inline]
    pub fn peek(&self) -> Option<&T> {
        self.elements.front()
    }

    /// The front, to change. O(1).
    #[inline]
    pub fn peek_mut(&mut self) -> Option<&mut T> {
        self.elements.front_mut()
    }

    /// Takes all elements out, from the front to the back, and keeps the memory. What the iterator has not handed out is
    /// dropped with it. O(n).
    pub fn drain(&mut self) -> Drain<'_, T> {
        self.elements.drain(..)
    }

    /// The elements as a vector, from the front to the back. O(n) at worst, allocates nothing.
    pub fn into_vec(self) -> Vec<T> {
        self.elements.into()
    }
}

impl<T> From<Vec<T>> for Queue<T> {
    /// The first element is the front. O(1).
    fn from(elements: Vec<T>) -> Self {
        Self {
            elements: elements.into(),
        }
    }
}

impl<T> From<Queue<T>> for Vec<T> {
    /// The front is the first element. O(n) at worst, allocates nothing.
    fn from(queue: Queue<T>) -> Self {
        queue.into_vec()
    }
}

impl<T> From<VecDeque<T>> for Queue<T> {
    /// The same elements in the same order. O(1).
    fn from(elements: VecDeque<T>) -> Self {
        Self { elements }
    }
}

impl<T> From<Queue<T>> for VecDeque<T> {
    /// The same elements in the same order. O(1).
    fn from(queue: Queue<T>) -> Self {
        queue.elements
    }
}
