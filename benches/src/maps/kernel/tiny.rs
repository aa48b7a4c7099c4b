//! Very many very small maps.

use std::hint::black_box;

use super::super::number::{MapKey, Number};
use super::super::outcome::Outcome;
use super::super::pattern::Pattern;
use super::super::sampler::{Batch, Sampler};
use super::super::subject::Subject;
use crate::keys::Splitmix;

/// How often each map is asked.
const LOOKUPS: usize = 8;

/// For each `size` keys a map is made, asked for the next keys of `asked`, and dropped.
#[inline(never)]
fn make_ask_drop<K: MapKey, V: Number, M: Subject<K, V>>(
    keys: &[K],
    size: usize,
    asked: &[K],
) -> u64 {
    let mut sum = 0_u64;
    for (keys, asked) in keys.chunks_exact(size).zip(asked.chunks_exact(LOOKUPS)) {
        let mut map = M::default();
        for key in keys {
            map.insert(*key, V::truncate(key.number()));
        }
        black_box(&map);
        for key in asked {
            if let Some(value) = map.get(*key) {
                sum = sum.wrapping_add(value.number());
            }
        }
    }
    sum
}

/// For each key a map is made, asked for it, and dropped empty.
#[inline(never)]
fn make_miss_drop<K: MapKey, V: Number, M: Subject<K, V>>(keys: &[K]) -> u64 {
    let mut found = 0;
    for key in keys {
        let map = M::default();
        black_box(&map);
        if map.contains(*key) {
            found += 1;
        }
    }
    found
}

/// Maps of `size` entries. No two have the same keys.
pub(super) fn tiny<K: MapKey, V: Number, M: Subject<K, V>>(
    size: usize,
    sampler: &Sampler,
) -> Outcome {
    let maps = (sampler.batch / (size + LOOKUPS)).max(1);
    let keys: Vec<K> = (0..maps * size.max(1))
        .map(|index| Pattern::Uniform.key(index))
        .collect();
    let mut random = Splitmix::new(1);
    let asked: Vec<K> = if size == 0 {
        Vec::new()
    } else {
        (0..maps * LOOKUPS)
            .map(|index| keys[index / LOOKUPS * size + random.below(size)])
            .collect()
    };
    sampler.collect(size, |_| {
        let (elapsed, checksum) = sampler.time(|| {
            black_box(if size == 0 {
                make_miss_drop::<K, V, M>(black_box(&keys))
            } else {
                make_ask_drop::<K, V, M>(black_box(&keys), size, black_box(&asked))
            })
        });
        Batch {
            elapsed,
            operations: maps,
            checksum,
        }
    })
}
