//! Physical bounds: what the memory allows without any map. An array takes the map's place.

use std::hint::black_box;

use super::super::cell::Cell;
use super::super::input::Input;
use super::super::number::{MapKey, Number};
use super::super::operation::{Floor, Unit};
use super::super::outcome::Outcome;
use super::super::sampler::{Batch, HUGE, Sampler};
use crate::keys::Splitmix;

/// Measures the bound beside a cell.
pub fn floor<K: MapKey, V: Number>(cell: &Cell, input: &Input<K, V>, sampler: &Sampler) -> Outcome {
    match cell.operation.floor() {
        Some(Floor::Gather) => gather(input, sampler),
        Some(Floor::DependentGather) => dependent(input, sampler),
        Some(Floor::Scan) => scan(
            &input.pairs().collect::<Vec<_>>(),
            cell,
            sampler,
            |(key, value)| key.number() ^ value.number(),
        ),
        Some(Floor::ScanValues) => scan(&input.values, cell, sampler, Number::number),
        Some(Floor::Append) => write(input, sampler, |_| Vec::new()),
        Some(Floor::Write) => write(input, sampler, Vec::with_capacity),
        Some(Floor::Copy) => copy(input, sampler),
        // Computed, not measured.
        Some(Floor::Bytes) | None => Outcome::NotOffered,
    }
}

#[inline(never)]
fn gather_all<K: MapKey, V: Number>(entries: &[(K, V)], places: &[u32]) -> u64 {
    let mut sum = 0_u64;
    for place in places {
        if let Some((key, value)) = entries.get(*place as usize) {
            sum = sum.wrapping_add(key.number() ^ value.number());
        }
    }
    sum
}

fn gather<K: MapKey, V: Number>(input: &Input<K, V>, sampler: &Sampler) -> Outcome {
    let entries: Vec<(K, V)> = input.pairs().collect();
    let count = sampler.lookups(entries.len());
    sampler.collect(entries.len(), |batch| {
        let mut random = Splitmix::new(batch);
        let places: Vec<u32> = (0..count)
            .map(|_| input.order[random.below(entries.len())])
            .collect();
        let (elapsed, checksum) =
            sampler.time(|| black_box(gather_all(black_box(&entries), black_box(&places))));
        Batch {
            elapsed,
            operations: count,
            checksum,
        }
    })
}

#[inline(never)]
fn follow<K: MapKey>(entries: &[(K, K)], mut place: usize, steps: usize) -> usize {
    for _ in 0..steps {
        let Some((_, next)) = entries.get(place) else {
            break;
        };
        let Ok(next) = usize::try_from(next.number()) else {
            break;
        };
        place = next;
    }
    place
}

fn dependent<K: MapKey, V: Number>(input: &Input<K, V>, sampler: &Sampler) -> Outcome {
    let count = input.entries();
    let mut entries: Vec<(K, K)> = input.keys.iter().map(|key| (*key, *key)).collect();
    for (place, number) in input.order.iter().enumerate() {
        let next = input.order[(place + 1) % count];
        entries[*number as usize].1 = K::truncate(u64::from(next));
    }
    let steps = if count >= HUGE {
        sampler.batch
    } else {
        sampler.lookups(count)
    };
    let mut place = 0;
    sampler.collect(count, |_| {
        let (elapsed, last) = sampler.time(|| follow(black_box(&entries), black_box(place), steps));
        place = last;
        Batch {
            elapsed,
            operations: steps,
            checksum: last as u64,
        }
    })
}

#[inline(never)]
fn add_up<T: Copy>(items: &[T], number: impl Fn(T) -> u64) -> u64 {
    items
        .iter()
        .fold(0, |sum, item| sum.wrapping_add(number(*item)))
}

fn scan<T: Copy>(
    items: &[T],
    cell: &Cell,
    sampler: &Sampler,
    number: impl Fn(T) -> u64 + Copy,
) -> Outcome {
    let operations = match cell.operation.unit() {
        Unit::NanosecondsAMap => 1,
        _ => items.len(),
    };
    sampler.collect(items.len(), |_| {
        let repetitions = sampler.repetitions(items.len());
        sampler.repeat(
            repetitions,
            operations,
            || items,
            |items| add_up(black_box(items), number),
            |sum| sum,
        )
    })
}

#[inline(never)]
fn append<K: MapKey, V: Number>(mut entries: Vec<(K, V)>, input: &Input<K, V>) -> Vec<(K, V)> {
    for (key, value) in input.keys.iter().zip(&input.values) {
        entries.push((*key, *value));
    }
    entries
}

fn write<K: MapKey, V: Number>(
    input: &Input<K, V>,
    sampler: &Sampler,
    create: impl Fn(usize) -> Vec<(K, V)>,
) -> Outcome {
    let count = input.entries();
    sampler.collect(count, |_| {
        let build = |()| append(create(count), input);
        sampler.repeat(
            sampler.repetitions(count),
            count,
            || (),
            build,
            |entries| entries.len() as u64,
        )
    })
}

#[inline(never)]
fn copied<K: MapKey, V: Number>(entries: &[(K, V)]) -> Vec<(K, V)> {
    entries.to_vec()
}

fn copy<K: MapKey, V: Number>(input: &Input<K, V>, sampler: &Sampler) -> Outcome {
    let entries: Vec<(K, V)> = input.pairs().collect();
    sampler.collect(entries.len(), |_| {
        let repetitions = sampler.repetitions(entries.len());
        sampler.repeat(
            repetitions,
            entries.len(),
            || &entries,
            |entries| copied(entries),
            |copy| copy.len() as u64,
        )
    })
}
