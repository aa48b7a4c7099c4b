//! The move from the older table to the newer, and why it always ends in time.
//!
//! Every insertion of a new key empties one group of the older table, if there is one, and then takes one place of
//! the newer table. Let `room` be how many entries the newer table takes before it is full, `left` the
//! entries of the older table, and `groups` its groups that have not been emptied. The move keeps
//!
//! ```text
//! room >= left + groups
//! ```
//!
//! - When it starts, the newer table is empty and made for at least `left + groups` entries.
//! - An insertion that moves m entries takes `m + 1` from `room`, `m` from `left` and 1 from `groups`: both sides
//!   lose the same.
//! - A removal takes 1 from `left`, or takes nothing from the right side and never lessens `room`.
//!
//! So as long as a group is left there is room for an insertion, and after `groups` insertions the move has ended.
//! No insertion moves more entries than a group has slots. It follows that a table is laid out anew only when no move
//! is under way, and that the older table's groups, a fourteenth of its entries, are how many insertions a
//! move takes: for most of the time there is one table.

use core::mem;

use super::super::group::{Compare, SLOTS};
use super::super::size::Size;
use super::super::{Place, RawTable, TryReserveError};
use super::memory;
use super::{IncrementalTable, Older};

impl<T, C: Compare> IncrementalTable<T, C> {
    /// Whether there is an older table.
    #[inline]
    pub(super) fn is_moving(&self) -> bool {
        self.older.table.is_allocated()
    }

    /// How many groups of the older table have not been emptied.
    fn groups_left(&self) -> usize {
        if self.is_moving() {
            self.older.table.size().groups - self.older.next
        } else {
            0
        }
    }

    /// Allocates a newer table with room for `additional` more entries at least. No move may be under way.
    #[cold]
    #[inline(never)]
    pub(super) fn start(&mut self, additional: usize) -> Result<(), TryReserveError> {
        debug_assert!(!self.is_moving());
        if !self.newer.is_allocated() {
            let mut first = memory::allocate(Size::for_capacity(additional)?, 0)?;
            first.take_seed();
            self.newer = first;
            return Ok(());
        }
        let size = self.newer.size();
        let needed = self
            .newer
            .len()
            .checked_add(additional.max(size.groups))
            .ok_or(TryReserveError::CAPACITY_OVERFLOW)?;
        // At most half full: the room was lost to overflow bits, and the same size will do.
        let size = if needed <= size.capacity() / 2 {
            size
        } else {
            Size::for_capacity(needed.max(size.capacity().saturating_add(1)))?
        };
        let newer = memory::allocate(size, self.seed())?;
        self.older = Older {
            table: mem::replace(&mut self.newer, newer),
            ..Older::NONE
        };
        self.check_room();
        Ok(())
    }

    /// Empties one group of the older table; after the last one, frees it.
    #[inline]
    pub(super) fn step(&mut self, rehash: &impl Fn(u64, &T) -> u64) {
        if !self.is_moving() {
            return;
        }
        let number = self.older.next;
        let seed = self.newer.seed();
        debug_assert_eq!(self.older.table.seed(), seed);
        let first = number * SLOTS;
        let group = *self.older.table.group(first);
        for at in group.full::<C>() {
            let place = Place::new(first, at);
            // SAFETY: the slot holds an entry: nothing has changed the group since it was read.
            let entry = unsafe { self.older.table.take_at(place) };
            let hash = rehash(seed, &entry);
            self.newer.place_new(hash, entry);
        }
        self.older.next += 1;
        if self.older.next == self.older.table.size().groups {
            debug_assert_eq!(self.older.table.len(), 0);
            self.older = Older::NONE;
        } else {
            self.give_back();
        }
        self.check_room();
    }

    /// Moves all that is left.
    pub(super) fn finish(&mut self, rehash: &impl Fn(u64, &T) -> u64) {
        while self.is_moving() {
            self.step(rehash);
            // Nobody has to put in an entry for it: the room for one stays, and the promise is kept.
        }
    }

    /// The promise that the move ends in time. Between a step and its insertion, there is one more place.
    fn check_room(&self) {
        debug_assert!(
            self.newer.capacity() - self.newer.len() >= self.older.table.len() + self.groups_left(),
            "a move cannot end before the newer table is full"
        );
    }

    /// Panics unless the move is what the fields say. For tests.
    pub(super) fn validate_move(&self) {
        let older = &self.older;
        let room = self.newer.capacity() - self.newer.len();
        assert!(room >= older.table.len() + self.groups_left());
        if !self.is_moving() {
            assert_eq!((older.next, older.given_back), (0, 0));
            return;
        }
        assert_eq!(older.table.seed(), self.newer.seed());
        assert!(older.given_back <= older.next && self.groups_left() > 0);
        for number in 0..older.next {
            let mut full = older.table.group(number * SLOTS).full::<C>();
            assert_eq!(full.next(), None, "group {number} was emptied");
        }
    }
}

impl<T, C: Compare> RawTable<T, C> {
    /// The offsets in an allocation between which these groups have their slots.
    pub(super) fn slots_of(from: usize, to: usize) -> (usize, usize) {
        let first = super::super::size::slots_offset::<T>();
        let bytes = SLOTS * size_of::<T>();
        (first + from * bytes, first + to * bytes)
    }
}
