//! The core against std, with good, poor and hostile hashes, and with both ways to compare control bytes.

use core::cell::Cell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::prelude::*;

use super::group::{Compare, Generic, Native};
use super::scripts::{Operation, operations};
use super::{RawTable, TryReserveError};

/// An entry whose hash is computed by a function of its key.
type Pair = (u64, u32);

fn insert<C: Compare>(
    table: &mut RawTable<Pair, C>,
    hash: fn(u64, u64) -> u64,
    (key, value): Pair,
) -> Option<u32> {
    let hashed = hash(table.seed(), key);
    if let Some(entry) = table.find_mut(hashed, |entry| entry.0 == key) {
        return Some(core::mem::replace(&mut entry.1, value));
    }
    table.insert_new(hashed, (key, value), |seed, entry| hash(seed, entry.0));
    None
}

/// The steps of a script in which the table takes out, replaces or hands out what it is told to.
fn choose<C: Compare>(
    operation: &Operation,
    table: &mut RawTable<Pair, C>,
    oracle: &mut HashMap<u64, u32>,
    hash: fn(u64, u64) -> u64,
) {
    let rehash = |seed, entry: &Pair| hash(seed, entry.0);
    match *operation {
        Operation::Extract(some, modulus) => {
            let mut extraction = table.extract();
            for _ in 0..some {
                let Some((key, value)) = extraction.next(|entry| entry.1 % modulus == 0) else {
                    assert_eq!(extraction.left(), 0);
                    assert!(oracle.values().all(|value| value % modulus != 0));
                    break;
                };
                assert_eq!(value % modulus, 0);
                assert_eq!(oracle.remove(&key), Some(value));
            }
        }
        Operation::Replace(key, keep) => {
            let hashed = hash(table.seed(), key);
            if let Ok(found) = table.entry(hashed, |entry| entry.0 == key) {
                let change = |(key, value): Pair| keep.then(|| (key, value.wrapping_add(1)));
                let replaced = found.replace_with(change, rehash);
                assert_eq!(replaced.is_ok(), keep);
            }
            let kept = oracle.remove(&key).filter(|_| keep);
            oracle.extend(kept.map(|value| (key, value.wrapping_add(1))));
        }
        Operation::Disjoint(one, other) => {
            let keys = [one, other].map(|key| Some((hash(table.seed(), key), key)));
            if one != other {
                let found = table.get_disjoint_mut(keys, |entry, key| entry.0 == key);
                let found = found.map(|entry| entry.map(|entry| entry.1));
                assert_eq!(
                    found,
                    [oracle.get(&one).copied(), oracle.get(&other).copied()]
                );
            }
        }
        _ => unreachable!("another step"),
    }
}

/// Runs a script on a table and on std's map, and checks the structure after every step.
fn run<C: Compare>(script: &[Operation], hash: fn(u64, u64) -> u64) {
    let rehash = |seed, entry: &Pair| hash(seed, entry.0);
    let mut table = RawTable::<Pair, C>::new();
    let mut oracle = HashMap::<u64, u32>::new();
    for operation in script {
        match *operation {
            Operation::Insert(key, value) => {
                let before = insert(&mut table, hash, (key, value));
                assert_eq!(before, oracle.insert(key, value));
            }
            Operation::Grow(more) => {
                for key in 1000..1000 + more {
                    assert_eq!(insert(&mut table, hash, (key, 1)), oracle.insert(key, 1));
                }
            }
            Operation::Take(key) => {
                let taken = table.take(hash(table.seed(), key), |entry| entry.0 == key);
                assert_eq!(taken.map(|entry| entry.1), oracle.remove(&key));
            }
            Operation::Find(key) => {
                let found = table.find(hash(table.seed(), key), |entry| entry.0 == key);
                assert_eq!(found.map(|entry| &entry.1), oracle.get(&key));
            }
            Operation::Entry(key, value) => {
                match table.entry(hash(table.seed(), key), |entry| entry.0 == key) {
                    Ok(mut found) if value % 3 == 0 => found.get_mut().1 = value,
                    Ok(found) => assert_eq!(Some(found.take().1), oracle.remove(&key)),
                    Err(vacant) => {
                        assert_eq!(
                            *vacant.insert((key, value), rehash).into_mut(),
                            (key, value)
                        );
                        oracle.insert(key, value);
                    }
                }
                oracle.entry(key).and_modify(|there| *there = value);
            }
            Operation::Retain(modulus) => {
                table.retain(|entry| entry.1 % modulus == 0);
                oracle.retain(|_, value| *value % modulus == 0);
            }
            Operation::Clear => {
                table.clear();
                oracle.clear();
            }
            Operation::Drain(some) => {
                let capacity = table.size();
                for (key, value) in table.drain().take(some) {
                    assert_eq!(oracle.remove(&key), Some(value));
                }
                oracle.clear();
                assert_eq!(table.size(), capacity);
            }
            Operation::Extract(..) | Operation::Replace(..) | Operation::Disjoint(..) => {
                choose(operation, &mut table, &mut oracle, hash);
            }
            Operation::Reserve(additional) => {
                assert_eq!(table.try_reserve(additional, rehash), Ok(()));
                assert!(table.capacity() >= table.len() + additional);
            }
            Operation::Shrink(capacity) => {
                let before = table.allocation_size();
                assert_eq!(table.shrink_to(capacity, rehash), Ok(()));
                assert!(table.allocation_size() <= before);
            }
            Operation::Clone => {
                let copy = table.clone_with(None);
                copy.validate(rehash);
                // With the bits that look-ups go by, a copy takes the room that was lost to them.
                assert!(table.len() == 0 || copy.capacity() == table.capacity());
                table = copy;
            }
            Operation::CloneFrom(len) => {
                let mut copy = RawTable::new();
                for key in 0..len {
                    insert(&mut copy, hash, (key * 3, 7));
                }
                copy.clone_from_with(&table, None);
                copy.validate(rehash);
                assert!(table.len() == 0 || copy.capacity() == table.capacity());
                table = copy;
            }
            Operation::IntoIter => {
                let old = core::mem::replace(&mut table, RawTable::new());
                assert_eq!(old.into_iter().len(), oracle.len());
                oracle.clear();
            }
        }
        table.validate(rehash);
        assert_eq!(table.len(), oracle.len());
        let mut all: Vec<Pair> = table.iter().copied().collect();
        all.sort_unstable();
        let mut expected: Vec<Pair> = oracle.iter().map(|(key, value)| (*key, *value)).collect();
        expected.sort_unstable();
        assert_eq!(all, expected);
    }
}

fn good(seed: u64, key: u64) -> u64 {
    crate::hash::of_u64(key, seed)
}

fn identity(_: u64, key: u64) -> u64 {
    key
}

fn constant(_: u64, _: u64) -> u64 {
    0
}

/// Few groups, few tags: every overflow bit gets used.
fn crowded(_: u64, key: u64) -> u64 {
    ((key % 3) << 8) | (key % 7)
}

const HASHES: [fn(u64, u64) -> u64; 4] = [good, identity, constant, crowded];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_table_does_what_std_does(script in operations(250)) {
        for hash in HASHES {
            run::<Native>(&script, hash);
            run::<Generic>(&script, hash);
        }
    }
}

#[test]
fn constant_change_neither_grows_nor_fills_the_overflow_bits() {
    let rehash = |seed, entry: &Pair| good(seed, entry.0);
    let mut table = RawTable::<Pair>::new();
    for key in 0..800 {
        insert(&mut table, good, (key, 0));
    }
    let size = table.size();
    for key in 800..100_000 {
        let gone = key - 800;
        let taken = table.take(good(table.seed(), gone), |entry| entry.0 == gone);
        assert!(taken.is_some());
        insert(&mut table, good, (key, 0));
    }
    table.validate(rehash);
    assert!(table.size().groups <= size.groups * 2);
    let visited: usize = (0..10_000)
        .map(|key| {
            table
                .groups_visited(good(table.seed(), key + (1 << 40)), |_| false)
                .0
        })
        .sum();
    assert!(visited < 15_000, "{visited} groups for 10000 absent keys");
}

#[test]
fn a_nearly_full_table_in_change_is_not_laid_out_again_and_again() {
    let rehashed = Cell::new(0);
    let rehash = |seed, entry: &u64| {
        rehashed.set(rehashed.get() + 1);
        good(seed, *entry)
    };
    let mut table = RawTable::<u64>::new();
    let capacity = 896;
    for key in 0..capacity - 2 {
        table.insert_new(good(table.seed(), key), key, rehash);
    }
    assert_eq!(table.capacity() as u64, capacity);
    rehashed.set(0);
    let changes = 50_000;
    for key in 0..changes {
        let new = key + capacity - 2;
        assert!(
            table
                .take(good(table.seed(), key), |entry| *entry == key)
                .is_some()
        );
        table.insert_new(good(table.seed(), new), new, rehash);
    }
    // Once for every entry in each layout, which must last for many changes.
    assert!(rehashed.get() < 10 * changes, "{} hashes", rehashed.get());
}

#[test]
fn a_full_table_without_any_clear_overflow_bit_ends_every_search() {
    let mut table = RawTable::<Pair>::new();
    for key in 0..26 {
        insert(&mut table, crowded, (key, 0));
    }
    for key in 1000..2000 {
        let hash = crowded(0, key);
        assert!(table.find(hash, |entry| entry.0 == key).is_none());
    }
}

#[test]
fn absurd_reservations_are_errors_and_change_nothing() {
    let rehash = |seed, entry: &Pair| good(seed, entry.0);
    let mut table = RawTable::<Pair>::new();
    insert(&mut table, good, (1, 1));
    for additional in [usize::MAX, usize::MAX / 2, usize::MAX / 16] {
        let error = table.try_reserve(additional, rehash).unwrap_err();
        assert_eq!(error, TryReserveError::CAPACITY_OVERFLOW);
    }
    // Addressable where addresses have 64 bits, but no machine has it.
    if let Some(absurd) = 1_usize.checked_shl(53) {
        let error = table.try_reserve(absurd, rehash).unwrap_err();
        assert!(error.to_string().contains("refused"), "{error}");
    }
    assert_eq!((table.len(), table.capacity()), (1, 4));
    table.validate(rehash);
}

#[test]
fn first_steps_are_small() {
    let mut table = RawTable::<u64>::new();
    let mut capacities = vec![table.capacity()];
    for key in 0..60 {
        let rehash = |seed, entry: &u64| good(seed, *entry);
        table.insert_new(good(table.seed(), key), key, rehash);
        if capacities.last() != Some(&table.capacity()) {
            capacities.push(table.capacity());
        }
    }
    assert_eq!(capacities, [0, 4, 8, 16, 28, 56, 112]);
}

#[test]
fn shrinking_within_one_group_moves_entries_to_the_slots_that_are_left() {
    let rehash = |seed, entry: &u64| good(seed, *entry);
    let mut table = RawTable::<u64>::new();
    for key in 0..16 {
        table.insert_new(good(table.seed(), key), key, rehash);
    }
    for key in 0..13 {
        assert!(
            table
                .take(good(table.seed(), key), |entry| *entry == key)
                .is_some()
        );
    }
    table.shrink_to(0, rehash).unwrap();
    table.validate(rehash);
    assert_eq!((table.len(), table.capacity()), (3, 4));
}

/// Both halves of a table's own life in one thread, the entries' drops in another.
#[test]
fn tables_are_as_thread_safe_as_their_entries() {
    fn send<T: Send>() {}
    fn sync<T: Sync>() {}
    send::<RawTable<String>>();
    sync::<RawTable<String>>();
    send::<super::Iter<'_, String>>();
    send::<super::IterMut<'_, Cell<u8>>>();
    send::<super::IntoIter<Cell<u8>>>();
    sync::<super::Drain<'_, String>>();
}

/// Entries that went past a group which comes after theirs are found in what a panic leaves of a copy.
#[test]
fn a_panic_amid_clone_from_leaves_a_table_whose_entries_are_found() {
    struct Brittle<'a>(u64, &'a Cell<usize>);
    impl Clone for Brittle<'_> {
        fn clone(&self) -> Self {
            assert!(self.1.get() > 0, "no more clones");
            self.1.set(self.1.get() - 1);
            Self(self.0, self.1)
        }
    }
    // Every key's home is the last group; the first one has what goes past it.
    let last = |_: u64, _: &Brittle<'_>| 0x5500_0000_0000_FFF0;
    for clones in 0..20 {
        let left = Cell::new(clones);
        let full = || {
            let mut table = RawTable::<Brittle<'_>>::new();
            for key in 0..20 {
                table.insert_new(last(0, &Brittle(key, &left)), Brittle(key, &left), last);
            }
            table
        };
        let source = full();
        let mut target = full();
        let copied = catch_unwind(AssertUnwindSafe(|| target.clone_from_with(&source, None)));
        assert!(copied.is_err());
        assert_eq!(target.len(), clones);
        target.validate(last);
    }
}
