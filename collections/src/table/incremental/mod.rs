//! A table that grows without a stall: while it grows there are two, and every insertion moves a few entries
//! from the older to the newer.
//!
//! The idea is that of the griddle crate (and of Redis before it). Both tables have the same seed, so that one hash
//! serves both, and a group's entries go to few groups of the newer table.

mod clone;
mod disjoint;
mod entry;
mod extract;
mod iter;
mod memory;
mod moving;
mod seeded;
#[cfg(test)]
mod tests;

use core::mem;

pub(crate) use self::entry::{Found, Vacant};
pub(crate) use self::extract::Extraction;
pub(crate) use self::iter::{Drain, IntoIter, Iter, IterMut};
use super::group::{Compare, Native};
use super::{RawTable, TryReserveError};

/// A table of `T`s whose longest insertion is bounded; `C` compares control bytes.
pub(crate) struct IncrementalTable<T, C: Compare = Native> {
    /// The table that takes new entries.
    newer: RawTable<T, C>,
    /// The table that is being emptied.
    older: Older<T, C>,
}

/// A table that is being emptied, or one without memory when no move is under way.
struct Older<T, C: Compare> {
    table: RawTable<T, C>,
    /// The first group that has not been emptied yet.
    next: usize,
    /// The groups before it have had their slots' memory given back.
    given_back: usize,
}

impl<T, C: Compare> Older<T, C> {
    const NONE: Self = Self {
        table: RawTable::new(),
        next: 0,
        given_back: 0,
    };
}

impl<T, C: Compare> IncrementalTable<T, C> {
    /// An empty table. Allocates nothing.
    pub(crate) const fn new() -> Self {
        Self {
            newer: RawTable::new(),
            older: Older::NONE,
        }
    }

    /// An empty table with room for so many entries.
    pub(crate) fn with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        let mut table = Self::new();
        if capacity > 0 {
            table.start(capacity)?;
        }
        Ok(table)
    }

    /// What hashes must be seeded with. Changes when the table allocates for the first time.
    #[inline]
    pub(crate) fn seed(&self) -> u64 {
        self.newer.seed()
    }

    /// The number of entries.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.newer.len() + self.older.table.len()
    }

    /// How many entries the table can hold before it allocates again: the older table's entries have their
    /// room in the newer one.
    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.newer.capacity()
    }

    /// The bytes allocated, in both tables.
    pub(crate) fn allocation_size(&self) -> usize {
        self.newer.allocation_size() + self.older.table.allocation_size()
    }

    /// Asks for huge pages under the newer table.
    pub(crate) fn advise_huge_pages(&self) -> bool {
        self.newer.advise_huge_pages()
    }

    /// Whether the older table must be asked too.
    #[inline]
    fn is_divided(&self) -> bool {
        self.older.table.len() != 0
    }

    /// The entry that has this hash and is equal. O(1).
    #[inline]
    pub(crate) fn find(&self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<&T> {
        let found = self.newer.find(hash, &equal);
        if found.is_none() && self.is_divided() {
            return self.older.table.find(hash, equal);
        }
        found
    }

    /// The entry that has this hash and is equal, to change except for what its hash is computed from.
    #[inline]
    pub(crate) fn find_mut(&mut self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<&mut T> {
        let is_divided = self.is_divided();
        let found = self.newer.find_mut(hash, &equal);
        if found.is_none() && is_divided {
            return self.older.table.find_mut(hash, equal);
        }
        found
    }

    /// Takes out the entry that has this hash and is equal. O(1).
    #[inline]
    pub(crate) fn take(&mut self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<T> {
        let taken = self.newer.take(hash, &equal);
        if taken.is_none() && self.is_divided() {
            return self.older.table.take(hash, equal);
        }
        taken
    }

    /// Puts in an entry, unless one that is equal is there: then it hands back that one and `value`. O(1), and
    /// amortised over growth by no other insertion: see `moving`. `hash` is the value's hash, and `rehash` computes it for
    /// any entry from a seed.
    #[inline]
    pub(crate) fn put(
        &mut self,
        hash: u64,
        value: T,
        equal: impl Fn(&T) -> bool,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Option<(&mut T, T)> {
        match self.entry(hash, equal) {
            Ok(found) => Some((found.into_mut(), value)),
            Err(vacant) => {
                vacant.insert(value, rehash);
                None
            }
        }
    }

    /// Moves what this insertion has to move, so that the newer table has room for one more. Hands back the
    /// value's hash, which changes with the first allocation.
    #[inline]
    fn make_place(&mut self, hash: u64, value: &T, rehash: &impl Fn(u64, &T) -> u64) -> u64 {
        let is_full = self.newer.capacity() == self.newer.len();
        if !is_full && !self.is_moving() {
            return hash;
        }
        if is_full {
            if let Err(error) = self.start(1) {
                error.fail();
            }
        }
        self.step(rehash);
        rehash(self.seed(), value)
    }

    /// Keeps the entries for which `keep` says true. O(groups).
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        self.older.table.retain(&mut keep);
        self.newer.retain(keep);
    }

    /// Removes every entry and keeps the newer table's allocation. O(groups).
    pub(crate) fn clear(&mut self) {
        drop(mem::replace(&mut self.older, Older::NONE));
        self.newer.clear();
    }

    /// Makes room for `additional` more entries. Finishes a move under way unless there is room already, and
    /// starts another one.
    pub(crate) fn try_reserve(
        &mut self,
        additional: usize,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Result<(), TryReserveError> {
        if additional <= self.capacity() - self.len() {
            return Ok(());
        }
        self.finish(&rehash);
        self.start(additional)
    }

    /// Finishes a move under way, and gives memory back that the entries and `capacity` do not need.
    pub(crate) fn shrink_to(
        &mut self,
        capacity: usize,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Result<(), TryReserveError> {
        self.finish(&rehash);
        self.newer.shrink_to(capacity, rehash)
    }

    /// Panics unless both tables are sound and the move can end. `equal` compares keys. O(capacity); for tests.
    pub(crate) fn validate(&self, rehash: impl Fn(u64, &T) -> u64, equal: impl Fn(&T, &T) -> bool) {
        self.newer.validate(&rehash);
        self.older.table.validate(&rehash);
        self.validate_move();
        for entry in self.older.table.iter() {
            let hash = rehash(self.seed(), entry);
            let twice = self.newer.find(hash, |other| equal(entry, other));
            assert!(twice.is_none(), "an entry is in both tables");
        }
    }
}
