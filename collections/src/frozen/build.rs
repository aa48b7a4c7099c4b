//! Freezing: from entries to bytes.

use alloc::vec;
use alloc::vec::Vec;

use super::header::{HEADER, Header, checksum};
use super::layout::{Layout, bucket_of, per_bucket};
use super::plain::{Plain, PlainKey, Raw};
use crate::hash::fold;

/// The seed that is tried first, and what the next ones are made with: fractional digits of pi.
const SEED: u64 = 0xA409_3822_299F_31D0;

/// How many seeds are tried if the keys fall unevenly with the first ones.
const ATTEMPTS: u64 = 16;

/// The bytes of a map of some entries, of which the last of each key counts. Same entries, same bytes, in whatever order
/// they come.
pub(super) fn freeze<K: PlainKey, V: Plain>(
    mut entries: Vec<(K, V)>,
    wide: bool,
) -> (Vec<u8>, Layout<K, V>) {
    entries.sort_by_key(|&(key, _)| key);
    entries.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1 = later.1;
        }
        same
    });
    let wide = wide || u32::try_from(entries.len()).is_err();
    let per_bucket = per_bucket(K::WIDTH + V::WIDTH, wide);
    let buckets = entries.len().div_ceil(per_bucket).max(1);
    let (seed, mut starts) = spread(&entries, buckets, per_bucket);
    let mut header = Header {
        key: K::CODE,
        value: V::CODE,
        wide,
        length: entries.len() as u64,
        buckets: buckets as u64,
        seed,
        body: 0,
    };
    let (layout, end) = Layout::<K, V>::new(&header).expect("capacity overflow");
    let mut bytes = vec![0; end];
    write_directory(&mut bytes[HEADER..layout.keys], &starts, wide);
    for &(key, value) in &entries {
        let next = &mut starts[slot(key, seed, buckets)];
        let at = *next;
        *next += 1;
        key.write(&mut bytes[layout.keys + at * Layout::<K, V>::KEY_STRIDE..]);
        value.write(
            &mut bytes[layout.values
                + at * Layout::<K, V>::VALUE_STRIDE
                + Layout::<K, V>::VALUE_OFFSET..],
        );
    }
    header.body = checksum(&bytes[HEADER..]);
    header.write(&mut bytes);
    (bytes, layout)
}

/// The bucket of a key, as an index.
#[expect(
    clippy::cast_possible_truncation,
    reason = "buckets are fewer than entries in memory"
)]
fn slot<K: PlainKey>(key: K, seed: u64, buckets: usize) -> usize {
    bucket_of(key.bits(), seed, buckets as u64) as usize
}

/// A seed with which the keys fall evenly, or the best of [`ATTEMPTS`]; and where each bucket begins, and the last one ends.
fn spread<K: PlainKey, V: Plain>(
    entries: &[(K, V)],
    buckets: usize,
    per_bucket: usize,
) -> (u64, Vec<usize>) {
    // How many keys a look-up of each key looks at, at most, is the sum of the squares. A random function makes it
    // one more than a bucket has on average.
    let enough = entries.len() as u64 * (per_bucket as u64 + 1) / 2 * 3 + 64;
    let largest_enough = 4 * per_bucket + 24;
    let mut best: Option<(u64, u64, Vec<usize>)> = None;
    for attempt in 0..ATTEMPTS {
        let seed = if attempt == 0 {
            SEED
        } else {
            fold(SEED ^ attempt, SEED)
        };
        let mut counts = vec![0_usize; buckets + 1];
        for &(key, _) in entries {
            counts[slot(key, seed, buckets)] += 1;
        }
        let cost = counts.iter().fold(0_u64, |sum, &count| {
            sum.saturating_add((count as u64).saturating_mul(count as u64))
        });
        let largest = counts.iter().copied().max().unwrap_or(0);
        if best.as_ref().is_none_or(|&(least, ..)| cost < least) {
            best = Some((cost, seed, counts));
        }
        if cost <= enough && largest <= largest_enough {
            break;
        }
    }
    let (_, seed, mut counts) = best.expect("at least one seed is tried");
    let mut start = 0;
    for place in &mut counts {
        start += core::mem::replace(place, start);
    }
    (seed, counts)
}

/// Writes where the buckets begin.
#[expect(
    clippy::cast_possible_truncation,
    reason = "directories are wide where numbers are"
)]
fn write_directory(directory: &mut [u8], starts: &[usize], wide: bool) {
    let width = if wide { 8 } else { 4 };
    for (place, &start) in directory.chunks_exact_mut(width).zip(starts) {
        if wide {
            (start as u64).write(place);
        } else {
            (start as u32).write(place);
        }
    }
}
