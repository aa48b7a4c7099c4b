//! That look-ups cost the same whatever pattern the keys have, counted in groups that a look-up visits, over seeds that
//! are the same in every run.

use std::boxed::Box;
use std::vec;
use std::vec::Vec;

use super::IntMap;
use crate::primitive::Primitive;

impl<K: Primitive, V> IntMap<K, V> {
    /// The mean number of groups that look-ups of these keys visit.
    fn mean_visits(&self, keys: impl Iterator<Item = K> + Clone) -> f64 {
        let visits = |key| {
            let equal = |entry: &(K, V)| entry.0 == key;
            self.table.groups_visited(self.hash(key), equal).0
        };
        keys.clone().map(visits).sum::<usize>() as f64 / keys.count() as f64
    }
}

/// Key number i of a pattern.
type Pattern = Box<dyn Fn(u64) -> u64>;

/// The key patterns on which tables are known to fall off a cliff.
fn patterns() -> Vec<(&'static str, Pattern)> {
    vec![
        ("counting", Box::new(|i| i)),
        ("i << 3", Box::new(|i| i << 3)),
        ("i << 4", Box::new(|i| i << 4)),
        ("i << 12", Box::new(|i| i << 12)),
        ("i << 16", Box::new(|i| i << 16)),
        ("i << 32", Box::new(|i| i << 32)),
        ("i << 40", Box::new(|i| i << 40)),
        ("i << 48", Box::new(|i| i << 48)),
        ("floats", Box::new(|i| (i as f64).to_bits())),
        ("reversed bits", Box::new(u64::reverse_bits)),
        ("pointers", Box::new(|i| 0x7F3A_1000_0000 + i * 48)),
        (
            "two strides",
            Box::new(|i| (i >> 1) * 4096 + (i & 1) * 0x1_0000_0001),
        ),
        (
            "golden ratio",
            Box::new(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
        ),
        (
            "inverse golden ratio",
            Box::new(|i| i.wrapping_mul(0xF1DE_83E1_9937_733D)),
        ),
        (
            "shuffled ids",
            Box::new(|i| i.wrapping_mul(40_503) % (1 << 16)),
        ),
        ("uniform", Box::new(scattered)),
    ]
}

/// What seeds are made of: arbitrary numbers, and those that people choose.
fn seeds(count: u64) -> impl Iterator<Item = u64> {
    let special = [0, 1, u64::MAX, 1 << 63, 0x5555_5555_5555_5555, 1 << 32];
    special.into_iter().chain((0..count).map(scattered))
}

/// Number i of a sequence without a pattern. (The finalizer of `SplitMix64`, which the tables have no part of.)
fn scattered(i: u64) -> u64 {
    let z = i.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The mean visits over all seeds that are flat at any load: a random function costs 1.1 to 1.4.
const FLAT: f64 = 1.5;
/// What no seed may exceed: a few hundred keys have luck, and bad luck.
const FLAT_FOR_ANY_SEED: f64 = 2.0;

/// The visits that were counted with one seed after the other.
struct Visits {
    what: String,
    sum: f64,
    count: f64,
    worst: f64,
}

impl Visits {
    fn of(what: String) -> Self {
        Self {
            what,
            sum: 0.0,
            count: 0.0,
            worst: 0.0,
        }
    }

    fn add(&mut self, seed: u64, mean: f64) {
        assert!(
            mean < FLAT_FOR_ANY_SEED,
            "{}, seed {seed:#x}: {mean} groups",
            self.what
        );
        self.sum += mean;
        self.count += 1.0;
        self.worst = self.worst.max(mean);
    }

    fn check(&self) {
        let mean = self.sum / self.count;
        assert!(
            mean < FLAT,
            "{}: {mean} groups, and {} at worst",
            self.what,
            self.worst
        );
    }
}

/// Checks look-ups of keys that are there and of keys that are not, for each pattern, number of keys and seed.
fn check_patterns(counts: &[u64], seed_count: u64) {
    for (name, pattern) in patterns() {
        for &count in counts {
            let mut present = Visits::of(format!("{name}, {count} keys that are there"));
            let mut absent = Visits::of(format!("{name}, {count} keys that are not there"));
            for seed in seeds(seed_count) {
                let mut map = IntMap::with_capacity_and_seed(0, seed);
                map.extend((0..count).map(|i| (pattern(i), ())));
                let distinct = map.len() as u64;
                assert!(
                    ["i << 48", "shuffled ids"].contains(&name) || distinct == count,
                    "{name}"
                );
                present.add(seed, map.mean_visits((0..count).map(&pattern)));
                absent.add(seed, map.mean_visits((count..2 * count).map(&pattern)));
            }
            present.check();
            absent.check();
        }
    }
}

#[test]
fn every_pattern_is_flat_for_every_seed() {
    check_patterns(&[105, 800], 200);
}

#[test]
fn every_pattern_is_flat_in_larger_tables() {
    check_patterns(&[3500, 13_000], 4);
}

#[test]
fn narrow_and_wide_keys_are_flat() {
    fn check<K: Primitive>(what: &str, keys: &(impl Iterator<Item = K> + Clone), seed_count: u64) {
        let mut visits = Visits::of(what.into());
        for seed in seeds(seed_count) {
            let mut map = IntMap::with_capacity_and_seed(0, seed);
            map.extend(keys.clone().map(|key| (key, ())));
            visits.add(seed, map.mean_visits(keys.clone()));
        }
        visits.check();
    }
    check("all of u16", &(0..=u16::MAX), 1);
    check("u16", &(0..800_u16), 200);
    check("u32, << 16", &(0..800_u32).map(|key| key << 16), 200);
    check("u128, << 100", &(0..800_u128).map(|key| key << 100), 200);
    check("i128, << 64", &(-800..0_i128).map(|key| key << 64), 200);
    let narrow = (0..800_i16).map(|number| crate::Float32::new(f32::from(number)));
    check("f32", &narrow, 200);
    let wide = (-400..400).map(|number| crate::Float64::new(f64::from(number) / 8.0));
    check("f64", &wide, 200);
    check("u128, << 100", &(0..50_000_u128).map(|key| key << 100), 1);
}

/// Fills a map in the order of another, and so on, and checks every map at several loads while it is filled.
fn check_order(count: u64, every: usize, seed_count: u64) {
    let mut visits = Visits::of(format!("{count} keys in another map's order"));
    for seed in seeds(seed_count) {
        let mut first = IntMap::with_capacity_and_seed(0, seed);
        first.extend((0..count).map(|key| (key, ())));
        let mut order: Vec<u64> = first.into_keys().collect();
        // Seeds that differ by little, and any other. (No two maps have the same unless they were told to.)
        for seed in [seed.wrapping_add(1), seed ^ 1 << 63, scattered(!seed)] {
            let mut second = IntMap::with_capacity_and_seed(0, seed);
            for key in &order {
                second.insert(*key, ());
                if second.len() % every == 0 {
                    visits.add(seed, second.mean_visits(second.keys().copied()));
                }
            }
            order = second.into_keys().collect();
        }
    }
    visits.check();
}

#[test]
fn another_maps_order_is_flat_for_every_seed() {
    check_order(1300, 100, 200);
}

#[test]
fn another_maps_order_is_flat_in_larger_tables() {
    check_order(20_000, 1500, 1);
}
