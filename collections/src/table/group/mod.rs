//! Sixteen control bytes that say what sixteen slots hold, and what is remembered of entries that found no place
//! there.
//!
//! A control byte is a tag: [`EMPTY`], [`BLOCKED`] (the slot does not exist: only in tables of one group that
//! were given fewer slots), or eight bits of the entry's hash. Every group has an overflow byte besides: its bit
//! `tag / 32` is set when an entry with such a tag found the group full and went on. A look-up that does not find
//! its key in a group whose bit is clear is over, so removal leaves no tombstone: it empties the tag. (The
//! overflow byte was first described for `boost::unordered_flat_map`, where it is the sixteenth of a group's bytes.
//! Here the overflow bytes lie apart: a hit does not look at them, and a group's sixteen slots are found by shifts.)

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod generic;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;

#[cfg(test)]
pub(crate) use generic::Generic;
/// How this build compares sixteen bytes at once: the only place that knows.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub(crate) use generic::Generic as Native;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) use sse2::Sse2 as Native;

/// Slots in a group.
pub(crate) const SLOTS: usize = 16;
/// The tag of a slot that can take an entry.
pub(crate) const EMPTY: u8 = 0;
/// The tag of a slot that does not exist.
pub(crate) const BLOCKED: u8 = 1;
/// The smallest tag of an entry.
pub(crate) const LOWEST: u8 = 2;

/// The tag that a hash's byte becomes: the byte itself, but for the two that mean no entry. The overflow bit stays the
/// same.
#[inline]
pub(crate) const fn tag_of(byte: u8) -> u8 {
    if byte < LOWEST { byte + 8 } else { byte }
}

/// Which bit of an overflow byte is a tag's, or that of the byte it comes from. The highest bits: a shift finds them,
/// where the lowest would take a mask besides.
#[inline]
pub(crate) const fn overflow_bit(tag: u8) -> u32 {
    tag as u32 >> 5
}

/// A way to compare sixteen bytes at once. Bit n of a result speaks of byte n.
pub(crate) trait Compare {
    /// Which bytes equal the tag that a hash's byte becomes ([`tag_of`]).
    fn matching(group: &Group, byte: u8) -> u16;
    /// The tag that a hash's byte becomes ([`tag_of`]).
    #[inline]
    fn tag(byte: u8) -> u8 {
        tag_of(byte)
    }
    /// Which bytes equal `byte`.
    fn equal(group: &Group, byte: u8) -> u16;
    /// Which bytes are at least `byte`.
    fn at_least(group: &Group, byte: u8) -> u16;
}

/// The control bytes of sixteen slots.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct Group([u8; 16]);

impl Group {
    /// A group of which the first `slots` slots exist; all are empty.
    pub(crate) const fn new(slots: usize) -> Self {
        let mut bytes = [EMPTY; 16];
        let mut at = slots;
        while at < SLOTS {
            bytes[at] = BLOCKED;
            at += 1;
        }
        Self(bytes)
    }

    /// A group of which more slots exist: the first `slots` are as in this one, and the others up to `larger` are empty.
    pub(crate) fn lengthened(&self, slots: usize, larger: usize) -> Self {
        let mut group = Self::new(larger);
        group.0[..slots].copy_from_slice(&self.0[..slots]);
        group
    }

    /// The slots whose tag is what a hash's byte becomes.
    #[inline]
    pub(crate) fn matching<C: Compare>(&self, byte: u8) -> Slots {
        Slots(C::matching(self, byte))
    }

    /// The slots that can take an entry.
    #[inline]
    pub(crate) fn empty<C: Compare>(&self) -> Slots {
        Slots(C::equal(self, EMPTY))
    }

    /// The slots that hold an entry.
    #[inline]
    pub(crate) fn full<C: Compare>(&self) -> Slots {
        Slots(C::at_least(self, LOWEST))
    }

    /// How many slots exist.
    #[inline]
    pub(crate) fn slots<C: Compare>(&self) -> usize {
        SLOTS - C::equal(self, BLOCKED).count_ones() as usize
    }

    /// The tag at a slot.
    #[inline]
    pub(crate) fn tag(&self, at: usize) -> u8 {
        debug_assert!(at < SLOTS);
        self.0[at]
    }

    /// Sets the tag at a slot.
    #[inline]
    pub(crate) fn set_tag(&mut self, at: usize, tag: u8) {
        debug_assert!(at < SLOTS);
        self.0[at] = tag;
    }

    /// A group of the same slots without entries.
    #[inline]
    pub(crate) fn emptied<C: Compare>(&self) -> Self {
        let mut emptied = *self;
        for at in self.full::<C>() {
            emptied.set_tag(at, EMPTY);
        }
        emptied
    }
}

/// Some of a group's slots, lowest first.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Slots(u16);

impl Slots {
    /// No slot.
    #[cfg(any(test, feature = "rayon"))]
    pub(crate) const NONE: Self = Self(0);

    /// Bit n says whether slot n is among them.
    #[inline]
    pub(crate) fn bits(&self) -> u16 {
        self.0
    }

    /// The first slot, if any.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The first slot, or slot 0 if there is none. Without a branch.
    #[inline]
    pub(crate) fn first_or_zero(&self) -> usize {
        self.0.trailing_zeros() as usize % SLOTS
    }

    /// Leaves the first slot, which there must be, out.
    #[inline]
    pub(crate) fn remove_first(&mut self) {
        self.0 &= self.0.wrapping_sub(1);
    }
}

impl Iterator for Slots {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.remove_first();
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn native_and_generic_agree_on_every_byte() {
        for value in 0..=255_u8 {
            for at in 0..16 {
                let mut bytes: [u8; 16] = *b"\x00\x01\x02\x03\x7F\x80\x81\xFE\xFFabcdefg";
                bytes[at] = value;
                let group = Group(bytes);
                for byte in [EMPTY, BLOCKED, LOWEST, 127, 128, 254, 255, value] {
                    assert_eq!(Native::equal(&group, byte), Generic::equal(&group, byte));
                    assert_eq!(
                        Native::at_least(&group, byte),
                        Generic::at_least(&group, byte)
                    );
                }
                let naive = (0..16).fold(0, |bits, place| {
                    bits | u16::from(bytes[place] == value) << place
                });
                assert_eq!(Generic::equal(&group, value), naive);
            }
        }
    }

    #[test]
    fn a_short_group_has_only_its_slots() {
        for slots in 0..=SLOTS {
            let group = Group::new(slots);
            assert_eq!(group.empty::<Native>().count(), slots);
            assert_eq!(group.full::<Native>(), Slots::NONE);
            assert!((0..=255).all(|byte| group.matching::<Native>(byte) == Slots::NONE));
        }
    }

    #[test]
    fn tags_keep_their_overflow_bit_and_are_no_reserved_values() {
        for byte in 0..=255_u8 {
            assert!(tag_of(byte) >= LOWEST);
            assert_eq!(overflow_bit(tag_of(byte)), overflow_bit(byte));
            assert_eq!(Native::tag(byte), tag_of(byte));
            assert_eq!(Generic::tag(byte), tag_of(byte));
            let mut group = Group::new(SLOTS);
            group.set_tag(9, tag_of(byte));
            for other in 0..=255 {
                let expected = usize::from(tag_of(other) == tag_of(byte));
                assert_eq!(group.matching::<Native>(other).count(), expected);
                assert_eq!(group.matching::<Generic>(other).count(), expected);
            }
        }
    }
}
