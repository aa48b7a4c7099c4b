//! How many slots a table has, and where they lie in its one allocation.
//!
//! ```text
//! | header | (padding) | slot 0 | slot 1 | ... | (padding) | group 0 | ... | group n-1 | overflow bytes |
//! ```
//!
//! So the slots stay where they are when a table grows in place, and an address of a slot is computed from nothing but
//! its number; the control bytes are found by a pointer in the header.

use core::alloc::Layout;
use core::ptr::NonNull;

use super::arithmetic::{IN_A_GROUP, Part, groups_and_slots, lay_out};
use super::error::TryReserveError;
use super::group::{Group, SLOTS};

/// What stands at the start of a table's allocation.
#[derive(Debug)]
#[repr(C, align(16))]
pub(super) struct Header {
    /// The first slot of the last group. Since the number of groups is a power of two, it is also the mask that makes
    /// the first slot of a group of any number.
    pub(super) mask: usize,
    /// The control bytes of the first group.
    pub(super) control: NonNull<Group>,
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
        for slots in [Self::FIRST.slots, 8, SLOTS] {
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

    /// The size of most tables when they allocate first: four slots.
    pub(super) const FIRST: Self = Self {
        groups: 1,
        slots: 4,
    };

    /// The allocation for entries `T`, and the offset of the control bytes.
    #[inline]
    pub(super) fn layout<T>(self) -> Result<(Layout, usize), TryReserveError> {
        let layout = || {
            let (size, [_, first, offset, _]) = lay_out([
                Part::of::<Header>(1),
                Part::of::<T>(self.slots),
                Part::of::<Group>(self.groups),
                Part::of::<u8>(self.groups),
            ])?;
            debug_assert_eq!(first, slots_offset::<T>());
            let layout = Layout::from_size_align(size, align::<T>()).ok()?;
            Some((layout, offset))
        };
        let (layout, offset) = layout().ok_or(TryReserveError::CAPACITY_OVERFLOW)?;
        debug_assert_eq!(offset, control_offset::<T>(self.slots));
        Ok((layout, offset))
    }
}

/// The alignment of an allocation for entries `T`.
#[inline]
pub(super) const fn align<T>() -> usize {
    if align_of::<T>() > align_of::<Header>() {
        align_of::<T>()
    } else {
        align_of::<Header>()
    }
}

/// How many control bytes a group has: one for each slot, and its overflow byte.
pub(super) const CONTROL_BYTES: usize = size_of::<Group>() + 1;

/// The offset of the first slot.
#[inline]
pub(super) const fn slots_offset<T>() -> usize {
    size_of::<Header>().next_multiple_of(align_of::<T>())
}

/// The offset of the control bytes in a table that exists, so that nothing can overflow.
#[inline]
pub(super) fn control_offset<T>(slots: usize) -> usize {
    (slots_offset::<T>() + slots * size_of::<T>()).next_multiple_of(align_of::<Group>())
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
        assert_eq!((layout.align(), offset % 16), (128, 0));
        assert_eq!(slots_offset::<Wide>(), 128);
    }
}
