//! A set is a map without values: everything here forwards to the map.

/// Gives `$set`, a struct around a `map` of `()`, the methods, iterators and traits of std's set.
///
/// `maps` is the module with the map's iterators; `anywhere` the bound that members need even where nothing
/// is looked up; `query` says in what form a member may be asked for.
macro_rules! set_api {
    (
        $set:ident, $map:ident, maps: $maps:ident, member: $bound:path, anywhere: [$($anywhere:tt)*],
        query: $query:ty, generics: [$($generics:tt)*], bounds: [$($condition:tt)*]
        $(, state: $state:ident: $state_bound:path = $default:ty)?
    ) => {
        impl<K: $bound> $set<K>
        $(where $default: $state_bound,)?
        {
            /// An empty set with room for so many members.
            ///
            /// # Panics
            /// When so many members cannot be addressed. When the allocator refuses, the process is aborted
            /// as after any failed allocation.
            pub fn with_capacity(capacity: usize) -> Self {
                Self { map: $map::with_capacity(capacity) }
            }

        }

        impl<K: $bound $(, $state: $state_bound)?> $set<K $(, $state)?> {
            /// The number of members. O(1).
            #[inline]
            pub fn len(&self) -> usize {
                self.map.len()
            }

            /// Whether there is no member. O(1).
            #[inline]
            pub fn is_empty(&self) -> bool {
                self.map.is_empty()
            }

            /// How many members the set holds before it allocates again. O(1).
            #[inline]
            pub fn capacity(&self) -> usize {
                self.map.capacity()
            }

            /// How many bytes the set has allocated, without what the members own themselves. O(1).
            pub fn allocation_size(&self) -> usize {
                self.map.allocation_size()
            }

            /// Whether it is a member. O(1).
            #[inline]
            pub fn contains<$($generics)*>(&self, member: &$query) -> bool
            where
                $($condition)*
            {
                self.map.contains_key(member)
            }

            /// The member that is equal. O(1).
            #[inline]
            pub fn get<$($generics)*>(&self, member: &$query) -> Option<&K>
            where
                $($condition)*
            {
                self.map.get_key_value(member).map(|(member, ())| member)
            }

            /// Puts a member in; false when an equal one was there, which stays. Amortised O(1).
            ///
            /// # Panics
            /// When the set would have to grow beyond what can be addressed.
            #[inline]
            pub fn insert(&mut self, member: K) -> bool {
                self.map.insert(member, ()).is_none()
            }

            /// Puts a member in and hands back the equal one that was there. Amortised O(1).
            ///
            /// # Panics
            /// When the set would have to grow beyond what can be addressed.
            pub fn replace(&mut self, member: K) -> Option<K> {
                let replaced = self.map.remove_entry(&member).map(|(member, ())| member);
                self.map.insert(member, ());
                replaced
            }

            /// Takes a member out; false when it was not there. O(1).
            #[inline]
            pub fn remove<$($generics)*>(&mut self, member: &$query) -> bool
            where
                $($condition)*
            {
                self.map.remove_entry(member).is_some()
            }

            /// Takes the equal member out and hands it back. O(1).
            #[inline]
            pub fn take<$($generics)*>(&mut self, member: &$query) -> Option<K>
            where
                $($condition)*
            {
                self.map.remove_entry(member).map(|(member, ())| member)
            }

            /// Keeps the members for which `keep` says true. O(slots).
            pub fn retain(&mut self, mut keep: impl FnMut(&K) -> bool) {
                self.map.retain(|member, ()| keep(member));
            }

            /// Removes every member and keeps the memory. O(slots).
            pub fn clear(&mut self) {
                self.map.clear();
            }

            /// Takes every member out and keeps the memory. What the iterator does not yield is dropped with
            /// it. O(slots).
            pub fn drain(&mut self) -> Drain<'_, K> {
                Drain(self.map.drain())
            }

            /// All members, in arbitrary order. Going through all is O(slots).
            #[inline]
            pub fn iter(&self) -> Iter<'_, K> {
                Iter(self.map.keys())
            }

            /// Makes room for `additional` more members.
            ///
            /// # Panics
            /// When so many members cannot be addressed. When the allocator refuses, the process is aborted
            /// as after any failed allocation.
            pub fn reserve(&mut self, additional: usize) {
                self.map.reserve(additional);
            }

            /// Makes room for `additional` more members, or says why not. The set stays as it is on an error.
            ///
            /// # Errors
            /// When so many members cannot be addressed, or when the allocator refuses.
            pub fn try_reserve(&mut self, additional: usize) -> Result<(), $crate::TryReserveError> {
                self.map.try_reserve(additional)
            }

            /// Gives back the memory that the members do not need. O(slots).
            pub fn shrink_to_fit(&mut self) {
                self.map.shrink_to_fit();
            }

            /// Gives back the memory that neither the members nor `capacity` of them need. O(slots).
            pub fn shrink_to(&mut self, capacity: usize) {
                self.map.shrink_to(capacity);
            }

            /// The members of either set, each once, in arbitrary order. O(both) in all.
            pub fn union<'a>(&'a self, other: &'a Self) -> Union<'a, K $(, $state)?> {
                $crate::api::set_operations::union(self, other)
            }

            /// The members of both sets, in arbitrary order. O(the smaller set's slots) in all.
            pub fn intersection<'a>(&'a self, other: &'a Self) -> Intersection<'a, K $(, $state)?> {
                $crate::api::set_operations::intersection(self, other)
            }

            /// The members that are not in `other`, in arbitrary order. O(slots) in all.
            pub fn difference<'a>(&'a self, other: &'a Self) -> Difference<'a, K $(, $state)?> {
                $crate::api::set_operations::difference(self, other)
            }

            /// The members of exactly one of the sets, in arbitrary order. O(both) in all.
            pub fn symmetric_difference<'a>(&'a self, other: &'a Self) -> SymmetricDifference<'a, K $(, $state)?> {
                $crate::api::set_operations::symmetric_difference(self, other)
            }

            /// Whether every member is in `other` too. O(slots).
            pub fn is_subset(&self, other: &Self) -> bool {
                $crate::api::set_algebra::is_subset(self, other)
            }

            /// Whether every member of `other` is in this set too. O(slots of `other`).
            pub fn is_superset(&self, other: &Self) -> bool {
                other.is_subset(self)
            }

            /// Whether no member is in both. O(the smaller set's slots).
            pub fn is_disjoint(&self, other: &Self) -> bool {
                $crate::api::set_algebra::is_disjoint(self, other)
            }
        }

        /// The members of either of two sets, each once.
        pub type Union<'a, K $(, $state = $default)?> = $crate::api::set_operations::Union<'a, $set<K $(, $state)?>>;
        /// The members that two sets have in common.
        pub type Intersection<'a, K $(, $state = $default)?> = $crate::api::set_operations::Intersection<'a, $set<K $(, $state)?>>;
        /// The members of one set that are not in another.
        pub type Difference<'a, K $(, $state = $default)?> = $crate::api::set_operations::Difference<'a, $set<K $(, $state)?>>;
        /// The members of exactly one of two sets.
        pub type SymmetricDifference<'a, K $(, $state = $default)?> =
            $crate::api::set_operations::SymmetricDifference<'a, $set<K $(, $state)?>>;

        impl<K: $bound $(, $state: $state_bound)?> $crate::api::set_operations::sealed::Sealed for $set<K $(, $state)?> {}
        impl<K: $bound $(, $state: $state_bound)?> $crate::api::set_operations::Members for $set<K $(, $state)?> {
            type Member = K;
            type Iter<'a> = Iter<'a, K> where Self: 'a;
            fn members(&self) -> Iter<'_, K> {
                self.iter()
            }
            fn has(&self, member: &K) -> bool {
                self.contains(member)
            }
            fn count(&self) -> usize {
                self.len()
            }
            fn each_known<'m>(
                &self,
                members: impl Iterator<Item = &'m K>,
                each: impl FnMut(&'m K, bool),
            ) where
                K: 'm,
            {
                self.map.each_known(members, each);
            }
            fn looks_ahead(&self) -> bool {
                self.map.looks_ahead()
            }
        }
        impl<K: $bound $(, $state: $state_bound + Clone)?> $crate::api::set_algebra::Change for $set<K $(, $state)?> {
            fn without_members(&self) -> Self {
                $crate::api::sets::without_members!(self $(, $state)?)
            }
            fn room(&self) -> usize {
                self.capacity()
            }
            fn each_taken<'m>(
                &mut self,
                members: impl Iterator<Item = &'m K>,
                mut each: impl FnMut(K),
            ) where
                K: 'm,
            {
                self.map.each_taken(members, |(member, ())| each(member));
            }
            fn put(&mut self, member: K) -> bool {
                self.insert(member)
            }
            fn take_out(&mut self, member: &K) -> bool {
                self.remove(member)
            }
            fn keep(&mut self, keep: impl FnMut(&K) -> bool) {
                self.retain(keep);
            }
            fn empty(&mut self) {
                self.clear();
            }
        }

        /// All members of a set.
        pub struct Iter<'a, K: $bound>($maps::Keys<'a, K, ()>);
        /// The members of a set that is used up.
        pub struct IntoIter<K: $bound>($maps::IntoKeys<K, ()>);
        /// The members that are taken out of a set.
        pub struct Drain<'a, K: $bound>($maps::Drain<'a, K, ()>);

        $crate::api::forward_iterator!(['a, K: $bound] Iter<'a, K>, &'a K, member => member);
        $crate::api::forward_iterator!([K: $bound] IntoIter<K>, K, member => member);
        $crate::api::forward_iterator!(['a, K: $bound] Drain<'a, K>, K, (member, ()) => member);
        $crate::api::debug_rest!([K: $bound + core::fmt::Debug] Iter<'_, K>, this => this.clone());

        impl<K: $bound> Clone for Iter<'_, K> {
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }

        impl<K: $bound $(, $state)?> IntoIterator for $set<K $(, $state)?> {
            type Item = K;
            type IntoIter = IntoIter<K>;
            fn into_iter(self) -> IntoIter<K> {
                IntoIter(self.map.into_keys())
            }
        }

        impl<'a, K: $bound $(, $state: $state_bound)?> IntoIterator for &'a $set<K $(, $state)?> {
            type Item = &'a K;
            type IntoIter = Iter<'a, K>;
            fn into_iter(self) -> Iter<'a, K> {
                self.iter()
            }
        }

        impl<K $($anywhere)* $(, $state: Default)?> Default for $set<K $(, $state)?> {
            fn default() -> Self {
                Self { map: $map::default() }
            }
        }

        impl<K: $bound + Clone $(, $state: Clone)?> Clone for $set<K $(, $state)?> {
            fn clone(&self) -> Self {
                Self { map: self.map.clone() }
            }
            /// Reuses the memory where the map does.
            fn clone_from(&mut self, source: &Self) {
                self.map.clone_from(&source.map);
            }
        }

        impl<K: $bound + core::fmt::Debug $(, $state: $state_bound)?> core::fmt::Debug for $set<K $(, $state)?> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.debug_set().entries(self).finish()
            }
        }

        impl<K: $bound $(, $state: $state_bound)?> PartialEq for $set<K $(, $state)?> {
            fn eq(&self, other: &Self) -> bool {
                self.len() == other.len() && self.is_subset(other)
            }
        }

        impl<K: $bound $(, $state: $state_bound)?> Eq for $set<K $(, $state)?> {}

        impl<K: $bound $(, $state: $state_bound)?> Extend<K> for $set<K $(, $state)?> {
            fn extend<I: IntoIterator<Item = K>>(&mut self, members: I) {
                self.map.extend(members.into_iter().map(|member| (member, ())));
            }
        }

        impl<'a, K: $bound + Copy $(, $state: $state_bound)?> Extend<&'a K> for $set<K $(, $state)?> {
            fn extend<I: IntoIterator<Item = &'a K>>(&mut self, members: I) {
                self.extend(members.into_iter().copied());
            }
        }

        impl<K: $bound $(, $state: $state_bound + Default)?> FromIterator<K> for $set<K $(, $state)?> {
            fn from_iter<I: IntoIterator<Item = K>>(members: I) -> Self {
                let mut set = Self::default();
                set.extend(members);
                set
            }
        }

        impl<K: $bound, const N: usize> From<[K; N]> for $set<K>
        $(where $default: $state_bound,)?
        {
            fn from(members: [K; N]) -> Self {
                members.into_iter().collect()
            }
        }

        $crate::api::sets::set_operator!(
            $set, $bound $(, state: $state: $state_bound = $default)?,
            operator: BitOr bitor either, BitOrAssign bitor_assign include,
            "The members of either set.",
            "Puts the members of the other set in."
        );
        $crate::api::sets::set_operator!(
            $set, $bound $(, state: $state: $state_bound = $default)?,
            operator: BitAnd bitand both, BitAndAssign bitand_assign keep_common,
            "The members of both sets.",
            "Keeps the members that are in the other set too."
        );
        $crate::api::sets::set_operator!(
            $set, $bound $(, state: $state: $state_bound = $default)?,
            operator: BitXor bitxor one_of, BitXorAssign bitxor_assign exchange,
            "The members of exactly one of the sets.",
            "Takes out what is in both sets, and puts in what is in the other only."
        );
        $crate::api::sets::set_operator!(
            $set, $bound $(, state: $state: $state_bound = $default)?,
            operator: Sub sub without, SubAssign sub_assign exclude,
            "The members that are not in the other set.",
            "Takes the members of the other set out."
        );
    };
}

/// An empty set with the state of another, if sets have any.
macro_rules! without_members {
    ($set:ident) => {
        Self::default()
    };
    ($set:ident, $state:ident) => {
        Self {
            map: $set.map.without_entries(),
        }
    };
}

/// Gives references to `$set` an operator, and `$set` its assigning form.
macro_rules! set_operator {
    (
        $set:ident, $bound:path $(, state: $state:ident: $state_bound:path = $default:ty)?,
        operator: $operator:ident $function:ident $algebra:ident, $assign:ident $assign_function:ident $assign_algebra:ident,
        $result:literal,
        $change:literal
    ) => {
        impl<K: $bound + Clone $(, $state: $state_bound + Clone)?>
            core::ops::$operator<&$set<K $(, $state)?>> for &$set<K $(, $state)?>
        {
            type Output = $set<K $(, $state)?>;
            #[doc = $result]
            ///
            /// Where copies are cheap, the larger set's table is copied as a whole if most of it is wanted.
            fn $function(self, other: &$set<K $(, $state)?>) -> $set<K $(, $state)?> {
                $crate::api::set_algebra::$algebra(self, other)
            }
        }

        impl<K: $bound + Clone $(, $state: $state_bound + Clone)?>
            core::ops::$assign<&$set<K $(, $state)?>> for $set<K $(, $state)?>
        {
            #[doc = $change]
            fn $assign_function(&mut self, other: &$set<K $(, $state)?>) {
                $crate::api::set_algebra::$assign_algebra(self, other);
            }
        }
    };
}

pub(crate) use {set_api, set_operator, without_members};
