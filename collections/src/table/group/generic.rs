//! Comparing sixteen bytes on any machine.

use super::{Compare, Group, tag_of};

/// One byte after the other; compilers turn it into what the machine has.
pub(crate) struct Generic;

impl Compare for Generic {
    #[inline]
    fn matching(group: &Group, byte: u8) -> u16 {
        Self::equal(group, tag_of(byte))
    }
    #[inline]
    fn equal(group: &Group, byte: u8) -> u16 {
        collect(&group.0, |candidate| candidate == byte)
    }
    #[inline]
    fn at_least(group: &Group, byte: u8) -> u16 {
        collect(&group.0, |candidate| candidate >= byte)
    }
}

#[inline]
fn collect(bytes: &[u8; 16], test: impl Fn(u8) -> bool) -> u16 {
    let mut bits = 0;
    for (at, byte) in bytes.iter().enumerate() {
        bits |= u16::from(test(*byte)) << at;
    }
    bits
}
