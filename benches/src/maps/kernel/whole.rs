//! Whole maps: walks and copies.

use std::hint::black_box;

use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::sampler::Sampler;
use super::super::subject::Subject;

#[inline(never)]
pub(super) fn walk<K: MapKey, V: Number, M: Subject<K, V>>(map: &M) -> u64 {
    let mut sum = 0_u64;
    for (key, value) in map.entries() {
        sum = sum.wrapping_add(key.number() ^ value.number());
    }
    sum
}

#[inline(never)]
pub(super) fn scan<K: MapKey, V: Number, M: Subject<K, V>>(map: &M) -> u64 {
    map.values_only()
        .fold(0, |sum, value| sum.wrapping_add(value.number()))
}

#[inline(never)]
fn copy<K: MapKey, V: Number, M: Subject<K, V>>(map: &M) -> M {
    map.clone()
}

fn read<M>(map: &M, entries: usize, sampler: &Sampler, kernel: impl Fn(&M) -> u64) -> Outcome {
    sampler.collect(entries, |_| {
        let repetitions = sampler.repetitions(entries);
        sampler.repeat(
            repetitions,
            entries,
            || map,
            |map| kernel(black_box(map)),
            |sum| sum,
        )
    })
}

/// All entries.
pub(super) fn iterate<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    sampler: &Sampler,
) -> Outcome {
    read(map, map.size(), sampler, walk)
}

/// All values.
pub(super) fn scan_values<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    sampler: &Sampler,
) -> Outcome {
    read(map, map.size(), sampler, scan)
}

/// A copy; it is dropped outside.
pub(super) fn clone<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, sampler: &Sampler) -> Outcome {
    let entries = map.size();
    sampler.collect(entries, |_| {
        let repetitions = sampler.repetitions(entries);
        sampler.repeat(
            repetitions,
            entries,
            || map,
            |map| copy(map),
            |copy| scan(&copy),
        )
    })
}
