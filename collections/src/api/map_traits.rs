//! The traits that std's map has, where they can be had from the map's own methods.

/// Gives a map whose keys are `$bound` the traits `Debug`, `PartialEq`, `Eq`, both forms of
/// `Extend`, `FromIterator`, `From` an array, and `IntoIterator` for its references. `anywhere` is the bound
/// that keys need even where nothing is looked up.
macro_rules! map_traits {
    ($map:ident, $bound:path, anywhere: [$($anywhere:tt)*] $(, state: $state:ident: $state_bound:path = $default:ty)?) => {
        impl<K: $bound + core::fmt::Debug, V: core::fmt::Debug $(, $state)?> core::fmt::Debug for $map<K, V $(, $state)?> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.debug_map().entries(self).finish()
            }
        }

        impl<K: $bound, V: PartialEq $(, $state: $state_bound)?> PartialEq for $map<K, V $(, $state)?> {
            fn eq(&self, other: &Self) -> bool {
                self.len() == other.len()
                    && self
                        .iter()
                        .all(|(key, value)| other.get(key).is_some_and(|there| value == there))
            }
        }

        impl<K: $bound, V: Eq $(, $state: $state_bound)?> Eq for $map<K, V $(, $state)?> {}

        impl<K: $bound, V $(, $state: $state_bound)?> Extend<(K, V)> for $map<K, V $(, $state)?> {
            fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
                self.put_all(entries.into_iter());
            }
        }

        impl<'a, K: $bound + Copy, V: Copy $(, $state: $state_bound)?> Extend<(&'a K, &'a V)> for $map<K, V $(, $state)?> {
            fn extend<I: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, entries: I) {
                self.extend(entries.into_iter().map(|(key, value)| (*key, *value)));
            }
        }

        impl<K: $bound, V $(, $state: $state_bound + Default)?> FromIterator<(K, V)> for $map<K, V $(, $state)?> {
            fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
                let mut map = Self::default();
                map.extend(entries);
                map
            }
        }

        impl<K: $bound, V, const N: usize> From<[(K, V); N]> for $map<K, V>
        $(where $default: $state_bound,)?
        {
            fn from(entries: [(K, V); N]) -> Self {
                entries.into_iter().collect()
            }
        }

        impl<'a, K $($anywhere)*, V $(, $state)?> IntoIterator for &'a $map<K, V $(, $state)?> {
            type Item = (&'a K, &'a V);
            type IntoIter = Iter<'a, K, V>;
            #[inline]
            fn into_iter(self) -> Iter<'a, K, V> {
                self.iter()
            }
        }

        impl<'a, K $($anywhere)*, V $(, $state)?> IntoIterator for &'a mut $map<K, V $(, $state)?> {
            type Item = (&'a K, &'a mut V);
            type IntoIter = IterMut<'a, K, V>;
            #[inline]
            fn into_iter(self) -> IterMut<'a, K, V> {
                self.iter_mut()
            }
        }
    };
}

pub(crate) use map_traits;
