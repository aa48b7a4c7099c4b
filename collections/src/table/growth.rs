//! Making room, and giving it back.

use core::mem;

use super::group::Compare;
use super::size::Size;
use super::{RawTable, TryReserveError};

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
