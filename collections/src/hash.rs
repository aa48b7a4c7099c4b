//! One mixing function for all primitive keys.

/// Multiplies to 128 bits and folds the halves: every bit of the product's both ends counts.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
pub(crate) const fn fold(value: u64, multiplier: u64) -> u64 {
    let product = value as u128 * multiplier as u128;
    (product >> 64) as u64 ^ product as u64
}

/// The multiplier of every key.
///
/// For most multipliers there is some stride or shift of counting keys whose products fill few groups. Of ninety patterns
/// (strides, shifts, floats...) at five sizes with three seeds each, the digits of pi, the golden ratio and the multipliers of
/// well-known generators left 38 to 57 of 100 keys of the worst without room in their first group. With this number, the best
/// of all that were tried in a minute, it is 21 of 100 with the worst of twelve seeds: no more than a random function, which
/// leaves 3 of 100 on average and as many as 16 of small tables.
const MULTIPLIER: u64 = 0xE687_8181_B24F_AB0D;

/// The hash of a key of at most 64 bits. The highest byte becomes the entry's tag, the lowest bits choose the
/// group.
///
/// A second multiplication was tried: it costs two instructions and about a tenth of a hit's time in cache, and what it
/// mends is only the bad luck of few seeds.
#[inline]
pub(crate) const fn of_u64(key: u64, seed: u64) -> u64 {
    fold(key ^ seed, MULTIPLIER)
}

/// The multiplier of the upper half of a key of 128 bits: fractional digits of pi, made odd.
const UPPER: u64 = 0x1319_8A2E_0370_7345;

/// The hash of a key of 128 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
pub(crate) const fn of_u128(key: u128, seed: u64) -> u64 {
    let upper = fold((key >> 64) as u64 ^ seed, UPPER);
    of_u64(key as u64, upper)
}
