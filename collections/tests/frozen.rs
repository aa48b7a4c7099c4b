//! `FrozenMap` against std's map, and against bytes that are not as they were written.
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the lower bits are wanted, of all types of keys alike"
)]

use std::collections::HashMap;
use std::fmt::{Debug, Write};

use specie::frozen::{FrozenError, Plain, PlainKey};
use specie::{FrozenMap, FrozenMapRef, IntMap};

const SIZES: [u64; 11] = [0, 1, 2, 3, 7, 15, 16, 17, 1000, 4097, 100_000];

/// Counting keys in several forms, and some without form.
const PATTERNS: [fn(u64) -> u64; 9] = [
    |n| n,
    |n| n << 12,
    |n| n << 32,
    |n| n << 48,
    |n| n.reverse_bits(),
    |n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15),
    |n| u64::MAX - n,
    |n| f64::to_bits(n as f64),
    random,
];

fn random(n: u64) -> u64 {
    let n = (n ^ (n >> 31))
        .wrapping_add(0x9E37_79B9_7F4A_7C15)
        .wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}

/// Compares a map with std's in every respect.
fn check<K, V>(entries: &[(K, V)], absent: impl Iterator<Item = K>)
where
    K: PlainKey + std::hash::Hash + Debug,
    V: Plain + PartialEq + Debug,
{
    let expected: HashMap<K, V> = entries.iter().copied().collect();
    let map = FrozenMap::from(entries);
    assert_eq!(map.verify(), Ok(()));
    assert_eq!(map.len(), expected.len());
    assert_eq!(map.is_empty(), expected.is_empty());
    for (key, value) in &expected {
        assert_eq!(map.get(key), Some(*value), "{key:?}");
        assert!(map.contains_key(key));
    }
    for key in absent {
        assert_eq!(map.get(&key), expected.get(&key).copied(), "{key:?}");
        assert_eq!(map.contains_key(&key), expected.contains_key(&key));
    }
    let mut all = map.iter();
    assert_eq!(all.len(), expected.len());
    let forwards: Vec<_> = all.by_ref().collect();
    assert!(all.next().is_none() && all.next_back().is_none());
    assert_eq!(
        forwards.iter().copied().collect::<HashMap<_, _>>(),
        expected
    );
    let mut backwards: Vec<_> = map.iter().rev().collect();
    backwards.reverse();
    assert_eq!(backwards, forwards);
    assert!(map.keys().eq(forwards.iter().map(|entry| entry.0)));
    assert!(map.values().eq(forwards.iter().map(|entry| entry.1)));
    assert!(
        map.values()
            .rev()
            .eq(forwards.iter().rev().map(|entry| entry.1))
    );
    assert_eq!(map.iter().nth(5), forwards.get(5).copied());

    let payload = map.len() * (size_of::<K>() + size_of::<V>());
    let size = map.allocation_size();
    assert!(
        size * 5 <= payload * 6 + 72 * 5,
        "{size} bytes for {payload}"
    );
    if payload >= 1440 {
        assert!(size * 4 <= payload * 5, "{size} bytes for {payload}");
    }

    let copy = map.to_bytes().to_vec();
    let view = FrozenMapRef::<K, V>::from_bytes(&copy).expect("what was written");
    assert_eq!(view, map.as_view());
    assert!(view.iter().eq(map.iter()));
    let owned = FrozenMap::<K, V>::from_bytes(copy.clone()).expect("what was written");
    assert_eq!(owned, map);
    assert_eq!(owned.clone().into_bytes(), copy);

    let reversed: FrozenMap<K, V> = expected.into_iter().collect();
    assert_eq!(
        reversed.to_bytes(),
        map.to_bytes(),
        "the order of the entries is in the bytes"
    );
}

/// Checks keys of one type under values of several.
macro_rules! keys {
    ($($name:ident: $key:ty),* $(,)?) => {$(
        #[test]
        fn $name() {
            for pattern in PATTERNS {
                for size in SIZES {
                    // Unoptimised, the large ones take a while.
                    if size > 5000 && (size_of::<$key>() < 4 || <$key>::MIN != 0) {
                        continue;
                    }
                    // Values of all widths at small sizes, and of one at the large ones.
                    let key = |n: u64| pattern(n) as $key;
                    let absent = || (size..size + 50).chain((0..200).map(|n| n * 7919)).map(key);
                    let entries = |n| (0..n).map(key);
                    check::<$key, u32>(&entries(size).zip(0..).collect::<Vec<_>>(), absent());
                    if size > 1000 {
                        continue;
                    }
                    check::<$key, ()>(&entries(size).map(|key| (key, ())).collect::<Vec<_>>(), absent());
                    check::<$key, u8>(&entries(size).map(|key| (key, key as u8)).collect::<Vec<_>>(), absent());
                    check::<$key, i128>(&entries(size).map(|key| (key, -i128::from(key))).collect::<Vec<_>>(), absent());
                    check::<$key, f64>(&entries(size).map(|key| (key, key as f64 / 3.0)).collect::<Vec<_>>(), absent());
                    check::<$key, [u8; 5]>(&entries(size).map(|key| (key, [key as u8; 5])).collect::<Vec<_>>(), absent());
                    let wide = |n: u64| std::array::from_fn::<u8, 100, _>(|at| (n >> (at % 8)) as u8);
                    check::<$key, [u8; 100]>(&entries(size).zip((0..).map(wide)).collect::<Vec<_>>(), absent());
                }
            }
        }
    )*};
}

keys! {
    bytes_as_keys: u8, shorts_as_keys: u16, words_as_keys: u32, longs_as_keys: u64,
    signed_bytes_as_keys: i8, signed_shorts_as_keys: i16, signed_words_as_keys: i32, signed_longs_as_keys: i64,
}

#[test]
fn every_key_of_a_small_type_has_its_answer() {
    let map: FrozenMap<u16, u16> = (0..=u16::MAX)
        .filter(|key| key % 3 == 0)
        .map(|key| (key, !key))
        .collect();
    for key in 0..=u16::MAX {
        assert_eq!(map.get(&key), (key % 3 == 0).then_some(!key));
    }
    let all: FrozenMap<i8, ()> = (i8::MIN..=i8::MAX).map(|key| (key, ())).collect();
    assert_eq!(all.len(), 256);
    assert!((i8::MIN..=i8::MAX).all(|key| all.contains_key(&key)));
}

#[test]
fn the_last_of_equal_keys_counts() {
    let map = FrozenMap::from([(7_u32, 1_u8), (8, 2), (7, 3), (7, 4), (8, 5)]);
    assert_eq!(map.len(), 2);
    assert_eq!(map.get(&7), Some(4));
    assert_eq!(map.get(&8), Some(5));
    assert_eq!(map.get_or(&9, 6), 6);
    assert_eq!(map.get_or(&8, 6), 5);
}

#[test]
fn a_map_is_frozen_from_a_table() {
    let table: IntMap<i64, u16> = (0..1000_u16).map(|n| (i64::from(n) - 500, n)).collect();
    let map = FrozenMap::from(&table);
    assert_eq!(map.len(), 1000);
    assert!(
        table
            .iter()
            .all(|(key, value)| map.get(key) == Some(*value))
    );
}

#[test]
fn equality_is_of_entries() {
    let map = FrozenMap::from([(1_u8, 0.0_f64), (2, 1.0)]);
    assert_eq!(map, FrozenMap::from([(2_u8, 1.0_f64), (1, -0.0)]));
    assert_ne!(map, FrozenMap::from([(1_u8, 0.0_f64), (2, 2.0)]));
    assert_ne!(map, FrozenMap::from([(1_u8, 0.0_f64), (3, 1.0)]));
    assert_ne!(map, FrozenMap::from([(1_u8, 0.0_f64)]));
    let strange = FrozenMap::from([(1_u8, f64::NAN)]);
    assert_ne!(strange, strange.clone());
    assert_eq!(FrozenMap::<u8, ()>::default(), FrozenMap::from([]));
    assert_eq!(
        format!("{:?}", FrozenMap::from([(5_u8, -1_i16)])),
        "{5: -1}"
    );
    assert_eq!(
        format!("{:?}", FrozenMap::from([(5_u8, -1_i16)]).values()),
        "[-1]"
    );
}

/// Keys that fall together under the usual seed make the map choose another.
#[test]
fn keys_that_collide_are_spread_by_another_seed() {
    let many: FrozenMap<u64, ()> = (0..300_000).map(|n| (random(n), ())).collect();
    // All keys of few buckets: those that come first.
    let together: Vec<u64> = many.keys().take(3000).collect();
    let crowded: FrozenMap<u64, ()> = together.iter().map(|&key| (key, ())).collect();
    assert_ne!(
        crowded.to_bytes()[40..48],
        many.to_bytes()[40..48],
        "the seed is another"
    );
    assert!(together.iter().all(|key| crowded.contains_key(key)));
    assert_eq!(crowded.verify(), Ok(()));
}

/// The bytes of format 1. They may not change: files of them are out there.
#[test]
fn the_format_is_stable() {
    let map = FrozenMap::from([
        (1_u16, 10_u32),
        (2, 20),
        (0xFFFF, 0x0102_0304),
        (256, 0),
        (77, 7),
    ]);
    let golden = "537065636965464d0100000001010400 02000000040000000500000000000000 0200000000000000d0319f29223809a4 \
                  f4c540808b0409c30acad323f776d6d0 00000000020000000500000002001400 00004d000700000001000a0000000001 \
                  00000000ffff04030201";
    assert_eq!(hexadecimal(map.to_bytes()), golden);
    // Values apart from their keys.
    let map = FrozenMap::from([(-1_i8, [3_u8; 17]), (5, [4; 17])]);
    let golden = "537065636965464d0100000002000400 01000000110000000200000000000000 0100000000000000d0319f29223809a4 \
                  1b39dd0327cfe5daba67854d06147c7f 0000000002000000ff05030303030303 03030303030303030303030404040404 \
                  040404040404040404040404";
    assert_eq!(hexadecimal(map.to_bytes()), golden);
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (at, byte) in bytes.iter().enumerate() {
        let gap = if at > 0 && at % 16 == 0 { " " } else { "" };
        write!(text, "{gap}{byte:02x}").expect("strings take all");
    }
    text
}

/// Asks an opened map everything.
fn exercise<V: Plain + PartialEq>(bytes: &[u8]) -> Result<(), FrozenError> {
    let map = FrozenMapRef::<u32, V>::from_bytes(bytes)?;
    for key in 0..30 {
        let value = map.get(&key);
        assert!(value.is_none_or(|value| map.get_or(&key, value) == value));
    }
    assert_eq!(map.iter().count(), map.len());
    assert_eq!(map.iter().rev().count(), map.len());
    assert!(map.keys().count() == map.values().count());
    let same = map;
    let _ = map == same;
    map.verify()
}

fn every_damage<V: Plain + PartialEq + Debug>(map: &FrozenMap<u32, V>) {
    let sound = map.to_bytes();
    assert_eq!(exercise::<V>(sound), Ok(()));
    for length in 0..sound.len() {
        let opened = FrozenMapRef::<u32, V>::from_bytes(&sound[..length]);
        let found = length as u64;
        assert!(
            matches!(opened, Err(FrozenError::Length { found: told, expected }) if told == found && expected > found)
        );
    }
    let longer = [sound, &[0]].concat();
    let expected = sound.len() as u64;
    let error = FrozenMapRef::<u32, V>::from_bytes(&longer).expect_err("it is too long");
    assert_eq!(
        error,
        FrozenError::Length {
            expected,
            found: expected + 1
        }
    );

    for at in 0..sound.len() {
        for change in 1..=255 {
            let mut bytes = sound.to_vec();
            bytes[at] ^= change;
            let told = exercise::<V>(&bytes).expect_err("damage goes unnoticed");
            match at {
                0..8 => assert!(matches!(told, FrozenError::Magic { .. })),
                8..12 => assert!(matches!(told, FrozenError::Version { .. })),
                12..64 => assert_eq!(told, FrozenError::Header),
                _ => assert_eq!(told, FrozenError::Body),
            }
        }
    }
}

#[test]
fn no_damage_leads_to_a_panic_or_goes_unnoticed() {
    every_damage::<u16>(&(0..9).map(|key| (key * 3, key as u16)).collect());
    every_damage::<()>(&(0..9).map(|key| (key, ())).collect());
    every_damage::<[u8; 20]>(&(0..4).map(|key| (key, [key as u8; 20])).collect());
    every_damage::<u64>(&FrozenMap::default());
}

/// Bodies of nothing but noise under a sound header.
#[test]
fn noise_is_answered_somehow() {
    let map: FrozenMap<u32, u32> = (0..50).map(|key| (key, key)).collect();
    for round in 0..2000 {
        let mut bytes = map.to_bytes().to_vec();
        for (at, byte) in bytes[64..].iter_mut().enumerate() {
            let noise = random(round * 1000 + at as u64);
            // Small numbers too, so that some places of the directory are possible ones.
            *byte = if round % 2 == 0 {
                noise as u8
            } else {
                (noise % 50) as u8 * u8::from(at % 4 == 0)
            };
        }
        assert_eq!(exercise::<u32>(&bytes), Err(FrozenError::Body));
    }
}

#[test]
fn errors_say_what_and_what_to_do() {
    let bytes = FrozenMap::from([(1_u32, 2_u64)]).into_bytes();
    let told = |error: Result<(), FrozenError>| error.expect_err("an error").to_string();
    let open = |bytes: &[u8]| told(FrozenMapRef::<u32, u64>::from_bytes(bytes).map(drop));

    let wrong = FrozenMapRef::<i32, u64>::from_bytes(&bytes).map(drop);
    assert_eq!(
        told(wrong),
        "the frozen map's keys are u32, not i32; ask for u32 as the type of keys"
    );
    let wrong = FrozenMapRef::<u32, [u8; 8]>::from_bytes(&bytes).map(drop);
    assert_eq!(
        told(wrong),
        "the frozen map's values are u64, not [u8; 8]; ask for u64 as the type of values"
    );
    let wrong = FrozenMap::<u32, ()>::from_bytes(bytes.clone()).map(drop);
    assert_eq!(
        told(wrong),
        "the frozen map's values are u64, not (); ask for u64 as the type of values"
    );

    assert_eq!(
        open(b"<?xml version=\"1.0\"?>"),
        "not a frozen map: it begins with \"<?xml ve\" instead of \"SpecieFM\"; check which file was opened"
    );
    assert_eq!(
        open(&bytes[..70]),
        "the frozen map is cut off: 70 bytes of 84; write or copy the file again"
    );
    assert_eq!(
        open(&bytes[..10]),
        "the frozen map is cut off: 10 bytes of 64; write or copy the file again"
    );
    assert_eq!(
        open(&[&bytes[..], b"more"].concat()),
        "88 bytes were given, but the frozen map ends after 84; pass its bytes only"
    );
    let mut other = bytes.clone();
    other[8] = 2;
    assert_eq!(
        open(&other),
        "the frozen map is of format 2, and this version of specie reads format 1; freeze it again, or use the version of specie \
         that wrote it"
    );
    other[8] = 1;
    other[30] = 1;
    assert_eq!(
        open(&other),
        "the frozen map's header is damaged; write or copy the file again"
    );
    let mut other = bytes;
    other[80] ^= 1;
    let map = FrozenMapRef::<u32, u64>::from_bytes(&other).expect("the header is sound");
    assert_eq!(
        told(map.verify()),
        "the frozen map's entries are damaged; write or copy the file again"
    );
}

/// Where the bytes begin does not matter.
#[test]
fn bytes_need_no_alignment() {
    let map: FrozenMap<u64, u64> = (0..100).map(|key| (key, !key)).collect();
    for shift in 0..8 {
        let mut bytes = vec![0; shift];
        bytes.extend_from_slice(map.to_bytes());
        let view = FrozenMapRef::<u64, u64>::from_bytes(&bytes[shift..]).expect("what was written");
        assert!((0..100).all(|key| view.get(&key) == Some(!key)));
    }
}
