//! Random scripts of the rarer operations (`extract_if`, `get_disjoint_mut`, replaced entries, `try_insert`,
//! `insert_unique`) on both maps with primitive keys, against std's, with the whole structure checked after every step.

use std::collections::{BTreeMap, HashMap};
use std::mem;

use proptest::prelude::*;
use specie::int_map::Entry;
use specie::{IncrementalIntMap, IntMap, incremental};

#[derive(Clone, Debug)]
enum Operation {
    Insert(u16, u32),
    /// Puts in a row of keys, so that tables grow.
    InsertRow(u16, u16),
    Remove(u16),
    /// Takes out multiples, so many at most, and leaves the rest.
    Extract(u32, usize),
    /// Replaces an entry by its successor, or by nothing.
    Replace(u16, bool),
    TryInsert(u16, u32),
    /// If there is no entry.
    InsertUnique(u16, u32),
    /// Turns the values under four keys round.
    Turn([u16; 4]),
    OrInsertEntry(u16, u32),
}

fn scripts() -> impl Strategy<Value = Vec<Operation>> {
    use Operation::{
        Extract, Insert, InsertRow, InsertUnique, OrInsertEntry, Remove, Replace, TryInsert, Turn,
    };
    let key = || prop_oneof![9 => 0..150_u16, 1 => any::<u16>()];
    let keyed = || (key(), any::<u32>());
    let operation = prop_oneof![
        12 => keyed().prop_map(|(key, value)| Insert(key, value)),
        3 => (key(), 1..90_u16).prop_map(|(first, many)| InsertRow(first, many)),
        6 => key().prop_map(Remove),
        2 => (1..5_u32, 0..40_usize)
            .prop_map(|(modulus, some)| Extract(modulus, some)),
        10 => (key(), any::<bool>()).prop_map(|(key, keep)| Replace(key, keep)),
        6 => keyed().prop_map(|(key, value)| TryInsert(key, value)),
        6 => keyed().prop_map(|(key, value)| InsertUnique(key, value)),
        4 => [key(), key(), key(), key()].prop_map(Turn),
        4 => keyed().prop_map(|(key, value)| OrInsertEntry(key, value)),
    ];
    prop::collection::vec(operation, 0..120)
}

/// Defines a function that runs a script on a map type, whose entries are in a module.
macro_rules! runner {
    ($run:ident, $map:ident, $entry:path) => {
        fn $run(script: &[Operation]) {
            use $entry as Place;
            let mut map: $map<u16, u32> = $map::new();
            let mut oracle: HashMap<u16, u32> = HashMap::new();
            for operation in script {
                match *operation {
                    Operation::Insert(key, value) => {
                        assert_eq!(map.insert(key, value), oracle.insert(key, value));
                    }
                    Operation::InsertRow(first, many) => {
                        for key in first..first.saturating_add(many) {
                            assert_eq!(map.insert(key, 1), oracle.insert(key, 1));
                        }
                    }
                    Operation::Remove(key) => assert_eq!(map.remove(&key), oracle.remove(&key)),
                    Operation::Extract(modulus, some) => {
                        let extracting = map.extract_if(|_, value| {
                            *value ^= 1;
                            *value % modulus == 0
                        });
                        for (key, value) in extracting.take(some) {
                            let there = oracle.remove(&key).map(|there| there ^ 1);
                            assert_eq!(there, Some(value));
                        }
                        // Which of the others were asked about, only the map knows.
                        for (key, value) in &map {
                            let there = oracle.insert(*key, *value);
                            assert!(there.is_some_and(|there| there | 1 == *value | 1));
                        }
                    }
                    Operation::Replace(key, keep) => {
                        let change = |value: u32| keep.then(|| value.wrapping_add(1));
                        let entry = map
                            .entry(key)
                            .and_replace_entry_with(|_, value| change(value));
                        let expected = oracle.remove(&key).and_then(change);
                        match entry {
                            Place::Occupied(entry) => assert_eq!(Some(*entry.get()), expected),
                            Place::Vacant(entry) => {
                                assert_eq!((*entry.key(), expected), (key, None));
                            }
                        }
                        oracle.extend(expected.map(|value| (key, value)));
                    }
                    Operation::TryInsert(key, value) => match map.try_insert(key, value) {
                        Ok(_) => assert_eq!(oracle.insert(key, value), None),
                        Err(error) => assert_eq!(Some(error.entry.get()), oracle.get(&key)),
                    },
                    Operation::InsertUnique(key, value) => {
                        if !oracle.contains_key(&key) {
                            oracle.insert(key, value);
                            assert_eq!(map.insert_unique(key, value), (&key, &mut value.clone()));
                        }
                    }
                    Operation::Turn(keys) => {
                        let distinct: BTreeMap<u16, usize> = keys.into_iter().zip(0..).collect();
                        if distinct.len() == keys.len() {
                            let mut values = map.get_disjoint_mut(keys.each_ref());
                            let present: Vec<&mut u32> = values
                                .iter_mut()
                                .flatten()
                                .map(|value| &mut **value)
                                .collect();
                            let mut last = None;
                            for value in present {
                                last = Some(mem::replace(value, last.unwrap_or(7)));
                            }
                            let mut last = None;
                            for key in keys {
                                if let Some(value) = oracle.get_mut(&key) {
                                    last = Some(mem::replace(value, last.unwrap_or(7)));
                                }
                            }
                        }
                    }
                    Operation::OrInsertEntry(key, value) => {
                        let entry = map.entry(key).or_insert_entry(value);
                        assert_eq!(entry.get(), oracle.entry(key).or_insert(value));
                    }
                }
                map.validate();
                assert_eq!(map.len(), oracle.len());
            }
            assert_eq!(map.into_iter().collect::<HashMap<_, _>>(), oracle);
        }
    };
}
runner!(run_int_map, IntMap, Entry);
runner!(run_incremental, IncrementalIntMap, incremental::Entry);

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rarer_operations_do_what_they_say(script in scripts()) {
        run_int_map(&script);
        run_incremental(&script);
    }
}
