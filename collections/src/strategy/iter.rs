//! The iterators of [`StrategyMap`](super::StrategyMap).

use core::fmt::{self, Debug};
use core::iter::FusedIterator;

use hashbrown::{HashTable, hash_table};

#[cfg(doc)]
use super::StrategyMap;
use crate::api::{debug_rest, default_iterators, forward_iterator};

/// All entries of a map: [`StrategyMap::iter`] makes it.
pub struct Iter<'a, K, V>(pub(super) hash_table::Iter<'a, (K, V)>);
/// All entries of a map with values to change: [`StrategyMap::iter_mut`] makes it.
pub struct IterMut<'a, K, V>(pub(super) hash_table::IterMut<'a, (K, V)>);
/// The entries of a map that is used up: `StrategyMap::into_iter` makes it.
pub struct IntoIter<K, V>(pub(super) hash_table::IntoIter<(K, V)>);
/// The entries that are taken out of a map: [`StrategyMap::drain`] makes it.
pub struct Drain<'a, K, V>(pub(super) hash_table::Drain<'a, (K, V)>);
/// All keys of a map: [`StrategyMap::keys`] makes it.
pub struct Keys<'a, K, V>(pub(super) Iter<'a, K, V>);
/// All values of a map: [`StrategyMap::values`] makes it.
pub struct Values<'a, K, V>(pub(super) Iter<'a, K, V>);
/// All values of a map, to change: [`StrategyMap::values_mut`] makes it.
pub struct ValuesMut<'a, K, V>(pub(super) IterMut<'a, K, V>);
/// The keys of a map that is used up: [`StrategyMap::into_keys`] makes it.
pub struct IntoKeys<K, V>(pub(super) IntoIter<K, V>);
/// The values of a map that is used up: [`StrategyMap::into_values`] makes it.
pub struct IntoValues<K, V>(pub(super) IntoIter<K, V>);
/// The entries of a map that a closure chooses, taken out: [`StrategyMap::extract_if`] makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct ExtractIf<'a, K, V, F> {
    table: &'a mut HashTable<(K, V)>,
    /// The next bucket to look at.
    next: usize,
    /// The entries that have not been looked at.
    left: usize,
    choose: F,
}

impl<'a, K, V, F> ExtractIf<'a, K, V, F> {
    pub(super) fn new(table: &'a mut HashTable<(K, V)>, choose: F) -> Self {
        Self {
            next: 0,
            left: table.len(),
            table,
            choose,
        }
    }
}

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
debug_rest!([K: Debug, V: Debug] IterMut<'_, K, V>, this => this.0.iter());
debug_rest!([K: Debug, V: Debug] IntoIter<K, V>, this => this.0.iter());
debug_rest!([K: Debug, V: Debug] Drain<'_, K, V>, this => this.0.iter());
debug_rest!([K: Debug, V] Keys<'_, K, V>, this => this.clone());
debug_rest!([K, V: Debug] Values<'_, K, V>, this => this.clone());
debug_rest!([K, V: Debug] ValuesMut<'_, K, V>, this => this.0.0.iter().map(|(_, value)| value));
debug_rest!([K: Debug, V] IntoKeys<K, V>, this => this.0.0.iter().map(|(key, _)| key));
debug_rest!([K, V: Debug] IntoValues<K, V>, this => this.0.0.iter().map(|(_, value)| value));

default_iterators!(
    [K, V] Iter<'_, K, V>, IterMut<'_, K, V>, IntoIter<K, V>, Keys<'_, K, V>, Values<'_, K, V>,
    ValuesMut<'_, K, V>, IntoKeys<K, V>, IntoValues<K, V>
);

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

impl<K, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);
    fn next(&mut self) -> Option<(K, V)> {
        while self.left > 0 {
            let bucket = self.next;
            self.next += 1;
            let Ok(mut entry) = self.table.get_bucket_entry(bucket) else {
                continue;
            };
            self.left -= 1;
            let (key, value) = entry.get_mut();
            if (self.choose)(key, value) {
                return Some(entry.remove().0);
            }
        }
        None
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}

impl<K, V, F> Debug for ExtractIf<'_, K, V, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
