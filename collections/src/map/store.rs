//! What a key type can choose from: the storages behind [`HashMap`](super::HashMap).

use core::borrow::Borrow;
use core::hash::Hash;
use core::iter::FusedIterator;

use crate::api::assert_same;
use crate::int_map::{self, IntMap};
use crate::key::{Key, Lookup};
use crate::obj_map::{self, ObjMap};
use crate::primitive::Primitive;
use crate::table::TryReserveError;

pub(crate) mod sealed {
    /// Only this crate's storages: `HashMap`'s thread safety rests on them.
    pub trait Sealed {}
}

#[cfg(feature = "rayon")]
pub(crate) use crate::rayon::Parallel;

/// What a storage must be able to do with several threads: nothing without the feature `rayon`.
#[cfg(not(feature = "rayon"))]
pub trait Parallel<K, V> {}
#[cfg(not(feature = "rayon"))]
impl<M, K, V> Parallel<K, V> for M {}

/// A storage for entries. Sealed; a key type names one of this crate's, see [`key!`](crate::key!).
///
/// The methods are those of the maps under the same names, where they are documented.
pub trait MapStore<K: Key, V>: Sized + sealed::Sealed + Parallel<K, V> {
    const EMPTY: Self;

    type Iter<'a>: ExactSizeIterator<Item = (&'a K, &'a V)> + FusedIterator + Clone + Default
    where
        Self: 'a,
        K: 'a,
        V: 'a;
    type IterMut<'a>: ExactSizeIterator<Item = (&'a K, &'a mut V)> + FusedIterator + Default
    where
        Self: 'a,
        K: 'a,
        V: 'a;
    type ValuesMut<'a>: ExactSizeIterator<Item = &'a mut V> + FusedIterator + Default
    where
        Self: 'a,
        K: 'a,
        V: 'a;
    type IntoIter: ExactSizeIterator<Item = (K, V)> + FusedIterator + Default;
    type IntoKeys: ExactSizeIterator<Item = K> + FusedIterator + Default;
    type IntoValues: ExactSizeIterator<Item = V> + FusedIterator + Default;
    type ExtractIf<'a, F: FnMut(&K, &mut V) -> bool>: Iterator<Item = (K, V)> + FusedIterator
    where
        Self: 'a,
        K: 'a,
        V: 'a,
        F: 'a;
    type Drain<'a>: ExactSizeIterator<Item = (K, V)> + FusedIterator
    where
        Self: 'a,
        K: 'a,
        V: 'a;
    type Occupied<'a>: Occupied<'a, K, V>
    where
        Self: 'a,
        K: 'a,
        V: 'a;
    type Vacant<'a>: Vacant<K, V, Occupied = Self::Occupied<'a>>
    where
        Self: 'a,
        K: 'a,
        V: 'a;

    fn len(&self) -> usize;
    fn capacity(&self) -> usize;
    fn allocation_size(&self) -> usize;
    fn get_key_value<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Lookup<Q>;
    fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Lookup<Q>;
    fn insert(&mut self, key: K, value: V) -> Option<V>;
    fn remove_entry<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Lookup<Q>;
    fn entry(&mut self, key: K) -> Result<Self::Occupied<'_>, Self::Vacant<'_>>;
    fn replace_entry_with<'a>(
        entry: Self::Occupied<'a>,
        change: impl FnOnce(&K, V) -> Option<V>,
    ) -> Result<Self::Occupied<'a>, Self::Vacant<'a>>
    where
        Self: 'a,
        K: 'a,
        V: 'a;
    fn get_disjoint_mut<Q: Hash + Eq + ?Sized, const N: usize>(
        &mut self,
        keys: [&Q; N],
    ) -> [Option<&mut V>; N]
    where
        K: Lookup<Q>;
    fn insert_unique(&mut self, key: K, value: V) -> (&K, &mut V);
    fn find_or_insert_with<Q: Hash + Eq + ?Sized>(
        &mut self,
        key: &Q,
        make: impl FnOnce(&Q) -> (K, V),
    ) -> (&K, &mut V)
    where
        K: Lookup<Q>;
    fn put_all(&mut self, entries: impl Iterator<Item = (K, V)>);
    fn each_known<'k>(&self, keys: impl Iterator<Item = &'k K>, each: impl FnMut(&'k K, bool))
    where
        K: 'k;
    fn each_taken<'k>(&mut self, keys: impl Iterator<Item = &'k K>, each: impl FnMut((K, V)))
    where
        K: 'k;
    fn looks_ahead(&self) -> bool;
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError>;
    fn shrink_to(&mut self, capacity: usize);
    fn clear(&mut self);
    fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool);
    fn iter(&self) -> Self::Iter<'_>;
    fn iter_mut(&mut self) -> Self::IterMut<'_>;
    fn values_mut(&mut self) -> Self::ValuesMut<'_>;
    fn into_iter(self) -> Self::IntoIter;
    fn into_keys(self) -> Self::IntoKeys;
    fn into_values(self) -> Self::IntoValues;
    fn extract_if<'a, F: FnMut(&K, &mut V) -> bool + 'a>(
        &'a mut self,
        choose: F,
    ) -> Self::ExtractIf<'a, F>;
    fn drain(&mut self) -> Self::Drain<'_>;
    fn duplicate(&self) -> Self
    where
        K: Clone,
        V: Clone;
    fn duplicate_from(&mut self, source: &Self)
    where
        K: Clone,
        V: Clone;
}

/// An entry that is there.
pub trait Occupied<'a, K, V> {
    fn key(&self) -> &K;
    fn get(&self) -> &V;
    fn get_mut(&mut self) -> &mut V;
    fn into_mut(self) -> &'a mut V;
    fn into_entry(self) -> (&'a K, &'a mut V);
    fn remove_entry(self) -> (K, V);
}

/// An entry that is not there.
pub trait Vacant<K, V> {
    type Occupied;
    fn key(&self) -> &K;
    fn into_key(self) -> K;
    fn insert_entry(self, value: V) -> Self::Occupied;
}

/// Forwards the methods that are the same whatever the form of a look-up.
macro_rules! store {
    ($maps:ident) => {
        const EMPTY: Self = Self::new();
        type Iter<'a>
            = $maps::Iter<'a, K, V>
        where
            Self: 'a;
        type IterMut<'a>
            = $maps::IterMut<'a, K, V>
        where
            Self: 'a;
        type ValuesMut<'a>
            = $maps::ValuesMut<'a, K, V>
        where
            Self: 'a;
        type IntoIter = $maps::IntoIter<K, V>;
        type IntoKeys = $maps::IntoKeys<K, V>;
        type IntoValues = $maps::IntoValues<K, V>;
        type ExtractIf<'a, F: FnMut(&K, &mut V) -> bool>
            = $maps::ExtractIf<'a, K, V, F>
        where
            Self: 'a,
            F: 'a;
        type Drain<'a>
            = $maps::Drain<'a, K, V>
        where
            Self: 'a;
        type Occupied<'a>
            = $maps::OccupiedEntry<'a, K, V>
        where
            Self: 'a;
        type Vacant<'a>
            = $maps::VacantEntry<'a, K, V>
        where
            Self: 'a;

        #[inline]
        fn len(&self) -> usize {
            self.len()
        }
        #[inline]
        fn capacity(&self) -> usize {
            self.capacity()
        }
        fn allocation_size(&self) -> usize {
            self.allocation_size()
        }
        #[inline]
        fn insert(&mut self, key: K, value: V) -> Option<V> {
            self.insert(key, value)
        }
        #[inline]
        fn entry(&mut self, key: K) -> Result<Self::Occupied<'_>, Self::Vacant<'_>> {
            match self.entry(key) {
                $maps::Entry::Occupied(entry) => Ok(entry),
                $maps::Entry::Vacant(entry) => Err(entry),
            }
        }
        #[inline]
        fn replace_entry_with<'a>(
            entry: Self::Occupied<'a>,
            change: impl FnOnce(&K, V) -> Option<V>,
        ) -> Result<Self::Occupied<'a>, Self::Vacant<'a>>
        where
            Self: 'a,
        {
            match entry.replace_entry_with(change) {
                $maps::Entry::Occupied(entry) => Ok(entry),
                $maps::Entry::Vacant(entry) => Err(entry),
            }
        }
        #[inline]
        fn insert_unique(&mut self, key: K, value: V) -> (&K, &mut V) {
            self.insert_unique(key, value)
        }
        #[inline]
        fn put_all(&mut self, entries: impl Iterator<Item = (K, V)>) {
            self.put_all(entries);
        }
        #[inline]
        fn each_known<'k>(&self, keys: impl Iterator<Item = &'k K>, each: impl FnMut(&'k K, bool))
        where
            K: 'k,
        {
            self.each_known(keys, each);
        }
        #[inline]
        fn each_taken<'k>(&mut self, keys: impl Iterator<Item = &'k K>, each: impl FnMut((K, V)))
        where
            K: 'k,
        {
            self.each_taken(keys, each);
        }
        fn looks_ahead(&self) -> bool {
            self.looks_ahead()
        }
        fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
            self.try_reserve(additional)
        }
        fn shrink_to(&mut self, capacity: usize) {
            self.shrink_to(capacity);
        }
        fn clear(&mut self) {
            self.clear();
        }
        #[inline]
        fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool) {
            self.retain(keep);
        }
        #[inline]
        fn iter(&self) -> Self::Iter<'_> {
            self.iter()
        }
        #[inline]
        fn iter_mut(&mut self) -> Self::IterMut<'_> {
            self.iter_mut()
        }
        #[inline]
        fn into_iter(self) -> Self::IntoIter {
            IntoIterator::into_iter(self)
        }
        #[inline]
        fn values_mut(&mut self) -> Self::ValuesMut<'_> {
            self.values_mut()
        }
        #[inline]
        fn into_keys(self) -> Self::IntoKeys {
            self.into_keys()
        }
        #[inline]
        fn into_values(self) -> Self::IntoValues {
            self.into_values()
        }
        fn extract_if<'a, F: FnMut(&K, &mut V) -> bool + 'a>(
            &'a mut self,
            choose: F,
        ) -> Self::ExtractIf<'a, F> {
            self.extract_if(choose)
        }
        fn drain(&mut self) -> Self::Drain<'_> {
            self.drain()
        }
        fn duplicate(&self) -> Self
        where
            K: Clone,
            V: Clone,
        {
            self.clone()
        }
        fn duplicate_from(&mut self, source: &Self)
        where
            K: Clone,
            V: Clone,
        {
            self.clone_from(source);
        }
    };
}

/// Forwards the entries of a map to their own methods.
macro_rules! store_entries {
    ($maps:ident, $bound:path) => {
        impl<'a, K: $bound, V> Occupied<'a, K, V> for $maps::OccupiedEntry<'a, K, V> {
            #[inline]
            fn key(&self) -> &K {
                self.key()
            }
            #[inline]
            fn get(&self) -> &V {
                self.get()
            }
            #[inline]
            fn get_mut(&mut self) -> &mut V {
                self.get_mut()
            }
            #[inline]
            fn into_mut(self) -> &'a mut V {
                self.into_mut()
            }
            #[inline]
            fn into_entry(self) -> (&'a K, &'a mut V) {
                self.into_entry()
            }
            #[inline]
            fn remove_entry(self) -> (K, V) {
                self.remove_entry()
            }
        }

        impl<'a, K: $bound, V> Vacant<K, V> for $maps::VacantEntry<'a, K, V> {
            type Occupied = $maps::OccupiedEntry<'a, K, V>;
            #[inline]
            fn key(&self) -> &K {
                self.key()
            }
            #[inline]
            fn into_key(self) -> K {
                self.into_key()
            }
            #[inline]
            fn insert_entry(self, value: V) -> Self::Occupied {
                self.insert_entry(value)
            }
        }
    };
}

impl<K, V> sealed::Sealed for IntMap<K, V> {}
impl<K, V> sealed::Sealed for ObjMap<K, V> {}
store_entries!(int_map, Primitive);
store_entries!(obj_map, Key);

impl<K: Key + Primitive, V> MapStore<K, V> for IntMap<K, V> {
    store!(int_map);

    #[inline]
    fn get_key_value<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Lookup<Q>,
    {
        self.get_key_value(K::as_key(key)?)
    }
    #[inline]
    fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Lookup<Q>,
    {
        self.get_mut(K::as_key(key)?)
    }
    #[inline]
    fn remove_entry<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Lookup<Q>,
    {
        self.remove_entry(K::as_key(key)?)
    }
    fn get_disjoint_mut<Q: Hash + Eq + ?Sized, const N: usize>(
        &mut self,
        keys: [&Q; N],
    ) -> [Option<&mut V>; N]
    where
        K: Lookup<Q>,
    {
        self.get_disjoint_some_mut(keys.map(K::as_key))
    }
    fn find_or_insert_with<Q: Hash + Eq + ?Sized>(
        &mut self,
        key: &Q,
        make: impl FnOnce(&Q) -> (K, V),
    ) -> (&K, &mut V)
    where
        K: Lookup<Q>,
    {
        if let Some(stored) = K::as_key(key) {
            return self.find_or_insert_with(stored, |_| make(key));
        }
        // No stored key has that form, but what is made of it is a key.
        let (made, value) = make(key);
        assert_same(Borrow::<Q>::borrow(&made) == key);
        self.entry(made).or_insert_entry(value).into_entry()
    }
}

impl<K: Key, V> MapStore<K, V> for ObjMap<K, V> {
    store!(obj_map);

    #[inline]
    fn get_key_value<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Lookup<Q>,
    {
        self.get_key_value(key)
    }
    #[inline]
    fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Lookup<Q>,
    {
        self.get_mut(key)
    }
    #[inline]
    fn remove_entry<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Lookup<Q>,
    {
        self.remove_entry(key)
    }
    fn get_disjoint_mut<Q: Hash + Eq + ?Sized, const N: usize>(
        &mut self,
        keys: [&Q; N],
    ) -> [Option<&mut V>; N]
    where
        K: Lookup<Q>,
    {
        self.get_disjoint_mut(keys)
    }
    fn find_or_insert_with<Q: Hash + Eq + ?Sized>(
        &mut self,
        key: &Q,
        make: impl FnOnce(&Q) -> (K, V),
    ) -> (&K, &mut V)
    where
        K: Lookup<Q>,
    {
        self.find_or_insert_with(key, make)
    }
}
