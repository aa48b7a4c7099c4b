//! The checks that tests make after every step: a table is what its control bytes say.

use super::RawTable;
use super::group::{BLOCKED, Compare, SLOTS};
use super::probe::{Probe, tag};

impl<T, C: Compare> RawTable<T, C> {
    /// Panics unless the whole structure is sound. O(capacity); for tests. `rehash` as for `insert_new`.
    pub(crate) fn validate(&self, rehash: impl Fn(u64, &T) -> u64) {
        let header = self.header();
        let groups = header.group_mask + 1;
        assert!(groups.is_power_of_two());
        let slots = self.size().slots;
        if self.is_allocated() {
            assert!(groups == 1 && slots <= SLOTS || slots == groups * SLOTS);
            assert!(self.len + header.growth_left <= self.size().capacity());
        } else {
            assert_eq!((groups, self.len, header.growth_left), (1, 0, 0));
            assert_eq!(self.allocation_size(), 0);
        }
        let mut found = 0;
        for number in 0..groups {
            let group = self.group(number);
            for at in 0..SLOTS {
                let exists = number * SLOTS + at < slots;
                assert_eq!(group.tag(at) == BLOCKED, !exists, "slot {number}/{at}");
            }
            for at in group.full::<C>() {
                found += 1;
                // SAFETY: a slot with an entry's tag holds an entry.
                let entry = unsafe { self.slot(super::Place { group: number, at }).as_ref() };
                let hash = rehash(header.seed, entry);
                assert_eq!(group.tag(at), tag(hash), "tag of slot {number}/{at}");
                let mut probe = Probe::new(hash, header.group_mask);
                while probe.group() != number {
                    assert!(
                        self.overflowed(probe.group(), tag(hash)),
                        "slot {number}/{at} cannot be reached"
                    );
                    assert!(probe.advance(header.group_mask));
                }
            }
        }
        assert_eq!(found, self.len);
    }

    /// How many groups a look-up visits, and whether it finds something. For tests.
    #[cfg(test)]
    pub(crate) fn groups_visited(&self, hash: u64, equal: impl Fn(&T) -> bool) -> (usize, bool) {
        let mask = self.header().group_mask;
        let found = self.find_place(hash, equal);
        let mut probe = Probe::new(hash, mask);
        let mut visited = 1;
        while found.is_none_or(|place| place.group != probe.group())
            && self.overflowed(probe.group(), tag(hash))
            && probe.advance(mask)
        {
            visited += 1;
        }
        (visited, found.is_some())
    }
}
