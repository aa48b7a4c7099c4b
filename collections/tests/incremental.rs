//! `IncrementalIntMap` and `IncrementalIntSet` against std's with keys of every width, checked after every step.

use std::collections::HashMap;

use proptest::prelude::*;
use specie::{IncrementalIntMap, IncrementalIntSet, IntMap, Primitive};

static EMPTY: IncrementalIntMap<u64, String> = IncrementalIntMap::new();

#[test]
fn the_types_are_as_stds() {
    fn shorter<'a>(map: IncrementalIntMap<u8, &'static str>) -> IncrementalIntMap<u8, &'a str> {
        map
    }
    assert!(EMPTY.is_empty());
    let text = String::from("two");
    let mut map = shorter(IncrementalIntMap::from([(1, "one")]));
    map.extend([(2, text.as_str())]);
    assert_eq!((map[&1], map[&2], map.len()), ("one", "two", 2));
}

/// Puts in and takes out so that moves begin, are interrupted and end.
fn check<K: Primitive>(keys: &[K], takes: &[u8]) {
    let mut map = IncrementalIntMap::new();
    let mut set = IncrementalIntSet::new();
    let mut oracle = HashMap::new();
    for (number, key) in keys.iter().enumerate() {
        assert_eq!(set.insert(*key), !oracle.contains_key(key));
        assert_eq!(map.insert(*key, number), oracle.insert(*key, number));
        let back = takes.get(number % takes.len().max(1)).copied();
        if let Some(other) = back.and_then(|back| keys.get(number.wrapping_sub(back.into()))) {
            assert_eq!(set.remove(other), oracle.contains_key(other));
            assert_eq!(map.remove(other), oracle.remove(other));
        }
        *map.entry(*key).or_default() += 1;
        *oracle.entry(*key).or_default() += 1;
        set.insert(*key);
        map.validate();
        set.validate();
        assert_eq!((map.len(), set.len()), (oracle.len(), oracle.len()));
    }
    for key in keys {
        assert_eq!(map.get(key), oracle.get(key));
        assert_eq!(set.contains(key), oracle.contains_key(key));
    }
    let copy = map.clone();
    copy.validate();
    assert_eq!(copy, map);
    assert_eq!(map.into_iter().collect::<HashMap<_, _>>(), oracle);
}

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Instantiates the test for a key type.
macro_rules! widths {
    ($($test:ident: $key:ty;)*) => {
        proptest! {
            #![proptest_config(cases())]
            $(
                #[test]
                fn $test(
                    keys in prop::collection::vec(any::<$key>(), 0..300),
                    takes in prop::collection::vec(0..40_u8, 0..7),
                ) {
                    check(&keys, &takes);
                }
            )*
        }
    };
}

widths! {
    u8_keys: u8;
    i8_keys: i8;
    u16_keys: u16;
    i16_keys: i16;
    u32_keys: u32;
    i32_keys: i32;
    u64_keys: u64;
    i64_keys: i64;
    u128_keys: u128;
    i128_keys: i128;
    usize_keys: usize;
    isize_keys: isize;
    char_keys: char;
    bool_keys: bool;
}

#[test]
fn room_that_was_reserved_lasts() {
    let mut map: IncrementalIntMap<u32, u32> = (0..300).map(|key| (key, key)).collect();
    (300..800).for_each(|key| assert_eq!(map.insert(key, key), None));
    map.reserve(3000);
    let (capacity, bytes) = (map.capacity(), map.allocation_size());
    for key in 800..3800 {
        map.insert(key, key);
        assert_eq!(map.capacity(), capacity);
        assert!(
            map.allocation_size() <= bytes,
            "older tables are only freed"
        );
        map.validate();
    }
}

#[test]
fn large_tables_give_memory_back_and_lose_nothing() {
    // 32 MiB are passed on the way, from where on memory is asked for untouched.
    let mut map: IncrementalIntMap<u32, [u64; 64]> = IncrementalIntMap::new();
    for key in 0..60_000_u32 {
        assert_eq!(map.insert(key, [key.into(); 64]), None);
    }
    map.validate();
    assert!(
        map.iter()
            .all(|(key, value)| *value == [u64::from(*key); 64])
    );
    assert!((0..60_000).all(|key| map.contains_key(&key)));
}

#[test]
fn huge_pages_are_advice() {
    let small = IntMap::from([(1_u8, 1_u8)]);
    assert!(!small.advise_huge_pages());
    assert!(!IntMap::<u64, u64>::new().advise_huge_pages());
    let mut large: IntMap<u64, u64> = IntMap::with_capacity(400_000);
    large.insert(1, 2);
    // The answer is the system's; the map is the same either way.
    large.advise_huge_pages();
    large.extend((2..300_000).map(|key| (key, key)));
    large.validate();
    assert_eq!((large[&1], large.len()), (2, 299_999));
    let set: IncrementalIntSet<u64> = IncrementalIntSet::with_capacity(400_000);
    set.advise_huge_pages();
    set.validate();
}

/// A copy is never in a move, so its members come in another order than those of a set that is.
#[test]
fn sets_in_the_middle_of_a_move_are_combined_by_their_members() {
    let mut set = IncrementalIntSet::new();
    for member in 0..300_u32 {
        set.insert(member);
        // About as large, so that neither set is copied or gone through just because the other is much smaller.
        let other: IncrementalIntSet<u32> = (member / 2..=member * 3 / 2).collect();
        let sorted = |set: &IncrementalIntSet<u32>| {
            let mut members: Vec<u32> = set.iter().copied().collect();
            members.sort_unstable();
            members
        };
        let common: Vec<u32> = (member / 2..=member).collect();
        let rest: Vec<u32> = (0..member / 2).collect();
        assert_eq!(sorted(&(&set & &other)), common, "{member}");
        assert_eq!(sorted(&(&set - &other)), rest, "{member}");
        let (mut kept, mut left) = (set.clone(), set.clone());
        kept &= &other;
        left -= &other;
        assert_eq!((sorted(&kept), sorted(&left)), (common, rest), "{member}");
    }
}
