//! Sixteen control bytes that say what fifteen slots hold.
//!
//! Bytes 0 to 14 are tags: [`EMPTY`], [`BLOCKED`] (the slot does not exist: only in tables of one group
//! that were given fewer slots), or eight bits of the entry's hash. Byte 15 is the overflow byte: bit
//! `tag % 8` is set when an entry with such a tag found this group full and went on. A look-up that does
//! not find its key in a group whose bit is clear is over, so removal leaves no tombstone: it empties the
//! tag. (The overflow byte was first described for `boost::unordered_flat_map`.)

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
pub(crate) const SLOTS: usize = 15;
/// The tag of a slot that can take an entry.
pub(crate) const EMPTY: u8 = 0;
/// The tag of a slot that does not exist.
pub(crate) const BLOCKED: u8 = 1;
/// The smallest tag of an entry.
pub(crate) const LOWEST: u8 = 2;

/// A way to compare sixteen bytes at once. Bit n of a result speaks of byte n.
pub(crate) trait Compare {
    /// Which bytes equal `byte`.
    fn equal(bytes: &[u8; 16], byte: u8) -> u16;
    /// Which bytes are at least `byte`.
    fn at_least(bytes: &[u8; 16], byte: u8) -> u16;
}

/// The control bytes of fifteen slots.
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

    /// The slots whose tag is `tag`.
    #[inline]
    pub(crate) fn matching<C: Compare>(&self, tag: u8) -> Slots {
        debug_assert!(tag >= LOWEST);
        Slots(C::equal(&self.0, tag) & Slots::ALL)
    }

    /// The slots that can take an entry.
    #[inline]
    pub(crate) fn empty<C: Compare>(&self) -> Slots {
        Slots(C::equal(&self.0, EMPTY) & Slots::ALL)
    }

    /// The slots that hold an entry.
    #[inline]
    pub(crate) fn full<C: Compare>(&self) -> Slots {
        Slots(C::at_least(&self.0, LOWEST) & Slots::ALL)
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

    /// Whether an entry with such a tag may have gone on to another group.
    #[inline]
    pub(crate) fn overflowed(&self, tag: u8) -> bool {
        self.0[SLOTS] & (1 << (tag % 8)) != 0
    }

    /// Notes that an entry with such a tag goes on to another group.
    #[inline]
    pub(crate) fn overflow(&mut self, tag: u8) {
        self.0[SLOTS] |= 1 << (tag % 8);
    }

    /// A group without entries that overflowed as this one did.
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
    /// The bits of the fifteen slots; the sixteenth is the overflow byte's.
    const ALL: u16 = (1 << SLOTS) - 1;
    /// No slot.
    pub(crate) const NONE: Self = Self(0);

    /// The first slot, if any.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }
}

impl Iterator for Slots {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
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
                for byte in [EMPTY, BLOCKED, LOWEST, 127, 128, 254, 255, value] {
                    assert_eq!(Native::equal(&bytes, byte), Generic::equal(&bytes, byte));
                    assert_eq!(
                        Native::at_least(&bytes, byte),
                        Generic::at_least(&bytes, byte)
                    );
                }
                let naive = (0..16).fold(0, |bits, place| {
                    bits | u16::from(bytes[place] == value) << place
                });
                assert_eq!(Generic::equal(&bytes, value), naive);
            }
        }
    }

    #[test]
    fn a_short_group_has_only_its_slots() {
        for slots in 0..=SLOTS {
            let group = Group::new(slots);
            assert_eq!(group.empty::<Native>().count(), slots);
            assert_eq!(group.full::<Native>(), Slots::NONE);
            assert!((LOWEST..=255).all(|tag| group.matching::<Native>(tag) == Slots::NONE));
        }
    }

    #[test]
    fn the_overflow_byte_is_no_slot() {
        let mut group = Group::new(SLOTS);
        for tag in LOWEST..LOWEST + 8 {
            assert!(!group.overflowed(tag));
            group.overflow(tag);
            assert!(group.overflowed(tag));
        }
        assert_eq!(group.full::<Native>(), Slots::NONE);
        assert_eq!(group.matching::<Native>(255), Slots::NONE);
        assert_eq!(group.empty::<Native>().count(), SLOTS);
    }
}
