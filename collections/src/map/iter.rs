//! The iterators of [`HashMap`](super::HashMap).

use core::fmt::{self, Debug};
use core::iter::FusedIterator;

#[cfg(doc)]
use super::HashMap;
use super::store::MapStore;
use crate::api::{debug_rest, default_iterators, forward_iterator};
use crate::key::Key;

/// All entries of a map: [`HashMap::iter`] makes it.
pub struct Iter<'a, K: Key + 'a, V: 'a>(pub(super) <K::Map<V> as MapStore<K, V>>::Iter<'a>);
/// All entries of a map with values to change: [`HashMap::iter_mut`] makes it.
pub struct IterMut<'a, K: Key + 'a, V: 'a>(pub(super) <K::Map<V> as MapStore<K, V>>::IterMut<'a>);
/// The entries of a map that is used up: `HashMap::into_iter` makes it.
pub struct IntoIter<K: Key, V>(pub(super) <K::Map<V> as MapStore<K, V>>::IntoIter);
/// The entries that are taken out of a map: [`HashMap::drain`] makes it.
pub struct Drain<'a, K: Key + 'a, V: 'a>(pub(super) <K::Map<V> as MapStore<K, V>>::Drain<'a>);
/// All keys of a map: [`HashMap::keys`] makes it.
pub struct Keys<'a, K: Key, V>(pub(super) Iter<'a, K, V>);
/// All values of a map: [`HashMap::values`] makes it.
pub struct Values<'a, K: Key, V>(pub(super) Iter<'a, K, V>);
/// All values of a map, to change: [`HashMap::values_mut`] makes it.
pub struct ValuesMut<'a, K: Key + 'a, V: 'a>(
    pub(super) <K::Map<V> as MapStore<K, V>>::ValuesMut<'a>,
);
/// The keys of a map that is used up: [`HashMap::into_keys`] makes it.
pub struct IntoKeys<K: Key, V>(pub(super) <K::Map<V> as MapStore<K, V>>::IntoKeys);
/// The values of a map that is used up: [`HashMap::into_values`] makes it.
pub struct IntoValues<K: Key, V>(pub(super) <K::Map<V> as MapStore<K, V>>::IntoValues);
/// The entries of a map that a closure chooses, taken out: [`HashMap::extract_if`] makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct ExtractIf<'a, K: Key + 'a, V: 'a, F: FnMut(&K, &mut V) -> bool + 'a>(
    pub(super) <K::Map<V> as MapStore<K, V>>::ExtractIf<'a, F>,
);

forward_iterator!(['a, K: Key, V] Iter<'a, K, V>, (&'a K, &'a V), entry => entry);
forward_iterator!(['a, K: Key, V] IterMut<'a, K, V>, (&'a K, &'a mut V), entry => entry);
forward_iterator!([K: Key, V] IntoIter<K, V>, (K, V), entry => entry);
forward_iterator!(['a, K: Key, V] Drain<'a, K, V>, (K, V), entry => entry);
forward_iterator!(['a, K: Key, V] Keys<'a, K, V>, &'a K, (key, _) => key);
forward_iterator!(['a, K: Key, V] Values<'a, K, V>, &'a V, (_, value) => value);
forward_iterator!(['a, K: Key, V] ValuesMut<'a, K, V>, &'a mut V, value => value);
forward_iterator!([K: Key, V] IntoKeys<K, V>, K, key => key);
forward_iterator!([K: Key, V] IntoValues<K, V>, V, value => value);

debug_rest!([K: Key + Debug, V: Debug] Iter<'_, K, V>, this => this.clone());
debug_rest!([K: Key + Debug, V] Keys<'_, K, V>, this => this.clone());
debug_rest!([K: Key, V: Debug] Values<'_, K, V>, this => this.clone());

/// Shows an iterator as the storage's own iterator does.
macro_rules! debug_as_stored {
    ($([$($generics:tt)*] $name:ty, $stored:ty);* $(;)?) => {$(
        impl<$($generics)*> Debug for $name
        where
            $stored: Debug,
        {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(formatter)
            }
        }
    )*};
}
debug_as_stored! {
    ['a, K: Key, V] IterMut<'a, K, V>, <K::Map<V> as MapStore<K, V>>::IterMut<'a>;
    ['a, K: Key, V] ValuesMut<'a, K, V>, <K::Map<V> as MapStore<K, V>>::ValuesMut<'a>;
    ['a, K: Key, V] Drain<'a, K, V>, <K::Map<V> as MapStore<K, V>>::Drain<'a>;
    [K: Key, V] IntoIter<K, V>, <K::Map<V> as MapStore<K, V>>::IntoIter;
    [K: Key, V] IntoKeys<K, V>, <K::Map<V> as MapStore<K, V>>::IntoKeys;
    [K: Key, V] IntoValues<K, V>, <K::Map<V> as MapStore<K, V>>::IntoValues;
}

default_iterators!(
    [K: Key, V] Iter<'_, K, V>, IterMut<'_, K, V>, IntoIter<K, V>, Keys<'_, K, V>, Values<'_, K, V>,
    ValuesMut<'_, K, V>, IntoKeys<K, V>, IntoValues<K, V>
);

impl<K: Key, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);
    #[inline]
    fn next(&mut self) -> Option<(K, V)> {
        self.0.next()
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<K: Key, V, F: FnMut(&K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}

impl<K: Key, V, F: FnMut(&K, &mut V) -> bool> Debug for ExtractIf<'_, K, V, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

impl<K: Key, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: Key, V> Clone for Keys<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: Key, V> Clone for Values<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
