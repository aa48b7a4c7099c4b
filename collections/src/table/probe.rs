//! Where a hash leads: the first group, the ones after it, and the tag.

use super::group::SLOTS;

/// The byte of a hash that becomes the tag: its highest, since its lower bits choose the group.
#[inline]
pub(super) fn tag_byte(hash: u64) -> u8 {
    (hash >> 56) as u8
}

/// The groups in which an entry may stand, in order, each by its first slot: triangular steps, which visit every group
/// of a power of two once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe {
    first: usize,
    step: usize,
}

impl Probe {
    /// Starts at the hash's home group. `mask` is the header's.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the lowest bits are wanted"
    )]
    pub(super) fn new(hash: u64, mask: usize) -> Self {
        Self::from(hash as usize & mask)
    }

    /// Starts at a group.
    #[inline]
    pub(super) fn from(first: usize) -> Self {
        Self { first, step: 0 }
    }

    /// The first slot of the present group.
    #[inline]
    pub(super) fn group(self) -> usize {
        self.first
    }

    /// Goes to the next group; false when all have been visited.
    #[inline]
    pub(super) fn advance(&mut self, mask: usize) -> bool {
        self.step += SLOTS;
        self.first = (self.first + self.step) & mask;
        self.step <= mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_is_visited_once() {
        for bits in 0..10 {
            let groups = 1_usize << bits;
            let mask = (groups - 1) * SLOTS;
            let mut seen = vec![false; groups];
            let mut probe = Probe::new(0x1234_5678_9ABC_DEF0, mask);
            loop {
                let group = probe.group();
                assert_eq!(group % SLOTS, 0);
                assert!(!core::mem::replace(&mut seen[group / SLOTS], true));
                if !probe.advance(mask) {
                    break;
                }
            }
            assert!(seen.iter().all(|seen| *seen));
        }
    }
}
