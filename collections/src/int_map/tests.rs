//! Every width of keys, and the edges of their domains.

use std::collections::HashMap;
use std::num::{NonZeroI64, NonZeroU8};

use super::IntMap;
use crate::float::Float64;
use crate::primitive::Primitive;

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
    check_width(&[NonZeroU8::MIN, NonZeroU8::MAX]);
    check_width(&[
        NonZeroI64::MIN,
        NonZeroI64::new(-1).unwrap(),
        NonZeroI64::MAX,
    ]);
    check_width(&[f64::MIN, -0.0, f64::from_bits(1), f64::INFINITY, f64::NAN].map(Float64::new));
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
