//! All families do the same: against a naive oracle, and by the number of their operations.

mod kinds;

use std::collections::BTreeMap;

use specie::family::{
    Counted, Family, FamilyKey, IdMap, List, Map, NAMES, OrderedMap, Queue, Set, Stack, WithFamily,
    counts, reset_counts, with_family,
};

/// A generator of numbers (splitmix64), so that every family gets the same script.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// A map that searches a list: slow and obviously right.
struct Naive<K, V>(Vec<(K, V)>);

impl<K: PartialEq, V> Naive<K, V> {
    fn position(&self, key: &K) -> Option<usize> {
        self.0.iter().position(|(stored, _)| stored == key)
    }
    fn get(&self, key: &K) -> Option<&V> {
        self.position(key).map(|at| &self.0[at].1)
    }
    fn insert(&mut self, key: K, value: V) -> Option<V> {
        if let Some(at) = self.position(&key) {
            Some(std::mem::replace(&mut self.0[at].1, value))
        } else {
            self.0.push((key, value));
            None
        }
    }
    fn remove(&mut self, key: &K) -> Option<V> {
        self.position(key).map(|at| self.0.swap_remove(at).1)
    }
}

fn check_map<K: FamilyKey + std::fmt::Debug, M: Map<K, u64>>(key: impl Fn(u64) -> K) {
    let mut numbers = Numbers(1);
    let mut map = M::default();
    let mut oracle = Naive(Vec::new());
    for step in 0..6000_u64 {
        let (key, value) = (key(numbers.below(200)), step);
        match numbers.below(12) {
            0..=3 => assert_eq!(map.insert(key.clone(), value), oracle.insert(key, value)),
            4 | 5 => assert_eq!(map.remove(&key), oracle.remove(&key)),
            6 => {
                let known = oracle.get(&key).is_some();
                let mut made = false;
                *map.get_or_insert_with(key.clone(), || {
                    made = true;
                    value
                }) += 1;
                assert_eq!(made, !known);
                let sum = oracle.get(&key).copied().unwrap_or(value) + 1;
                oracle.insert(key, sum);
            }
            7 => match (map.get_mut(&key), oracle.position(&key)) {
                (Some(value), Some(at)) => {
                    *value ^= 1;
                    oracle.0[at].1 ^= 1;
                }
                (None, None) => {}
                _ => panic!("get_mut and the oracle differ at {key:?}"),
            },
            8 => assert_eq!(map.contains_key(&key), oracle.get(&key).is_some()),
            9 if step % 97 == 0 => {
                map.retain(|_, value| {
                    *value += 1;
                    *value % 3 != 0
                });
                oracle.0.retain_mut(|(_, value)| {
                    *value += 1;
                    *value % 3 != 0
                });
            }
            10 if step % 401 == 0 => {
                map.clear();
                oracle.0.clear();
            }
            11 if step % 50 == 0 => {
                let copy = map.duplicate();
                assert_eq!(copy.len(), map.len());
                map = copy;
                map.iter_mut().for_each(|(_, value)| *value += 2);
                oracle.0.iter_mut().for_each(|(_, value)| *value += 2);
            }
            _ => assert_eq!(map.get(&key), oracle.get(&key)),
        }
        assert_eq!(map.len(), oracle.0.len());
        assert_eq!(map.is_empty(), oracle.0.is_empty());
        if step % 100 == 0 {
            let mut expected = oracle.0.clone();
            expected.sort();
            let mut found: Vec<_> = map
                .iter()
                .map(|(key, value)| (key.clone(), *value))
                .collect();
            found.sort();
            assert_eq!(found, expected);
            let mut keys: Vec<_> = map.keys().cloned().collect();
            keys.sort();
            assert!(keys.iter().eq(expected.iter().map(|(key, _)| key)));
            let sum: u64 = map.values().sum();
            assert_eq!(sum, expected.iter().map(|(_, value)| value).sum());
        }
    }
}

fn check_set<K: FamilyKey, S: Set<K>>(key: impl Fn(u64) -> K) {
    let mut numbers = Numbers(2);
    let mut set = S::default();
    let mut oracle: Vec<K> = Vec::new();
    for step in 0..3000 {
        let key = key(numbers.below(100));
        let known = oracle.contains(&key);
        match numbers.below(4) {
            0 | 1 => {
                assert_eq!(set.insert(key.clone()), !known);
                if !known {
                    oracle.push(key);
                }
            }
            2 => {
                assert_eq!(set.remove(&key), known);
                oracle.retain(|stored| *stored != key);
            }
            _ if step % 500 == 0 => {
                set.clear();
                oracle.clear();
                assert!(set.is_empty());
            }
            _ => assert_eq!(set.contains(&key), known),
        }
        assert_eq!(set.len(), oracle.len());
    }
    let copy = set.duplicate();
    let mut found: Vec<_> = copy.iter().cloned().collect();
    found.sort();
    oracle.sort();
    assert!(found == oracle);
}

fn check_list<L: List<String>>() {
    let mut list = L::default();
    assert!(list.is_empty());
    assert_eq!(list.pop(), None);
    for number in 0..20 {
        list.push(number.to_string());
        assert_eq!(list.len(), number + 1);
    }
    assert_eq!(list.remove(3), "3");
    assert_eq!(list[3], "4");
    list[0] = "zero".into();
    list.extend(["last".to_string()]);
    assert_eq!(list.last().map(String::as_str), Some("last"));
    let copy = list.duplicate();
    assert_eq!(list.pop().as_deref(), Some("last"));
    assert_eq!(copy.len(), list.len() + 1);
    list.clear();
    assert!(list.is_empty());
    let collected: L = copy.into_iter().collect();
    assert_eq!(collected.len(), 20);
    assert_eq!(&collected[..2], ["zero".to_string(), "1".to_string()]);
}

/// The script for one family; hands back its digest.
struct Conform;

impl WithFamily for Conform {
    type Output = &'static str;
    fn run<F: Family>(self) -> &'static str {
        check_map::<u64, F::Map<u64, u64>>(|number| number << 40);
        check_map::<i32, F::Map<i32, u64>>(|number| i32::try_from(number).unwrap() - 100);
        check_map::<String, F::Map<String, u64>>(|number| format!("key {number}"));
        check_map::<(u16, Vec<u8>), F::Map<(u16, Vec<u8>), u64>>(|number| {
            (7, number.to_le_bytes().to_vec())
        });
        check_set::<i64, F::Set<i64>>(|number| i64::try_from(number).unwrap() - 50);
        check_set::<char, F::Set<char>>(|number| char::from(u8::try_from(number).unwrap()));
        check_set::<Box<str>, F::Set<Box<str>>>(|number| number.to_string().into());
        check_list::<F::List<String>>();
        kinds::check::<F>();
        F::NAME
    }
}

#[test]
fn every_family_does_what_the_oracle_does() {
    for name in NAMES {
        assert_eq!(with_family(name, Conform), Ok(name));
    }
}

/// A small application: an inverted index with removals, over borrowed look-ups, whose words have numbers, wait in line
/// and can be taken back.
fn application<F: Family>() -> u64 {
    let mut numbers = Numbers(3);
    let mut index: F::OrderedMap<String, F::List<u64>> = Default::default();
    let mut seen: F::Set<u64> = Default::default();
    let mut first_seen: F::OrderedSet<u64> = Default::default();
    let mut lengths: F::IdMap<u32, u64> = Default::default();
    let mut hits: F::Map<String, u64> = Default::default();
    let mut latest: F::Stack<String> = Default::default();
    let mut waiting: F::Queue<String> = Default::default();
    let mut digest = 0_u64;
    for step in 0..2000 {
        let word = format!("word {}", numbers.below(90));
        if index.get(word.as_str()).is_none() {
            waiting.push(word.clone());
        }
        *hits.get_or_insert_with(word.clone(), || 0) += 1;
        latest.push(word.clone());
        index.get_or_insert_with(word, F::List::default).push(step);
        let number = numbers.below(300);
        first_seen.insert(number);
        if seen.insert(number) {
            let gone = format!("word {}", numbers.below(90));
            if let Some(list) = index.remove(gone.as_str()) {
                waiting.retain(|word| *word != gone);
                let number = u32::try_from(list.len()).unwrap();
                *lengths.get_or_insert_with(number, || 0) += 1;
            }
        } else if let Some(word) = waiting.pop().or_else(|| latest.pop()) {
            let at = index.get_index_of(word.as_str()).unwrap_or_default() as u64;
            digest = digest.rotate_left(7) ^ at ^ hits.get(word.as_str()).copied().unwrap_or(1);
        }
    }
    for (_, list) in index.iter() {
        for number in list.iter() {
            digest = digest.rotate_left(5) ^ number;
        }
    }
    for number in first_seen.iter() {
        digest = digest.rotate_left(5) ^ number;
    }
    for number in 0..64 {
        digest = digest.rotate_left(5) ^ lengths.get(&number).copied().unwrap_or_default();
    }
    digest ^ (seen.len() + latest.len() + waiting.len()) as u64
}

struct Plain;
impl WithFamily for Plain {
    type Output = u64;
    fn run<F: Family>(self) -> u64 {
        application::<F>()
    }
}

struct WithCounts;
impl WithFamily for WithCounts {
    type Output = (&'static str, u64, BTreeMap<&'static str, u64>);
    fn run<F: Family>(self) -> Self::Output {
        reset_counts();
        let digest = application::<Counted<F>>();
        (Counted::<F>::NAME, digest, counts().into_iter().collect())
    }
}

/// The counted wrapper does what the family does.
struct ConformCounted;
impl WithFamily for ConformCounted {
    type Output = ();
    fn run<F: Family>(self) {
        kinds::check::<Counted<F>>();
    }
}

/// One test, as the counts are those of the process.
#[test]
fn counts_and_results_are_equal_for_all_families() {
    let (_, digest, expected) = with_family(NAMES[0], WithCounts).unwrap();
    assert!(expected["map get"] > 2000);
    assert_eq!(expected["map get_or_insert_with"], 4000);
    assert_eq!(expected["set insert"], 4000);
    assert_eq!(expected["stack push"], 2000);
    for operation in [
        "id map get_or_insert_with",
        "queue pop",
        "ordered map get_index_of",
    ] {
        assert!(expected[operation] > 0, "{operation}");
    }
    assert_eq!(expected["map retain"], 0);
    for name in NAMES {
        assert_eq!(with_family(name, ConformCounted), Ok(()));
        assert_eq!(with_family(name, Plain), Ok(digest), "{name}");
        assert_eq!(
            with_family(name, WithCounts),
            Ok((name, digest, expected.clone()))
        );
    }
}

#[test]
fn an_unknown_family_is_an_error_that_lists_the_right_names() {
    let error = with_family("trove", Plain).unwrap_err().to_string();
    assert!(error.contains("\"trove\""));
    for name in NAMES {
        assert!(error.contains(name), "{error}");
    }
}

/// The document shows a family's whole file. It is not in the package, where there is nothing to compare.
#[test]
fn the_family_that_is_shown_stands_in_the_document_as_it_is() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let Ok(document) = std::fs::read_to_string(format!("{root}/docs/families.md")) else {
        return;
    };
    let family = include_str!("../../src/family/btree.rs");
    assert!(document.contains(family));
}
