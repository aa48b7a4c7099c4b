//! The algebra of sets.

use std::ops::Range;

use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::sampler::Sampler;
use super::super::subject::{Missing, SetSubject};

#[inline(never)]
pub(super) fn union<K, S: SetSubject<K>>(left: &S, right: &S) -> S {
    left.union(right)
}

#[inline(never)]
pub(super) fn intersection<K, S: SetSubject<K>>(left: &S, right: &S) -> S {
    left.intersection(right)
}

#[inline(never)]
pub(super) fn difference<K, S: SetSubject<K>>(left: &S, right: &S) -> S {
    left.difference(right)
}

/// Combines two sets of as many elements as the input has, which share half of them; per element of one set.
pub(super) fn combine<K: MapKey, V: Number, S: SetSubject<K>>(
    input: &Input<K, V>,
    sampler: &Sampler,
    kernel: impl Fn(&S, &S) -> S,
) -> Outcome {
    let entries = input.entries();
    let (left, right) = match operands(input) {
        Ok(operands) => operands,
        Err(missing) => return missing.into(),
    };
    sampler.collect(entries, |_| {
        sampler.repeat(
            sampler.repetitions(entries),
            entries,
            || (&left, &right),
            |(left, right)| kernel(left, right),
            |result: S| {
                result
                    .elements()
                    .fold(0, |sum: u64, key| sum.wrapping_add(key.number()))
            },
        )
    })
}

fn operands<K: MapKey, V: Number, S: SetSubject<K>>(
    input: &Input<K, V>,
) -> Result<(S, S), Missing> {
    let entries = input.entries();
    let keys = |range: Range<usize>| {
        range.map(|index| match input.keys.get(index) {
            Some(key) => *key,
            None => input.missing(index - entries),
        })
    };
    let half = entries / 2;
    Ok((
        S::collect_from(keys(0..entries))?,
        S::collect_from(keys(half..half + entries))?,
    ))
}
