//! How a large table's memory is had and given back without a stall of its own.

use alloc::alloc::alloc_zeroed;

use super::super::group::{Compare, EMPTY, SLOTS};
use super::super::size::Size;
use super::super::{RawTable, TryReserveError, pages};
use super::IncrementalTable;

/// From how many bytes on an allocation is asked for zeroed, instead of having its control bytes written.
///
/// The common allocators take so much from the system, which hands out zeroed pages as they are first touched,
/// by a few a insertion. They may have less in stock, and would write zeros over all of it: more than the
/// control bytes, which are a sixteenth of a table of 16-byte entries.
const UNTOUCHED: usize = 32 << 20;

/// An empty table of that size.
pub(super) fn allocate<T, C: Compare>(
    size: Size,
    seed: u64,
) -> Result<RawTable<T, C>, TryReserveError> {
    let (layout, _) = size.layout::<T>()?;
    // A table of one group may have fewer slots than the group, and its control bytes say so.
    if size.groups == 1 || layout.size() < UNTOUCHED {
        return RawTable::allocate(size, seed);
    }
    allocate_zeroed(size, seed)
}

/// An empty table of that size, of more groups than one, whose control bytes nobody writes.
fn allocate_zeroed<T, C: Compare>(
    size: Size,
    seed: u64,
) -> Result<RawTable<T, C>, TryReserveError> {
    const { assert!(EMPTY == 0) };
    debug_assert_eq!(size.slots, size.groups * SLOTS);
    let (layout, _) = size.layout::<T>()?;
    // SAFETY: the layout has the header's size at least.
    let memory = unsafe { alloc_zeroed(layout) };
    // SAFETY: the memory has that layout. The control bytes are zeros, which are empty slots and no overflow.
    unsafe { RawTable::in_memory(memory, size, seed) }
        .ok_or_else(|| TryReserveError::allocation(layout))
}

impl<T, C: Compare> IncrementalTable<T, C> {
    /// Gives the memory of the older table's emptied slots back, a stretch at a time, so that freeing the
    /// table has little left to do. The control bytes stay: they tell look-ups where to go on.
    #[inline]
    pub(super) fn give_back(&mut self) {
        let older = &mut self.older;
        let (from, to) = RawTable::<T, C>::slots_of(older.given_back, older.next);
        if to - from < 2 * pages::HUGE {
            return;
        }
        // SAFETY: the slots of those groups lie in the allocation and hold no entry; nothing is ever put into
        // an older table.
        unsafe { pages::give_back(older.table.base.cast(), from, to) };
        // The huge page that ends in the next stretch starts in this one: it is given back with that one.
        let rest = (older.table.base.addr().get() + to) % pages::HUGE;
        let bytes = (SLOTS * size_of::<T>()).max(1);
        older.given_back = older.next - rest.div_ceil(bytes).min(older.next - older.given_back);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::group::Native;
    use super::*;

    #[test]
    fn a_large_table_of_one_group_has_only_its_slots() {
        let size = Size::for_capacity(3).unwrap();
        let table: RawTable<[u64; 1 << 20], Native> = allocate(size, 7).unwrap();
        assert!(table.allocation_size() >= UNTOUCHED);
        table.validate(|_, _| 0);
    }

    #[test]
    fn zeroed_memory_is_an_empty_table() {
        let size = Size::for_capacity(1000).unwrap();
        let mut table: RawTable<u64, Native> = allocate_zeroed(size, 7).unwrap();
        table.validate(|seed, value| value ^ seed);
        assert_eq!((table.seed(), table.capacity()), (7, size.capacity()));
        for value in 0..1000_u64 {
            let value = value.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            table.insert_new(value ^ 7, value, |seed, value| value ^ seed);
        }
        table.validate(|seed, value| value ^ seed);
        assert_eq!(table.iter().count(), 1000);
    }
}
