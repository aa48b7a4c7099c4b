//! One mixing function for all primitive keys.

/// Multiplies to 128 bits and folds the halves: every bit of the product's both ends counts.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
pub(crate) const fn fold(value: u64, multiplier: u64) -> u64 {
    let product = value as u128 * multiplier as u128;
    (product >> 64) as u64 ^ product as u64
}

/// An odd number whose bits look random (the fractional digits of pi), so that no key pattern is a
/// multiple of it.
const FIRST: u64 = 0x243F_6A88_85A3_08D3;
/// Another one (the next digits).
const SECOND: u64 = 0x1319_8A2E_0370_7345;

/// The hash of a key of at most 64 bits. The lowest byte becomes the entry's tag, the bits above it choose the
/// group.
///
/// One multiplication is not enough: its result is a linear function of dense keys in both halves, so that
/// keys in another table's order fill some groups first although the seeds differ (2 to 3.5 groups a look-up
/// instead of 1.0 were counted), and a random multiplier leaves keys like `i << 40` uneven (1.5). Two
/// multiplications to 64 bits with a shift between are no shorter and uneven for some seeds.
#[inline]
pub(crate) const fn of_u64(key: u64, seed: u64) -> u64 {
    fold(fold(key ^ seed, FIRST), SECOND).rotate_left(8)
}

/// The hash of a key of 128 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
pub(crate) const fn of_u128(key: u128, seed: u64) -> u64 {
    let upper = fold((key >> 64) as u64 ^ seed, SECOND);
    of_u64(key as u64, upper)
}
