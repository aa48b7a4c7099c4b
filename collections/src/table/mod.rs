//! The core: an open-addressing table of entries that are found by 64-bit hashes.
//!
//! It sees entries and hashes only; what a key is and how it is hashed is the callers' business. All
//! `unsafe` of the maps is in this folder, but for two lines in `map/` that say when a `HashMap` is `Send` and
//! `Sync`, and a call of hashbrown in `obj_map/`. The functions that compute hashes are this crate's own, never a
//! user's; what does run a user's code (a drop, a clone, a closure) finds the table whole at each call.
#![allow(unsafe_code)] // Slots are uninitialised memory whose state is kept in the control bytes.

mod arithmetic;
mod clone;
pub(crate) mod disjoint;
mod drain;
mod entry;
mod error;
mod extract;
mod find;
mod group;
mod growth;
mod in_place;
pub(crate) mod incremental;
mod insert;
mod iter;
mod many;
mod pages;
mod plain;
mod prefetch;
mod probe;
mod replace;
#[cfg(test)]
mod scripts;
mod seeded;
mod size;
#[cfg(feature = "rayon")]
mod split;
#[cfg(test)]
mod tests;
mod validate;

use alloc::alloc::{alloc, dealloc};
use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;

pub(crate) use self::drain::Drain;
pub(crate) use self::entry::{Found, Place, Vacant};
pub use self::error::TryReserveError;
pub(crate) use self::extract::Extraction;
use self::group::{Compare, Group, Native, overflow_bit};
pub(crate) use self::iter::{IntoIter, Iter, IterMut, RawIter};
pub(crate) use self::many::{PREFETCH_ABOVE, look_ahead};
pub(crate) use self::plain::Plain;
use self::size::{CONTROL_BYTES, Header, Size, control_offset, slots_offset};

/// The control bytes of a table without an allocation.
#[repr(C)]
struct NoSlots {
    group: Group,
    overflow: u8,
}

static NO_SLOTS: NoSlots = NoSlots {
    group: Group::new(0),
    overflow: 0,
};

/// What a table without an allocation points to.
struct Unallocated(#[expect(dead_code, reason = "read through pointers")] Header);

// SAFETY: it is never written to, and neither is what it points to.
unsafe impl Sync for Unallocated {}

/// Never written to: it has no slot, and `growth_left` is 0, so that the first insertion allocates.
static UNALLOCATED: Unallocated = Unallocated(Header {
    mask: 0,
    // SAFETY: a static's address is not null.
    control: unsafe { NonNull::new_unchecked((&raw const NO_SLOTS).cast_mut().cast()) },
    growth_left: 0,
    seed: 0,
});

/// A table of `T`s; `C` compares control bytes.
pub(crate) struct RawTable<T, C: Compare = Native> {
    /// The start of the allocation, or of [`UNALLOCATED`].
    base: NonNull<Header>,
    /// The number of entries.
    len: usize,
    marker: PhantomData<(T, C)>,
}

// SAFETY: the table owns its entries as a vector does, and `C` is never instantiated.
unsafe impl<T: Send, C: Compare> Send for RawTable<T, C> {}
// SAFETY: a shared table hands out shared references only.
unsafe impl<T: Sync, C: Compare> Sync for RawTable<T, C> {}

impl<T, C: Compare> RawTable<T, C> {
    /// An empty table. Allocates nothing.
    pub(crate) const fn new() -> Self {
        Self {
            base: Self::unallocated(),
            len: 0,
            marker: PhantomData,
        }
    }

    /// An empty table with room for so many entries.
    pub(crate) fn with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        if capacity == 0 {
            return Ok(Self::new());
        }
        let mut table = Self::allocate(Size::for_capacity(capacity)?, 0)?;
        table.take_seed();
        Ok(table)
    }

    /// An empty table of that size.
    #[inline]
    fn allocate(size: Size, seed: u64) -> Result<Self, TryReserveError> {
        let mut table = Self::allocate_unwritten(size, seed)?;
        table.write_empty_groups(size);
        Ok(table)
    }

    /// A table of that size whose control bytes the caller must write.
    #[inline]
    fn allocate_unwritten(size: Size, seed: u64) -> Result<Self, TryReserveError> {
        let (layout, control) = size.layout::<T>()?;
        // SAFETY: the layout has the header's size at least.
        let memory = unsafe { alloc(layout) };
        // SAFETY: the memory has that layout.
        let table = unsafe { Self::in_memory(memory, size, seed) }
            .ok_or_else(|| TryReserveError::allocation(layout))?;
        debug_assert_eq!(
            table.base.addr().get() + control,
            table.header().control.addr().get()
        );
        Ok(table)
    }

    /// An empty table in memory that was just allocated with the layout of that size; none if it is null. The control
    /// bytes are left to the caller.
    ///
    /// # Safety
    /// The memory must have that layout.
    unsafe fn in_memory(memory: *mut u8, size: Size, seed: u64) -> Option<Self> {
        #[expect(
            clippy::cast_ptr_alignment,
            reason = "the layout has the header's alignment"
        )]
        let base = NonNull::new(memory.cast::<Header>())?;
        // SAFETY: the allocation starts with a header's room, and the control bytes lie in it (see `Size::layout`).
        unsafe {
            base.write(Header {
                mask: (size.groups - 1) * group::SLOTS,
                control: base.byte_add(control_offset::<T>(size.slots)).cast(),
                growth_left: size.capacity(),
                seed,
            });
        }
        Some(Self {
            base,
            len: 0,
            marker: PhantomData,
        })
    }

    /// Draws the seed of a table that has just been allocated for the first time.
    fn take_seed(&mut self) {
        let address = self.base.as_ptr().addr() as u64;
        self.header_mut().seed = crate::seed::of_table(address);
    }

    /// Where the header of a table without memory is.
    const fn unallocated() -> NonNull<Header> {
        // SAFETY: a static's address is not null.
        unsafe { NonNull::new_unchecked((&raw const UNALLOCATED).cast_mut().cast()) }
    }

    /// Whether the table has memory of its own.
    #[inline]
    fn is_allocated(&self) -> bool {
        self.base != Self::unallocated()
    }

    #[inline]
    fn header(&self) -> &Header {
        // SAFETY: `base` always points to a header; it is only changed through `header_mut`.
        unsafe { self.base.as_ref() }
    }

    /// The header of an allocated table.
    #[inline]
    fn header_mut(&mut self) -> &mut Header {
        debug_assert!(self.is_allocated());
        // SAFETY: as in `header`; the table is borrowed mutably, and `UNALLOCATED` is never asked for.
        unsafe { self.base.as_mut() }
    }

    fn size(&self) -> Size {
        let slots = self.header().mask + group::SLOTS;
        if slots == group::SLOTS {
            let slots = self.group(0).slots::<C>();
            return Size { groups: 1, slots };
        }
        Size {
            groups: slots / group::SLOTS,
            slots,
        }
    }

    /// What hashes must be seeded with. Changes when the table allocates for the first time.
    #[inline]
    pub(crate) fn seed(&self) -> u64 {
        self.header().seed
    }

    /// The number of entries.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// How many entries the table can hold before it allocates again.
    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.len + self.header().growth_left
    }

    /// The bytes allocated.
    pub(crate) fn allocation_size(&self) -> usize {
        if !self.is_allocated() {
            return 0;
        }
        self.layout().size()
    }

    /// What an allocated table was allocated with: it ends behind the control bytes.
    #[inline]
    fn layout(&self) -> Layout {
        debug_assert!(self.is_allocated());
        let control = self.header().control.addr().get() - self.base.addr().get();
        let groups = self.header().mask / group::SLOTS + 1;
        let size = control + groups * CONTROL_BYTES;
        let align = size::align::<T>();
        debug_assert_eq!(
            self.size().layout::<T>().ok(),
            Layout::from_size_align(size, align)
                .ok()
                .map(|layout| (layout, control))
        );
        // SAFETY: it was made by `Size::layout` once.
        unsafe { Layout::from_size_align_unchecked(size, align) }
    }

    /// The first slot of each group.
    #[inline]
    fn groups(&self) -> impl Iterator<Item = usize> + use<T, C> {
        (0..=self.header().mask / group::SLOTS).map(|number| number * group::SLOTS)
    }

    /// The address of the control byte of a slot, which need not exist in a table of one group.
    #[inline]
    fn tag_pointer(&self, slot: usize) -> NonNull<u8> {
        debug_assert!(slot < self.header().mask + group::SLOTS);
        // SAFETY: the header points to so many control bytes, in the allocation or in `NO_SLOTS`.
        unsafe { self.header().control.cast::<u8>().add(slot) }
    }

    /// The control byte of a slot.
    #[inline]
    fn tag(&self, place: Place) -> u8 {
        // SAFETY: the byte is initialised (`write_empty_groups`) and changed through a mutable table only.
        unsafe { *self.tag_pointer(place.0).as_ref() }
    }

    /// The control byte of a slot of an allocated table.
    #[inline]
    fn tag_mut(&mut self, place: Place) -> &mut u8 {
        debug_assert!(self.is_allocated());
        // SAFETY: as in `tag`; the table is borrowed mutably, and `UNALLOCATED` is never asked for.
        unsafe { self.tag_pointer(place.0).as_mut() }
    }

    /// The address of the control bytes of the group whose first slot is `first`.
    #[inline]
    fn group_pointer(&self, first: usize) -> NonNull<Group> {
        debug_assert_eq!(first % group::SLOTS, 0);
        self.tag_pointer(first).cast()
    }

    /// The control bytes of the group whose first slot is `first`.
    #[inline]
    fn group(&self, first: usize) -> &Group {
        // SAFETY: the group is initialised (`write_empty_groups`) and changed through a mutable table only.
        unsafe { self.group_pointer(first).as_ref() }
    }

    /// The same of an allocated table, to change.
    #[inline]
    fn group_mut(&mut self, first: usize) -> &mut Group {
        debug_assert!(self.is_allocated());
        // SAFETY: as in `group`; the table is borrowed mutably, and `UNALLOCATED` is never asked for.
        unsafe { self.group_pointer(first).as_mut() }
    }

    /// Makes every slot of an allocated table empty, whatever it holds: entries are forgotten.
    fn write_empty_groups(&mut self, size: Size) {
        debug_assert!(self.is_allocated());
        if size.groups == 1 {
            // SAFETY: the group lies in the allocation; nothing is read from it.
            unsafe { self.group_pointer(0).write(Group::new(size.slots)) };
            // SAFETY: so does its overflow byte.
            unsafe { self.overflow_pointer(0).write(0) };
            return;
        }
        let bytes = size.groups * CONTROL_BYTES;
        const { assert!(group::EMPTY == 0) };
        // SAFETY: the groups and then their overflow bytes lie in the allocation, one after the other.
        unsafe { self.header().control.cast::<u8>().write_bytes(0, bytes) };
    }

    /// The address of the overflow byte of the group that has this slot.
    #[inline]
    fn overflow_pointer(&self, slot: usize) -> NonNull<u8> {
        let last = self.header().mask;
        debug_assert!(slot < last + group::SLOTS);
        // SAFETY: the overflow bytes follow the groups, one for each, in the allocation and in `NO_SLOTS`.
        unsafe {
            let control = self.header().control.cast::<u8>();
            control.add(last + group::SLOTS).add(slot / group::SLOTS)
        }
    }

    /// What tags of entries went past a group, by bits.
    #[inline]
    fn overflow(&self, slot: usize) -> u8 {
        // SAFETY: the byte is initialised (`write_empty_groups`) and changed through `overflow_mut` only.
        unsafe { *self.overflow_pointer(slot).as_ref() }
    }

    /// The overflow byte of a group of an allocated table.
    #[inline]
    fn overflow_mut(&mut self, slot: usize) -> &mut u8 {
        debug_assert!(self.is_allocated());
        // SAFETY: as in `overflow`; the table is borrowed mutably, and `UNALLOCATED` is never asked for.
        unsafe { self.overflow_pointer(slot).as_mut() }
    }

    /// Whether an entry with such a tag, or with such a byte of its hash, may have gone on from a group to another.
    #[inline]
    fn overflowed(&self, slot: usize, tag: u8) -> bool {
        self.overflow(slot) >> overflow_bit(tag) & 1 != 0
    }

    /// The address of a slot.
    #[inline]
    fn slot(&self, place: Place) -> NonNull<T> {
        debug_assert_ne!(self.tag(place), group::BLOCKED);
        // SAFETY: the slots start at that offset, and the place is one of them.
        unsafe {
            self.base
                .byte_add(slots_offset::<T>())
                .cast::<T>()
                .add(place.0)
        }
    }

    /// Takes out the entry that has this hash and is equal. O(1).
    #[inline]
    pub(crate) fn take(&mut self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<T> {
        let place = self.find_place(hash, equal)?;
        // SAFETY: a found place holds an entry.
        Some(unsafe { self.take_at(place) })
    }

    /// Takes out the entry at a place.
    ///
    /// # Safety
    /// The place must hold an entry.
    #[inline]
    unsafe fn take_at(&mut self, place: Place) -> T {
        let tag = mem::replace(self.tag_mut(place), group::EMPTY);
        debug_assert!(tag >= group::LOWEST, "no entry at {place:?}");
        // An entry that others may have gone past leaves its share of the room lost until the table is
        // laid out anew: otherwise the overflow bits of a table in constant change would fill up.
        let reusable = !self.overflowed(place.0, tag);
        self.len -= 1;
        self.header_mut().growth_left += usize::from(reusable);
        // SAFETY: the slot held an entry, and its tag says now that it holds none.
        unsafe { self.slot(place).read() }
    }

    /// Keeps the entries for which `keep` says true. O(groups).
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        for group in self.groups() {
            for at in self.group(group).full::<C>() {
                let place = Place::new(group, at);
                // SAFETY: the slot holds an entry: `keep` and the drops cannot reach the table.
                if !keep(unsafe { self.slot(place).as_mut() }) {
                    // SAFETY: as above.
                    drop(unsafe { self.take_at(place) });
                }
            }
        }
    }

    /// Removes every entry and keeps the allocation. O(groups); nothing if the table is as new.
    pub(crate) fn clear(&mut self) {
        let as_new = self.len == 0 && self.header().growth_left == self.size().capacity();
        if !as_new {
            drop(self.drain());
        }
    }

    /// Forgets every entry of an allocated table.
    fn forget_all(&mut self) {
        self.len = 0;
        let size = self.size();
        self.header_mut().growth_left = size.capacity();
        self.write_empty_groups(size);
    }

    /// The slots that hold entries.
    fn raw_iter(&self) -> RawIter<T, C> {
        RawIter::new(self)
    }
}

impl<T, C: Compare> Drop for RawTable<T, C> {
    fn drop(&mut self) {
        /// Frees a table's memory, also when an entry's drop panics.
        struct Memory(NonNull<Header>, Layout);
        impl Drop for Memory {
            fn drop(&mut self) {
                // SAFETY: the table was allocated with this layout, and it ends here.
                unsafe { dealloc(self.0.as_ptr().cast(), self.1) };
            }
        }
        if !self.is_allocated() {
            return;
        }
        let _memory = Memory(self.base, self.layout());
        // SAFETY: the table ends here.
        unsafe { self.raw_iter().drop_rest() };
    }
}
