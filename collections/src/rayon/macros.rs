//! The traits of rayon for each map and set: everything here forwards.

/// Gives `$map`, whose keys are `$bound`, rayon's traits.
macro_rules! parallel_map {
    ($map:ident, $bound:path $(, state: $state:ident: $state_bound:path = $default:ty)?) => {
        impl<'a, K: $bound + Sync, V: Sync $(, $state: $state_bound + Sync + Send)?> rayon::iter::IntoParallelIterator for &'a $map<K, V $(, $state)?> {
            type Item = (&'a K, &'a V);
            type Iter = $crate::rayon::ParIter<'a, $map<K, V $(, $state)?>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::ParIter(self)
            }
        }

        impl<'a, K: $bound + Send + Sync, V: Send $(, $state: $state_bound + Sync + Send)?> rayon::iter::IntoParallelIterator
            for &'a mut $map<K, V $(, $state)?>
        {
            type Item = (&'a K, &'a mut V);
            type Iter = $crate::rayon::ParIterMut<'a, $map<K, V $(, $state)?>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::ParIterMut(self)
            }
        }

        impl<K: $bound + Send, V: Send $(, $state: $state_bound + Sync + Send)?> rayon::iter::IntoParallelIterator for $map<K, V $(, $state)?> {
            type Item = (K, V);
            type Iter = $crate::rayon::IntoParIter<$map<K, V $(, $state)?>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::IntoParIter(self)
            }
        }

        impl<K: $bound + Send, V: Send $(, $state: $state_bound + Send)?> rayon::iter::ParallelExtend<(K, V)> for $map<K, V $(, $state)?> {
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

        impl<'a, K: $bound + Copy + Send + Sync + 'a, V: Copy + Send + Sync + 'a $(, $state: $state_bound + Send)?> rayon::iter::ParallelExtend<(&'a K, &'a V)> for $map<K, V $(, $state)?>
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

        impl<K: $bound + Send, V: Send $(, $state: $state_bound + Default + Send)?> rayon::iter::FromParallelIterator<(K, V)> for $map<K, V $(, $state)?> {
            fn from_par_iter<I: rayon::iter::IntoParallelIterator<Item = (K, V)>>(
                entries: I,
            ) -> Self {
                use rayon::iter::ParallelExtend;
                let mut map = Self::default();
                map.par_extend(entries);
                map
            }
        }
    };
}

/// Gives `$set`, a struct around a `map` that is a `$map` with keys that are `$bound`, rayon's traits.
macro_rules! parallel_set {
    ($set:ident, $map:ident, $bound:path $(, state: $state:ident: $state_bound:path = $default:ty)?) => {
        impl<'a, K: $bound + Sync $(, $state: $state_bound + Sync + Send)?> rayon::iter::IntoParallelIterator for &'a $set<K $(, $state)?> {
            type Item = &'a K;
            type Iter = $crate::rayon::ParMembers<'a, $map<K, () $(, $state)?>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::ParMembers(&self.map)
            }
        }

        impl<K: $bound + Send $(, $state: $state_bound + Sync + Send)?> rayon::iter::IntoParallelIterator for $set<K $(, $state)?> {
            type Item = K;
            type Iter = $crate::rayon::IntoParMembers<$map<K, () $(, $state)?>>;
            fn into_par_iter(self) -> Self::Iter {
                $crate::rayon::IntoParMembers(self.map)
            }
        }

        impl<K: $bound + Send $(, $state: $state_bound + Send)?> rayon::iter::ParallelExtend<K> for $set<K $(, $state)?> {
            /// Makes the members on all threads and puts them in on this one.
            fn par_extend<I: rayon::iter::IntoParallelIterator<Item = K>>(&mut self, members: I) {
                use rayon::iter::ParallelIterator;
                let members = members.into_par_iter();
                self.map.par_extend(members.map(|member| (member, ())));
            }
        }

        impl<'a, K: $bound + Copy + Send + Sync + 'a $(, $state: $state_bound + Send)?> rayon::iter::ParallelExtend<&'a K>
            for $set<K $(, $state)?>
        {
            fn par_extend<I: rayon::iter::IntoParallelIterator<Item = &'a K>>(
                &mut self,
                members: I,
            ) {
                use rayon::iter::ParallelIterator;
                self.par_extend(members.into_par_iter().copied());
            }
        }

        impl<K: $bound + Send $(, $state: $state_bound + Default + Send)?> rayon::iter::FromParallelIterator<K> for $set<K $(, $state)?> {
            fn from_par_iter<I: rayon::iter::IntoParallelIterator<Item = K>>(members: I) -> Self {
                use rayon::iter::ParallelExtend;
                let mut set = Self::default();
                set.par_extend(members);
                set
            }
        }
    };
}

pub(crate) use {parallel_map, parallel_set};
