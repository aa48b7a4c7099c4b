//! Going through the entries of pages in the order of their ids, from both ends.

use core::iter::FusedIterator;

use super::page::Page;
use super::pages::{Ordered, Pages};

/// Every entry's page, slot and id, in the order of the ids.
pub(super) type Walk<'a, V> = Flat<Flat<Words<'a, V>, PageWords<'a, V>>, Slots<'a, V>>;

/// The entries with ids from `low` to `high`.
pub(super) fn walk<V>(pages: &Pages<V>, low: u64, high: u64) -> Walk<'_, V> {
    let pages = if low <= high {
        pages.ordered(Pages::<V>::number(low), Pages::<V>::number(high))
    } else {
        pages.ordered(1, 0)
    };
    Flat::new(Flat::new(Words { pages, low, high }))
}

/// What the iterators that `outer` yields yield. std's `Flatten` would do, were it covariant: it names its iterators by
/// way of a trait.
#[derive(Clone)]
pub(super) struct Flat<O, I> {
    outer: O,
    front: Option<I>,
    back: Option<I>,
}

impl<O, I> Flat<O, I> {
    fn new(outer: O) -> Self {
        Self {
            outer,
            front: None,
            back: None,
        }
    }
}

impl<O: Default, I> Default for Flat<O, I> {
    fn default() -> Self {
        Self::new(O::default())
    }
}

impl<I: Iterator, O: Iterator<Item = I>> Iterator for Flat<O, I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        loop {
            if let Some(next) = self.front.as_mut().and_then(Iterator::next) {
                return Some(next);
            }
            self.front = self.outer.next();
            if self.front.is_none() {
                return self.back.as_mut()?.next();
            }
        }
    }

    #[inline]
    fn fold<R, F: FnMut(R, I::Item) -> R>(self, start: R, mut fold: F) -> R {
        let inner = self.front.into_iter().chain(self.outer).chain(self.back);
        inner.fold(start, |result, inner| inner.fold(result, &mut fold))
    }
}

impl<I: DoubleEndedIterator, O: DoubleEndedIterator<Item = I>> DoubleEndedIterator for Flat<O, I> {
    #[inline]
    fn next_back(&mut self) -> Option<I::Item> {
        loop {
            if let Some(next) = self.back.as_mut().and_then(DoubleEndedIterator::next_back) {
                return Some(next);
            }
            self.back = self.outer.next_back();
            if self.back.is_none() {
                return self.front.as_mut()?.next_back();
            }
        }
    }
}

/// All iterators here stay at their ends.
impl<I: Iterator, O: Iterator<Item = I>> FusedIterator for Flat<O, I> {}

/// The words of pages.
pub(super) struct Words<'a, V> {
    pages: Ordered<'a, V>,
    low: u64,
    high: u64,
}

impl<'a, V> Words<'a, V> {
    fn of_page(&self, (number, page): (u64, &'a Page<V>)) -> PageWords<'a, V> {
        let first = Pages::<V>::id(number, 0);
        let last = Pages::<V>::id(number, Page::<V>::SLOTS - 1);
        // Slots before and behind the range that is asked for are cut off.
        let from = Pages::<V>::slot(self.low.max(first));
        let to = Pages::<V>::slot(self.high.min(last));
        PageWords {
            page,
            first,
            word: from / 64,
            end: to / 64 + 1,
            from,
            to,
        }
    }
}

impl<V> Default for Words<'_, V> {
    fn default() -> Self {
        Self {
            pages: Ordered::default(),
            low: 1,
            high: 0,
        }
    }
}

impl<V> Clone for Words<'_, V> {
    fn clone(&self) -> Self {
        Self {
            pages: self.pages.clone(),
            ..*self
        }
    }
}

impl<'a, V> Iterator for Words<'a, V> {
    type Item = PageWords<'a, V>;
    fn next(&mut self) -> Option<Self::Item> {
        self.pages.next().map(|page| self.of_page(page))
    }
}

impl<V> DoubleEndedIterator for Words<'_, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pages.next_back().map(|page| self.of_page(page))
    }
}

/// The words of a page.
pub(super) struct PageWords<'a, V> {
    page: &'a Page<V>,
    first: u64,
    word: usize,
    end: usize,
    from: usize,
    to: usize,
}

impl<'a, V> PageWords<'a, V> {
    fn slots(&self, word: usize) -> Slots<'a, V> {
        let mut bits = self.page.words()[word];
        if word == self.from / 64 {
            bits &= u64::MAX << (self.from % 64);
        }
        if word == self.to / 64 {
            bits &= u64::MAX >> (63 - self.to % 64);
        }
        Slots {
            page: self.page,
            first: self.first,
            word: word * 64,
            bits,
        }
    }
}

impl<V> Clone for PageWords<'_, V> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'a, V> Iterator for PageWords<'a, V> {
    type Item = Slots<'a, V>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.word >= self.end {
            return None;
        }
        self.word += 1;
        Some(self.slots(self.word - 1))
    }
}

impl<V> DoubleEndedIterator for PageWords<'_, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.word >= self.end {
            return None;
        }
        self.end -= 1;
        Some(self.slots(self.end))
    }
}

/// The slots of a word that hold values.
pub(super) struct Slots<'a, V> {
    page: &'a Page<V>,
    first: u64,
    word: usize,
    bits: u64,
}

impl<'a, V> Slots<'a, V> {
    #[inline]
    fn found(&self, bit: u32) -> (&'a Page<V>, usize, u64) {
        let slot = self.word + bit as usize;
        (self.page, slot, self.first + slot as u64)
    }
}

impl<V> Clone for Slots<'_, V> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'a, V> Iterator for Slots<'a, V> {
    type Item = (&'a Page<V>, usize, u64);
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.bits == 0 {
            return None;
        }
        let bit = self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(self.found(bit))
    }
}

impl<V> DoubleEndedIterator for Slots<'_, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.bits == 0 {
            return None;
        }
        let bit = self.bits.ilog2();
        self.bits &= !(1 << bit);
        Some(self.found(bit))
    }
}
