//! The traits of [`IdMap`](super::IdMap): std's maps', and those of an ordered map.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use super::key::Id;
use super::{IdMap, IntoIter, Iter, IterMut};

impl<K, V> Default for IdMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V: Clone> Clone for IdMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            pages: self.pages.clone(),
            marker: PhantomData,
        }
    }

    /// Copies into the pages that are there, as far as they go. When a value's `clone` or `drop` panics, the map is
    /// empty.
    fn clone_from(&mut self, source: &Self) {
        self.pages.clone_from(&source.pages);
    }
}

impl<K: Id, V: PartialEq> PartialEq for IdMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<K: Id, V: Eq> Eq for IdMap<K, V> {}

impl<K: Id, V: PartialOrd> PartialOrd for IdMap<K, V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.iter().partial_cmp(other)
    }
}

impl<K: Id, V: Ord> Ord for IdMap<K, V> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other)
    }
}

impl<K: Id + Hash, V: Hash> Hash for IdMap<K, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for entry in self {
            entry.hash(state);
        }
    }
}

impl<K: Id, V> Extend<(K, V)> for IdMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<'a, K: Id, V: Copy> Extend<(&'a K, &'a V)> for IdMap<K, V> {
    fn extend<I: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, entries: I) {
        self.extend(entries.into_iter().map(|(key, value)| (*key, *value)));
    }
}

impl<'a, K: Id, V: Copy> Extend<(K, &'a V)> for IdMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, &'a V)>>(&mut self, entries: I) {
        self.extend(entries.into_iter().map(|(key, value)| (key, *value)));
    }
}

impl<K: Id, V> FromIterator<(K, V)> for IdMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        map.extend(entries);
        map
    }
}

impl<K: Id, V, const N: usize> From<[(K, V); N]> for IdMap<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

impl<K: Id, V> IntoIterator for IdMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter::new(self.pages)
    }
}

impl<'a, K: Id, V> IntoIterator for &'a IdMap<K, V> {
    type Item = (K, &'a V);
    type IntoIter = Iter<'a, K, V>;
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K: Id, V> IntoIterator for &'a mut IdMap<K, V> {
    type Item = (K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;
    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}
