//! Members of an [`OrderedSet`] by their position, and changes of the order.

use core::cmp::Ordering;
use core::hash::Hash;

use equivalent::Equivalent;

use super::OrderedSet;
use crate::obj_map::ObjKey;

impl<K> OrderedSet<K> {
    /// The member at a position. O(1).
    #[inline]
    pub fn get_index(&self, index: usize) -> Option<&K> {
        self.map.get_index(index).map(|(member, ())| member)
    }

    /// The first member: the one that was put in the longest ago, unless members were moved. O(1).
    #[inline]
    pub fn first(&self) -> Option<&K> {
        self.map.first().map(|(member, ())| member)
    }

    /// The last member: the one that was put in the latest, unless members were moved. O(1).
    #[inline]
    pub fn last(&self) -> Option<&K> {
        self.map.last().map(|(member, ())| member)
    }

    /// Takes out the last member. O(1).
    #[inline]
    pub fn pop(&mut self) -> Option<K> {
        self.map.pop().map(|(member, ())| member)
    }

    /// Takes out the member at a position; the others keep their order. O(members behind).
    pub fn remove_index(&mut self, index: usize) -> Option<K> {
        self.map.remove_index(index).map(|(member, ())| member)
    }

    /// Takes out the member at a position, and puts the last one there. O(1).
    pub fn swap_remove_index(&mut self, index: usize) -> Option<K> {
        self.map.swap_remove_index(index).map(|(member, ())| member)
    }

    /// Moves a member from one position to another; those between move by one. O(members between).
    ///
    /// # Panics
    /// When the set lacks one of the positions.
    pub fn move_index(&mut self, from: usize, to: usize) {
        self.map.move_index(from, to);
    }

    /// Lets the members at two positions change places. O(1).
    ///
    /// # Panics
    /// When the set lacks one of the positions.
    pub fn swap_indices(&mut self, a: usize, b: usize) {
        self.map.swap_indices(a, b);
    }

    /// Keeps the first `len` members and drops the others. O(members).
    pub fn truncate(&mut self, len: usize) {
        self.map.truncate(len);
    }

    /// Takes out the members from a position on, as a set of their own with the same order. O(members).
    ///
    /// # Panics
    /// When the position is behind the end.
    #[must_use = "`truncate` drops the members"]
    pub fn split_off(&mut self, at: usize) -> Self {
        Self {
            map: self.map.split_off(at),
        }
    }

    /// Reverses the order. O(slots).
    pub fn reverse(&mut self) {
        self.map.reverse();
    }

    /// Sorts the members. O(n log n).
    ///
    /// When a comparison panics, here and in the other sorting methods, all members are there still, in some order.
    ///
    /// ```
    /// let mut set = specie::OrderedSet::from([3, 1, 2]);
    /// set.sort();
    /// assert!(set.iter().rev().eq(&[3, 2, 1]));
    /// ```
    ///
    /// # Panics
    /// When a comparison panics; it may when it is no total order.
    pub fn sort(&mut self)
    where
        K: Ord,
    {
        self.map.sort_keys();
    }

    /// Sorts the members by a comparison; those that it calls equal keep their order. O(n log n).
    ///
    /// # Panics
    /// When the comparison panics; sorting may when it is no total order.
    pub fn sort_by(&mut self, mut compare: impl FnMut(&K, &K) -> Ordering) {
        self.map.sort_by(|left, (), right, ()| compare(left, right));
    }

    /// Sorts the members by what `rank` makes of them; those for which that is equal keep their order. O(n log n).
    ///
    /// # Panics
    /// When `rank` or a comparison panics; sorting may when that is no total order.
    pub fn sort_by_key<T: Ord>(&mut self, mut rank: impl FnMut(&K) -> T) {
        self.map.sort_by_key(|member, ()| rank(member));
    }

    /// Sorts the members by a comparison; those that it calls equal may change their order. O(n log n), and takes no
    /// memory.
    ///
    /// # Panics
    /// When the comparison panics; sorting may when it is no total order.
    pub fn sort_unstable_by(&mut self, mut compare: impl FnMut(&K, &K) -> Ordering) {
        self.map
            .sort_unstable_by(|left, (), right, ()| compare(left, right));
    }
}

impl<K: ObjKey> OrderedSet<K> {
    /// The position of a member. O(1).
    #[inline]
    pub fn get_index_of<Q: Hash + Equivalent<K> + ?Sized>(&self, member: &Q) -> Option<usize> {
        self.map.get_index_of(member)
    }

    /// The position of the member that is equal, and the member. O(1).
    #[inline]
    pub fn get_full<Q: Hash + Equivalent<K> + ?Sized>(&self, member: &Q) -> Option<(usize, &K)> {
        let found = self.map.get_full(member);
        found.map(|(index, member, ())| (index, member))
    }

    /// Puts a member in, as [`insert`](Self::insert) does, and hands back its position, and whether it was put in.
    /// Amortised O(1).
    ///
    /// # Panics
    /// When the set would have to grow beyond what can be addressed.
    pub fn insert_full(&mut self, member: K) -> (usize, bool) {
        let (index, before) = self.map.insert_full(member, ());
        (index, before.is_none())
    }

    /// Puts a member in at a position; false when an equal one was there, which is moved. The others keep their order.
    /// O(members).
    ///
    /// # Panics
    /// When the position is behind the end, or when it is the end and the member is there already; the set is unchanged
    /// then. When the set would have to grow beyond what can be addressed.
    pub fn shift_insert(&mut self, index: usize, member: K) -> bool {
        self.map.shift_insert(index, member, ()).is_none()
    }

    /// Moves a member to the front; false when it is not there. O(members before).
    pub fn move_to_first<Q: Hash + Equivalent<K> + ?Sized>(&mut self, member: &Q) -> bool {
        self.map.move_to_first(member).is_some()
    }

    /// Moves a member to the end; false when it is not there. O(members behind).
    pub fn move_to_last<Q: Hash + Equivalent<K> + ?Sized>(&mut self, member: &Q) -> bool {
        self.map.move_to_last(member).is_some()
    }

    /// Moves the members of another set to the end of this one, and leaves the other empty, with its memory. A member
    /// of both keeps its place here. O(members of `other`).
    ///
    /// # Panics
    /// When the set would have to grow beyond what can be addressed.
    pub fn append(&mut self, other: &mut Self) {
        self.map.append(&mut other.map);
    }
}
