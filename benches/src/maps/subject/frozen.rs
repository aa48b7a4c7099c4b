//! This project's map that is built once. Changing it builds it anew, which is not measured.

use specie::{FrozenMap, FrozenMapRef};

use super::intmap::NoSet;
use super::{Rival, Subject};
use crate::maps::number::{MapKey, Number};

/// specie's `FrozenMap`.
pub(super) struct Frozen;

impl Rival for Frozen {
    type Map<K: MapKey, V: Number> = FrozenMap<K, V>;
    type Set<K: MapKey> = NoSet<K>;
}

/// Builds the map anew, without the entry of `key` and with `entries`.
fn rebuild<K: MapKey, V: Number>(
    map: &mut FrozenMap<K, V>,
    key: Option<K>,
    entries: impl Iterator<Item = (K, V)>,
) {
    let kept = map.iter().filter(|(other, _)| Some(*other) != key);
    *map = kept.chain(entries).collect();
}

impl<K: MapKey, V: Number> Subject<K, V> for FrozenMap<K, V> {
    fn with_capacity(_: usize) -> Self {
        Self::default()
    }
    #[inline]
    fn size(&self) -> usize {
        self.len()
    }
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        let before = self.get(&key);
        rebuild(self, Some(key), std::iter::once((key, value)));
        before
    }
    #[inline]
    fn get(&self, key: K) -> Option<V> {
        self.get(&key)
    }
    #[inline]
    fn contains(&self, key: K) -> bool {
        self.contains_key(&key)
    }
    fn remove(&mut self, key: K) -> Option<V> {
        let before = self.get(&key)?;
        rebuild(self, Some(key), std::iter::empty());
        Some(before)
    }
    fn clear(&mut self) {
        *self = Self::default();
    }
    fn extend_from(&mut self, entries: impl Iterator<Item = (K, V)>) {
        rebuild(self, None, entries);
    }
    #[inline]
    fn collect_from(entries: impl Iterator<Item = (K, V)>) -> Self {
        entries.collect()
    }
    #[inline]
    fn entries(&self) -> impl Iterator<Item = (K, V)> {
        self.iter()
    }
    #[inline]
    fn values_only(&self) -> impl Iterator<Item = V> {
        self.values()
    }
    fn built(entries: impl Iterator<Item = (K, V)>) -> Self {
        entries.collect()
    }
    fn stored(&self) -> Vec<u8> {
        self.to_bytes().to_vec()
    }
    #[inline]
    fn open_and_get(bytes: &[u8], key: K) -> Option<V> {
        FrozenMapRef::from_bytes(bytes).ok()?.get(&key)
    }
}
