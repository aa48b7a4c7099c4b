//! Building maps.

use std::time::Instant;

use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::outcome::{Measured, Outcome};
use super::super::sampler::Sampler;
use super::super::subject::{Missing, Subject};

/// A map of the whole input, grown one by one if it can.
pub(super) fn grown<K: MapKey, V: Number, M: Subject<K, V>>(input: &Input<K, V>) -> M {
    M::built(input.pairs())
}

/// The keys of a map in the order in which it iterates.
pub(super) fn in_map_order<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    reversed: bool,
) -> Vec<K> {
    let mut keys: Vec<K> = map.entries().map(|(key, _)| key).collect();
    if reversed {
        keys.reverse();
    }
    keys
}

#[inline(never)]
fn insert_all<K: MapKey, V: Number, M: Subject<K, V>>(mut map: M, keys: &[K], values: &[V]) -> M {
    for (key, value) in keys.iter().zip(values) {
        map.insert(*key, *value);
    }
    map
}

#[inline(never)]
fn extend_all<K: MapKey, V: Number, M: Subject<K, V>>(input: &Input<K, V>) -> M {
    let mut map = M::default();
    map.extend_from(input.pairs());
    map
}

#[inline(never)]
fn collect_all<K: MapKey, V: Number, M: Subject<K, V>>(input: &Input<K, V>) -> M {
    M::collect_from(input.pairs())
}

/// What a built map is checked by: its length and a value.
fn checksum<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, key: K) -> u64 {
    let value = map.get(key).map_or(0, Number::number);
    value.wrapping_add(map.size() as u64)
}

fn built<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
    build: impl Fn() -> M,
) -> Outcome {
    let entries = input.entries();
    // Some key that all orders have.
    let last = input.keys[entries - 1];
    sampler.collect(entries, |_| {
        let repetitions = sampler.repetitions(entries);
        sampler.repeat(
            repetitions,
            entries,
            || (),
            |()| build(),
            |map| checksum(&map, last),
        )
    })
}

/// Grows a map by `keys`, each with some value of the input, and hands the last one on to `keep`.
pub(super) fn grow<K: MapKey, V: Number, M: Subject<K, V>>(
    keys: &[K],
    input: &Input<K, V>,
    sampler: &Sampler,
    mut keep: impl FnMut(M),
) -> Outcome {
    if keys.len() != input.entries() {
        return Outcome::Failed(
            "the map iterates over another number of keys than it holds".to_owned(),
        );
    }
    let entries = input.entries();
    sampler.collect(entries, |_| {
        let repetitions = sampler.repetitions(entries);
        sampler.repeat(
            repetitions,
            entries,
            || (),
            |()| insert_all(M::default(), keys, &input.values),
            |map: M| {
                let values: u64 = map
                    .values_only()
                    .fold(0, |sum, value| sum.wrapping_add(value.number()));
                let sum = values.wrapping_add(map.size() as u64);
                keep(map);
                sum
            },
        )
    })
}

/// The same with room from the start.
pub(super) fn reserved<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    built(input, sampler, || {
        insert_all(
            M::with_capacity(input.entries()),
            &input.keys,
            &input.values,
        )
    })
}

/// By `extend`.
pub(super) fn extend<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    built(input, sampler, || extend_all::<K, V, M>(input))
}

/// By `collect`.
pub(super) fn from_iter<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    built(input, sampler, || collect_all::<K, V, M>(input))
}

/// The longest single insertion while a map grows. The clock is read once for each, and its cost is in the figure.
pub(super) fn longest<K: MapKey, V: Number, M: Subject<K, V>>(
    map: Result<M, Missing>,
    input: &Input<K, V>,
) -> Outcome {
    let mut map = match map {
        Ok(map) => map,
        Err(missing) => return missing.into(),
    };
    let longest = longest_insert(&mut map, input);
    Outcome::Measured(Measured {
        samples: vec![longest],
        operations: 1,
        checksum: format!("{:016x}", checksum(&map, input.keys[0])),
    })
}

#[inline(never)]
fn longest_insert<K: MapKey, V: Number, M: Subject<K, V>>(map: &mut M, input: &Input<K, V>) -> f64 {
    let mut longest = 0;
    let started = Instant::now();
    let mut before = 0;
    for (key, value) in input.pairs() {
        map.insert(key, value);
        let now = started.elapsed().as_nanos();
        longest = longest.max(now - before);
        before = now;
    }
    longest as f64
}
