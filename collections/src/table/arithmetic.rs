//! The arithmetic of a table's size, on integers of any width: tables use it on `usize`, and the tests on narrower ones
//! besides, where every overflow can be tried.

use super::group::SLOTS;

/// How many entries a group of a table of several is meant to hold: 7/8 of its slots.
pub(super) const IN_A_GROUP: usize = SLOTS / 8 * 7;

/// An unsigned integer of some width, as addresses have it.
pub(super) trait Word: Copy + PartialOrd + From<u8> {
    /// The most bytes that an allocation may have: half of what can be addressed, less one.
    const LARGEST_ALLOCATION: Self;
    fn checked_add(self, other: Self) -> Option<Self>;
    fn checked_mul(self, other: Self) -> Option<Self>;
    fn div_ceil(self, other: Self) -> Self;
    fn checked_next_power_of_two(self) -> Option<Self>;
    fn checked_next_multiple_of(self, other: Self) -> Option<Self>;
}

/// Forwards to the integers' own methods.
macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const LARGEST_ALLOCATION: Self = <$word>::MAX >> 1;
            #[inline]
            fn checked_add(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }
            #[inline]
            fn checked_mul(self, other: Self) -> Option<Self> {
                self.checked_mul(other)
            }
            #[inline]
            fn div_ceil(self, other: Self) -> Self {
                self.div_ceil(other)
            }
            #[inline]
            fn checked_next_power_of_two(self) -> Option<Self> {
                self.checked_next_power_of_two()
            }
            #[inline]
            fn checked_next_multiple_of(self, other: Self) -> Option<Self> {
                self.checked_next_multiple_of(other)
            }
        }
    )*};
}
words!(usize);
#[cfg(test)]
words!(u16 u32);

/// A number that fits a byte, as a word.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "checked at compile time")]
fn small<W: Word, const NUMBER: usize>() -> W {
    const { assert!(NUMBER < 256) };
    W::from(NUMBER as u8)
}

/// The smallest numbers of groups and of slots for so many entries in more than one group; none when there cannot be so
/// many slots.
#[inline]
pub(super) fn groups_and_slots<W: Word>(entries: W) -> Option<(W, W)> {
    let groups = entries
        .div_ceil(small::<W, IN_A_GROUP>())
        .checked_next_power_of_two()?;
    let slots = groups.checked_mul(small::<W, SLOTS>())?;
    Some((groups, slots))
}

/// A number of equal things in an allocation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<W> {
    pub(super) count: W,
    pub(super) size: W,
    pub(super) align: W,
}

impl Part<usize> {
    /// So many `T`s.
    #[inline]
    pub(super) fn of<T>(count: usize) -> Self {
        Self {
            count,
            size: size_of::<T>(),
            align: align_of::<T>(),
        }
    }
}

/// The bytes that an allocation needs for these parts, one after the other, and the offset of each; none when it
/// would be larger than an allocation can be.
#[inline]
pub(super) fn lay_out<W: Word, const N: usize>(parts: [Part<W>; N]) -> Option<(W, [W; N])> {
    let mut end = W::from(0);
    let mut offsets = [end; N];
    for (offset, part) in offsets.iter_mut().zip(parts) {
        *offset = end.checked_next_multiple_of(part.align)?;
        end = offset.checked_add(part.size.checked_mul(part.count)?)?;
    }
    (end <= W::LARGEST_ALLOCATION).then_some((end, offsets))
}

#[cfg(test)]
mod tests {
    use core::alloc::Layout;
    use core::fmt::Debug;
    use std::vec::Vec;

    use super::*;

    /// The same as `groups_and_slots`, in integers that do not overflow, for words up to `largest`.
    fn naive_groups_and_slots(entries: u128, largest: u128) -> Option<(u128, u128)> {
        let groups = entries.div_ceil(14).next_power_of_two();
        (groups * 16 <= largest).then_some((groups, groups * 16))
    }

    fn widened<W: Word + Into<u128>>((groups, slots): (W, W)) -> (u128, u128) {
        (groups.into(), slots.into())
    }

    #[test]
    fn every_number_of_entries_of_sixteen_bits_has_its_groups_or_is_refused() {
        for entries in 0..=u16::MAX {
            let expected = naive_groups_and_slots(entries.into(), u16::MAX.into());
            let found = groups_and_slots(entries);
            assert_eq!(found.map(widened), expected, "{entries}");
            if let Some((groups, slots)) = found {
                // What probing, which adds a group and a step, and splitting, which doubles, rely on.
                assert!(groups.checked_add(groups).is_some());
                assert!(
                    groups
                        .checked_mul(14)
                        .is_some_and(|most| entries <= most && most <= slots)
                );
            }
        }
    }

    #[test]
    fn numbers_of_entries_of_thirty_two_bits_have_their_groups_or_are_refused() {
        for power in 0..32 {
            for offset in -40..40_i64 {
                for factor in [1, 7] {
                    let near = (factor << power) + offset;
                    let Ok(entries) = u32::try_from(near) else {
                        continue;
                    };
                    let expected = naive_groups_and_slots(entries.into(), u32::MAX.into());
                    assert_eq!(
                        groups_and_slots(entries).map(widened),
                        expected,
                        "{entries}"
                    );
                }
            }
        }
        assert_eq!(groups_and_slots(u32::MAX), None);
    }

    /// The same as `lay_out`, in integers that do not overflow, for words up to `largest`. What stands between is as
    /// large as what comes after it at most, so a part that begins too late ends too late.
    fn naive_lay_out(parts: &[[u128; 3]], largest: u128) -> Option<(u128, Vec<u128>)> {
        let mut end = 0_u128;
        let mut offsets = Vec::new();
        for [count, size, align] in parts {
            offsets.push(end.next_multiple_of(*align));
            end = end.next_multiple_of(*align) + count * size;
        }
        (end <= largest / 2).then_some((end, offsets))
    }

    /// Lays out a header, control bytes, overflow bytes and slots, in both orders.
    fn check_layout<W: Word + Into<u128> + TryFrom<u128, Error: Debug>>(
        largest: u128,
        [groups, slots, size, align]: [u128; 4],
    ) {
        let header = [1, 32, 16];
        let control = [[groups, 16, 16], [groups, 1, 1]];
        let slots = [slots, size, align];
        for parts in [
            [header, control[0], control[1], slots],
            [header, slots, control[0], control[1]],
        ] {
            let words = parts.map(|part| {
                let [count, size, align] = part.map(|number| W::try_from(number).unwrap());
                Part { count, size, align }
            });
            let found = lay_out(words).map(|(size, offsets)| {
                let offsets = offsets.map(Into::into);
                (size.into(), offsets.to_vec())
            });
            assert_eq!(found, naive_lay_out(&parts, largest), "{parts:?}");
        }
    }

    #[test]
    fn layouts_of_narrow_words_are_exact_or_refused() {
        let entries = [
            0, 1, 2, 3, 4, 8, 15, 16, 17, 24, 100, 1000, 4096, 30_000, 65_535,
        ];
        for power in 0..12 {
            let groups = 1_u128 << power;
            for size in entries {
                for align in [1, 2, 4, 16, 64, 1024, 32_768] {
                    check_layout::<u16>(u16::MAX.into(), [groups, groups * 16, size, align]);
                }
            }
        }
        for power in 0..28 {
            let groups = 1_u128 << power;
            for size in entries.into_iter().chain([1 << 20, u128::from(u32::MAX)]) {
                for align in [1, 8, 16, 4096, 1 << 31] {
                    check_layout::<u32>(u32::MAX.into(), [groups, groups * 16, size, align]);
                }
            }
        }
        for slots in [0, 4, 8] {
            check_layout::<u16>(u16::MAX.into(), [1, slots, 16, 8]);
        }
    }

    #[test]
    fn layouts_are_those_of_the_standard_library() {
        fn check<T>() {
            for groups in [1, 2, 64, 1 << 20] {
                let of_std = Layout::array::<u128>(groups).unwrap();
                let (of_std, first) = of_std.extend(Layout::array::<u8>(groups).unwrap()).unwrap();
                let (of_std, second) = of_std
                    .extend(Layout::array::<T>(groups * 16).unwrap())
                    .unwrap();
                let parts = [
                    Part::of::<u128>(groups),
                    Part::of::<u8>(groups),
                    Part::of::<T>(groups * 16),
                ];
                assert_eq!(lay_out(parts), Some((of_std.size(), [0, first, second])));
            }
        }
        check::<u8>();
        check::<(u64, u8)>();
        check::<(u16, u8)>();
        check::<[u8; 3]>();
    }
}
