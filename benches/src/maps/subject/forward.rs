//! Maps and sets with std's signatures: their operations under our names.

/// Forwards the operations of [`super::Subject`] to a map that has std's signatures. `remove` names the removal.
macro_rules! forward_map {
    (impl[$($generics:tt)*] for $map:ty, create: $create:expr, remove: $remove:ident $(, $($more:item)*)?) => {
        impl<$($generics)*> $crate::maps::subject::Subject<K, V> for $map {
            fn with_capacity(entries: usize) -> Self {
                $create(entries)
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
                self.$remove(&key)
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
                self.iter().map(|(key, value)| (*key, *value))
            }
            #[inline]
            fn values_only(&self) -> impl Iterator<Item = V> {
                self.values().copied()
            }
            $($($more)*)?
        }
    };
}

/// Forwards the operations of [`super::SetSubject`] to a set that has std's operators.
macro_rules! forward_set {
    (impl[$($generics:tt)*] for $set:ty) => {
        impl<$($generics)*> $crate::maps::subject::SetSubject<K> for $set {
            fn collect_from(
                keys: impl Iterator<Item = K>,
            ) -> Result<Self, $crate::maps::subject::Missing> {
                Ok(keys.collect())
            }
            #[inline]
            fn union(&self, other: &Self) -> Self {
                self | other
            }
            #[inline]
            fn intersection(&self, other: &Self) -> Self {
                self & other
            }
            #[inline]
            fn difference(&self, other: &Self) -> Self {
                self - other
            }
            fn elements(&self) -> impl Iterator<Item = K> {
                self.iter().copied()
            }
        }
    };
}

pub(super) use {forward_map, forward_set};
