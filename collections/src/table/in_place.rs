//! Growing where the table lies: `realloc` lengthens the allocation, which on Linux moves no byte of a large one, and the
//! entries are divided between every group and the new one that its hashes' next bit chooses.
//!
//! At no time is there a second table, so the most memory that growing takes is what the larger table takes.

use alloc::alloc::realloc;
use core::ptr;

use super::group::{Compare, EMPTY, Group, SLOTS};
use super::probe::Probe;
use super::size::{CONTROL_BYTES, Size, control_offset};
use super::{Place, RawTable, TryReserveError};

impl<T, C: Compare> RawTable<T, C> {
    /// Gives a table twice as many groups; a group must have all its slots. The entries are forgotten should `rehash`
    /// panic.
    ///
    /// Every entry keeps its position in its group or moves to the same position of the new group, if it stands in the first group
    /// of its probe: no probing, and no branch that depends on hashes. The few others, which had gone on from a full group,
    /// are put in anew as soon as that group has been divided.
    pub(super) fn double(
        &mut self,
        rehash: &impl Fn(u64, &T) -> u64,
    ) -> Result<(), TryReserveError> {
        let old = self.size();
        let larger = Size {
            groups: old.groups * 2,
            slots: old.slots * 2,
        };
        debug_assert_eq!(larger, Size::for_capacity(old.capacity() + 1)?);
        self.reallocate(old, larger)?;
        // SAFETY: the control bytes lie in the allocation. The new groups begin without entries, and all without overflow.
        unsafe {
            let bytes = larger.groups * CONTROL_BYTES - old.slots;
            self.tag_pointer(old.slots).write_bytes(EMPTY, bytes);
        }
        let mut early = 0;
        for first in (0..old.slots).step_by(SLOTS) {
            if !self.divide(first, old.slots, rehash) {
                early = first + 1;
            }
        }
        // Those whose first group came later than the one they stood in.
        for first in (0..early).step_by(SLOTS) {
            for at in self.group(first).full::<C>() {
                self.put_anew(Place::new(first, at), rehash);
            }
        }
        // What an entry that was put anew may have taken from it.
        self.header_mut().growth_left = larger.capacity() - self.len;
        Ok(())
    }

    /// Lengthens the allocation and moves the control bytes to its end.
    fn reallocate(&mut self, old: Size, larger: Size) -> Result<(), TryReserveError> {
        let layout = self.layout();
        let (larger_layout, _) = larger.layout::<T>()?;
        // The padding may hide a few more slots.
        debug_assert!(larger_layout.size() >= layout.size());
        // SAFETY: the table was allocated with this layout; the new size is no smaller and no overflow.
        let memory = unsafe { realloc(self.base.as_ptr().cast(), layout, larger_layout.size()) };
        let base = ptr::NonNull::new(memory.cast())
            .ok_or_else(|| TryReserveError::allocation(larger_layout))?;
        self.base = base;
        // SAFETY: both places lie in the allocation; they may overlap.
        unsafe {
            let from = base.byte_add(control_offset::<T>(old.slots)).cast::<u8>();
            let to = base
                .byte_add(control_offset::<T>(larger.slots))
                .cast::<u8>();
            to.copy_from(from, old.groups * CONTROL_BYTES);
            self.header_mut().control = to.cast();
        }
        self.header_mut().mask = (larger.groups - 1) * SLOTS;
        self.header_mut().growth_left = larger.capacity() - self.len;
        Ok(())
    }

    /// Divides the entries of a group between it and the one `slots` later. False if some must be put anew when all groups
    /// are divided.
    fn divide(&mut self, first: usize, slots: usize, rehash: &impl Fn(u64, &T) -> u64) -> bool {
        // Entries of groups before this one may have been put into the new group.
        let none = self.group(first + slots).full::<C>().first().is_none();
        if none && self.divide_alike(first, slots, rehash) {
            return true;
        }
        let mut all = true;
        for at in self.group(first).full::<C>() {
            let place = Place::new(first, at);
            // SAFETY: the slot holds an entry: what was put anew since the group was read went to slots that were
            // empty then, or that were visited before.
            let hash = rehash(self.seed(), unsafe { self.slot(place).as_ref() });
            if Probe::new(hash, slots - SLOTS).group() > first {
                all = false;
            } else {
                self.put_anew(place, rehash);
            }
        }
        all
    }

    /// Moves the entries of a group that belong into the one `slots` later, which is empty, and stand in the first group of
    /// their probe. False if there are others.
    fn divide_alike(
        &mut self,
        first: usize,
        slots: usize,
        rehash: &impl Fn(u64, &T) -> u64,
    ) -> bool {
        let mask = self.header().mask;
        let seed = self.seed();
        let group = *self.group(first);
        let (mut lower, mut upper) = (group, Group::new(SLOTS));
        let mut all = true;
        for at in group.full::<C>() {
            let from = self.slot(Place::new(first, at));
            // SAFETY: the slot holds an entry.
            let hash = rehash(seed, unsafe { from.as_ref() });
            let home = Probe::new(hash, mask).group();
            if home & (slots - SLOTS) != first {
                all = false;
                continue;
            }
            let to = self.slot(Place::new(first + slots, at));
            // SAFETY: both slots exist and lie apart. Afterwards one of them holds the entry: its tag says which, and
            // that of the other that it holds none.
            unsafe { to.copy_from_nonoverlapping(from, 1) };
            let tag = group.tag(at);
            let stays = u8::from(home == first).wrapping_neg();
            lower.set_tag(at, tag & stays);
            upper.set_tag(at, tag & !stays);
        }
        *self.group_mut(first) = lower;
        *self.group_mut(first + slots) = upper;
        all
    }

    /// Puts an entry into the first group of its probe that has room, unless it is in the first of all.
    fn put_anew(&mut self, place: Place, rehash: &impl Fn(u64, &T) -> u64) {
        let slot = self.slot(place);
        // SAFETY: the callers name slots that hold entries.
        let hash = rehash(self.seed(), unsafe { slot.as_ref() });
        if self.home(hash) == place.group() {
            return;
        }
        *self.tag_mut(place) = EMPTY;
        self.len -= 1;
        self.header_mut().growth_left += 1;
        // SAFETY: the slot held an entry, and its tag says now that it holds none.
        let entry = unsafe { slot.read() };
        self.place_new(hash, entry);
    }
}
