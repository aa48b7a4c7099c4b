//! intmap's map: a vector of vectors by the lowest bits of the multiplied key. It has no set.

use std::marker::PhantomData;

use intmap::IntMap;

use super::{Missing, Rival, SetSubject, Subject};
use crate::maps::number::{MapKey, Number};

/// intmap, as it is.
pub(super) struct Intmap;

impl Rival for Intmap {
    type Map<K: MapKey, V: Number> = IntMap<K, V>;
    type Set<K: MapKey> = NoSet<K>;
}

impl<K: MapKey, V: Number> Subject<K, V> for IntMap<K, V> {
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
        self.get(key).copied()
    }
    #[inline]
    fn contains(&self, key: K) -> bool {
        self.contains_key(key)
    }
    #[inline]
    fn remove(&mut self, key: K) -> Option<V> {
        self.remove(key)
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

/// A set that cannot be made.
pub(super) struct NoSet<K>(std::convert::Infallible, PhantomData<K>);

impl<K: MapKey> SetSubject<K> for NoSet<K> {
    fn collect_from(_: impl Iterator<Item = K>) -> Result<Self, Missing> {
        Err(Missing::NotOffered)
    }
    fn union(&self, _: &Self) -> Self {
        match self.0 {}
    }
    fn intersection(&self, _: &Self) -> Self {
        match self.0 {}
    }
    fn difference(&self, _: &Self) -> Self {
        match self.0 {}
    }
    fn elements(&self) -> impl Iterator<Item = K> {
        match self.0 {}
        #[expect(unreachable_code, reason = "it names the type")]
        std::iter::empty()
    }
}
