//! Copies of a table, slot by slot: nothing is hashed or probed.

use super::group::Compare;
use super::{Place, RawTable};

impl<T: Clone, C: Compare> Clone for RawTable<T, C> {
    fn clone(&self) -> Self {
        if self.len == 0 {
            return Self::new();
        }
        match Self::allocate(self.size(), self.seed()) {
            Ok(mut copy) => {
                copy.copy_from(self);
                copy
            }
            Err(error) => error.fail(),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        if !self.is_allocated() || self.size() != source.size() {
            *self = source.clone();
            return;
        }
        self.clear();
        self.header_mut().seed = source.seed();
        self.copy_from(source);
    }
}

impl<T: Clone, C: Compare> RawTable<T, C> {
    /// Copies the entries of a table of the same size and seed into this one, which is empty. Should a
    /// clone panic, this table holds those that were made.
    fn copy_from(&mut self, source: &Self) {
        debug_assert!(self.len == 0 && self.size() == source.size());
        self.header_mut().growth_left = source.capacity();
        for first in source.groups() {
            let group = *source.group(first);
            *self.group_mut(first) = group.emptied::<C>();
            *self.overflow_mut(first) = source.overflow(first);
            for at in group.full::<C>() {
                let place = Place::new(first, at);
                // SAFETY: the source's slot holds an entry.
                let value = unsafe { source.slot(place).as_ref() }.clone();
                // SAFETY: the sizes are equal, so the slot exists; it holds no entry yet.
                unsafe { self.slot(place).write(value) };
                *self.tag_mut(place) = group.tag(at);
                self.len += 1;
                self.header_mut().growth_left -= 1;
            }
        }
    }
}
