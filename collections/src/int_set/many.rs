//! Many members at once.

use super::IntSet;
use crate::primitive::Primitive;

impl<K: Primitive> IntSet<K> {
    /// Says of many values at once whether they are members: `found[i]` becomes whether `members[i]` is one.
    /// O(`members`).
    ///
    /// In a set that outgrows the processor's caches, the memory for the next ones is loaded while the present one is
    /// looked up. In a smaller set it is the same as that many calls of [`contains`](Self::contains).
    ///
    /// ```
    /// let set = specie::IntSet::from([1, 2]);
    /// let mut found = [false; 3];
    /// set.contains_many(&[2, 3, 1], &mut found);
    /// assert_eq!(found, [true, false, true]);
    /// ```
    ///
    /// # Panics
    /// When the slices have different lengths.
    pub fn contains_many(&self, members: &[K], found: &mut [bool]) {
        self.map.contains_many(members, found);
    }

    /// Takes many members out at once. Says how many there were; one that occurs twice counts once. O(`members`); see
    /// [`contains_many`](Self::contains_many). Many are put in at once by `extend`.
    ///
    /// ```
    /// let mut set: specie::IntSet<u32> = (0..10).collect();
    /// assert_eq!(set.remove_many(&[3, 4, 3, 10]), 2);
    /// assert_eq!(set.len(), 8);
    /// ```
    pub fn remove_many(&mut self, members: &[K]) -> usize {
        self.map.remove_many(members)
    }
}
