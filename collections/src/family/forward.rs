//! One forwarding macro for each kind: what differs between the crates is handed in.
//! `inside` names the field of a wrapper that has the methods.

/// Implements [`Map`](super::Map) by calling the type's own methods of the same names.
///
/// `remove` names the method that takes an entry out; `entry` the crate's entry enum.
macro_rules! forward_map {
    (impl[$($generics:tt)*] for $map:ty $(, inside: $inside:tt)?, entry: $entry:path, remove: $remove:ident) => {
        impl<K: $crate::family::FamilyKey, V: $crate::family::Value, $($generics)*>
            $crate::family::Map<K, V> for $map
        {
            fn len(&self) -> usize {
                self $(.$inside)? .len()
            }
            fn get<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> Option<&V>
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .get(key)
            }
            fn get_mut<Q: $crate::family::Query + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .get_mut(key)
            }
            fn contains_key<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> bool
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .contains_key(key)
            }
            fn insert(&mut self, key: K, value: V) -> Option<V> {
                self $(.$inside)? .insert(key, value)
            }
            fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
                use $entry as Entry;
                match self $(.$inside)? .entry(key) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => entry.insert(make()),
                }
            }
            fn remove<Q: $crate::family::Query + ?Sized>(&mut self, key: &Q) -> Option<V>
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .$remove(key)
            }
            fn retain(&mut self, keep: impl FnMut(&K, &mut V) -> bool) {
                self $(.$inside)? .retain(keep);
            }
            fn clear(&mut self) {
                self $(.$inside)? .clear();
            }
            fn iter<'a>(&'a self) -> impl Iterator<Item = (&'a K, &'a V)>
            where
                K: 'a,
                V: 'a,
            {
                self $(.$inside)? .iter()
            }
            fn iter_mut<'a>(&'a mut self) -> impl Iterator<Item = (&'a K, &'a mut V)>
            where
                K: 'a,
                V: 'a,
            {
                self $(.$inside)? .iter_mut()
            }
            fn keys<'a>(&'a self) -> impl Iterator<Item = &'a K>
            where
                K: 'a,
                V: 'a,
            {
                self $(.$inside)? .keys()
            }
            fn values<'a>(&'a self) -> impl Iterator<Item = &'a V>
            where
                K: 'a,
                V: 'a,
            {
                self $(.$inside)? .values()
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
    (impl[$($generics:tt)*] for $set:ty $(, inside: $inside:tt)?, remove: $remove:ident) => {
        impl<K: $crate::family::FamilyKey, $($generics)*> $crate::family::Set<K> for $set {
            fn len(&self) -> usize {
                self $(.$inside)? .len()
            }
            fn contains<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> bool
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .contains(key)
            }
            fn insert(&mut self, key: K) -> bool {
                self $(.$inside)? .insert(key)
            }
            fn remove<Q: $crate::family::Query + ?Sized>(&mut self, key: &Q) -> bool
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .$remove(key)
            }
            fn clear(&mut self) {
                self $(.$inside)? .clear();
            }
            fn iter<'a>(&'a self) -> impl Iterator<Item = &'a K>
            where
                K: 'a,
            {
                self $(.$inside)? .iter()
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

/// Implements [`OrderedMap`](super::OrderedMap) by calling the type's own methods of the same names.
macro_rules! forward_ordered_map {
    (impl[$($generics:tt)*] for $map:ty $(, inside: $inside:tt)?) => {
        impl<K: $crate::family::FamilyKey, V: $crate::family::Value, $($generics)*>
            $crate::family::OrderedMap<K, V> for $map
        {
            fn get_index(&self, index: usize) -> Option<(&K, &V)> {
                self $(.$inside)? .get_index(index)
            }
            fn get_index_of<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> Option<usize>
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .get_index_of(key)
            }
        }
    };
}

/// Implements [`OrderedSet`](super::OrderedSet) by calling the type's own methods of the same names.
macro_rules! forward_ordered_set {
    (impl[$($generics:tt)*] for $set:ty $(, inside: $inside:tt)?) => {
        impl<K: $crate::family::FamilyKey, $($generics)*> $crate::family::OrderedSet<K> for $set {
            fn get_index(&self, index: usize) -> Option<&K> {
                self $(.$inside)? .get_index(index)
            }
            fn get_index_of<Q: $crate::family::Query + ?Sized>(&self, key: &Q) -> Option<usize>
            where
                K: $crate::Lookup<Q>,
            {
                self $(.$inside)? .get_index_of(key)
            }
        }
    };
}

/// Implements [`IdMap`](super::IdMap) for a type that has [`Map`](super::Map): a map of ids that is as any other.
macro_rules! forward_id_map {
    (impl[$($generics:tt)*] for $map:ty) => {
        impl<K: $crate::family::FamilyId, V: $crate::family::Value, $($generics)*>
            $crate::family::IdMap<K, V> for $map
        {
            fn len(&self) -> usize {
                self.len()
            }
            fn get(&self, key: &K) -> Option<&V> {
                self.get(key)
            }
            fn get_mut(&mut self, key: &K) -> Option<&mut V> {
                self.get_mut(key)
            }
            fn contains_key(&self, key: &K) -> bool {
                self.contains_key(key)
            }
            fn insert(&mut self, key: K, value: V) -> Option<V> {
                self.insert(key, value)
            }
            fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
                $crate::family::Map::get_or_insert_with(self, key, make)
            }
            fn remove(&mut self, key: &K) -> Option<V> {
                $crate::family::Map::remove(self, key)
            }
            fn retain(&mut self, mut keep: impl FnMut(K, &mut V) -> bool) {
                self.retain(|key, value| keep(*key, value));
            }
            fn clear(&mut self) {
                self.clear();
            }
            fn iter<'a>(&'a self) -> impl Iterator<Item = (K, &'a V)>
            where
                K: 'a,
                V: 'a,
            {
                self.iter().map(|(key, value)| (*key, value))
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

/// Implements [`Stack`](super::Stack) by calling the type's own `push`, `pop`, `clear` and `as_slice`.
macro_rules! forward_stack {
    ($stack:ty $(, inside: $inside:tt)?) => {
        impl<T: $crate::family::Value> $crate::family::Stack<T> for $stack {
            fn len(&self) -> usize {
                self $(.$inside)? .as_slice().len()
            }
            fn push(&mut self, value: T) {
                self $(.$inside)? .push(value);
            }
            fn pop(&mut self) -> Option<T> {
                self $(.$inside)? .pop()
            }
            fn peek(&self) -> Option<&T> {
                self $(.$inside)? .as_slice().last()
            }
            fn clear(&mut self) {
                self $(.$inside)? .clear();
            }
            fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
            where
                T: 'a,
            {
                self $(.$inside)? .as_slice().iter()
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

/// Implements [`Queue`](super::Queue) by calling the type's own methods: those named for the ends, and for the rest
/// those of the same names.
macro_rules! forward_queue {
    ($queue:ty, push: $push:ident, pop: $pop:ident, peek: $peek:ident) => {
        impl<T: $crate::family::Value> $crate::family::Queue<T> for $queue {
            fn len(&self) -> usize {
                self.len()
            }
            fn push(&mut self, value: T) {
                self.$push(value);
            }
            fn pop(&mut self) -> Option<T> {
                self.$pop()
            }
            fn peek(&self) -> Option<&T> {
                self.$peek()
            }
            fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
                self.retain(keep);
            }
            fn clear(&mut self) {
                self.clear();
            }
            fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
            where
                T: 'a,
            {
                self.iter()
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

pub(super) use {
    forward_id_map, forward_list, forward_map, forward_ordered_map, forward_ordered_set,
    forward_queue, forward_set, forward_stack,
};
