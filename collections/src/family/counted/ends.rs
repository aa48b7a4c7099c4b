//! Stacks and queues, counted.

use super::super::{Queue, Stack, Value};
use super::{CountedQueue, CountedStack, Operation, count};

impl<T: Value, C: Stack<T>> Stack<T> for CountedStack<C> {
    fn len(&self) -> usize {
        count(Operation::StackLength);
        self.0.len()
    }
    fn push(&mut self, value: T) {
        count(Operation::StackPush);
        self.0.push(value);
    }
    fn pop(&mut self) -> Option<T> {
        count(Operation::StackPop);
        self.0.pop()
    }
    fn peek(&self) -> Option<&T> {
        count(Operation::StackPeek);
        self.0.peek()
    }
    fn clear(&mut self) {
        count(Operation::StackClear);
        self.0.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
    where
        T: 'a,
    {
        count(Operation::StackIterate);
        self.0.iter()
    }
    fn duplicate(&self) -> Self
    where
        T: Clone,
    {
        count(Operation::StackDuplicate);
        Self(self.0.duplicate())
    }
}

impl<T: Value, C: Queue<T>> Queue<T> for CountedQueue<C> {
    fn len(&self) -> usize {
        count(Operation::QueueLength);
        self.0.len()
    }
    fn push(&mut self, value: T) {
        count(Operation::QueuePush);
        self.0.push(value);
    }
    fn pop(&mut self) -> Option<T> {
        count(Operation::QueuePop);
        self.0.pop()
    }
    fn peek(&self) -> Option<&T> {
        count(Operation::QueuePeek);
        self.0.peek()
    }
    fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        count(Operation::QueueRetain);
        self.0.retain(keep);
    }
    fn clear(&mut self) {
        count(Operation::QueueClear);
        self.0.clear();
    }
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
    where
        T: 'a,
    {
        count(Operation::QueueIterate);
        self.0.iter()
    }
    fn duplicate(&self) -> Self
    where
        T: Clone,
    {
        count(Operation::QueueDuplicate);
        Self(self.0.duplicate())
    }
}
