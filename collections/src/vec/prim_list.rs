//! Trove's list operations that slices and vectors lack.

use core::iter::Sum;
use core::ops::{Bound, ControlFlow, RangeBounds};

use super::PrimVec;

/// Panics when `index` is neither the position of a value nor the end.
#[track_caller]
fn assert_within(index: usize, len: usize) {
    assert!(
        index <= len,
        "index {index} is larger than the length {len}"
    );
}

impl<T: Copy> PrimVec<T> {
    /// A copy of the value at `index`, or `default` when there is none. O(1).
    ///
    /// ```
    /// let list = specie::PrimVec::from([0.5]);
    /// assert_eq!((list.get_or(0, 9.0), list.get_or(1, 9.0)), (0.5, 9.0));
    /// ```
    #[inline]
    pub fn get_or(&self, index: usize, default: T) -> T {
        self.values.get(index).copied().unwrap_or(default)
    }

    /// Puts values before the one at `index` and moves the later ones up. O(n).
    ///
    /// # Panics
    /// When `index` is larger than the length.
    pub fn insert_slice(&mut self, index: usize, values: &[T]) {
        assert_within(index, self.values.len());
        self.values.extend_from_slice(values);
        self.values[index..].rotate_right(values.len());
    }

    /// Removes the values in a range and moves the later ones down (Trove's `remove(offset, length)`). O(n).
    ///
    /// # Panics
    /// When the range does not lie within the length.
    pub fn remove_range(&mut self, range: impl RangeBounds<usize>) {
        self.values.drain(range);
    }

    /// Writes `values` over those that stand from `index` on (Trove's `set(offset, values)`). O(their number).
    ///
    /// # Panics
    /// When they reach beyond the length.
    pub fn replace(&mut self, index: usize, values: &[T]) {
        self.values[index..][..values.len()].copy_from_slice(values);
    }

    /// Writes `value` to every position of the range. It may reach beyond the end, which makes the list longer; an open
    /// end is the list's. O(the range).
    ///
    /// ```
    /// let mut list = specie::PrimVec::from([1, 2, 3]);
    /// list.fill_range(2..5, 0);
    /// assert_eq!(list[..], [1, 2, 0, 0, 0]);
    /// ```
    ///
    /// # Panics
    /// When the range begins beyond the end of the list, which would leave positions without a value, or after its
    /// own end; or when more than `isize::MAX` bytes would be needed.
    pub fn fill_range(&mut self, range: impl RangeBounds<usize>, value: T) {
        let len = self.values.len();
        let start = match range.start_bound() {
            Bound::Included(&start) => start,
            Bound::Excluded(&before) => before
                .checked_add(1)
                .expect("the range begins after the largest index"),
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(&last) => last
                .checked_add(1)
                .expect("the range ends after the largest index"),
            Bound::Excluded(&end) => end,
            Bound::Unbounded => len,
        };
        assert_within(start, len);
        assert!(
            start <= end,
            "the range begins at {start} and ends at {end}"
        );
        self.values.resize(len.max(end), value);
        self.values[start..end.min(len)].fill(value);
    }

    /// Removes the first value that equals `value`; false when there is none. O(n).
    ///
    /// ```
    /// let mut list = specie::PrimVec::from([3, 1, 3]);
    /// assert!(list.remove_value(&3) && !list.remove_value(&2));
    /// assert_eq!(list[..], [1, 3]);
    /// ```
    pub fn remove_value(&mut self, value: &T) -> bool
    where
        T: PartialEq,
    {
        let found = self.index_of(value);
        if let Some(index) = found {
            self.values.remove(index);
        }
        found.is_some()
    }

    /// Brings the values into a random order, each equally likely as far as `random` goes, as the crate rand does for
    /// slices. O(n). With the feature `rand`.
    ///
    /// ```
    /// let mut list: specie::PrimVec<u32> = (0..52).collect();
    /// # struct Counter(u64);
    /// # impl rand::TryRng for Counter {
    /// #     type Error = core::convert::Infallible;
    /// #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
    /// #         Ok((self.try_next_u64()? >> 32) as u32)
    /// #     }
    /// #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
    /// #         self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
    /// #         Ok(self.0 ^ self.0 >> 31)
    /// #     }
    /// #     fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
    /// #         unimplemented!()
    /// #     }
    /// # }
    /// # let mut random = Counter(7); // or rand::rng()
    /// list.shuffle(&mut random);
    /// assert_ne!(list[..4], [0, 1, 2, 3]);
    /// list.sort_unstable();
    /// assert!(list.iter().copied().eq(0..52));
    /// ```
    #[cfg(feature = "rand")]
    pub fn shuffle<R: rand::Rng + ?Sized>(&mut self, random: &mut R) {
        rand::seq::SliceRandom::shuffle(self.values.as_mut_slice(), random);
    }

    /// Calls `visit` with each value until it breaks, and says what with. O(n).
    ///
    /// ```
    /// use std::ops::ControlFlow::{Break, Continue};
    ///
    /// let list = specie::PrimVec::from([1, 2, 3]);
    /// let found = list.for_each(|value| if value > 1 { Break(value) } else { Continue(()) });
    /// assert_eq!(found, Break(2));
    /// ```
    pub fn for_each<B>(&self, visit: impl FnMut(T) -> ControlFlow<B>) -> ControlFlow<B> {
        self.values.iter().copied().try_for_each(visit)
    }

    /// As [`for_each`](Self::for_each), from the last value to the first. O(n).
    ///
    /// ```
    /// use std::ops::ControlFlow::{Break, Continue};
    ///
    /// let list = specie::PrimVec::from([1, 2, 3]);
    /// let found = list.for_each_descending(|value| if value < 3 { Break(value) } else { Continue(()) });
    /// assert_eq!(found, Break(2));
    /// ```
    pub fn for_each_descending<B>(&self, visit: impl FnMut(T) -> ControlFlow<B>) -> ControlFlow<B> {
        self.values.iter().rev().copied().try_for_each(visit)
    }

    /// Replaces each value by what `change` makes of it (Trove's `transformValues`). O(n).
    pub fn update_values(&mut self, mut change: impl FnMut(T) -> T) {
        for value in &mut self.values {
            *value = change(*value);
        }
    }

    /// The values for which `test` says true, in their order. O(n).
    pub fn grep(&self, test: impl FnMut(&T) -> bool) -> Self {
        self.values.iter().copied().filter(test).collect()
    }

    /// The values for which `test` says false, in their order (Trove's `inverseGrep`). O(n).
    pub fn grep_not(&self, mut test: impl FnMut(&T) -> bool) -> Self {
        self.grep(|value| !test(value))
    }

    /// Where the value stands first. O(n).
    pub fn index_of(&self, value: &T) -> Option<usize>
    where
        T: PartialEq,
    {
        self.values.iter().position(|stored| stored == value)
    }

    /// Where the value stands first at or after `start` (Trove's `indexOf(offset, value)`). O(n).
    ///
    /// ```
    /// let list = specie::PrimVec::from([5, 6, 5]);
    /// assert_eq!((list.index_of_from(1, &5), list.index_of_from(3, &5)), (Some(2), None));
    /// ```
    ///
    /// # Panics
    /// When `start` is larger than the length.
    pub fn index_of_from(&self, start: usize, value: &T) -> Option<usize>
    where
        T: PartialEq,
    {
        assert_within(start, self.values.len());
        let found = self.values[start..]
            .iter()
            .position(|stored| stored == value)?;
        Some(start + found)
    }

    /// Where the value stands last. O(n).
    pub fn last_index_of(&self, value: &T) -> Option<usize>
    where
        T: PartialEq,
    {
        self.values.iter().rposition(|stored| stored == value)
    }

    /// Where the value stands last before `end` (Trove's `lastIndexOf(offset, value)`). O(n).
    ///
    /// ```
    /// let list = specie::PrimVec::from([5, 6, 5]);
    /// assert_eq!((list.last_index_of_before(2, &5), list.last_index_of_before(0, &5)), (Some(0), None));
    /// ```
    ///
    /// # Panics
    /// When `end` is larger than the length.
    pub fn last_index_of_before(&self, end: usize, value: &T) -> Option<usize>
    where
        T: PartialEq,
    {
        assert_within(end, self.values.len());
        self.values[..end]
            .iter()
            .rposition(|stored| stored == value)
    }

    /// The sum of all values. O(n).
    ///
    /// Overflow is what `+` makes of it: for integers a panic in debug builds, and wrapping in others.
    pub fn sum(&self) -> T
    where
        T: Sum,
    {
        self.values.iter().copied().sum()
    }

    /// The smallest value, if there is one. O(n).
    ///
    /// What is not equal to itself, such as not-a-number, is passed over, as `f64::min` does. Zero and minus zero are equal: of equal
    /// values it is the first. For the total order of floating-point numbers write
    /// `list.iter().copied().min_by(f64::total_cmp)`.
    ///
    /// ```
    /// use specie::PrimVec;
    ///
    /// assert_eq!(PrimVec::from([f64::NAN, 2.0, 1.0]).min(), Some(1.0));
    /// assert_eq!(PrimVec::from([f64::NAN]).min(), None);
    /// ```
    pub fn min(&self) -> Option<T>
    where
        T: PartialOrd,
    {
        let least = |least, value| if value < least { value } else { least };
        self.comparable().reduce(least)
    }

    /// The largest value, if there is one. O(n).
    ///
    /// Not-a-number is passed over, as by [`min`](Self::min). Of equal values it is the last.
    pub fn max(&self) -> Option<T>
    where
        T: PartialOrd,
    {
        let greatest = |greatest, value| if value >= greatest { value } else { greatest };
        self.comparable().reduce(greatest)
    }

    /// The values that are equal to themselves.
    #[expect(clippy::eq_op, reason = "not-a-number is not")]
    fn comparable(&self) -> impl Iterator<Item = T>
    where
        T: PartialOrd,
    {
        self.values.iter().copied().filter(|value| value == value)
    }
}
