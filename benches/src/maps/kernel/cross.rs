//! The operations that programs in other languages do on the same keys: a sample is n operations, repeated 1e6 / n times
//! when n is smaller; all keys in one shuffled order.

use std::hint::black_box;

use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::sampler::Sampler;
use super::super::subject::Subject;
use super::change::remove_all;
use super::whole::scan;

/// How many operations a sample has at least.
const OPERATIONS: usize = 1_000_000;

fn repetitions(entries: usize, sampler: &Sampler) -> usize {
    if sampler.check {
        1
    } else {
        (OPERATIONS.min(sampler.batch * 8) / entries).max(1)
    }
}

#[inline(never)]
fn put_all<K: MapKey, V: Number, M: Subject<K, V>>(keys: &[K], values: &[V]) -> M {
    let mut map = M::default();
    for (key, value) in keys.iter().zip(values) {
        map.insert(*key, *value);
    }
    map
}

#[inline(never)]
fn get_all<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, keys: &[K]) -> u64 {
    let mut sum = 0_u64;
    for key in keys {
        if let Some(value) = map.get(*key) {
            sum = sum.wrapping_add(value.number());
        }
    }
    sum
}

#[inline(never)]
fn ask_all<K: MapKey, V: Number, M: Subject<K, V>>(map: &M, keys: &[K]) -> u64 {
    let mut found = 0;
    for key in keys {
        found += u64::from(map.contains(*key));
    }
    found
}

fn whole<T, U>(
    entries: usize,
    sampler: &Sampler,
    prepare: impl Fn() -> T,
    section: impl Fn(T) -> U,
    end: impl Fn(U) -> u64,
) -> Outcome {
    sampler.collect(entries, |_| {
        sampler.repeat(
            repetitions(entries, sampler),
            entries,
            &prepare,
            &section,
            &end,
        )
    })
}

/// n puts into a default map.
pub(super) fn insert_grow<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let build = |()| put_all::<K, V, M>(&input.keys, &input.values);
    whole(input.entries(), sampler, || (), build, |map| scan(&map))
}

/// n gets of keys that are there.
pub(super) fn lookup_hit<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let keys: Vec<K> = input.shuffled().collect();
    whole(
        keys.len(),
        sampler,
        || map,
        |map| get_all(black_box(map), &keys),
        |sum| sum,
    )
}

/// n questions for keys that are not there, in the order of their numbers.
pub(super) fn lookup_miss<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let keys: Vec<K> = (0..input.entries())
        .map(|index| input.missing(index))
        .collect();
    whole(
        keys.len(),
        sampler,
        || map,
        |map| ask_all(black_box(map), &keys),
        |found| found,
    )
}

/// The sum of all values.
pub(super) fn iterate_sum<K: MapKey, V: Number, M: Subject<K, V>>(
    map: &M,
    sampler: &Sampler,
) -> Outcome {
    whole(
        map.size(),
        sampler,
        || map,
        |map| scan(black_box(map)),
        |sum| sum,
    )
}

/// n removals from a full map.
pub(super) fn remove<K: MapKey, V: Number, M: Subject<K, V>>(
    full: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let keys: Vec<K> = input.shuffled().collect();
    let section = |mut map: M| (remove_all(&mut map, &keys), map);
    whole(
        keys.len(),
        sampler,
        || full.clone(),
        section,
        |(sum, map)| sum + map.size() as u64,
    )
}

/// n puts into a default map, in the order in which a full one iterates.
pub(super) fn insert_in_iteration_order<K: MapKey, V: Number, M: Subject<K, V>>(
    full: &M,
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let (keys, values): (Vec<K>, Vec<V>) = full.entries().unzip();
    let build = |()| put_all::<K, V, M>(&keys, &values);
    whole(input.entries(), sampler, || (), build, |map| scan(&map))
}
