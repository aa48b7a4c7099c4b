//! Maps that come from bytes.

use std::hint::black_box;

use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::sampler::Sampler;
use super::super::subject::Subject;

#[inline(never)]
fn open_all<K: MapKey, V: Number, M: Subject<K, V>>(bytes: &[u8], key: K) -> u64 {
    M::open_and_get(bytes, key).map_or(0, Number::number)
}

/// How often a batch opens a small map.
const REPETITIONS: usize = 10;

/// A map is opened in a block of memory, asked for one key, and dropped.
pub(super) fn open<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let bytes = map.stored();
    let key = input.keys[input.entries() / 2];
    let repetitions = if sampler.check { 1 } else { REPETITIONS };
    sampler.collect(input.entries(), |_| {
        sampler.repeat(
            repetitions,
            1,
            || &bytes[..],
            |bytes| open_all::<K, V, M>(black_box(bytes), black_box(key)),
            |found| found,
        )
    })
}
