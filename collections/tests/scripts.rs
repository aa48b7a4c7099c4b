//! Random scripts on `IntMap` and `IntSet` of every key width, against std's, with the whole structure
//! checked after every step.
//!
//! `SPECIE_CASES=100000 cargo test --release -p specie --test scripts` runs it for long.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::num::{NonZeroI128, NonZeroU8, NonZeroU64};

use proptest::prelude::*;
use specie::{Float32, Float64, IntMap, IntSet, Primitive};

#[derive(Clone, Debug)]
enum Operation<K> {
    Insert(K, u16),
    Remove(K),
    Get(K),
    GetMut(K),
    OrInsert(K, u16),
    RemoveEntry(K),
    Add(K, u16),
    Retain(u16),
    Clear,
    Drain(usize),
    Reserve(usize),
    ShrinkTo(usize),
    Clone,
    Extend(Vec<(K, u16)>),
}

fn scripts<K: Debug + Clone + 'static>(
    key: impl Strategy<Value = K> + Clone + 'static,
) -> impl Strategy<Value = Vec<Operation<K>>> {
    use Operation::{
        Add, Clear, Clone, Drain, Extend, Get, GetMut, Insert, OrInsert, Remove, RemoveEntry,
        Reserve, Retain, ShrinkTo,
    };
    let keyed = || (key.clone(), any::<u16>());
    let operation = prop_oneof![
        24 => keyed().prop_map(|(key, value)| Insert(key, value)),
        14 => key.clone().prop_map(Remove),
        6 => key.clone().prop_map(Get),
        4 => key.clone().prop_map(GetMut),
        6 => keyed().prop_map(|(key, value)| OrInsert(key, value)),
        4 => key.clone().prop_map(RemoveEntry),
        6 => keyed().prop_map(|(key, value)| Add(key, value)),
        1 => (1..4_u16).prop_map(Retain),
        1 => Just(Clear),
        1 => (0..9_usize).prop_map(Drain),
        1 => (0..200_usize).prop_map(Reserve),
        1 => (0..99_usize).prop_map(ShrinkTo),
        1 => Just(Clone),
        2 => prop::collection::vec(keyed(), 0..30).prop_map(Extend),
    ];
    prop::collection::vec(operation, 0..160)
}

fn run<K: Primitive>(script: Vec<Operation<K>>) {
    let mut map: IntMap<K, u16> = IntMap::new();
    let mut set: IntSet<K> = IntSet::new();
    let mut oracle: HashMap<K, u16> = HashMap::new();
    for operation in script {
        match operation {
            Operation::Insert(key, value) => {
                assert_eq!(set.insert(key), !oracle.contains_key(&key));
                assert_eq!(map.insert(key, value), oracle.insert(key, value));
            }
            Operation::Remove(key) => {
                assert_eq!(set.remove(&key), oracle.contains_key(&key));
                assert_eq!(map.remove(&key), oracle.remove(&key));
            }
            Operation::Get(key) => {
                assert_eq!(set.contains(&key), oracle.contains_key(&key));
                assert_eq!(map.get(&key), oracle.get(&key));
                assert_eq!(map.get_or(&key, 7), oracle.get(&key).copied().unwrap_or(7));
            }
            Operation::GetMut(key) => match (map.get_mut(&key), oracle.get_mut(&key)) {
                (Some(value), Some(expected)) => {
                    *value ^= 1;
                    *expected ^= 1;
                }
                (None, None) => {}
                different => panic!("get_mut: {different:?}"),
            },
            Operation::OrInsert(key, value) => {
                set.insert(key);
                let found = *map.entry(key).or_insert(value);
                assert_eq!(found, *oracle.entry(key).or_insert(value));
            }
            Operation::RemoveEntry(key) => {
                set.take(&key);
                assert_eq!(map.remove_entry(&key), oracle.remove_entry(&key));
            }
            Operation::Add(key, amount) => {
                set.insert(key);
                let amount = amount % 16;
                // Room for every addition of the script.
                map.entry(key).and_modify(|value| *value %= 1024);
                oracle.entry(key).and_modify(|value| *value %= 1024);
                let sum = *map.add(key, amount);
                let expected = oracle.entry(key).and_modify(|value| *value += amount);
                assert_eq!(sum, *expected.or_insert(amount));
            }
            Operation::Retain(modulus) => {
                set.retain(|key| oracle[key] % modulus == 0);
                map.retain(|_, value| *value % modulus == 0);
                oracle.retain(|_, value| *value % modulus == 0);
            }
            Operation::Clear => {
                set.clear();
                map.clear();
                oracle.clear();
            }
            Operation::Drain(some) => {
                assert_eq!(set.drain().len(), oracle.len());
                for (key, value) in map.drain().take(some) {
                    assert_eq!(oracle.remove(&key), Some(value));
                }
                oracle.clear();
            }
            Operation::Reserve(additional) => {
                set.reserve(additional);
                map.reserve(additional);
                assert!(map.capacity() >= oracle.len() + additional);
            }
            Operation::ShrinkTo(capacity) => {
                set.shrink_to(capacity);
                map.shrink_to(capacity);
                assert!(map.capacity() >= oracle.len());
            }
            Operation::Clone => {
                let copy = set.clone();
                set = copy;
                map.clone_from(&map.clone());
            }
            Operation::Extend(entries) => {
                set.extend(entries.iter().map(|(key, _)| *key));
                map.extend(entries.iter().copied());
                oracle.extend(entries);
            }
        }
        map.validate();
        set.validate();
        assert_eq!((map.len(), set.len()), (oracle.len(), oracle.len()));
        assert!(
            map.iter()
                .all(|(key, value)| oracle.get(key) == Some(value))
        );
        assert!(set.iter().all(|key| oracle.contains_key(key)));
    }
    let expected: HashSet<K> = oracle.into_keys().collect();
    assert_eq!(map.into_keys().collect::<HashSet<_>>(), expected);
    assert_eq!(set.into_iter().collect::<HashSet<_>>(), expected);
}

/// How many scripts each type gets.
fn cases() -> ProptestConfig {
    let cases = match std::env::var("SPECIE_CASES") {
        Ok(cases) => cases.parse().expect("SPECIE_CASES is a number"),
        Err(_) => 24,
    };
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Keys made of any numbers of another type.
macro_rules! made_of {
    ($test:ident: $number:ty => $key:ty, $make:expr, mostly: $small:expr) => {
        proptest! {
            #![proptest_config(cases())]
            #[test]
            fn $test(script in scripts(prop_oneof![9 => $small, 1 => any::<$number>()].prop_map($make))) {
                run::<$key>(script);
            }
        }
    };
}

made_of!(float_32_keys: u32 => Float32, |bits| Float32::new(f32::from_bits(bits)),
    mostly: prop_oneof![0x7F7F_FFF0..0x7F80_0010_u32, 0x7FBF_FFF0..0x7FC0_0010_u32, 0x8000_0000..0x8000_0010_u32, 0..9_u32]);
made_of!(float_64_keys: i32 => Float64, |number| Float64::new(f64::from(number) / 8.0), mostly: -50..50_i32);
made_of!(non_zero_u8_keys: u8 => NonZeroU8, |number| NonZeroU8::new(number).unwrap_or(NonZeroU8::MAX), mostly: 0..=255_u8);
made_of!(non_zero_u64_keys: u32 => NonZeroU64, |number| NonZeroU64::MIN.saturating_add(u64::from(number) << 40),
    mostly: 0..99_u32);
made_of!(non_zero_i128_keys: i32 => NonZeroI128, |number| NonZeroI128::new(i128::from(number) << 90).unwrap_or(NonZeroI128::MIN),
    mostly: -60..60_i32);

/// Instantiates the test for a key type; most keys come from a small part of the domain, so that they meet.
macro_rules! widths {
    ($($test:ident: $key:ty = $small:expr;)*) => {
        proptest! {
            #![proptest_config(cases())]
            $(
                #[test]
                fn $test(script in scripts(prop_oneof![9 => $small, 1 => any::<$key>()])) {
                    run::<$key>(script);
                }
            )*
        }
    };
}

widths! {
    u8_keys: u8 = 0..=255_u8;
    i8_keys: i8 = -20..20_i8;
    u16_keys: u16 = 0..60_u16;
    i16_keys: i16 = -100..100_i16;
    u32_keys: u32 = (0..90_u32).prop_map(|key| key << 16);
    i32_keys: i32 = i32::MIN..i32::MIN + 40;
    u64_keys: u64 = (0..90_u64).prop_map(|key| key << 48);
    i64_keys: i64 = (-50..50_i64).prop_map(|key| key << 40);
    u128_keys: u128 = (0..90_u128).prop_map(|key| key << 100);
    i128_keys: i128 = (-50..50_i128).prop_map(|key| key << 64);
    usize_keys: usize = (0..90_usize).prop_map(|key| 0x7F00_0000 + key * 48);
    isize_keys: isize = -30..30_isize;
    char_keys: char = prop::char::range('a', 'z');
    bool_keys: bool = any::<bool>();
}
