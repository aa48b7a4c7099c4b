//! Faults that other libraries' collections of primitives had, each as a test of every map and set here.
//!
//! Each test names where the fault was reported.

use std::collections::{BTreeMap, BTreeSet};

/// The cases for a map and the set beside it, with keys of type `i64`.
macro_rules! free_of_known_faults {
    ($($module:ident: $map:ident, $set:ident;)*) => {$(
        mod $module {
            use specie::{$map, $set};
            type Map = $map<i64, i64>;
            type Set = $set<i64>;
            include!("known_faults/cases.rs");
        }
    )*};
}
free_of_known_faults! {
    int_map: IntMap, IntSet;
    incremental: IncrementalIntMap, IncrementalIntSet;
    obj_map: ObjMap, ObjSet;
    map: HashMap, HashSet;
}

/// Keys whose bits some tables kept for themselves, in every width (questdb#2357: -1; JUCE#240: the smallest number).
#[test]
fn no_key_is_reserved() {
    macro_rules! extremes {
        ($($number:ty)*) => {$(
            let extremes = [
                0, 1, <$number>::MIN, <$number>::MAX, <$number>::MIN + 1, <$number>::MAX - 1, <$number>::MAX / 2,
            ];
            let keys: BTreeSet<$number> = extremes.into_iter().collect();
            let mut map = specie::IntMap::new();
            for (number, &key) in keys.iter().enumerate() {
                assert_eq!(map.insert(key, number), None, "{key}");
                assert_eq!(map.insert(key, number), Some(number), "{key}");
                map.validate();
            }
            assert_eq!(map.len(), keys.len());
            let mut found: Vec<$number> = map.keys().copied().collect();
            found.sort_unstable();
            assert!(found.iter().eq(&keys));
            for (number, key) in keys.iter().enumerate() {
                assert_eq!(map.remove(key), Some(number), "{key}");
                assert!(!map.contains_key(key));
            }
            assert!(map.is_empty());
        )*};
    }
    extremes!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
}

/// Trove stored not-a-number again and again and never found it; fastutil kept both zeros apart.
#[test]
fn floats_are_found_again() {
    use specie::{Float64, IntMap};
    let mut map = IntMap::new();
    let other_nan = f64::from_bits(f64::NAN.to_bits() | 1 << 63 | 7);
    assert!(other_nan.is_nan());
    assert_eq!(map.insert(Float64::new(f64::NAN), 1), None);
    assert_eq!(map.insert(Float64::new(other_nan), 2), Some(1));
    assert_eq!(map.insert(Float64::new(0.0), 3), None);
    assert_eq!(map.insert(Float64::new(-0.0), 4), Some(3));
    assert_eq!(map.len(), 2);
    assert_eq!(map.remove(&Float64::new(f64::NAN)), Some(2));
    assert_eq!(map.remove(&Float64::new(-0.0)), Some(4));
}

/// libGDX pull request 5932: a removal moved entries past the slot they belong to, after mixed insertions and removals; Eclipse
/// Collections lost entries likewise. Few keys and many collisions, so that every slot is used again and again.
#[test]
fn mixed_insertions_and_removals_lose_nothing() {
    let mut map = specie::IntMap::new();
    let mut oracle = BTreeMap::new();
    let mut state = 1_u64;
    for step in 0..60_000_u64 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let key = (state >> 33) % 40 * (1 << 40);
        if state >> 20 & 1 == 0 {
            assert_eq!(map.insert(key, step), oracle.insert(key, step));
        } else {
            assert_eq!(map.remove(&key), oracle.remove(&key));
        }
        if step % 64 == 0 {
            map.validate();
            assert!((0..40).all(|key| map.get(&(key << 40)) == oracle.get(&(key << 40))));
        }
    }
}
