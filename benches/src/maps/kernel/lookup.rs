//! Look-ups.

use std::hint::black_box;

use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::sampler::{Batch, HUGE, Sampler};
use super::super::subject::Subject;

#[inline(never)]
fn hit<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, keys: &[K]) -> u64 {
    let mut sum = 0_u64;
    for key in keys {
        if let Some(value) = map.get(*key) {
            sum = sum.wrapping_add(value.number());
        }
    }
    sum
}

#[inline(never)]
fn miss<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, keys: &[K]) -> u64 {
    let mut found = 0;
    for key in keys {
        if map.contains(*key) {
            found += 1;
        }
    }
    found
}

#[inline(never)]
fn mixed<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, keys: &[K]) -> u64 {
    let (mut sum, mut missing) = (0_u64, 0_u64);
    for key in keys {
        match map.get(*key) {
            Some(value) => sum = sum.wrapping_add(value.number()),
            None => missing += 1,
        }
    }
    sum.wrapping_add(missing)
}

/// Follows the values from `key`; ends early, which the checksum tells, when a key is not there.
#[inline(never)]
fn chain<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, mut key: K, steps: usize) -> K {
    for _ in 0..steps {
        let Some(value) = map.get(key) else { break };
        key = K::truncate(value.number());
    }
    key
}

fn batches<K: MapKey, V: Number, M>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
    draw: impl Fn(&Input<K, V>, usize, u64) -> Vec<K>,
    kernel: impl Fn(&M, &[K]) -> u64,
) -> Outcome {
    let count = sampler.lookups(input.entries());
    sampler.collect(input.entries(), |batch| {
        let keys = draw(input, count, batch);
        let (elapsed, checksum) =
            sampler.time(|| black_box(kernel(black_box(map), black_box(&keys))));
        Batch {
            elapsed,
            operations: count,
            checksum,
        }
    })
}

/// All are there.
pub(super) fn hits<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    batches(map, input, sampler, Input::hits, hit)
}

/// None is there.
pub(super) fn misses<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    batches(map, input, sampler, Input::misses, miss)
}

/// A random half is there.
pub(super) fn mixtures<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    batches(map, input, sampler, Input::mixed, mixed)
}

/// Each key is the value of the one before.
pub(super) fn chains<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    // Each step waits for memory: in a huge map, for about a third of a microsecond.
    let steps = if input.entries() >= HUGE {
        sampler.batch
    } else {
        sampler.lookups(input.entries())
    };
    let mut key = input.keys[0];
    sampler.collect(input.entries(), |_| {
        let (elapsed, last) = sampler.time(|| chain(black_box(map), black_box(key), steps));
        key = last;
        Batch {
            elapsed,
            operations: steps,
            checksum: last.number(),
        }
    })
}

/// How many keys one call of `get_many` gets.
const MANY: usize = 1024;

#[inline(never)]
fn get_many<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    keys: &[K],
    found: &mut [Option<V>],
) -> u64 {
    let mut sum = 0_u64;
    for keys in keys.chunks(found.len()) {
        let found = &mut found[..keys.len()];
        if map.get_many(keys, found).is_err() {
            break;
        }
        for value in found.iter().flatten() {
            sum = sum.wrapping_add(value.number());
        }
    }
    sum
}

/// All are there, and are asked for in lots of 1024.
pub(super) fn many<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    if let Err(missing) = map.get_many(&[], &mut []) {
        return missing.into();
    }
    let count = sampler.lookups(input.entries());
    let mut found = vec![None; MANY];
    sampler.collect(input.entries(), |batch| {
        let keys = input.hits(count, batch);
        let (elapsed, checksum) =
            sampler.time(|| black_box(get_many(black_box(map), black_box(&keys), &mut found)));
        Batch {
            elapsed,
            operations: count,
            checksum,
        }
    })
}
