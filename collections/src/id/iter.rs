//! The iterators of [`IdMap`](super::IdMap): all in the order of the ids, and from both ends.
#![allow(unsafe_code)] // Values to change, one at a time.

mod shown;
mod taken;

use core::fmt::{self, Debug};
use core::iter::FusedIterator;
use core::marker::PhantomData;

use self::taken::Taken;
use super::key::Id;
use super::page::Page;
use super::pages::Pages;
use super::walk::{Walk, walk};

/// Entries whose number is known: what the iterators over a whole map are.
struct Counted<'a, V> {
    walk: Walk<'a, V>,
    left: usize,
}

impl<V> Default for Counted<'_, V> {
    fn default() -> Self {
        Self {
            walk: Walk::default(),
            left: 0,
        }
    }
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
    /// The values are its own; of the map it borrows only the name.
    marker: PhantomData<(K, &'a mut ())>,
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

    /// The keys that are left.
    pub(super) fn rest_keys(&self) -> impl Iterator<Item = K> {
        self.inner.rest().map(|(id, _)| K::from_id(id))
    }
}
