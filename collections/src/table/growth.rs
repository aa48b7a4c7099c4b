//! Making room, and giving it back.

use core::mem;

use super::group::{Compare, EMPTY};
use super::probe::Probe;
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
        let needed = self
            .len
            .checked_add(additional)
            .ok_or(TryReserveError::CAPACITY_OVERFLOW)?;
        let size = self.size();
        // At most half full: the room was lost to overflow bits, and the same size will do.
        if needed <= size.capacity() / 2 {
            return self.resize(size, rehash);
        }
        let larger = needed.max(size.capacity().saturating_add(1));
        self.resize(Size::for_capacity(larger)?, rehash)
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
        if size.slots < self.header().slots {
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
        debug_assert!(size.capacity() >= self.len);
        let mut larger = Self::allocate(size, self.seed())?;
        if !self.is_allocated() {
            larger.take_seed();
        }
        // The new table gives its entries up until all are there.
        let mut larger = mem::ManuallyDrop::new(larger);
        // Not when it shrinks, since positions in the groups are kept.
        if size.slots >= self.header().slots {
            larger.split_from(self, rehash);
        }
        let seed = larger.seed();
        for entry in self.raw_iter() {
            // SAFETY: the iterator yields slots that hold entries.
            let hash = rehash(seed, unsafe { entry.as_ref() });
            // SAFETY: as above. Each is copied once, and the old table forgets them all below.
            larger.place_new(hash, unsafe { entry.read() });
        }
        mem::swap(self, &mut larger);
        // `larger` is the old table now; its entries have moved.
        larger.len = 0;
        drop(mem::ManuallyDrop::into_inner(larger));
        Ok(())
    }

    /// Takes over the entries of a table with as many slots or fewer that stand in the first group of their
    /// probe; this table must be empty and have the other's seed, if that holds anything. The other is left with those that
    /// had gone on.
    ///
    /// Nothing is probed: whatever more bits of their hashes say, entries of one group meet in no group that
    /// those of another come to, so each keeps its position in the group.
    fn split_from(&mut self, other: &mut Self, rehash: &impl Fn(u64, &T) -> u64) {
        let (mask, other_mask) = (self.header().group_mask, other.header().group_mask);
        debug_assert!(self.len == 0 && self.header().slots >= other.header().slots);
        let seed = self.seed();
        debug_assert!(other.len == 0 || other.seed() == seed);
        let mut moved = 0;
        for number in 0..=other_mask {
            let group = *other.group(number);
            for at in group.full::<C>() {
                let from = other.slot(Place { group: number, at });
                // SAFETY: the slot holds an entry.
                let hash = rehash(seed, unsafe { from.as_ref() });
                let home = Probe::new(hash, mask).group();
                if home & other_mask != number {
                    continue;
                }
                let to = self.slot(Place { group: home, at });
                // SAFETY: the slot exists, since this table's groups have as many slots at least, and holds no
                // entry: see above. The tables do not overlap. The other says at once that it holds the entry no more.
                unsafe { to.copy_from_nonoverlapping(from, 1) };
                self.group_mut(home).set_tag(at, group.tag(at));
                other.group_mut(number).set_tag(at, EMPTY);
                moved += 1;
            }
        }
        other.len -= moved;
        self.len = moved;
        self.header_mut().growth_left -= moved;
    }
}
