//! The checks that tests make after every step: a table is what its control bytes say.

use super::group::{BLOCKED, Compare, SLOTS};
use super::probe::{Probe, tag_byte};
use super::{Place, RawTable, Size};

impl<T, C: Compare> RawTable<T, C> {
    /// Panics unless the whole structure is sound. O(capacity); for tests. `rehash` as for `insert_new`.
    pub(crate) fn validate(&self, rehash: impl Fn(u64, &T) -> u64) {
        let header = self.header();
        let Size { groups, slots } = self.size();
        assert!(groups.is_power_of_two());
        if self.is_allocated() {
            assert!(groups == 1 && slots <= SLOTS || slots == groups * SLOTS);
            assert!(self.len + header.growth_left <= self.size().capacity());
        } else {
            assert_eq!((groups, self.len, header.growth_left), (1, 0, 0));
            assert_eq!(self.allocation_size(), 0);
        }
        let mut found = 0;
        for first in self.groups() {
            let group = self.group(first);
            for at in 0..SLOTS {
                let place = Place::new(first, at);
                let exists = place.0 < slots;
                assert_eq!(group.tag(at) == BLOCKED, !exists, "{place:?}");
            }
            for at in group.full::<C>() {
                found += 1;
                let place = Place::new(first, at);
                // SAFETY: a slot with an entry's tag holds an entry.
                let entry = unsafe { self.slot(place).as_ref() };
                let hash = rehash(header.seed, entry);
                let tag = C::tag(tag_byte(hash));
                assert_eq!(group.tag(at), tag, "tag of {place:?}");
                let mut probe = Probe::new(hash, header.mask);
                while probe.group() != first {
                    assert!(
                        self.overflowed(probe.group(), tag),
                        "{place:?} cannot be reached"
                    );
                    assert!(probe.advance(header.mask));
                }
            }
        }
        assert_eq!(found, self.len);
    }

    /// How many groups a look-up visits, and whether it finds something. For tests.
    #[cfg(test)]
    pub(crate) fn groups_visited(&self, hash: u64, equal: impl Fn(&T) -> bool) -> (usize, bool) {
        let mask = self.header().mask;
        let found = self.find_place(hash, equal);
        let mut probe = Probe::new(hash, mask);
        let mut visited = 1;
        while found.is_none_or(|place| place.group() != probe.group())
            && self.overflowed(probe.group(), tag_byte(hash))
            && probe.advance(mask)
        {
            visited += 1;
        }
        (visited, found.is_some())
    }
}
