//! Lists, counted.

use ::std::ops::{Deref, DerefMut};

use super::super::{List, Value};
use super::{CountedList, Operation, count};

impl<L: Deref> Deref for CountedList<L> {
    type Target = L::Target;
    fn deref(&self) -> &L::Target {
        count(Operation::ListDereference);
        &self.0
    }
}

impl<L: DerefMut> DerefMut for CountedList<L> {
    fn deref_mut(&mut self) -> &mut L::Target {
        count(Operation::ListDereferenceMut);
        &mut self.0
    }
}

impl<T, L: Extend<T>> Extend<T> for CountedList<L> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        count(Operation::ListExtend);
        self.0.extend(values);
    }
}

impl<T, L: FromIterator<T>> FromIterator<T> for CountedList<L> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        count(Operation::ListCollect);
        Self(L::from_iter(values))
    }
}

impl<L: IntoIterator> IntoIterator for CountedList<L> {
    type Item = L::Item;
    type IntoIter = L::IntoIter;
    fn into_iter(self) -> L::IntoIter {
        count(Operation::ListConsume);
        self.0.into_iter()
    }
}

impl<T: Value, L: List<T>> List<T> for CountedList<L> {
    fn push(&mut self, value: T) {
        count(Operation::ListPush);
        self.0.push(value);
    }
    fn pop(&mut self) -> Option<T> {
        count(Operation::ListPop);
        self.0.pop()
    }
    fn remove(&mut self, index: usize) -> T {
        count(Operation::ListRemove);
        self.0.remove(index)
    }
    fn clear(&mut self) {
        count(Operation::ListClear);
        self.0.clear();
    }
    fn duplicate(&self) -> Self
    where
        T: Clone,
    {
        count(Operation::ListDuplicate);
        Self(self.0.duplicate())
    }
}
