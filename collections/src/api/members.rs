//! What any set can do besides, more rarely asked for: everything here forwards to the map.

/// Gives `$set`, a struct around a `map` of `()` with the iterators that `set_api` makes, `extract_if`, `get_or_insert`,
/// `get_or_insert_with`, `insert_unique`, and its iterators `Debug` and `Default`. The parameters are those of `set_api`.
macro_rules! set_members_api {
    (
        $set:ident, maps: $maps:ident, member: $bound:path, query: $query:ty, generics: [$($generics:tt)*], bounds: [$($condition:tt)*]
        $(, state: $state:ident: $state_bound:path = $default:ty)?
    ) => {
        impl<K: $bound $(, $state: $state_bound)?> $set<K $(, $state)?> {
            /// Takes the members for which `choose` says true out, one after the other as the iterator is asked for
            /// them. What it has not come to when it is dropped stays in the set. O(slots) in all.
            ///
            /// ```
            #[doc = concat!("let mut set: specie::", stringify!($set), "<u32> = (0..8).collect();")]
            /// assert_eq!(set.extract_if(|member| member % 2 == 1).count(), 4);
            #[doc = concat!("assert_eq!(set, specie::", stringify!($set), "::from([0, 2, 4, 6]));")]
            /// ```
            pub fn extract_if<'a>(
                &'a mut self,
                mut choose: impl FnMut(&K) -> bool + 'a,
            ) -> impl core::iter::FusedIterator<Item = K> + core::fmt::Debug {
                Extracted(self.map.extract_if(move |member, ()| choose(member)))
            }

            /// The member that is equal to `member`, which is put in when there is none. Amortised O(1).
            ///
            /// # Panics
            /// When the set would have to grow beyond what can be addressed.
            #[inline]
            pub fn get_or_insert(&mut self, member: K) -> &K {
                self.map.entry(member).or_insert_entry(()).into_entry().0
            }

            /// The member that is equal to `member`; when there is none, the one that `make` makes of it is put in.
            /// Amortised O(1).
            ///
            /// # Panics
            /// When what `make` makes is not equal to `member`; the set is unchanged then. When the set would have to
            /// grow beyond what can be addressed.
            #[inline]
            pub fn get_or_insert_with<$($generics)*>(
                &mut self,
                member: &$query,
                make: impl FnOnce(&$query) -> K,
            ) -> &K
            where
                $($condition)*
            {
                self.map.find_or_insert_with(member, |member| (make(member), ())).0
            }

            /// Puts in a member that is not there yet, without looking for it, and hands it back. Amortised O(1).
            ///
            /// That it is not there is checked in builds with debug assertions only. Otherwise the set holds it twice
            /// from then on: both count and are gone through, and a removal takes one out. It stays safe to use.
            ///
            /// # Panics
            /// When the set would have to grow beyond what can be addressed, and with debug assertions when the member
            /// is there.
            #[inline]
            pub fn insert_unique(&mut self, member: K) -> &K {
                self.map.insert_unique(member, ()).0
            }
        }

        /// The members that are taken out of a set by a closure's choice.
        struct Extracted<I>(I);

        impl<K, I: Iterator<Item = (K, ())>> Iterator for Extracted<I> {
            type Item = K;
            #[inline]
            fn next(&mut self) -> Option<K> {
                self.0.next().map(|(member, ())| member)
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }

        impl<K, I: core::iter::FusedIterator<Item = (K, ())>> core::iter::FusedIterator for Extracted<I> {}

        impl<I> core::fmt::Debug for Extracted<I> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.debug_struct("ExtractIf").finish_non_exhaustive()
            }
        }

        impl<K: $bound> core::fmt::Debug for IntoIter<K>
        where
            $maps::IntoKeys<K, ()>: core::fmt::Debug,
        {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, formatter)
            }
        }

        impl<K: $bound> core::fmt::Debug for Drain<'_, K> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter
                    .debug_struct("Drain")
                    .field("left", &self.len())
                    .finish_non_exhaustive()
            }
        }

        $crate::api::default_iterators!([K: $bound] Iter<'_, K>, IntoIter<K>);
    };
}

pub(crate) use set_members_api;
