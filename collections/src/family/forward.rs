//! One forwarding macro each for the maps, the sets and the lists: what differs between the crates is handed in.

/// Implements [`Map`](super::Map) by calling the type's own methods of the same names.
///
/// `remove` names the method that takes an entry out; `entry` the crate's entry enum.
macro_rules! forward_map {
    (impl[$($generics:tt)*] for $map:ty, entry: $entry:path, remove: $remove:ident) => {
        impl<K: $crate::family::FamilyKey, V: $crate::family::Value, $($generics)*>
            $crate::family::Map<K, V> for $map
        {
            fn len(&self) -> usize {
                self.len()
            }
            fn get<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> Option<&V>
            where
                K: $crate::Lookup<Q>,
            {
                self.get(key)
            }
            fn get_mut<Q: $crate::family::Query + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
            where
                K: $crate::Lookup<Q>,
            {
                self.get_mut(key)
            }
            fn contains_key<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> bool
            where
                K: $crate::Lookup<Q>,
            {
                self.contains_key(key)
            }
            fn insert(&mut self, key: K, value: V) -> Option<V> {
                self.insert(key, value)
            }
            fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
                use $entry as Entry;
                match self.entry(key) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => entry.insert(make()),
                }
            }
            fn remove<Q: $crate::family::Query + ?Sized>(&mut self, key: &Q) -> Option<V>
            where
                K: $crate::Lookup<Q>,
            {
                self.$remove(key)
            }
            fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool) {
                self.retain(keep);
            }
            fn clear(&mut self) {
                self.clear();
            }
            fn iter<'a>(&'a self) -> impl Iterator<Item = (&'a K, &'a V)>
            where
                K: 'a,
                V: 'a,
            {
                self.iter()
            }
            fn iter_mut<'a>(&'a mut self) -> impl Iterator<Item = (&'a K, &'a mut V)>
            where
                K: 'a,
                V: 'a,
            {
                self.iter_mut()
            }
            fn keys<'a>(&'a self) -> impl Iterator<Item = &'a K>
            where
                K: 'a,
                V: 'a,
            {
                self.keys()
            }
            fn values<'a>(&'a self) -> impl Iterator<Item = &'a V>
            where
                K: 'a,
                V: 'a,
            {
                self.values()
            }
            fn duplicate(&self) -> Self
            where
                V: Clone,
            {
                self.clone()
            }
        }
    };
}

/// Implements [`Set`](super::Set) by calling the type's own methods of the same names.
macro_rules! forward_set {
    (impl[$($generics:tt)*] for $set:ty, remove: $remove:ident) => {
        impl<K: $crate::family::FamilyKey, $($generics)*> $crate::family::Set<K> for $set {
            fn len(&self) -> usize {
                self.len()
            }
            fn contains<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> bool
            where
                K: $crate::Lookup<Q>,
            {
                self.contains(key)
            }
            fn insert(&mut self, key: K) -> bool {
                self.insert(key)
            }
            fn remove<Q: $crate::family::Query + ?Sized>(&mut self, key: &Q) -> bool
            where
                K: $crate::Lookup<Q>,
            {
                self.$remove(key)
            }
            fn clear(&mut self) {
                self.clear();
            }
            fn iter<'a>(&'a self) -> impl Iterator<Item = &'a K>
            where
                K: 'a,
            {
                self.iter()
            }
            fn duplicate(&self) -> Self {
                self.clone()
            }
        }
    };
}

/// Implements [`List`](super::List) by calling the type's own methods of the same names.
macro_rules! forward_list {
    ($list:ty) => {
        impl<T: $crate::family::Value> $crate::family::List<T> for $list {
            fn push(&mut self, value: T) {
                self.push(value);
            }
            fn pop(&mut self) -> Option<T> {
                self.pop()
            }
            fn remove(&mut self, index: usize) -> T {
                self.remove(index)
            }
            fn clear(&mut self) {
                self.clear();
            }
            fn duplicate(&self) -> Self
            where
                T: Clone,
            {
                self.clone()
            }
        }
    };
}

pub(super) use {forward_list, forward_map, forward_set};
