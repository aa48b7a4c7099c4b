//! Maps with much room and few entries.

use std::cell::RefCell;

use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::sampler::Sampler;
use super::super::subject::Subject;
use super::whole::walk;

/// One entry stands where there is room for so many.
const SPARSENESS: usize = 1000;

/// How often a batch clears, drops or walks: each goes over the whole room in many designs.
const REPETITIONS: usize = 10;

fn repetitions(sampler: &Sampler) -> usize {
    if sampler.check { 1 } else { REPETITIONS }
}

fn fill<K: MapKey, V: Number, M: Subject<K, V>>(map: &mut M, input: &Input<K, V>) {
    let few = (input.entries() / SPARSENESS).max(1);
    for (key, value) in input.pairs().take(few) {
        map.insert(key, value);
    }
}

fn sparse<K: MapKey, V: Number, M: Subject<K, V>>(input: &Input<K, V>) -> M {
    let mut map = M::with_capacity(input.entries());
    fill(&mut map, input);
    map
}

/// A walk.
pub(super) fn iterate<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let map: M = sparse(input);
    sampler.collect(input.entries(), |_| {
        sampler.repeat(repetitions(sampler), 1, || &map, |map| walk(map), |sum| sum)
    })
}

/// `clear`. The map is filled again outside.
pub(super) fn clear<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    let kept = RefCell::new(Some(sparse::<K, V, M>(input)));
    sampler.collect(input.entries(), |_| {
        sampler.repeat(
            repetitions(sampler),
            1,
            || {
                let mut map = kept.take().unwrap_or_else(|| sparse(input));
                if map.size() == 0 {
                    fill(&mut map, input);
                }
                map
            },
            |mut map| {
                cleared(&mut map);
                map
            },
            |map| {
                let left = map.size() as u64;
                kept.replace(Some(map));
                left
            },
        )
    })
}

#[inline(never)]
fn cleared<K: MapKey, V: Number, M: Subject<K, V>>(map: &mut M) {
    map.clear();
}

#[inline(never)]
fn drop_it<M>(map: M) {
    drop(map);
}

/// The drop.
pub(super) fn dropped<K: MapKey, V: Number, M: Subject<K, V>>(
    input: &Input<K, V>,
    sampler: &Sampler,
) -> Outcome {
    sampler.collect(input.entries(), |_| {
        sampler.repeat(
            repetitions(sampler),
            1,
            || sparse::<K, V, M>(input),
            drop_it,
            |()| 0,
        )
    })
}
