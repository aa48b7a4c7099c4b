//! The iterators of [`HashMap`](super::HashMap).

use core::fmt::{self, Debug};

#[cfg(doc)]
use super::HashMap;
use super::store::MapStore;
use crate::api::{debug_rest, forward_iterator};
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
pub struct ValuesMut<'a, K: Key, V>(pub(super) IterMut<'a, K, V>);
/// The keys of a map that is used up: [`HashMap::into_keys`] makes it.
pub struct IntoKeys<K: Key, V>(pub(super) IntoIter<K, V>);
/// The values of a map that is used up: [`HashMap::into_values`] makes it.
pub struct IntoValues<K: Key, V>(pub(super) IntoIter<K, V>);

forward_iterator!(['a, K: Key, V] Iter<'a, K, V>, (&'a K, &'a V), entry => entry);
forward_iterator!(['a, K: Key, V] IterMut<'a, K, V>, (&'a K, &'a mut V), entry => entry);
forward_iterator!([K: Key, V] IntoIter<K, V>, (K, V), entry => entry);
forward_iterator!(['a, K: Key, V] Drain<'a, K, V>, (K, V), entry => entry);
forward_iterator!(['a, K: Key, V] Keys<'a, K, V>, &'a K, (key, _) => key);
forward_iterator!(['a, K: Key, V] Values<'a, K, V>, &'a V, (_, value) => value);
forward_iterator!(['a, K: Key, V] ValuesMut<'a, K, V>, &'a mut V, (_, value) => value);
forward_iterator!([K: Key, V] IntoKeys<K, V>, K, (key, _) => key);
forward_iterator!([K: Key, V] IntoValues<K, V>, V, (_, value) => value);

debug_rest!([K: Key + Debug, V: Debug] Iter<'_, K, V>, this => this.clone());
debug_rest!([K: Key + Debug, V] Keys<'_, K, V>, this => this.clone());
debug_rest!([K: Key, V: Debug] Values<'_, K, V>, this => this.clone());

impl<'a, K: Key, V> Debug for IterMut<'a, K, V>
where
    <K::Map<V> as MapStore<K, V>>::IterMut<'a>: Debug,
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<K: Key, V> Debug for IntoIter<K, V>
where
    <K::Map<V> as MapStore<K, V>>::IntoIter: Debug,
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<'a, K: Key, V> Debug for Drain<'a, K, V>
where
    <K::Map<V> as MapStore<K, V>>::Drain<'a>: Debug,
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
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
