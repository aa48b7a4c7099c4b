//! Key patterns by the number of groups that a look-up visits, every width, and the edges of the domains.

use std::collections::HashMap;

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
        ("uniform", Box::new(|i| crate::hash::of_u64(i, 42))),
    ]
}

/// The mean visits that are flat at any load: a random function costs 1.1 to 1.4.
const FLAT: f64 = 1.5;

#[test]
fn every_pattern_is_flat() {
    for (name, pattern) in patterns() {
        for count in [300_u64, 800, 1600, 13_000, 16_384] {
            let map: IntMap<u64, ()> = (0..count).map(|i| (pattern(i), ())).collect();
            let distinct = map.len() as u64;
            assert!(
                ["i << 48", "shuffled ids"].contains(&name) || distinct == count,
                "{name}"
            );
            let present = map.mean_visits((0..count).map(&pattern));
            let absent = map.mean_visits((count..2 * count).map(&pattern));
            assert!(
                present < FLAT && absent < FLAT,
                "{name}, {count} keys: {present} and {absent} groups"
            );
        }
    }
}

#[test]
fn narrow_keys_are_flat() {
    let map: IntMap<u16, ()> = (0..=u16::MAX).map(|key| (key, ())).collect();
    assert!(map.mean_visits(0..=u16::MAX) < FLAT);
    let map: IntMap<u32, ()> = (0..50_000_u32).map(|key| (key << 16, ())).collect();
    assert!(map.mean_visits((0..50_000).map(|key| key << 16)) < FLAT);
    let map: IntMap<u128, ()> = (0..50_000_u128).map(|key| (key << 100, ())).collect();
    assert!(map.mean_visits((0..50_000).map(|key| key << 100)) < FLAT);
    let map: IntMap<i128, ()> = (-50_000..0_i128).map(|key| (key << 64, ())).collect();
    assert!(map.mean_visits((-50_000..0).map(|key| key << 64)) < FLAT);
}

#[test]
fn another_maps_order_is_flat() {
    let first: IntMap<u64, u64> = (0..20_000).map(|key| (key, key)).collect();
    let mut order: Vec<u64> = first.keys().copied().collect();
    for round in 0..3 {
        let mut second = IntMap::new();
        for key in &order {
            second.insert(*key, ());
            if second.len() % 1500 == 0 {
                let visits = second.mean_visits(second.keys().copied());
                assert!(
                    visits < FLAT,
                    "round {round}, {} keys: {visits}",
                    second.len()
                );
            }
        }
        order = second.keys().copied().collect();
    }
}

/// The same script on every key type, through its whole domain's edges.
fn check_width<K: Primitive>(keys: &[K]) {
    let mut map = IntMap::new();
    let mut oracle = HashMap::new();
    for round in 0..3_u32 {
        for (number, key) in (0..).zip(keys) {
            let value = number + round;
            assert_eq!(map.insert(*key, value), oracle.insert(*key, value));
            map.validate();
        }
        for key in keys.iter().skip(1).step_by(3) {
            assert_eq!(map.remove(key), oracle.remove(key));
            assert_eq!(map.remove(key), None);
            map.validate();
        }
        for key in keys {
            assert_eq!(map.get(key), oracle.get(key));
            assert_eq!(map.contains_key(key), oracle.contains_key(key));
        }
        assert_eq!(map.len(), oracle.len());
    }
}

macro_rules! edges {
    ($($key:ty)*) => {$({
        let low = <$key>::MIN..=<$key>::MIN + 13;
        let high = <$key>::MAX - 13..=<$key>::MAX;
        check_width::<$key>(&(0..100).chain(low).chain(high).collect::<Vec<_>>());
    })*};
}

#[test]
fn every_width_has_its_full_domain() {
    edges!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
    check_width(&[false, true]);
    check_width(&['\0', 'a', '\u{D7FF}', '\u{E000}', char::MAX]);
    check_width::<u8>(&(0..=255).collect::<Vec<_>>());
}

#[test]
fn seeds_differ_between_living_maps() {
    let maps: Vec<IntMap<u32, ()>> = (0..8).map(|_| IntMap::from([(1, ())])).collect();
    let mut seeds: Vec<u64> = maps.iter().map(|map| map.table.seed()).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), maps.len());
}

#[test]
fn the_handle_is_two_words() {
    assert_eq!(size_of::<IntMap<u64, u64>>(), 2 * size_of::<usize>());
    assert_eq!(
        size_of::<Option<IntMap<u64, u64>>>(),
        2 * size_of::<usize>()
    );
}
