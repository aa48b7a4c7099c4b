//! The iterators of [`IncrementalIntMap`](super::IncrementalIntMap).

use core::fmt::Debug;

#[cfg(doc)]
use super::IncrementalIntMap;
use crate::api::{debug_rest, forward_iterator};
use crate::table::incremental as table;

/// All entries of a map: [`IncrementalIntMap::iter`] makes it.
pub struct Iter<'a, K, V>(pub(super) table::Iter<'a, (K, V)>);
/// All entries of a map with values to change: [`IncrementalIntMap::iter_mut`] makes it.
pub struct IterMut<'a, K, V>(pub(super) table::IterMut<'a, (K, V)>);
/// The entries of a map that is used up: `IncrementalIntMap::into_iter` makes it.
pub struct IntoIter<K, V>(pub(super) table::IntoIter<(K, V)>);
/// The entries that are taken out of a map: [`IncrementalIntMap::drain`] makes it.
pub struct Drain<'a, K, V>(pub(super) table::Drain<'a, (K, V)>);
/// All keys of a map: [`IncrementalIntMap::keys`] makes it.
pub struct Keys<'a, K, V>(pub(super) Iter<'a, K, V>);
/// All values of a map: [`IncrementalIntMap::values`] makes it.
pub struct Values<'a, K, V>(pub(super) Iter<'a, K, V>);
/// All values of a map, to change: [`IncrementalIntMap::values_mut`] makes it.
pub struct ValuesMut<'a, K, V>(pub(super) IterMut<'a, K, V>);
/// The keys of a map that is used up: [`IncrementalIntMap::into_keys`] makes it.
pub struct IntoKeys<K, V>(pub(super) IntoIter<K, V>);
/// The values of a map that is used up: [`IncrementalIntMap::into_values`] makes it.
pub struct IntoValues<K, V>(pub(super) IntoIter<K, V>);

forward_iterator!(['a, K, V] Iter<'a, K, V>, (&'a K, &'a V), (key, value) => (key, value));
forward_iterator!(['a, K, V] IterMut<'a, K, V>, (&'a K, &'a mut V), (key, value) => (&*key, value));
forward_iterator!([K, V] IntoIter<K, V>, (K, V), entry => entry);
forward_iterator!(['a, K, V] Drain<'a, K, V>, (K, V), entry => entry);
forward_iterator!(['a, K, V] Keys<'a, K, V>, &'a K, (key, _) => key);
forward_iterator!(['a, K, V] Values<'a, K, V>, &'a V, (_, value) => value);
forward_iterator!(['a, K, V] ValuesMut<'a, K, V>, &'a mut V, (_, value) => value);
forward_iterator!([K, V] IntoKeys<K, V>, K, (key, _) => key);
forward_iterator!([K, V] IntoValues<K, V>, V, (_, value) => value);

debug_rest!([K: Debug, V: Debug] Iter<'_, K, V>, this => this.clone());
debug_rest!([K: Debug, V: Debug] IterMut<'_, K, V>, this => this.0.rest());
debug_rest!([K: Debug, V: Debug] IntoIter<K, V>, this => this.0.rest());
debug_rest!([K: Debug, V: Debug] Drain<'_, K, V>, this => this.0.rest());
debug_rest!([K: Debug, V] Keys<'_, K, V>, this => this.clone());
debug_rest!([K, V: Debug] Values<'_, K, V>, this => this.clone());
debug_rest!([K, V: Debug] ValuesMut<'_, K, V>, this => this.0.0.rest().map(|(_, value)| value));
debug_rest!([K: Debug, V] IntoKeys<K, V>, this => this.0.0.rest().map(|(key, _)| key));
debug_rest!([K, V: Debug] IntoValues<K, V>, this => this.0.0.rest().map(|(_, value)| value));

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, V> Clone for Keys<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, V> Clone for Values<'_, K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
