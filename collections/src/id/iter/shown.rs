//! The iterators that cannot be cloned show what is left; and iterators over nothing.

use core::fmt::{self, Debug};
use core::marker::PhantomData;

use super::{
    Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Range, RangeMut, Values, ValuesMut,
    shown,
};
use crate::id::key::Id;

/// Shows what `$rest` makes of the iterator.
macro_rules! shows {
    ($([$($generics:tt)*] $name:ty, $iterator:ident => $rest:expr;)*) => {$(
        impl<$($generics)*> Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $iterator = self;
                formatter.debug_list().entries($rest).finish()
            }
        }
    )*};
}
shows! {
    [K: Id, V: Debug] IterMut<'_, K, V>, iterator => iterator.inner.clone().map(shown::<K, V>);
    [K: Id, V: Debug] RangeMut<'_, K, V>, iterator => iterator.inner.clone().map(shown::<K, V>);
    [K: Id, V: Debug] ValuesMut<'_, K, V>, iterator => {
        iterator.inner.inner.clone().map(|found| shown::<K, V>(found).1)
    };
    [K: Id, V: Debug] IntoIter<K, V>, iterator => {
        iterator.inner.rest().map(|(id, value)| (K::from_id(id), value))
    };
    [K: Id, V] IntoKeys<K, V>, iterator => iterator.inner.inner.rest().map(|(id, _)| K::from_id(id));
    [K: Id, V: Debug] IntoValues<K, V>, iterator => iterator.inner.inner.rest().map(|(_, value)| value);
    [K: Id, V: Debug] Drain<'_, K, V>, iterator => {
        iterator.inner.rest().map(|(id, value)| (K::from_id(id), value))
    };
}

/// Iterators over nothing.
macro_rules! nothing {
    ($($name:ty { inner $(, $marker:ident)? })*) => {$(
        impl<K, V> Default for $name {
            fn default() -> Self {
                Self { inner: Default::default() $(, $marker: PhantomData)? }
            }
        }
    )*};
}
nothing! {
    Iter<'_, K, V> { inner, marker }
    IterMut<'_, K, V> { inner, marker }
    Range<'_, K, V> { inner, marker }
    RangeMut<'_, K, V> { inner, marker }
    Keys<'_, K, V> { inner, marker }
    Values<'_, K, V> { inner, marker }
    ValuesMut<'_, K, V> { inner }
    IntoIter<K, V> { inner, marker }
    IntoKeys<K, V> { inner }
    IntoValues<K, V> { inner }
}
