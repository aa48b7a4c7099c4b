//! Looking entries up.

use super::group::Compare;
use super::probe::{Probe, tag_byte};
use super::{Place, RawTable};

impl<T, C: Compare> RawTable<T, C> {
    /// The first slot of the group at which the probe of a hash starts.
    #[inline]
    pub(super) fn home(&self, hash: u64) -> usize {
        Probe::new(hash, self.header().mask).group()
    }

    /// The place of the entry that has this hash and is equal. O(1).
    #[inline]
    pub(super) fn find_place(&self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<Place> {
        let first = self.home(hash);
        let tag = tag_byte(hash);
        let mut candidates = self.group(first).matching::<C>(tag);
        while let Some(at) = candidates.first() {
            let place = Place::new(first, at);
            // SAFETY: a slot with an entry's tag holds an entry.
            if equal(unsafe { self.slot(place).as_ref() }) {
                return Some(place);
            }
            candidates.remove_first();
        }
        if self.overflowed(first, tag) {
            return self.find_further(first, tag, equal);
        }
        None
    }

    /// The same in other groups than the first, which entries with such a tag have gone past.
    #[cold]
    #[inline(never)]
    fn find_further(&self, first: usize, tag: u8, equal: impl Fn(&T) -> bool) -> Option<Place> {
        let mask = self.header().mask;
        let mut probe = Probe::from(first);
        while probe.advance(mask) {
            let group = probe.group();
            for at in self.group(group).matching::<C>(tag) {
                let place = Place::new(group, at);
                // SAFETY: a slot with an entry's tag holds an entry.
                if equal(unsafe { self.slot(place).as_ref() }) {
                    return Some(place);
                }
            }
            if !self.overflowed(group, tag) {
                break;
            }
        }
        None
    }

    /// The entry that has this hash and is equal. O(1).
    #[inline]
    pub(crate) fn find(&self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<&T> {
        // Many maps stay empty, and then nothing need be computed.
        if self.len == 0 {
            return None;
        }
        let place = self.find_place(hash, equal)?;
        // SAFETY: a found slot holds an entry, and the table is borrowed.
        Some(unsafe { self.slot(place).as_ref() })
    }

    /// The entry that has this hash and is equal, to change except for what its hash is computed from.
    #[inline]
    pub(crate) fn find_mut(&mut self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<&mut T> {
        let place = self.find_place(hash, equal)?;
        // SAFETY: a found slot holds an entry, and the table is borrowed mutably.
        Some(unsafe { self.slot(place).as_mut() })
    }
}
