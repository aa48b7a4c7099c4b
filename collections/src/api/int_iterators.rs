//! The iterators of both maps with primitive keys.

/// Defines the iterators of `$map` over those of the module `$table`.
macro_rules! int_iterators {
    ($map:ident, $table:ident) => {
        #[doc = concat!("All entries of a map: [`", stringify!($map), "::iter`] makes it.")]
        pub struct Iter<'a, K, V>(pub(super) $table::Iter<'a, (K, V)>);
        #[doc = concat!("All entries of a map with values to change: [`", stringify!($map), "::iter_mut`] makes it.")]
        pub struct IterMut<'a, K, V>(pub(super) $table::IterMut<'a, (K, V)>);
        #[doc = concat!("The entries of a map that is used up: `", stringify!($map), "::into_iter` makes it.")]
        pub struct IntoIter<K, V>(pub(super) $table::IntoIter<(K, V)>);
        #[doc = concat!("The entries that are taken out of a map: [`", stringify!($map), "::drain`] makes it.")]
        pub struct Drain<'a, K, V>(pub(super) $table::Drain<'a, (K, V)>);
        #[doc = concat!("The entries of a map that a closure chooses, taken out: [`", stringify!($map), "::extract_if`] makes it.")]
        #[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
        pub struct ExtractIf<'a, K, V, F> {
            pub(super) entries: $table::Extraction<'a, (K, V)>,
            pub(super) choose: F,
        }
        #[doc = concat!("All keys of a map: [`", stringify!($map), "::keys`] makes it.")]
        pub struct Keys<'a, K, V>(pub(super) Iter<'a, K, V>);
        #[doc = concat!("All values of a map: [`", stringify!($map), "::values`] makes it.")]
        pub struct Values<'a, K, V>(pub(super) Iter<'a, K, V>);
        #[doc = concat!("All values of a map, to change: [`", stringify!($map), "::values_mut`] makes it.")]
        pub struct ValuesMut<'a, K, V>(pub(super) IterMut<'a, K, V>);
        #[doc = concat!("The keys of a map that is used up: [`", stringify!($map), "::into_keys`] makes it.")]
        pub struct IntoKeys<K, V>(pub(super) IntoIter<K, V>);
        #[doc = concat!("The values of a map that is used up: [`", stringify!($map), "::into_values`] makes it.")]
        pub struct IntoValues<K, V>(pub(super) IntoIter<K, V>);

        $crate::api::forward_iterator!(['a, K, V] Iter<'a, K, V>, (&'a K, &'a V), (key, value) => (key, value));
        $crate::api::forward_iterator!(['a, K, V] IterMut<'a, K, V>, (&'a K, &'a mut V), (key, value) => (&*key, value));
        $crate::api::forward_iterator!([K, V] IntoIter<K, V>, (K, V), entry => entry);
        $crate::api::forward_iterator!(['a, K, V] Drain<'a, K, V>, (K, V), entry => entry);
        $crate::api::forward_iterator!(['a, K, V] Keys<'a, K, V>, &'a K, (key, _) => key);
        $crate::api::forward_iterator!(['a, K, V] Values<'a, K, V>, &'a V, (_, value) => value);
        $crate::api::forward_iterator!(['a, K, V] ValuesMut<'a, K, V>, &'a mut V, (_, value) => value);
        $crate::api::forward_iterator!([K, V] IntoKeys<K, V>, K, (key, _) => key);
        $crate::api::forward_iterator!([K, V] IntoValues<K, V>, V, (_, value) => value);

        $crate::api::debug_rest!([K: core::fmt::Debug, V: core::fmt::Debug] Iter<'_, K, V>, this => this.clone());
        $crate::api::debug_rest!([K: core::fmt::Debug, V: core::fmt::Debug] IterMut<'_, K, V>, this => this.0.rest());
        $crate::api::debug_rest!([K: core::fmt::Debug, V: core::fmt::Debug] IntoIter<K, V>, this => this.0.rest());
        $crate::api::debug_rest!([K: core::fmt::Debug, V: core::fmt::Debug] Drain<'_, K, V>, this => this.0.rest());
        $crate::api::debug_rest!([K: core::fmt::Debug, V] Keys<'_, K, V>, this => this.clone());
        $crate::api::debug_rest!([K, V: core::fmt::Debug] Values<'_, K, V>, this => this.clone());
        $crate::api::debug_rest!([K, V: core::fmt::Debug] ValuesMut<'_, K, V>, this => this.0.0.rest().map(|(_, value)| value));
        $crate::api::debug_rest!([K: core::fmt::Debug, V] IntoKeys<K, V>, this => this.0.0.rest().map(|(key, _)| key));
        $crate::api::debug_rest!([K, V: core::fmt::Debug] IntoValues<K, V>, this => this.0.0.rest().map(|(_, value)| value));

        $crate::api::default_iterators!([K, V] Iter<'_, K, V>, IterMut<'_, K, V>, IntoIter<K, V>, Keys<'_, K, V>,
            Values<'_, K, V>, ValuesMut<'_, K, V>, IntoKeys<K, V>, IntoValues<K, V>);

        impl<K, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
            type Item = (K, V);
            #[inline]
            fn next(&mut self) -> Option<(K, V)> {
                let choose = &mut self.choose;
                self.entries.next(|(key, value)| choose(key, value))
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (0, Some(self.entries.left()))
            }
        }

        impl<K, V, F: FnMut(&K, &mut V) -> bool> core::iter::FusedIterator for ExtractIf<'_, K, V, F> {}

        impl<K, V, F> core::fmt::Debug for ExtractIf<'_, K, V, F> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.debug_struct("ExtractIf").finish_non_exhaustive()
            }
        }

        impl<K, V> Clone for Iter<'_, K, V> {
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }

        impl<K, V> Clone for Keys<'_, K, V> {
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }

        impl<K, V> Clone for Values<'_, K, V> {
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }
    };
}

pub(crate) use int_iterators;
