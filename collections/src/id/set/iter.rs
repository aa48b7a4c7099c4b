//! The iterators of [`IdSet`](super::IdSet): the map's, over its keys.

use core::fmt::{self, Debug};
use core::iter::FusedIterator;

use crate::id::iter as maps;
use crate::id::key::Id;

/// All members of a set: [`IdSet::iter`](super::IdSet::iter) makes it.
pub struct Iter<'a, K>(pub(super) maps::Keys<'a, K, ()>);
/// The members of a range: [`IdSet::range`](super::IdSet::range) makes it.
pub struct Range<'a, K>(pub(super) maps::Range<'a, K, ()>);
/// The members of a set that is used up.
pub struct IntoIter<K>(pub(super) maps::IntoKeys<K, ()>);
/// The members that are taken out of a set: [`IdSet::drain`](super::IdSet::drain) makes it.
pub struct Drain<'a, K>(pub(super) maps::Drain<'a, K, ()>);

macro_rules! both_ends {
    ([$($generics:tt)*] $name:ty, $inner:pat => $outer:expr) => {
        impl<$($generics)*> Iterator for $name {
            type Item = K;
            #[inline]
            fn next(&mut self) -> Option<K> {
                let $inner = self.0.next()?;
                Some($outer)
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
            #[inline]
            fn fold<R, F: FnMut(R, K) -> R>(self, start: R, mut fold: F) -> R {
                self.0.fold(start, |result, $inner| fold(result, $outer))
            }
        }
        impl<$($generics)*> DoubleEndedIterator for $name {
            #[inline]
            fn next_back(&mut self) -> Option<K> {
                let $inner = self.0.next_back()?;
                Some($outer)
            }
        }
        impl<$($generics)*> FusedIterator for $name {}
    };
}
both_ends!([K: Id] Iter<'_, K>, member => member);
both_ends!([K: Id] Range<'_, K>, (member, ()) => member);
both_ends!([K: Id] IntoIter<K>, member => member);
both_ends!([K: Id] Drain<'_, K>, (member, ()) => member);
impl<K: Id> ExactSizeIterator for Iter<'_, K> {}
impl<K: Id> ExactSizeIterator for IntoIter<K> {}
impl<K: Id> ExactSizeIterator for Drain<'_, K> {}

macro_rules! shared {
    ($($name:ident)*) => {$(
        impl<K> Default for $name<'_, K> {
            fn default() -> Self {
                Self(Default::default())
            }
        }
        impl<K> Clone for $name<'_, K> {
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }
        impl<K: Id> Debug for $name<'_, K> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_list().entries(self.clone()).finish()
            }
        }
    )*};
}
shared!(Iter Range);

impl<K> Default for IntoIter<K> {
    fn default() -> Self {
        Self(maps::IntoKeys::default())
    }
}

impl<K: Id> Debug for IntoIter<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<K: Id> Debug for Drain<'_, K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = formatter.debug_list();
        list.entries(self.0.rest_keys()).finish()
    }
}
