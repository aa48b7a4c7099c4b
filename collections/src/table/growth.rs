//! Making room, and giving it back.

use core::mem;

use super::group::Compare;
use super::size::Size;
use super::{Place, RawTable, TryReserveError};

impl<T, C: Compare> RawTable<T, C> {
    /// Makes room for `additional` more entries.
    pub(crate) fn try_reserve(
        &mut self,
        additional: usize,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Result<(), TryReserveError> {
        if additional <= self.header().growth_left {
            return Ok(());
        }
        self.grow(additional, &rehash)
    }

    /// Lays the table out anew with room for `additional` more entries.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(
        &mut self,
        additional: usize,
        rehash: &impl Fn(u64, &T) -> u64,
    ) -> Result<(), TryReserveError> {
        // Many tables never have more: for them everything is known when this is compiled.
        if additional <= Size::FIRST.slots && !self.is_allocated() {
            *self = Self::allocate(Size::FIRST, 0)?;
            self.take_seed();
            return Ok(());
        }
        let needed = self
            .len
            .checked_add(additional)
            .ok_or(TryReserveError::CAPACITY_OVERFLOW)?;
        let size = self.size();
        // At most half full: the room was lost to overflow bits, and the same size will do.
        if needed <= size.capacity() / 2 {
            return self.resize(size, rehash);
        }
        let larger = Size::for_capacity(needed.max(size.capacity().saturating_add(1)))?;
        if !self.is_allocated() {
            *self = Self::allocate(larger, 0)?;
            self.take_seed();
            return Ok(());
        }
        if larger.groups == 1 {
            return self.lengthen(larger);
        }
        if size.slots.checked_mul(2) == Some(larger.slots) {
            return self.double(rehash);
        }
        self.resize(larger, rehash)
    }

    /// Gives a table of one group more slots of that group. Every entry stays in its slot; nothing is hashed.
    ///
    /// By copying, since common allocators take several times as long to lengthen so small an allocation as to make a
    /// new one.
    fn lengthen(&mut self, larger: Size) -> Result<(), TryReserveError> {
        let slots = self.size().slots;
        debug_assert!(self.is_allocated() && larger.groups == 1 && larger.slots > slots);
        let mut new = Self::allocate_unwritten(larger, self.seed())?;
        let first = Place::new(0, 0);
        *new.group_mut(0) = self.group(0).lengthened(slots, larger.slots);
        *new.overflow_mut(0) = 0;
        // SAFETY: the slots of the smaller table lie in both allocations. Those with entries move to the same slots of the
        // new table, whose control bytes say so; the old one forgets them.
        unsafe {
            new.slot(first)
                .copy_from_nonoverlapping(self.slot(first), slots);
        };
        new.len = self.len;
        new.header_mut().growth_left = larger.slots - self.len;
        self.len = 0;
        *self = new;
        Ok(())
    }

    /// Gives memory back that the entries and `capacity` do not need.
    pub(crate) fn shrink_to(
        &mut self,
        capacity: usize,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Result<(), TryReserveError> {
        let needed = self.len.max(capacity);
        if needed == 0 {
            *self = Self::new();
            return Ok(());
        }
        if needed > self.size().capacity() {
            return Ok(());
        }
        let size = Size::for_capacity(needed)?;
        if size.slots < self.size().slots {
            self.resize(size, &rehash)?;
        }
        Ok(())
    }

    /// Moves the entries to a new allocation of a size that holds them.
    fn resize(
        &mut self,
        size: Size,
        rehash: &impl Fn(u64, &T) -> u64,
    ) -> Result<(), TryReserveError> {
        debug_assert!(self.is_allocated() && size.capacity() >= self.len);
        let seed = self.seed();
        // The new table gives its entries up until all are there.
        let mut new = mem::ManuallyDrop::new(Self::allocate(size, seed)?);
        for entry in self.raw_iter() {
            // SAFETY: the iterator yields slots that hold entries.
            let hash = rehash(seed, unsafe { entry.as_ref() });
            // SAFETY: as above. Each is copied once, and the old table forgets them all below.
            new.place_new(hash, unsafe { entry.read() });
        }
        mem::swap(self, &mut new);
        // `new` is the old table now; its entries have moved.
        new.len = 0;
        drop(mem::ManuallyDrop::into_inner(new));
        Ok(())
    }
}
