//! Heap bytes, as the counting allocator sees them. Nothing here is timed; keys are made one at a time so that the
//! map's memory is all that changes.

use super::super::heap;
use super::super::number::{MapKey, Number};
use super::super::outcome::{Measured, Outcome};
use super::super::pattern::Pattern;
use super::super::subject::Subject;

/// At how many points of a growth cycle the bytes are read, evenly on a logarithmic scale.
const POINTS: u32 = 64;

fn measured(sample: f64, entries: usize, checksum: u64) -> Outcome {
    Outcome::Measured(Measured {
        samples: vec![sample],
        operations: entries as u64,
        checksum: format!("{checksum:016x}"),
    })
}

fn insert_next<K: MapKey, V: Number, M: Subject<K, V>>(map: &mut M, pattern: Pattern) {
    let index = map.size();
    map.insert(pattern.key(index), V::truncate(index as u64));
}

/// The mean over one doubling, from `entries` on.
pub(super) fn over_a_cycle<K: MapKey, V: Number, M: Subject<K, V>>(
    pattern: Pattern,
    entries: usize,
) -> Outcome {
    let Some(before) = heap::live() else {
        return Outcome::NotOffered;
    };
    let mut map = M::default();
    let mut sum = 0.0;
    for point in 0..POINTS {
        let wanted = entries as f64
            * f64::from(point)
                .mul_add(1.0 / f64::from(POINTS), 0.0)
                .exp2();
        while (map.size() as f64) < wanted {
            insert_next(&mut map, pattern);
        }
        let live = heap::live().unwrap_or(before).saturating_sub(before);
        sum += live as f64 / map.size() as f64;
    }
    measured(sum / f64::from(POINTS), entries, map.size() as u64)
}

/// The most while growing to `entries`. The process must not have held more before.
pub(super) fn peak<K: MapKey, V: Number, M: Subject<K, V>>(
    pattern: Pattern,
    entries: usize,
) -> Outcome {
    let Some(before) = heap::live() else {
        return Outcome::NotOffered;
    };
    let mut map = M::default();
    while map.size() < entries {
        insert_next(&mut map, pattern);
    }
    let peak = heap::peak().unwrap_or(before).saturating_sub(before);
    measured(peak as f64 / entries as f64, entries, map.size() as u64)
}

/// What is held with `entries`, grown one by one if the map can.
pub(super) fn at_the_end<K: MapKey, V: Number, M: Subject<K, V>>(
    pattern: Pattern,
    entries: usize,
) -> Outcome {
    let Some(before) = heap::live() else {
        return Outcome::NotOffered;
    };
    let map = M::built((0..entries).map(|index| (pattern.key(index), V::truncate(index as u64))));
    let live = heap::live().unwrap_or(before).saturating_sub(before);
    measured(live as f64 / entries as f64, entries, map.size() as u64)
}
