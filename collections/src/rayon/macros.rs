//! The traits of rayon for each map and set: everything here forwards.

/// Gives `$map`, whose keys are `$bound`, rayon's traits.
macro_rules! parallel_map {
    ($map:ident, $bound:path) => {
        impl<'a, K: $bound + Sync, V: Sync> rayon::iter::IntoParallelIterator for &'a $map<K, V> {
            type Item = (&'a K, &'a V);
            type Iter = $crate::rayon::ParIter<'a, $map<K, V>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::ParIter(self)
            }
        }

        impl<'a, K: $bound + Send + Sync, V: Send> rayon::iter::IntoParallelIterator
            for &'a mut $map<K, V>
        {
            type Item = (&'a K, &'a mut V);
            type Iter = $crate::rayon::ParIterMut<'a, $map<K, V>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::ParIterMut(self)
            }
        }

        impl<K: $bound + Send, V: Send> rayon::iter::IntoParallelIterator for $map<K, V> {
            type Item = (K, V);
            type Iter = $crate::rayon::IntoParIter<$map<K, V>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::IntoParIter(self)
            }
        }

        impl<K: $bound + Send, V: Send> rayon::iter::ParallelExtend<(K, V)> for $map<K, V> {
            /// Makes the entries on all threads and puts them in on this one; of several under one key the value of
            /// the last one in the iterator's order stays, if it has an order.
            fn par_extend<I: rayon::iter::IntoParallelIterator<Item = (K, V)>>(
                &mut self,
                entries: I,
            ) {
                $crate::rayon::put_all(
                    self,
                    entries,
                    |map, count| map.reserve($crate::api::room_for(count, map.is_empty())),
                    |map, entries| map.put_all(entries),
                );
            }
        }

        impl<'a, K: $bound + Copy + Send + Sync + 'a, V: Copy + Send + Sync + 'a>
            rayon::iter::ParallelExtend<(&'a K, &'a V)> for $map<K, V>
        {
            fn par_extend<I: rayon::iter::IntoParallelIterator<Item = (&'a K, &'a V)>>(
                &mut self,
                entries: I,
            ) {
                use rayon::iter::ParallelIterator;
                let entries = entries.into_par_iter();
                self.par_extend(entries.map(|(key, value)| (*key, *value)));
            }
        }

        impl<K: $bound + Send, V: Send> rayon::iter::FromParallelIterator<(K, V)> for $map<K, V> {
            fn from_par_iter<I: rayon::iter::IntoParallelIterator<Item = (K, V)>>(
                entries: I,
            ) -> Self {
                use rayon::iter::ParallelExtend;
                let mut map = Self::new();
                map.par_extend(entries);
                map
            }
        }
    };
}

/// Gives `$set`, a struct around a `map` that is a `$map` with keys that are `$bound`, rayon's traits.
macro_rules! parallel_set {
    ($set:ident, $map:ident, $bound:path) => {
        impl<'a, K: $bound + Sync> rayon::iter::IntoParallelIterator for &'a $set<K> {
            type Item = &'a K;
            type Iter = $crate::rayon::ParMembers<'a, $map<K, ()>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::ParMembers(&self.map)
            }
        }

        impl<K: $bound + Send> rayon::iter::IntoParallelIterator for $set<K> {
            type Item = K;
            type Iter = $crate::rayon::IntoParMembers<$map<K, ()>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::IntoParMembers(self.map)
            }
        }

        impl<K: $bound + Send> rayon::iter::ParallelExtend<K> for $set<K> {
            /// Makes the members on all threads and puts them in on this one.
            fn par_extend<I: rayon::iter::IntoParallelIterator<Item = K>>(&mut self, members: I) {
                use rayon::iter::ParallelIterator;
                let members = members.into_par_iter();
                self.map.par_extend(members.map(|member| (member, ())));
            }
        }

        impl<'a, K: $bound + Copy + Send + Sync + 'a> rayon::iter::ParallelExtend<&'a K>
            for $set<K>
        {
            fn par_extend<I: rayon::iter::IntoParallelIterator<Item = &'a K>>(
                &mut self,
                members: I,
            ) {
                use rayon::iter::ParallelIterator;
                self.par_extend(members.into_par_iter().copied());
            }
        }

        impl<K: $bound + Send> rayon::iter::FromParallelIterator<K> for $set<K> {
            fn from_par_iter<I: rayon::iter::IntoParallelIterator<Item = K>>(members: I) -> Self {
                use rayon::iter::ParallelExtend;
                let mut set = Self::new();
                set.par_extend(members);
                set
            }
        }
    };
}

pub(crate) use {parallel_map, parallel_set};
