//! Where a hash leads: the first group, the ones after it, and the tag.

use super::group::tag_of;

/// The byte of a hash that becomes the tag: its highest, since its lowest bits choose the group.
#[inline]
pub(super) fn tag_byte(hash: u64) -> u8 {
    (hash >> 56) as u8
}

/// The tag of a hash: its highest byte, but never one of the two values that mean no entry.
#[inline]
pub(super) fn tag(hash: u64) -> u8 {
    tag_of(tag_byte(hash))
}

/// The groups in which an entry may stand, in order: triangular steps, which visit every group of a power of
/// two once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe {
    group: usize,
    step: usize,
}

impl Probe {
    /// Starts at the hash's first group.
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
    pub(super) fn from(group: usize) -> Self {
        Self { group, step: 0 }
    }

    #[inline]
    pub(super) fn group(self) -> usize {
        self.group
    }

    /// Goes to the next group; false when all have been visited.
    #[inline]
    pub(super) fn advance(&mut self, mask: usize) -> bool {
        self.step += 1;
        self.group = (self.group + self.step) & mask;
        self.step <= mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_is_visited_once() {
        for bits in 0..10 {
            let mask = (1_usize << bits) - 1;
            let mut seen = vec![false; mask + 1];
            let mut probe = Probe::new(0x1234_5678_9ABC_DEF0, mask);
            loop {
                assert!(!core::mem::replace(&mut seen[probe.group()], true));
                if !probe.advance(mask) {
                    break;
                }
            }
            assert!(seen.iter().all(|seen| *seen));
        }
    }

    #[test]
    fn tags_are_never_reserved_values() {
        for top in 0..=255_u64 {
            assert!(tag(top << 56 | 0xFF) >= super::super::group::LOWEST);
        }
    }
}
