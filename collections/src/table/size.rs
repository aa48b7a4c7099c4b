//! How many slots a table has, and where they lie in its one allocation.
//!
//! ```text
//! | header | group 0 | ... | group n-1 | overflow bytes | (padding) | slot 0 | slot 1 | ...
//! ```

use core::alloc::Layout;

use super::arithmetic::{IN_A_GROUP, Part, groups_and_slots, lay_out};
use super::error::TryReserveError;
use super::group::{Group, SLOTS};

/// What stands at the start of a table's allocation.
#[derive(Debug)]
#[repr(C, align(16))]
pub(super) struct Header {
    /// The number of groups less one; the number is a power of two.
    pub(super) group_mask: usize,
    /// The number of slots: sixteen a group, or fewer if there is one group only. 0: nothing is allocated.
    pub(super) slots: usize,
    /// How many entries may still come before the table is laid out anew.
    pub(super) growth_left: usize,
    /// What the entries' hashes were seeded with.
    pub(super) seed: u64,
}

/// A number of groups and slots.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Size {
    pub(super) groups: usize,
    pub(super) slots: usize,
}

impl Size {
    /// The smallest size for so many entries.
    ///
    /// A table of one group may be filled to the last slot, since a look-up ends there anyway; its first
    /// steps of 4 and 8 slots keep tiny maps tiny. Larger tables are at most 7/8 full: the next step
    /// would lengthen the probes of absent keys more than it saves.
    pub(super) fn for_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        for slots in [4, 8, SLOTS] {
            if capacity <= slots {
                return Ok(Self { groups: 1, slots });
            }
        }
        let (groups, slots) =
            groups_and_slots(capacity).ok_or(TryReserveError::CAPACITY_OVERFLOW)?;
        Ok(Self { groups, slots })
    }

    /// How many entries the size holds at most.
    pub(super) fn capacity(self) -> usize {
        if self.groups == 1 {
            self.slots
        } else {
            self.groups * IN_A_GROUP
        }
    }

    /// The allocation for entries `T`, and the offset of the first slot.
    pub(super) fn layout<T>(self) -> Result<(Layout, usize), TryReserveError> {
        let layout = || {
            let (size, [_, _, _, offset]) = lay_out([
                Part::of::<Header>(1),
                Part::of::<Group>(self.groups),
                Part::of::<u8>(self.groups),
                Part::of::<T>(self.slots),
            ])?;
            let align = align_of::<Header>().max(align_of::<T>());
            let layout = Layout::from_size_align(size, align).ok()?;
            Some((layout.pad_to_align(), offset))
        };
        let (layout, offset) = layout().ok_or(TryReserveError::CAPACITY_OVERFLOW)?;
        debug_assert_eq!(offset, slots_offset::<T>(self.groups));
        Ok((layout, offset))
    }
}

/// The offset of the first slot in a table that exists, so that nothing can overflow.
#[inline]
pub(super) fn slots_offset<T>(groups: usize) -> usize {
    (size_of::<Header>() + groups * (size_of::<Group>() + 1)).next_multiple_of(align_of::<T>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_capacity_fits_and_no_smaller_size_would_do() {
        let mut last = Size::for_capacity(0).unwrap();
        for capacity in 1..100_000 {
            let size = Size::for_capacity(capacity).unwrap();
            assert!(size.capacity() >= capacity, "{capacity}: {size:?}");
            if size != last {
                assert!(last.capacity() < capacity, "{capacity}: {size:?}");
                last = size;
            }
            assert!(size.groups == 1 || size.capacity() < size.slots);
        }
    }

    #[test]
    fn absurd_capacities_are_errors() {
        for capacity in [usize::MAX, usize::MAX / 2 + 1, usize::MAX - 1] {
            let size = Size::for_capacity(capacity);
            assert!(size.and_then(Size::layout::<u64>).is_err(), "{capacity}");
        }
        let size = Size::for_capacity(1 << (usize::BITS - 8)).unwrap();
        assert!(size.layout::<u128>().is_ok());
        assert!(size.layout::<[u128; 64]>().is_err());
    }

    #[test]
    fn overaligned_entries_get_their_alignment() {
        #[repr(align(128))]
        struct Wide;
        let (layout, offset) = Size::for_capacity(20).unwrap().layout::<Wide>().unwrap();
        assert_eq!((layout.align(), offset % 128), (128, 0));
    }
}
