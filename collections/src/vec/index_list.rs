//! List operations with typed positions.

use alloc::collections::TryReserveError;
use core::cmp::Ordering;

use super::IndexVec;
use super::index::Index;

impl<I, T> IndexVec<I, T> {
    /// Makes room for `additional` more elements and no more than that.
    ///
    /// # Panics
    /// When they need more than `isize::MAX` bytes.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.elements.reserve_exact(additional);
    }

    /// Makes room for `additional` more elements, or reports that there is none.
    ///
    /// # Errors
    /// When they need more bytes than can be addressed, or the allocator refuses. Nothing has changed then.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.elements.try_reserve(additional)
    }

    /// As [`try_reserve`](Self::try_reserve), for no more room than that.
    ///
    /// # Errors
    /// When they need more bytes than can be addressed, or the allocator refuses. Nothing has changed then.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.elements.try_reserve_exact(additional)
    }

    /// Gives back the memory that neither the elements nor `capacity` of them need. O(n).
    pub fn shrink_to(&mut self, capacity: usize) {
        self.elements.shrink_to(capacity);
    }

    /// The first element. O(1).
    #[inline]
    pub fn first(&self) -> Option<&T> {
        self.elements.first()
    }

    /// The first element, to change. O(1).
    #[inline]
    pub fn first_mut(&mut self) -> Option<&mut T> {
        self.elements.first_mut()
    }

    /// The last element. O(1).
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.elements.last()
    }

    /// The last element, to change. O(1).
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.elements.last_mut()
    }

    /// Whether an element equals `value`. O(n).
    pub fn contains(&self, value: &T) -> bool
    where
        T: PartialEq,
    {
        self.elements.contains(value)
    }

    /// Makes every element a copy of `value`. O(n).
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.elements.fill(value);
    }

    /// Makes the list so long: cuts it off, or appends as many copies of `value` as are missing. O(the difference).
    ///
    /// # Panics
    /// When more than `isize::MAX` bytes would be needed.
    pub fn resize(&mut self, len: usize, value: T)
    where
        T: Clone,
    {
        self.elements.resize(len, value);
    }

    /// Makes the list so long: cuts it off, or appends what `make` gives as often as is missing. O(the difference).
    ///
    /// # Panics
    /// When more than `isize::MAX` bytes would be needed.
    pub fn resize_with(&mut self, len: usize, make: impl FnMut() -> T) {
        self.elements.resize_with(len, make);
    }

    /// Appends copies of elements. O(their number).
    ///
    /// # Panics
    /// When more than `isize::MAX` bytes would be needed.
    pub fn extend_from_slice(&mut self, elements: &[T])
    where
        T: Clone,
    {
        self.elements.extend_from_slice(elements);
    }

    /// Keeps the elements for which `keep` says true, in their order; they get the first positions. O(n).
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.elements.retain(keep);
    }

    /// As [`retain`](Self::retain), with elements that `keep` may change. O(n).
    pub fn retain_mut(&mut self, keep: impl FnMut(&mut T) -> bool) {
        self.elements.retain_mut(keep);
    }
}

impl<I: Index, T> IndexVec<I, T> {
    /// The position of the last element. O(1).
    ///
    /// # Panics
    /// When there are more elements than the index type has positions.
    pub fn last_position(&self) -> Option<I> {
        Some(I::from_number(self.elements.len().checked_sub(1)?))
    }

    /// Puts an element at a position; the one there and the later ones get the next position each. O(n).
    ///
    /// # Panics
    /// When the position is neither that of an element nor the next one, when the index type has no more positions, or when
    /// more than `isize::MAX` bytes would be needed.
    pub fn insert(&mut self, position: I, element: T) {
        let _ = self.next_position();
        self.elements.insert(position.number(), element);
    }

    /// Takes an element out; the later ones get the position before theirs each. O(n).
    ///
    /// # Panics
    /// When there is no element at the position.
    pub fn remove(&mut self, position: I) -> T {
        self.elements.remove(position.number())
    }

    /// Takes an element out; the last one gets its position. O(1).
    ///
    /// ```
    /// let mut list: specie::IndexVec<u32, char> = "abc".chars().collect();
    /// assert_eq!(list.swap_remove(0), 'a');
    /// assert_eq!(list[0], 'c');
    /// ```
    ///
    /// # Panics
    /// When there is no element at the position.
    pub fn swap_remove(&mut self, position: I) -> T {
        self.elements.swap_remove(position.number())
    }

    /// Where an element equals `value` first. O(n).
    ///
    /// # Panics
    /// When it is at a number for which the index type has no position.
    pub fn index_of(&self, value: &T) -> Option<I>
    where
        T: PartialEq,
    {
        let found = self.elements.iter().position(|stored| stored == value);
        found.map(I::from_number)
    }

    /// Where an element equals `value` last. O(n).
    ///
    /// # Panics
    /// When it is at a number for which the index type has no position.
    pub fn last_index_of(&self, value: &T) -> Option<I>
    where
        T: PartialEq,
    {
        let found = self.elements.iter().rposition(|stored| stored == value);
        found.map(I::from_number)
    }

    /// Where `value` is in a sorted list, or else where it would have to be inserted. Of several that are equal, it may be
    /// any. O(log n).
    ///
    /// ```
    /// let list: specie::IndexVec<u32, u8> = [1, 3, 5].into_iter().collect();
    /// assert_eq!((list.binary_search(&5), list.binary_search(&2)), (Ok(2), Err(1)));
    /// ```
    ///
    /// # Errors
    /// The position at which `value` could be inserted, when it is not there.
    ///
    /// # Panics
    /// When the index type has no position for the result.
    pub fn binary_search(&self, value: &T) -> Result<I, I>
    where
        T: Ord,
    {
        self.binary_search_by(|stored| stored.cmp(value))
    }

    /// As [`binary_search`](Self::binary_search), by how each element compares to what is looked for. O(log n).
    ///
    /// # Errors
    /// The position at which such an element could be inserted, when there is none.
    ///
    /// # Panics
    /// When the index type has no position for the result.
    pub fn binary_search_by(&self, compare: impl FnMut(&T) -> Ordering) -> Result<I, I> {
        let found = self.elements.binary_search_by(compare);
        found.map(I::from_number).map_err(I::from_number)
    }

    /// As [`binary_search`](Self::binary_search), by a key that each element has. O(log n).
    ///
    /// # Errors
    /// The position at which such an element could be inserted, when there is none.
    ///
    /// # Panics
    /// When the index type has no position for the result.
    pub fn binary_search_by_key<K: Ord>(
        &self,
        key: &K,
        mut key_of: impl FnMut(&T) -> K,
    ) -> Result<I, I> {
        self.binary_search_by(|stored| key_of(stored).cmp(key))
    }
}
