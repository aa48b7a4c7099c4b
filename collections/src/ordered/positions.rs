//! Entries of an [`OrderedMap`] by their position.

use core::hash::Hash;

use equivalent::Equivalent;

use super::{Entry, ObjKey, OccupiedEntry, OrderedMap};

impl<K, V> OrderedMap<K, V> {
    /// The entry at a position. O(1).
    #[inline]
    pub fn get_index(&self, index: usize) -> Option<(&K, &V)> {
        self.map.get_index(index)
    }

    /// The entry at a position, its value to change. O(1).
    #[inline]
    pub fn get_index_mut(&mut self, index: usize) -> Option<(&K, &mut V)> {
        self.map.get_index_mut(index)
    }

    /// The first entry: the one that was put in the longest ago, unless entries were moved. O(1).
    #[inline]
    pub fn first(&self) -> Option<(&K, &V)> {
        self.map.first()
    }

    /// The first entry, its value to change. O(1).
    #[inline]
    pub fn first_mut(&mut self) -> Option<(&K, &mut V)> {
        self.map.first_mut()
    }

    /// The last entry: the one that was put in the latest, unless entries were moved. O(1).
    #[inline]
    pub fn last(&self) -> Option<(&K, &V)> {
        self.map.last()
    }

    /// The last entry, its value to change. O(1).
    #[inline]
    pub fn last_mut(&mut self) -> Option<(&K, &mut V)> {
        self.map.last_mut()
    }

    /// Takes out the last entry. O(1).
    #[inline]
    pub fn pop(&mut self) -> Option<(K, V)> {
        self.map.pop()
    }

    /// Takes out the entry at a position; the others keep their order. O(entries behind).
    pub fn remove_index(&mut self, index: usize) -> Option<(K, V)> {
        self.map.shift_remove_index(index)
    }

    /// Takes out the entry at a position, and puts the last entry there. O(1).
    pub fn swap_remove_index(&mut self, index: usize) -> Option<(K, V)> {
        self.map.swap_remove_index(index)
    }

    /// Moves an entry from one position to another; those between move by one. O(entries between).
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// map.move_index(0, 2);
    /// assert!(map.keys().eq(&["b", "c", "a"]));
    /// ```
    ///
    /// # Panics
    /// When the map lacks one of the positions.
    pub fn move_index(&mut self, from: usize, to: usize) {
        self.map.move_index(from, to);
    }

    /// Lets the entries at two positions change places. O(1).
    ///
    /// # Panics
    /// When the map lacks one of the positions.
    pub fn swap_indices(&mut self, a: usize, b: usize) {
        self.map.swap_indices(a, b);
    }

    /// Keeps the first `len` entries and drops the others. O(entries).
    pub fn truncate(&mut self, len: usize) {
        self.map.truncate(len);
    }

    /// Takes out the entries from a position on, as a map of their own with the same order. O(entries).
    ///
    /// # Panics
    /// When the position is behind the end.
    #[must_use = "`truncate` drops the entries"]
    pub fn split_off(&mut self, at: usize) -> Self {
        Self {
            map: self.map.split_off(at),
        }
    }

    /// Reverses the order. O(slots).
    pub fn reverse(&mut self) {
        self.map.reverse();
    }
}

impl<K: ObjKey, V> OrderedMap<K, V> {
    /// The position of `key`. O(1).
    #[inline]
    pub fn get_index_of<Q: Hash + Equivalent<K> + ?Sized>(&self, key: &Q) -> Option<usize> {
        self.map.get_index_of(key)
    }

    /// The position of `key`, the stored key, and the value under it. O(1).
    #[inline]
    pub fn get_full<Q: Hash + Equivalent<K> + ?Sized>(&self, key: &Q) -> Option<(usize, &K, &V)> {
        self.map.get_full(key)
    }

    /// The place of the entry at a position. O(1).
    pub fn get_index_entry(&mut self, index: usize) -> Option<OccupiedEntry<'_, K, V>> {
        OccupiedEntry::at(&mut self.map, index)
    }

    /// The place of the first entry. O(1).
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        self.get_index_entry(0)
    }

    /// The place of the last entry. O(1).
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        let last = self.len().checked_sub(1)?;
        self.get_index_entry(last)
    }

    /// Puts `value` under `key`, as [`insert`](Self::insert) does, and hands back the position and the value that stood
    /// there. Amortised O(1).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    pub fn insert_full(&mut self, key: K, value: V) -> (usize, Option<V>) {
        self.map.insert_full(key, value)
    }

    /// Puts `value` under `key` at a position, and hands back the value that stood under it. A key that is there is
    /// moved; the others keep their order. O(entries).
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.shift_insert(0, "c", 3), None);
    /// assert_eq!(map.shift_insert(2, "a", 4), Some(1));
    /// assert!(map.iter().eq([(&"c", &3), (&"b", &2), (&"a", &4)]));
    /// ```
    ///
    /// # Panics
    /// When the position is behind the end, or when it is the end and the key is there already; the map is unchanged
    /// then. When the map would have to grow beyond what can be addressed.
    pub fn shift_insert(&mut self, index: usize, key: K, value: V) -> Option<V> {
        self.map.shift_insert(index, key, value)
    }

    /// Moves the entry under `key` to the front, and hands back its value. O(entries before).
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.move_to_first("b"), Some(&mut 2));
    /// assert!(map.keys().eq(&["b", "a", "c"]));
    /// ```
    pub fn move_to_first<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<&mut V> {
        let index = self.get_index_of(key)?;
        self.move_index(index, 0);
        self.first_mut().map(|(_, value)| value)
    }

    /// Moves the entry under `key` to the end, and hands back its value. O(entries behind).
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.move_to_last("b"), Some(&mut 2));
    /// assert!(map.keys().eq(&["a", "c", "b"]));
    /// ```
    pub fn move_to_last<Q: Hash + Equivalent<K> + ?Sized>(&mut self, key: &Q) -> Option<&mut V> {
        let index = self.get_index_of(key)?;
        self.move_index(index, self.len() - 1);
        self.last_mut().map(|(_, value)| value)
    }

    /// Moves the entries of another map to the end of this one, and leaves the other empty, with its memory. A key that
    /// is in both keeps its place here and gets the other's value. O(entries of `other`).
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    pub fn append(&mut self, other: &mut Self) {
        self.extend(other.drain());
    }
}

impl<K: ObjKey, V> Entry<'_, K, V> {
    /// The position that the key has, or that it will have when a value is put in. O(1).
    pub fn index(&self) -> usize {
        match self {
            Self::Occupied(entry) => entry.index(),
            Self::Vacant(entry) => entry.index(),
        }
    }
}
