//! Going through a frozen map: its entries, keys or values, all by value.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::slice::ChunksExact;

use super::layout::Layout;
use super::plain::{Plain, PlainKey};

/// The entries of a frozen map, copied. See [`FrozenMap::iter`](crate::FrozenMap::iter).
pub struct Iter<'a, K, V> {
    keys: ChunksExact<'a, u8>,
    values: ChunksExact<'a, u8>,
    types: PhantomData<fn() -> (K, V)>,
}

impl<'a, K: PlainKey, V: Plain> Iter<'a, K, V> {
    pub(super) fn new(layout: &Layout<K, V>, bytes: &'a [u8]) -> Self {
        let all = 0..layout.length;
        // The layout was checked against the length of these bytes.
        let keys = layout.keys_of(bytes, &all).unwrap_or_default();
        let values = if layout.values == layout.keys {
            keys
        } else {
            bytes.get(layout.values..).unwrap_or_default()
        };
        Self {
            keys: keys.chunks_exact(Layout::<K, V>::KEY_STRIDE),
            values: values.chunks_exact(Layout::<K, V>::VALUE_STRIDE),
            types: PhantomData,
        }
    }

    #[inline]
    fn read(key: &[u8], value: &[u8]) -> Option<(K, V)> {
        Some((
            K::read(key)?,
            V::read(value.get(Layout::<K, V>::VALUE_OFFSET..)?)?,
        ))
    }
}

impl<K: PlainKey, V: Plain> Iterator for Iter<'_, K, V> {
    type Item = (K, V);

    #[inline]
    fn next(&mut self) -> Option<(K, V)> {
        Self::read(self.keys.next()?, self.values.next()?)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(K, V)> {
        Self::read(self.keys.nth(n)?, self.values.nth(n)?)
    }
}

impl<K: PlainKey, V: Plain> DoubleEndedIterator for Iter<'_, K, V> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, V)> {
        Self::read(self.keys.next_back()?, self.values.next_back()?)
    }
}

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Self {
            keys: self.keys.clone(),
            values: self.values.clone(),
            types: PhantomData,
        }
    }
}

impl<K: PlainKey + fmt::Debug, V: Plain + fmt::Debug> fmt::Debug for Iter<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<K: PlainKey, V: Plain> ExactSizeIterator for Iter<'_, K, V> {}
impl<K: PlainKey, V: Plain> FusedIterator for Iter<'_, K, V> {}

/// Iterators over one half of the entries.
macro_rules! half {
    ($(#[$doc:meta])* $name:ident, $item:ident, $part:tt) => {
        $(#[$doc])*
        pub struct $name<'a, K, V>(pub(super) Iter<'a, K, V>);

        impl<K: PlainKey, V: Plain> Iterator for $name<'_, K, V> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                self.0.next().map(|entry| entry.$part)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$item> {
                self.0.nth(n).map(|entry| entry.$part)
            }
        }

        impl<K: PlainKey, V: Plain> DoubleEndedIterator for $name<'_, K, V> {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                self.0.next_back().map(|entry| entry.$part)
            }
        }

        impl<K, V> Clone for $name<'_, K, V> {
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }

        impl<K: PlainKey, V: Plain> fmt::Debug for $name<'_, K, V>
        where
            $item: fmt::Debug,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }

        impl<K: PlainKey, V: Plain> ExactSizeIterator for $name<'_, K, V> {}
        impl<K: PlainKey, V: Plain> FusedIterator for $name<'_, K, V> {}
    };
}

half! {
    /// The keys of a frozen map, copied. See [`FrozenMap::keys`](crate::FrozenMap::keys).
    Keys, K, 0
}

half! {
    /// The values of a frozen map, copied. See [`FrozenMap::values`](crate::FrozenMap::values).
    Values, V, 1
}
