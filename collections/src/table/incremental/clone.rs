//! Copies of a table that may be in the middle of a move. A copy is not.

use core::mem;

use super::super::group::Compare;
use super::super::plain::Plain;
use super::{IncrementalTable, Older};

impl<T: Clone, C: Compare> IncrementalTable<T, C> {
    /// A copy. Should a clone panic, those that were made are dropped.
    pub(crate) fn clone_with(
        &self,
        plain: Option<Plain<T>>,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Self {
        let mut copy = Self {
            newer: self.newer.clone_with(plain),
            older: Older::NONE,
        };
        copy.add_older_of(self, rehash);
        copy
    }

    /// Becomes a copy, and reuses the memory if it is of the same size. Should a clone panic, this table holds
    /// those that were made.
    pub(crate) fn clone_from_with(
        &mut self,
        source: &Self,
        plain: Option<Plain<T>>,
        rehash: impl Fn(u64, &T) -> u64,
    ) {
        drop(mem::replace(&mut self.older, Older::NONE));
        self.newer.clone_from_with(&source.newer, plain);
        self.add_older_of(source, rehash);
    }

    /// Adds copies of what `source` has in its older table.
    fn add_older_of(&mut self, source: &Self, rehash: impl Fn(u64, &T) -> u64) {
        let entries = source.older.table.iter();
        // There is room already, but in a copy of a newer table without entries, which has no memory.
        if let Err(error) = self.newer.try_reserve(entries.len(), &rehash) {
            error.fail();
        }
        for entry in entries {
            let entry = entry.clone();
            let hash = rehash(self.seed(), &entry);
            self.newer.insert_new(hash, entry, &rehash);
        }
    }
}
