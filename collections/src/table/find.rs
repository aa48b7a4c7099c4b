//! Looking entries up.

use core::ptr::NonNull;

use super::group::Compare;
use super::probe::{Probe, tag_byte};
use super::{Place, RawTable};

impl<T, C: Compare> RawTable<T, C> {
    /// What `pick` makes of the entry that has this hash and is equal: of its place or its address. O(1).
    #[inline]
    fn find_with<R>(
        &self,
        hash: u64,
        equal: impl Fn(&T) -> bool,
        pick: impl Fn(Place, NonNull<T>) -> R,
    ) -> Option<R> {
        let group = self.home(hash);
        let tag = tag_byte(hash);
        let mut candidates = self.group(group).matching::<C>(tag);
        while let Some(at) = candidates.first() {
            let place = Place::new(group, at);
            let slot = self.slot(place);
            // SAFETY: a slot with an entry's tag holds an entry.
            if equal(unsafe { slot.as_ref() }) {
                return Some(pick(place, slot));
            }
            candidates.remove_first();
        }
        if self.overflowed(group, tag) {
            return self.find_further(group, tag, equal, pick);
        }
        None
    }

    /// The same in another group than the first.
    #[cold]
    #[inline(never)]
    fn find_further<R>(
        &self,
        first: usize,
        tag: u8,
        equal: impl Fn(&T) -> bool,
        pick: impl Fn(Place, NonNull<T>) -> R,
    ) -> Option<R> {
        let mask = self.header().mask;
        let mut probe = Probe::from(first);
        while self.overflowed(probe.group(), tag) && probe.advance(mask) {
            let group = probe.group();
            for at in self.group(group).matching::<C>(tag) {
                let place = Place::new(group, at);
                let slot = self.slot(place);
                // SAFETY: a slot with an entry's tag holds an entry.
                if equal(unsafe { slot.as_ref() }) {
                    return Some(pick(place, slot));
                }
            }
        }
        None
    }

    /// The place of the entry that has this hash and is equal. O(1).
    #[inline]
    pub(super) fn find_place(&self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<Place> {
        self.find_with(hash, equal, |place, _| place)
    }

    /// The entry that has this hash and is equal. O(1).
    #[inline]
    pub(crate) fn find(&self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<&T> {
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
