//! Maps of all families, operation by operation: `cargo bench -p benches`.
//!
//! Keys are integers of 32 and 64 bits, generated the same way in every run (see `benches::keys`). Every time
//! is for all keys of a map once; criterion's throughput is keys per second. A whole run takes 5 to 10 minutes.

use std::fmt::Debug;
use std::hint::black_box;
use std::time::Duration;

use benches::keys;
use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group,
    criterion_main,
};
use specie::Lookup;
use specie::family::{Family, FamilyKey, Map, NAMES, WithFamily, with_family};

/// How many entries the maps have.
const SIZES: [usize; 2] = [1_000, 1_000_000];

/// How many they have when the benchmarks are only tried.
const TRIED_SIZES: [usize; 2] = [10, 1_000];

/// The seed of the order in which keys are looked up and removed.
const LOOK_UP_ORDER: u64 = 7;

/// The keys of one type and number.
struct Input<K> {
    /// As `u32`.
    name: &'static str,
    /// Inserted in this order; the value of a key is its place.
    keys: Vec<K>,
    /// The same, shuffled.
    shuffled: Vec<K>,
    /// As many other keys.
    absent: Vec<K>,
}

impl<K: Copy> Input<K> {
    fn new(name: &'static str, keys: Vec<K>, absent: Vec<K>) -> Self {
        let mut shuffled = keys.clone();
        keys::shuffle(&mut shuffled, LOOK_UP_ORDER);
        Self {
            name,
            keys,
            shuffled,
            absent,
        }
    }
}

fn narrow(size: usize) -> Input<u32> {
    let number = |index: usize| u32::try_from(index).expect("sizes are far below 2^31");
    let keys = |from, to| (number(from)..number(to)).map(keys::narrow).collect();
    Input::new("u32", keys(0, size), keys(size, 2 * size))
}

fn wide(size: usize) -> Input<u64> {
    let size = size as u64;
    Input::new(
        "u64",
        keys::wide(0, size).collect(),
        keys::wide(size, 2 * size).collect(),
    )
}

/// Benchmarks one operation of one family.
struct Benchmark<'a, 'b, K> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    operation: Operation,
    input: &'a Input<K>,
}

#[derive(Clone, Copy)]
enum Operation {
    /// Into a new map that grows as it must.
    Insert,
    /// Of keys that are there, one after the other, in another order than they were inserted.
    Hit,
    /// Of keys that are not there.
    Miss,
    /// Until the map is empty, in another order than the keys were inserted.
    Remove,
    /// Over all entries, adding up the values.
    Iterate,
}

impl Operation {
    const ALL: [Self; 5] = [
        Self::Insert,
        Self::Hit,
        Self::Miss,
        Self::Remove,
        Self::Iterate,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Insert => "insert",
            Self::Hit => "hit",
            Self::Miss => "miss",
            Self::Remove => "remove",
            Self::Iterate => "iterate",
        }
    }
}

fn insert_all<F: Family, K: FamilyKey + Copy>(keys: &[K]) -> F::Map<K, u64> {
    let mut map = F::Map::<K, u64>::default();
    for (value, key) in (0..).zip(keys) {
        map.insert(*key, value);
    }
    map
}

fn sum_of_hits<K: FamilyKey + Lookup<K>>(map: &impl Map<K, u64>, keys: &[K]) -> u64 {
    keys.iter()
        .filter_map(|key| map.get(key))
        .fold(0, |sum, value| sum.wrapping_add(*value))
}

fn count_of_hits<K: FamilyKey + Lookup<K>>(map: &impl Map<K, u64>, keys: &[K]) -> usize {
    keys.iter().filter(|key| map.contains_key(*key)).count()
}

fn remove_all<K: FamilyKey + Lookup<K>>(map: &mut impl Map<K, u64>, keys: &[K]) -> u64 {
    keys.iter()
        .filter_map(|key| map.remove(key))
        .fold(0, u64::wrapping_add)
}

fn sum_of_all<K: FamilyKey>(map: &impl Map<K, u64>) -> u64 {
    map.values().fold(0, |sum, value| sum.wrapping_add(*value))
}

impl<K: FamilyKey + Copy + Lookup<K> + Debug> WithFamily for Benchmark<'_, '_, K> {
    type Output = ();

    fn run<F: Family>(self) {
        let Input {
            name,
            keys,
            shuffled,
            absent,
        } = self.input;
        let full = insert_all::<F, K>(keys);
        let size = keys.len() as u64;
        let sum = size * (size - 1) / 2;
        // Everybody must have the same to do, and do it.
        assert_eq!(full.len(), keys.len(), "{} has all keys", F::NAME);
        assert_eq!(
            sum_of_hits(&full, shuffled),
            sum,
            "{} finds all keys",
            F::NAME
        );
        assert_eq!(
            sum_of_all(&full),
            sum,
            "{} iterates over all entries",
            F::NAME
        );
        assert_eq!(
            count_of_hits(&full, absent),
            0,
            "{} finds no other key",
            F::NAME
        );
        let mut copy = full.duplicate();
        assert_eq!(
            remove_all(&mut copy, shuffled),
            sum,
            "{} removes all keys",
            F::NAME
        );
        assert!(copy.is_empty(), "{} is empty then", F::NAME);

        let id = BenchmarkId::new(F::NAME, format!("{name}/{size}"));
        self.group
            .bench_function(id, |bencher| match self.operation {
                Operation::Insert => {
                    bencher.iter_with_large_drop(|| insert_all::<F, K>(black_box(keys)));
                }
                Operation::Hit => bencher.iter(|| sum_of_hits(&full, black_box(shuffled))),
                Operation::Miss => bencher.iter(|| count_of_hits(&full, black_box(absent))),
                Operation::Remove => bencher.iter_batched_ref(
                    || full.duplicate(),
                    |map| remove_all(map, black_box(shuffled)),
                    // Large maps one at a time, small ones many at a time.
                    if size > 100_000 {
                        BatchSize::PerIteration
                    } else {
                        BatchSize::SmallInput
                    },
                ),
                Operation::Iterate => bencher.iter(|| sum_of_all(black_box(&full))),
            });
    }
}

fn operation<K>(criterion: &mut Criterion, operation: Operation, inputs: &[Input<K>])
where
    K: FamilyKey + Copy + Lookup<K> + Debug,
{
    let mut group = criterion.benchmark_group(operation.name());
    group
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat);
    for input in inputs {
        group.throughput(Throughput::Elements(input.keys.len() as u64));
        // The family `smallvec` has the maps of `std`.
        for name in NAMES.iter().filter(|name| **name != "smallvec") {
            let benchmark = Benchmark {
                group: &mut group,
                operation,
                input,
            };
            with_family(name, benchmark).expect("the name is one of the families'");
        }
    }
    group.finish();
}

/// Whether the benchmarks are only to be tried: criterion runs each once then.
fn only_tried() -> bool {
    let said = |word: &str| std::env::args().any(|argument| argument == word);
    said("--test") || !said("--bench")
}

fn maps(criterion: &mut Criterion) {
    let sizes = if only_tried() { TRIED_SIZES } else { SIZES };
    let narrow = sizes.map(narrow);
    let wide = sizes.map(wide);
    for each in Operation::ALL {
        operation(criterion, each, &narrow);
        operation(criterion, each, &wide);
    }
}

criterion_group!(all, maps);
criterion_main!(all);
