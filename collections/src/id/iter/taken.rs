//! Entries by value, from both ends.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::id::page::Page;
use crate::id::pages::Pages;

/// Entries that are taken out of their pages. What is left at the end is dropped with the pages.
pub(super) struct Taken<V> {
    pages: vec::IntoIter<(u64, Page<V>)>,
    front: Option<(u64, Page<V>)>,
    back: Option<(u64, Page<V>)>,
    /// No slot before it holds a value in the front page, and none behind it in the back page.
    first: usize,
    last: usize,
    left: usize,
}

impl<V> Taken<V> {
    pub(super) fn new(pages: &mut Pages<V>) -> Self {
        let mut taken = mem::replace(pages, Pages::new());
        let all: Vec<_> = taken.take_all().collect();
        Self {
            pages: all.into_iter(),
            front: None,
            back: None,
            first: 0,
            last: 0,
            left: taken.len(),
        }
    }

    /// What is left, in order.
    pub(super) fn rest(&self) -> impl Iterator<Item = (u64, &V)> {
        let pages = self.front.iter().chain(self.pages.as_slice());
        let pages = pages.chain(&self.back);
        pages.flat_map(|(number, page)| {
            let values = page.values();
            values.map(|(slot, value)| (Pages::<V>::id(*number, slot), value))
        })
    }
}

impl<V> Default for Taken<V> {
    fn default() -> Self {
        Self::new(&mut Pages::new())
    }
}

impl<V> Iterator for Taken<V> {
    type Item = (u64, V);

    fn next(&mut self) -> Option<(u64, V)> {
        loop {
            // When no page is left in the middle, the one at the back is gone on with.
            if self.front.is_none() {
                self.front = self.pages.next().or_else(|| self.back.take());
                self.first = 0;
            }
            let (number, page) = self.front.as_mut()?;
            if let Some(slot) = page.first_from(self.first) {
                self.first = slot;
                self.left -= 1;
                return Some((Pages::<V>::id(*number, slot), page.take(slot)?));
            }
            self.front = None;
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<V> DoubleEndedIterator for Taken<V> {
    fn next_back(&mut self) -> Option<(u64, V)> {
        loop {
            if self.back.is_none() {
                self.back = self.pages.next_back().or_else(|| self.front.take());
                self.last = Page::<V>::SLOTS - 1;
            }
            let (number, page) = self.back.as_mut()?;
            if let Some(slot) = page.last_to(self.last) {
                self.last = slot;
                self.left -= 1;
                return Some((Pages::<V>::id(*number, slot), page.take(slot)?));
            }
            self.back = None;
        }
    }
}
