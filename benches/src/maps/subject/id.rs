//! This project's map for dense ids, and a plain vector of options by their side.

use specie::IdMap;

use super::intmap::NoSet;
use super::{Rival, Subject};
use crate::maps::number::{MapKey, Number};

/// specie's `IdMap`.
pub(super) struct Ids;

impl Rival for Ids {
    type Map<K: MapKey, V: Number> = IdMap<K, V>;
    type Set<K: MapKey> = NoSet<K>;
}

impl<K: MapKey, V: Number> Subject<K, V> for IdMap<K, V> {
    fn with_capacity(entries: usize) -> Self {
        Self::with_capacity(entries)
    }
    #[inline]
    fn size(&self) -> usize {
        self.len()
    }
    #[inline]
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.insert(key, value)
    }
    #[inline]
    fn get(&self, key: K) -> Option<V> {
        self.get(&key).copied()
    }
    #[inline]
    fn contains(&self, key: K) -> bool {
        self.contains_key(&key)
    }
    #[inline]
    fn remove(&mut self, key: K) -> Option<V> {
        self.remove(&key)
    }
    #[inline]
    fn clear(&mut self) {
        self.clear();
    }
    #[inline]
    fn extend_from(&mut self, entries: impl Iterator<Item = (K, V)>) {
        self.extend(entries);
    }
    #[inline]
    fn collect_from(entries: impl Iterator<Item = (K, V)>) -> Self {
        entries.collect()
    }
    #[inline]
    fn entries(&self) -> impl Iterator<Item = (K, V)> {
        self.iter().map(|(key, value)| (key, *value))
    }
    #[inline]
    fn values_only(&self) -> impl Iterator<Item = V> {
        self.values().copied()
    }
}

/// A vector in which the key is the place.
pub(super) struct Places;

impl Rival for Places {
    type Map<K: MapKey, V: Number> = OptionVec<V>;
    type Set<K: MapKey> = NoSet<K>;
}

/// Values by place, and how many there are.
#[derive(Clone)]
pub(super) struct OptionVec<V> {
    values: Vec<Option<V>>,
    count: usize,
}

impl<V> Default for OptionVec<V> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            count: 0,
        }
    }
}

/// The place of a key. One that no vector has stands for those that cannot be addressed.
#[inline]
fn place<K: Number>(key: K) -> usize {
    usize::try_from(key.number()).unwrap_or(usize::MAX)
}

impl<K: MapKey, V: Number> Subject<K, V> for OptionVec<V> {
    fn with_capacity(entries: usize) -> Self {
        Self {
            values: Vec::with_capacity(entries),
            count: 0,
        }
    }
    #[inline]
    fn size(&self) -> usize {
        self.count
    }
    #[inline]
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        let place = place(key);
        if place == self.values.len() {
            self.values.push(Some(value));
            self.count += 1;
            return None;
        }
        if place > self.values.len() {
            self.values.resize(place + 1, None);
        }
        let before = self.values[place].replace(value);
        self.count += usize::from(before.is_none());
        before
    }
    #[inline]
    fn get(&self, key: K) -> Option<V> {
        self.values.get(place(key)).copied().flatten()
    }
    #[inline]
    fn contains(&self, key: K) -> bool {
        self.values.get(place(key)).is_some_and(Option::is_some)
    }
    #[inline]
    fn remove(&mut self, key: K) -> Option<V> {
        let value = self.values.get_mut(place(key))?.take()?;
        self.count -= 1;
        Some(value)
    }
    #[inline]
    fn clear(&mut self) {
        self.values.clear();
        self.count = 0;
    }
    #[inline]
    fn extend_from(&mut self, entries: impl Iterator<Item = (K, V)>) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
    #[inline]
    fn collect_from(entries: impl Iterator<Item = (K, V)>) -> Self {
        let mut map = Self::default();
        map.extend_from(entries);
        map
    }
    #[inline]
    fn entries(&self) -> impl Iterator<Item = (K, V)> {
        let places = (0_u64..).map(K::truncate);
        places
            .zip(&self.values)
            .filter_map(|(key, value)| Some((key, (*value)?)))
    }
    #[inline]
    fn values_only(&self) -> impl Iterator<Item = V> {
        self.values.iter().copied().flatten()
    }
}
