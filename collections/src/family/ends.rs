//! What a family's stack and queue must do.

use super::Value;

/// A family's stack: what was pushed last is popped first.
pub trait Stack<T: Value>: Default + Send + Sync {
    /// The number of elements.
    fn len(&self) -> usize;
    /// Whether there is no element.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Puts `value` on top.
    fn push(&mut self, value: T);
    /// Takes off the top: the element that was pushed last.
    fn pop(&mut self) -> Option<T>;
    /// The top: the element that `pop` would take.
    fn peek(&self) -> Option<&T>;
    /// Removes every element.
    fn clear(&mut self);
    /// All elements, from the bottom to the top.
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
    where
        T: 'a;
    /// A copy, made as the family's own `clone` makes it.
    fn duplicate(&self) -> Self
    where
        T: Clone;
}

/// A family's queue: what was pushed first is popped first.
pub trait Queue<T: Value>: Default + Send + Sync {
    /// The number of elements.
    fn len(&self) -> usize;
    /// Whether there is no element.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Appends `value` at the back.
    fn push(&mut self, value: T);
    /// Takes off the front: the element that was pushed first.
    fn pop(&mut self) -> Option<T>;
    /// The front: the element that `pop` would take.
    fn peek(&self) -> Option<&T>;
    /// Keeps the elements for which `keep` says true, in their order. O(n).
    fn retain(&mut self, keep: impl FnMut(&T) -> bool);
    /// Removes every element.
    fn clear(&mut self);
    /// All elements, from the front to the back.
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
    where
        T: 'a;
    /// A copy, made as the family's own `clone` makes it.
    fn duplicate(&self) -> Self
    where
        T: Clone;
}
