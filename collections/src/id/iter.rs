//! The iterators of [`IdMap`](super::IdMap): all in the order of the ids, and from both ends.
#![allow(unsafe_code)] // Values to change, one at a time.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::key::Id;
use super::page::Page;
use super::pages::Pages;
use super::walk::{Walk, walk};

/// Entries whose number is known: what the iterators over a whole map are.
struct Counted<'a, V> {
    walk: Walk<'a, V>,
    left: usize,
}

impl<'a, V> Counted<'a, V> {
    fn all(pages: &'a Pages<V>) -> Self {
        Self {
            walk: walk(pages, 0, u64::MAX),
            left: pages.len(),
        }
    }
}

impl<V> Clone for Counted<'_, V> {
    fn clone(&self) -> Self {
        Self {
            walk: self.walk.clone(),
            left: self.left,
        }
    }
}

impl<'a, V> Iterator for Counted<'a, V> {
    type Item = (&'a Page<V>, usize, u64);
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.walk.next()?;
        self.left -= 1;
        Some(next)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
    #[inline]
    fn fold<R, F: FnMut(R, Self::Item) -> R>(self, start: R, fold: F) -> R {
        self.walk.fold(start, fold)
    }
}

impl<V> DoubleEndedIterator for Counted<'_, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let next = self.walk.next_back()?;
        self.left -= 1;
        Some(next)
    }
}

/// Both directions for a struct with the field `inner`, turning each of its items into the public one.
macro_rules! both_ends {
    ([$($generics:tt)*] $name:ty, $item:ty, $inner:pat => $outer:expr) => {
        impl<$($generics)*> Iterator for $name {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let $inner = self.inner.next()?;
                Some($outer)
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }
            #[inline]
            fn fold<R, F: FnMut(R, $item) -> R>(self, start: R, mut fold: F) -> R {
                self.inner.fold(start, |result, $inner| fold(result, $outer))
            }
        }
        impl<$($generics)*> DoubleEndedIterator for $name {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let $inner = self.inner.next_back()?;
                Some($outer)
            }
        }
        impl<$($generics)*> FusedIterator for $name {}
    };
}

/// A shared iterator: it can be cloned, and printed.
macro_rules! shared {
    ([$($generics:tt)*] [$($debug:tt)*] $name:ty) => {
        impl<$($generics)*> Clone for $name {
            fn clone(&self) -> Self {
                Self { inner: self.inner.clone(), marker: PhantomData }
            }
        }
        impl<$($debug)*> Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_list().entries(self.clone()).finish()
            }
        }
    };
}

/// All entries of a map: [`IdMap::iter`](super::IdMap::iter) makes it.
pub struct Iter<'a, K, V> {
    inner: Counted<'a, V>,
    marker: PhantomData<K>,
}

/// The entries of a range of ids: [`IdMap::range`](super::IdMap::range) makes it.
pub struct Range<'a, K, V> {
    inner: Walk<'a, V>,
    marker: PhantomData<K>,
}

/// All keys of a map: [`IdMap::keys`](super::IdMap::keys) makes it.
pub struct Keys<'a, K, V> {
    inner: Iter<'a, K, V>,
    marker: PhantomData<K>,
}

/// All values of a map: [`IdMap::values`](super::IdMap::values) makes it.
pub struct Values<'a, K, V> {
    inner: Iter<'a, K, V>,
    marker: PhantomData<K>,
}

/// All entries with their values to change: [`IdMap::iter_mut`](super::IdMap::iter_mut) makes it.
pub struct IterMut<'a, K, V> {
    inner: Counted<'a, V>,
    marker: PhantomData<(K, &'a mut V)>,
}

/// The entries of a range of ids with their values to change: [`IdMap::range_mut`](super::IdMap::range_mut) makes it.
pub struct RangeMut<'a, K, V> {
    inner: Walk<'a, V>,
    marker: PhantomData<(K, &'a mut V)>,
}

/// All values of a map to change: [`IdMap::values_mut`](super::IdMap::values_mut) makes it.
pub struct ValuesMut<'a, K, V> {
    inner: IterMut<'a, K, V>,
}

/// The entries of a map that is used up.
pub struct IntoIter<K, V> {
    inner: Taken<V>,
    marker: PhantomData<K>,
}

/// The keys of a map that is used up.
pub struct IntoKeys<K, V> {
    inner: IntoIter<K, V>,
}

/// The values of a map that is used up.
pub struct IntoValues<K, V> {
    inner: IntoIter<K, V>,
}

/// The entries that are taken out of a map: [`IdMap::drain`](super::IdMap::drain) makes it.
pub struct Drain<'a, K, V> {
    inner: Taken<V>,
    marker: PhantomData<(K, &'a mut V)>,
}

both_ends!(['a, K: Id, V] Iter<'a, K, V>, (K, &'a V), found => shown(found));
both_ends!(['a, K: Id, V] Range<'a, K, V>, (K, &'a V), found => shown(found));
both_ends!(['a, K: Id, V] Keys<'a, K, V>, K, (key, _) => key);
both_ends!(['a, K: Id, V] Values<'a, K, V>, &'a V, (_, value) => value);
both_ends!(['a, K: Id, V] IterMut<'a, K, V>, (K, &'a mut V), (page, slot, id) => {
    // SAFETY: the iterator has borrowed the map mutably; a walk comes to every slot that holds a value once.
    (K::from_id(id), unsafe { page.pointer(slot).as_mut() })
});
both_ends!(['a, K: Id, V] RangeMut<'a, K, V>, (K, &'a mut V), (page, slot, id) => {
    // SAFETY: the iterator has borrowed the map mutably; a walk comes to every slot that holds a value once.
    (K::from_id(id), unsafe { page.pointer(slot).as_mut() })
});
both_ends!(['a, K: Id, V] ValuesMut<'a, K, V>, &'a mut V, (_, value) => value);
both_ends!([K: Id, V] IntoIter<K, V>, (K, V), (id, value) => (K::from_id(id), value));
both_ends!([K: Id, V] IntoKeys<K, V>, K, (key, _) => key);
both_ends!([K: Id, V] IntoValues<K, V>, V, (_, value) => value);
both_ends!([K: Id, V] Drain<'_, K, V>, (K, V), (id, value) => (K::from_id(id), value));

shared!([K, V] [K: Id, V: Debug] Iter<'_, K, V>);
shared!([K, V] [K: Id, V: Debug] Range<'_, K, V>);
shared!([K, V] [K: Id, V] Keys<'_, K, V>);
shared!([K, V] [K: Id, V: Debug] Values<'_, K, V>);

macro_rules! exact {
    ($([$($generics:tt)*] $name:ty;)*) => {$(
        impl<$($generics)*> ExactSizeIterator for $name {}
    )*};
}
exact! {
    [K: Id, V] Iter<'_, K, V>;
    [K: Id, V] Keys<'_, K, V>;
    [K: Id, V] Values<'_, K, V>;
    [K: Id, V] IterMut<'_, K, V>;
    [K: Id, V] ValuesMut<'_, K, V>;
    [K: Id, V] IntoIter<K, V>;
    [K: Id, V] IntoKeys<K, V>;
    [K: Id, V] IntoValues<K, V>;
    [K: Id, V] Drain<'_, K, V>;
}

/// What is left cannot be shown without using it up, so its number is.
macro_rules! count_shown {
    ($([$($generics:tt)*] $name:ident $type:ty;)*) => {$(
        impl<$($generics)*> Debug for $type {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter
                    .debug_struct(stringify!($name))
                    .field("left", &self.len())
                    .finish_non_exhaustive()
            }
        }
    )*};
}
count_shown! {
    [K: Id, V] IterMut IterMut<'_, K, V>;
    [K: Id, V] ValuesMut ValuesMut<'_, K, V>;
    [K: Id, V] IntoIter IntoIter<K, V>;
    [K: Id, V] IntoKeys IntoKeys<K, V>;
    [K: Id, V] IntoValues IntoValues<K, V>;
    [K: Id, V] Drain Drain<'_, K, V>;
}

// SAFETY: values are handed out to change, to one thread at a time: as a `&mut V`. The pages behind the shared
// reference are not touched otherwise.
unsafe impl<K: Send, V: Send> Send for IterMut<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Send, V: Send> Send for RangeMut<'_, K, V> {}

#[inline]
fn shown<K: Id, V>((page, slot, id): (&Page<V>, usize, u64)) -> (K, &V) {
    // A walk comes to slots that hold values only.
    let value = page.get(slot).expect("the slot holds a value");
    (K::from_id(id), value)
}

/// Entries that are taken out of their pages. What is left at the end is dropped with the pages.
struct Taken<V> {
    pages: vec::IntoIter<(u64, Page<V>)>,
    front: Option<(u64, Page<V>)>,
    back: Option<(u64, Page<V>)>,
    /// No slot before it holds a value in the front page, and none behind it in the back page.
    first: usize,
    last: usize,
    left: usize,
}

impl<V> Taken<V> {
    fn new(pages: &mut Pages<V>) -> Self {
        let mut taken = core::mem::replace(pages, Pages::new());
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

impl<'a, K: Id, V> Iter<'a, K, V> {
    pub(super) fn new(pages: &'a Pages<V>) -> Self {
        Self {
            inner: Counted::all(pages),
            marker: PhantomData,
        }
    }
}

impl<'a, K: Id, V> Range<'a, K, V> {
    pub(super) fn new(pages: &'a Pages<V>, (low, high): (u64, u64)) -> Self {
        Self {
            inner: walk(pages, low, high),
            marker: PhantomData,
        }
    }
}

impl<'a, K: Id, V> Keys<'a, K, V> {
    pub(super) fn new(inner: Iter<'a, K, V>) -> Self {
        Self {
            inner,
            marker: PhantomData,
        }
    }
}

impl<'a, K: Id, V> Values<'a, K, V> {
    pub(super) fn new(inner: Iter<'a, K, V>) -> Self {
        Self {
            inner,
            marker: PhantomData,
        }
    }
}

impl<'a, K: Id, V> IterMut<'a, K, V> {
    pub(super) fn new(pages: &'a mut Pages<V>) -> Self {
        Self {
            inner: Counted::all(pages),
            marker: PhantomData,
        }
    }
}

impl<'a, K: Id, V> RangeMut<'a, K, V> {
    pub(super) fn new(pages: &'a mut Pages<V>, (low, high): (u64, u64)) -> Self {
        Self {
            inner: walk(pages, low, high),
            marker: PhantomData,
        }
    }
}

impl<'a, K: Id, V> ValuesMut<'a, K, V> {
    pub(super) fn new(inner: IterMut<'a, K, V>) -> Self {
        Self { inner }
    }
}

impl<K: Id, V> IntoIter<K, V> {
    pub(super) fn new(mut pages: Pages<V>) -> Self {
        Self {
            inner: Taken::new(&mut pages),
            marker: PhantomData,
        }
    }
}

impl<K: Id, V> IntoKeys<K, V> {
    pub(super) fn new(inner: IntoIter<K, V>) -> Self {
        Self { inner }
    }
}

impl<K: Id, V> IntoValues<K, V> {
    pub(super) fn new(inner: IntoIter<K, V>) -> Self {
        Self { inner }
    }
}

impl<'a, K: Id, V> Drain<'a, K, V> {
    pub(super) fn new(pages: &'a mut Pages<V>) -> Self {
        Self {
            inner: Taken::new(pages),
            marker: PhantomData,
        }
    }
}

/// The entries of a map that a closure chooses, taken out: [`IdMap::extract_if`](super::IdMap::extract_if) makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct ExtractIf<'a, K, V, F> {
    pub(super) pages: &'a mut Pages<V>,
    /// The id from which on entries have not been looked at.
    pub(super) next: Option<u64>,
    pub(super) choose: F,
    pub(super) marker: PhantomData<K>,
}

impl<K: Id, V, F: FnMut(K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);

    fn next(&mut self) -> Option<(K, V)> {
        loop {
            let id = self.pages.first_from(self.next?);
            self.next = id.and_then(|id| id.checked_add(1));
            let id = id?;
            let key = K::from_id(id);
            if (self.choose)(key, self.pages.get_mut(id)?) {
                return Some((key, self.pages.remove(id)?));
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.pages.len()))
    }
}

impl<K: Id, V, F: FnMut(K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}

impl<K, V, F> Debug for ExtractIf<'_, K, V, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
