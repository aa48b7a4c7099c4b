//! Removing, and a map that changes while its size does not.

use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::sampler::Sampler;
use super::super::subject::Subject;

#[inline(never)]
pub(super) fn remove_all<K: MapKey, V: Number, M: Subject<K, V>>(map: &mut M, keys: &[K]) -> u64 {
    let mut sum = 0_u64;
    for key in keys {
        if let Some(value) = map.remove(*key) {
            sum = sum.wrapping_add(value.number());
        }
    }
    sum
}

#[inline(never)]
fn turn_over<K: MapKey, V: Number, M: Subject<K, V>>(map: &mut M, old: &[K], new: &[K]) -> u64 {
    let mut sum = 0_u64;
    for (old, new) in old.iter().zip(new) {
        if let Some(value) = map.remove(*old) {
            sum = sum.wrapping_add(value.number());
        }
        map.insert(*new, V::truncate(new.number()));
    }
    sum
}

/// Removes keys in random order, all of them unless there are more than a batch has; from a fresh copy each time.
pub(super) fn remove<K: MapKey, V: Number, M: Subject<K, V>>(
    full: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let count = input.entries().min(sampler.lookups(input.entries()));
    let keys: Vec<K> = input.shuffled().take(count).collect();
    sampler.collect(input.entries(), |_| {
        sampler.repeat(
            sampler.repetitions(count),
            count,
            || full.clone(),
            |mut map| {
                let sum = remove_all(&mut map, &keys);
                (map, sum)
            },
            |(map, sum)| sum.wrapping_add(map.size() as u64),
        )
    })
}

/// How many of the oldest are removed: each removal moves all others.
const OLDEST: usize = 100;

#[inline(never)]
fn remove_in_order<K: MapKey, V: Number, M: Subject<K, V>>(map: &mut M, keys: &[K]) -> u64 {
    let mut sum = 0_u64;
    for key in keys {
        if let Ok(Some(value)) = map.remove_in_order(*key) {
            sum = sum.wrapping_add(value.number());
        }
    }
    sum
}

/// Removes the oldest entries, one after the other, and keeps the order of the others; from a fresh copy each time.
pub(super) fn remove_oldest<K: MapKey, V: Number, M: Subject<K, V>>(
    full: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    if let Err(missing) = M::default().remove_in_order(input.keys[0]) {
        return missing.into();
    }
    let keys = &input.keys[..input.entries().min(OLDEST)];
    sampler.collect(input.entries(), |_| {
        sampler.repeat(
            sampler.repetitions(keys.len()),
            keys.len(),
            || full.clone(),
            |mut map| {
                let sum = remove_in_order(&mut map, keys);
                (map, sum)
            },
            |(map, sum)| sum.wrapping_add(map.size() as u64),
        )
    })
}

/// Removes the oldest and inserts a new one, as often as a batch has operations; in a fresh copy each time.
pub(super) fn churn<K: MapKey, V: Number, M: Subject<K, V>>(
    full: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let entries = input.entries();
    let count = sampler.lookups(entries);
    // The oldest are first the input's own, then those that came in.
    let new: Vec<K> = (0..count).map(|index| input.missing(index)).collect();
    let old: Vec<K> = input.keys.iter().chain(&new).copied().take(count).collect();
    sampler.collect(entries, |_| {
        sampler.repeat(
            1,
            count,
            || full.clone(),
            |mut map| {
                let sum = turn_over(&mut map, &old, &new);
                (map, sum)
            },
            |(map, sum)| sum.wrapping_add(map.size() as u64),
        )
    })
}
