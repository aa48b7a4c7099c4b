//! What is done with whole pages: copying, appending, splitting and combining, and lending the pages out one by one.

use alloc::vec::Vec;
use core::mem;

use super::{PATIENCE, Page, Pages};

impl<V> Pages<V> {
    /// Becomes a copy of `source`, in its own pages as far as they go; `fill` copies a page into an empty one.
    ///
    /// There are no entries while `fill` or a value's drop runs, so a panic there leaves an empty map.
    pub(in super::super) fn refill(
        &mut self,
        source: &Self,
        fill: impl Fn(&mut Page<V>, &Page<V>),
    ) {
        let mut near = mem::take(&mut self.near);
        let far = mem::take(&mut self.far);
        (self.count, self.len, self.patience) = (0, 0, PATIENCE);
        let own = near.drain(..).flatten().chain(far.into_values());
        let mut free: Vec<Page<V>> = own.collect();
        free.iter_mut().for_each(Page::clear);
        free.extend(self.spare.take());
        let mut copy = |page: &Page<V>| {
            let mut copy = free.pop().unwrap_or_else(Page::new);
            fill(&mut copy, page);
            copy
        };
        near.reserve_exact(source.near.len());
        near.extend(source.near.iter().map(|page| page.as_ref().map(&mut copy)));
        let far = source.far.iter();
        let far = far.map(|(number, page)| (*number, copy(page))).collect();
        *self = Self {
            near,
            base: source.base,
            far,
            count: source.count,
            len: source.len,
            patience: source.patience,
            spare: free.pop(),
        };
    }

    /// Takes in all entries of `other`, whose values stay where both have one. O(pages), and O(1) for each entry of a
    /// page that both have.
    pub(in super::super) fn append(&mut self, other: &mut Self) {
        other.len = 0;
        for (number, page) in other.take_all() {
            if self.page(number).is_none() {
                self.len += page.count();
                self.put_page(number, page);
            } else {
                for (slot, value) in page.into_values() {
                    self.insert(Self::id(number, slot), value);
                }
            }
        }
    }

    /// Takes out the entries from `id` on. O(pages), and O(1) for each entry of the page in which `id` is.
    pub(in super::super) fn split_off(&mut self, id: u64) -> Self {
        let mut behind = Self::new();
        let at = Self::number(id);
        self.len = 0;
        for (number, mut page) in self.take_all() {
            if number == at {
                while let Some(slot) = page.first_from(Self::slot(id)) {
                    if let Some(value) = page.take(slot) {
                        behind.insert(Self::id(number, slot), value);
                    }
                }
                if page.is_empty() {
                    self.spare = Some(page);
                    continue;
                }
            }
            let whole = if number <= at {
                &mut *self
            } else {
                &mut behind
            };
            whole.len += page.count();
            whole.put_page(number, page);
        }
        behind
    }

    /// The pages to change, in order.
    #[cfg(feature = "rayon")]
    pub(in super::super) fn all_mut(&mut self) -> Vec<(u64, &mut Page<V>)> {
        let base = self.base;
        let far = self.far.iter_mut();
        let mut all: Vec<_> = far.map(|(number, page)| (*number, page)).collect();
        let window = all.partition_point(|(number, _)| *number < base);
        let near = (base..).zip(&mut self.near);
        let near = near.filter_map(|(number, page)| Some((number, page.as_mut()?)));
        all.splice(window..window, near);
        all
    }
}

impl<V: Clone> Clone for Pages<V> {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.refill(source, Page::fill_from);
    }
}

impl Pages<()> {
    /// What `combine` makes of the words of two sets, one for 64 ids. It must make nothing of nothing.
    pub(in super::super) fn combined(
        &self,
        other: &Self,
        combine: impl Fn(u64, u64) -> u64,
    ) -> Self {
        const NOTHING: [u64; Page::<()>::WORDS] = [0; Page::<()>::WORDS];
        let mut combined = Self::new();
        let whole = |pages: &Self| pages.near.len().max(1);
        combined.near.reserve(whole(self).max(whole(other)));
        let mut left = self.ordered(0, u64::MAX).peekable();
        let mut right = other.ordered(0, u64::MAX).peekable();
        loop {
            let number = match (left.peek(), right.peek()) {
                (None, None) => return combined,
                (Some((number, _)), None) | (None, Some((number, _))) => *number,
                (Some((left, _)), Some((right, _))) => *left.min(right),
            };
            let of_left = left.next_if(|(at, _)| *at == number);
            let of_right = right.next_if(|(at, _)| *at == number);
            let of_left = of_left.map_or(&NOTHING[..], |(_, page)| page.words());
            let of_right = of_right.map_or(&NOTHING[..], |(_, page)| page.words());
            let pairs = of_left.iter().zip(of_right);
            let page = Page::of_words(pairs.map(|(left, right)| combine(*left, *right)));
            let entries = page.count();
            if entries > 0 {
                combined.put_page(number, page);
                combined.len += entries;
            }
        }
    }
}
