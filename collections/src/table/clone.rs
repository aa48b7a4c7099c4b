//! Copies of a table, slot by slot or all at once: nothing is hashed or probed.

use super::group::Compare;
use super::plain::Plain;
use super::size::{CONTROL_BYTES, Header, control_offset};
use super::{Place, RawTable};

impl<T: Clone, C: Compare> RawTable<T, C> {
    /// A copy: by its bytes if there is a proof that those are as good as clones. O(slots).
    pub(crate) fn clone_with(&self, plain: Option<Plain<T>>) -> Self {
        if self.len == 0 {
            return Self::new();
        }
        let memory = match plain {
            Some(_) => Self::allocate_unwritten(self.size(), self.seed()),
            None => Self::allocate(self.size(), self.seed()),
        };
        match memory {
            Ok(mut copy) => {
                copy.fill_from(self, plain);
                copy
            }
            Err(error) => error.fail(),
        }
    }

    /// Becomes a copy, and reuses the memory if it is of the same size. O(slots).
    pub(crate) fn clone_from_with(&mut self, source: &Self, plain: Option<Plain<T>>) {
        if !self.is_allocated() || self.size() != source.size() {
            *self = source.clone_with(plain);
            return;
        }
        if plain.is_none() {
            self.clear();
        }
        self.header_mut().seed = source.seed();
        self.fill_from(source, plain);
    }

    /// Copies the entries of a table of the same size and seed: over the bytes of this one, or else into this one, which
    /// is empty.
    fn fill_from(&mut self, source: &Self, plain: Option<Plain<T>>) {
        match plain {
            Some(plain) => self.become_copy(source, plain),
            None => self.clone_entries(source),
        }
    }
}

impl<T: Clone, C: Compare> RawTable<T, C> {
    /// Copies the entries of a table of the same size and seed into this one, which is empty. Should a
    /// clone panic, this table holds those that were made.
    fn clone_entries(&mut self, source: &Self) {
        debug_assert!(self.len == 0 && self.size() == source.size());
        self.header_mut().growth_left = source.capacity();
        // All of them first: a panic may leave entries that went past a group which comes later.
        for first in source.groups() {
            *self.overflow_mut(first) = source.overflow(first);
        }
        for first in source.groups() {
            let group = *source.group(first);
            *self.group_mut(first) = group.emptied::<C>();
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

impl<T, C: Compare> RawTable<T, C> {
    /// Copies slots and control bytes of a table of the same size and seed over those of this one.
    fn become_copy(&mut self, source: &Self, _: Plain<T>) {
        let size = source.size();
        let bytes = control_offset::<T>(size.slots) + size.groups * CONTROL_BYTES;
        let header = size_of::<Header>();
        debug_assert!(self.is_allocated() && source.is_allocated());
        debug_assert_eq!(self.seed(), source.seed());
        // SAFETY: both allocations have the layout of that size, of which these bytes are all behind the header; slots that
        // hold no entry are copied as what they are, perhaps uninitialised. The entries that this table held need no drop,
        // and those that it holds now are as good as clones: the proof says so.
        unsafe {
            let from = source.base.cast::<u8>().add(header);
            let to = self.base.cast::<u8>().add(header);
            to.copy_from_nonoverlapping(from, bytes - header);
        }
        self.header_mut().growth_left = source.header().growth_left;
        self.len = source.len;
    }
}
