//! Moves that are begun and interrupted in every way, with the bound counted.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::vec::Vec;

use proptest::prelude::*;

use super::super::group::{Compare, Generic, Native, SLOTS};
use super::super::plain::Plain;
use super::super::scripts::{Operation, operations};
use super::IncrementalTable;

type Pair<V> = (u64, V);

/// A way to hash a key with a seed.
type Hash = fn(u64, u64) -> u64;

/// A hash that spreads, one with few groups, and one that sends all keys the same way.
const HASHES: [Hash; 3] = [
    |seed, key| crate::hash::of_u64(key, seed),
    |seed, key| crate::hash::of_u64(key, seed) & 0xF300_0000_0000_0003,
    |_, key| key << 61,
];

/// A table of pairs with the way its keys are hashed.
struct Tested<V, C: Compare> {
    table: IncrementalTable<Pair<V>, C>,
    hash: Hash,
}

impl<V, C: Compare> Tested<V, C> {
    fn new(hash: Hash) -> Self {
        let table = IncrementalTable::new();
        Self { table, hash }
    }

    fn rehash(&self) -> impl Fn(u64, &Pair<V>) -> u64 + use<V, C> {
        let hash = self.hash;
        move |seed, entry| hash(seed, entry.0)
    }

    fn hash_of(&self, key: u64) -> u64 {
        (self.hash)(self.table.seed(), key)
    }

    fn insert(&mut self, key: u64, value: V) -> Option<V> {
        let hash = self.hash_of(key);
        if let Some(entry) = self.table.find_mut(hash, |entry| entry.0 == key) {
            return Some(core::mem::replace(&mut entry.1, value));
        }
        let before = self.entries_to_move();
        self.table.put(hash, (key, value), |_| false, self.rehash());
        let after = self.table.older.table.len();
        assert!(before - after <= SLOTS, "{before} to {after} entries");
        None
    }

    /// How many entries the older table has, or will have when the next insertion starts a move.
    fn entries_to_move(&self) -> usize {
        if self.table.is_moving() || self.table.capacity() > self.table.len() {
            self.table.older.table.len()
        } else {
            self.table.len()
        }
    }

    fn put_by_entry(&mut self, key: u64, value: V) {
        let rehash = self.rehash();
        match self.table.entry(self.hash_of(key), |entry| entry.0 == key) {
            Ok(mut found) => found.get_mut().1 = value,
            Err(vacant) => assert_eq!(vacant.insert((key, value), rehash).get().0, key),
        }
    }

    fn take(&mut self, key: u64) -> Option<V> {
        let hash = self.hash_of(key);
        self.table
            .take(hash, |entry| entry.0 == key)
            .map(|(_, value)| value)
    }

    fn get(&self, key: u64) -> Option<&V> {
        let found = self.table.find(self.hash_of(key), |entry| entry.0 == key);
        found.map(|(_, value)| value)
    }

    fn validate(&self) {
        self.table
            .validate(self.rehash(), |entry, other| entry.0 == other.0);
    }
}

#[expect(clippy::too_many_lines, reason = "a case for each operation")]
fn run<C: Compare>(script: Vec<Operation>, hash: Hash) {
    let mut tested: Tested<u32, C> = Tested::new(hash);
    let mut oracle: HashMap<u64, u32> = HashMap::new();
    for operation in script {
        let rehash = tested.rehash();
        match operation {
            Operation::Insert(key, value) => {
                assert_eq!(tested.insert(key, value), oracle.insert(key, value));
            }
            Operation::Grow(more) => {
                for key in 1000..1000 + more {
                    assert_eq!(tested.insert(key, 1), oracle.insert(key, 1));
                }
            }
            Operation::Take(key) => assert_eq!(tested.take(key), oracle.remove(&key)),
            Operation::Find(key) => assert_eq!(tested.get(key), oracle.get(&key)),
            Operation::Entry(key, value) => {
                tested.put_by_entry(key, value);
                oracle.insert(key, value);
            }
            Operation::Retain(modulus) => {
                tested.table.retain(|entry| entry.1 % modulus == 0);
                oracle.retain(|_, value| *value % modulus == 0);
            }
            Operation::Clear => {
                tested.table.clear();
                oracle.clear();
            }
            Operation::Drain(some) => {
                for (key, value) in tested.table.drain().take(some) {
                    assert_eq!(oracle.remove(&key), Some(value));
                }
                oracle.clear();
            }
            Operation::Extract(some, modulus) => {
                let mut extraction = tested.table.extract();
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
                let hashed = hash(tested.table.seed(), key);
                if let Ok(found) = tested.table.entry(hashed, |entry| entry.0 == key) {
                    let change =
                        |(key, value): Pair<u32>| keep.then(|| (key, value.wrapping_add(1)));
                    let replaced = found.replace_with(change, rehash);
                    assert_eq!(replaced.is_ok(), keep);
                }
                let kept = oracle.remove(&key).filter(|_| keep);
                oracle.extend(kept.map(|value| (key, value.wrapping_add(1))));
            }
            Operation::Disjoint(one, other) => {
                let keys = [one, other].map(|key| Some((hash(tested.table.seed(), key), key)));
                if one != other {
                    let found = tested
                        .table
                        .get_disjoint_mut(keys, |entry, key| entry.0 == key);
                    let found = found.map(|entry| entry.map(|entry| entry.1));
                    assert_eq!(
                        found,
                        [oracle.get(&one).copied(), oracle.get(&other).copied()]
                    );
                }
            }
            Operation::Reserve(additional) => {
                tested.table.try_reserve(additional, rehash).unwrap();
                assert!(tested.table.capacity() >= oracle.len() + additional);
            }
            Operation::Shrink(capacity) => {
                tested.table.shrink_to(capacity, rehash).unwrap();
                assert!(!tested.table.is_moving());
            }
            Operation::Clone => tested.table = tested.table.clone_with(Plain::pair(), rehash),
            Operation::CloneFrom(len) => {
                let mut target: Tested<u32, C> = Tested::new(hash);
                (0..len).for_each(|key| assert_eq!(target.insert(key, 0), None));
                target
                    .table
                    .clone_from_with(&tested.table, Plain::pair(), rehash);
                tested = target;
            }
            Operation::IntoIter => {
                let table = core::mem::replace(&mut tested.table, IncrementalTable::new());
                assert_eq!(table.into_iter().collect::<HashMap<_, _>>(), oracle);
                oracle.clear();
            }
        }
        tested.validate();
        assert_eq!(tested.table.len(), oracle.len());
        assert!(tested.table.capacity() >= oracle.len());
        assert_eq!(tested.table.iter().len(), oracle.len());
        for (key, value) in tested.table.iter() {
            assert_eq!(oracle.get(key), Some(value));
            assert_eq!(tested.get(*key), Some(value));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]
    #[test]
    fn scripts_agree_with_std(script in operations(150), hash in 0..HASHES.len()) {
        run::<Native>(script.clone(), HASHES[hash]);
        run::<Generic>(script, HASHES[hash]);
    }
}

/// A table with this many entries more than those at which its last move began.
fn amid_a_move<V>(entries: u64, value: impl Fn(u64) -> V) -> Tested<V, Native> {
    let mut tested = Tested::new(HASHES[0]);
    let mut key = 0;
    let mut since = None;
    while key < 200 || since.is_none_or(|since| key < since + entries) {
        let moved = tested.table.is_moving();
        assert!(tested.insert(key, value(key)).is_none());
        key += 1;
        if key >= 200 && !moved && tested.table.is_moving() && since.is_none() {
            since = Some(key);
        }
    }
    assert!(tested.table.is_moving() && tested.table.is_divided());
    tested
}

#[test]
fn moves_end_before_growth_is_due() {
    for hash in HASHES {
        let mut tested: Tested<(), Native> = Tested::new(hash);
        let mut moves = 0;
        for key in 0..3000 {
            let moving = tested.table.is_moving();
            tested.insert(key, ());
            if tested.table.is_moving() && !moving {
                moves += 1;
            }
            // The hostile hash would take quadratic time in checking.
            if key < 700 {
                tested.validate();
            }
        }
        assert!((0..3000).all(|key| tested.get(key).is_some()));
        assert!(moves >= 5, "{moves} moves were seen");
    }
}

#[test]
fn room_lost_to_overflow_is_found_again_without_a_stall() {
    let mut tested: Tested<u64, Native> = Tested::new(HASHES[1]);
    for key in 0..20_000 {
        assert_eq!(tested.insert(key, key), None);
        if key >= 40 {
            assert_eq!(tested.take(key - 40), Some(key - 40));
        }
        if key % 100 == 0 {
            tested.validate();
        }
    }
    assert_eq!(tested.table.len(), 40);
    assert!(
        tested.table.capacity() < 1000,
        "{}",
        tested.table.capacity()
    );
}

#[test]
fn a_move_survives_whatever_comes_between() {
    for entries in 0..8 {
        let numbers = |tested: &Tested<u64, Native>| {
            let mut numbers: Vec<u64> = tested.table.iter().map(|entry| entry.0).collect();
            numbers.sort_unstable();
            numbers
        };
        let mut tested = amid_a_move(entries, |key| key);
        let all = numbers(&tested);
        assert!(all.iter().copied().eq(0..all.len() as u64));
        let copy = tested.table.clone_with(Plain::pair(), tested.rehash());
        assert_eq!((copy.len(), copy.is_moving()), (all.len(), false));
        tested.table.retain(|entry| entry.0 % 3 == 0);
        tested.validate();
        let third: Vec<u64> = all.iter().copied().filter(|key| key % 3 == 0).collect();
        assert_eq!(numbers(&tested), third);
        let rehash = tested.rehash();
        let error = tested.table.try_reserve(usize::MAX, rehash);
        assert!(error.is_err());
        tested.validate();
        assert_eq!(numbers(&tested), third);

        let mut tested = amid_a_move(entries, |key| key);
        let rehash = tested.rehash();
        tested.table.try_reserve(5000, &rehash).unwrap();
        tested.validate();
        let capacity = tested.table.capacity();
        for key in 10_000..15_000 {
            tested.insert(key, key);
        }
        assert_eq!(tested.table.capacity(), capacity);
        tested.table.shrink_to(0, rehash).unwrap();
        tested.validate();
        assert!(tested.table.capacity() <= capacity && !tested.table.is_moving());

        let mut tested = amid_a_move(entries, |key| key);
        core::mem::forget(tested.table.drain());
        tested.validate();
        assert_eq!(tested.table.len(), 0);
        assert_eq!(tested.insert(1, 1), None);

        let mut tested = amid_a_move(entries, |key| key);
        for key in &all {
            assert_eq!(tested.take(*key), Some(*key));
        }
        tested.validate();
        assert_eq!(
            tested
                .table
                .clone_with(Plain::pair(), tested.rehash())
                .len(),
            0
        );
        (0..500).for_each(|key| assert_eq!(tested.insert(key, key), None));
        tested.validate();
    }
}

/// A value whose life is counted, and whose drop and clone panic for one number.
struct Fragile(u64, Rc<()>, u64);

impl Clone for Fragile {
    fn clone(&self) -> Self {
        assert_ne!(self.0, self.2, "told to panic");
        Self(self.0, Rc::clone(&self.1), u64::MAX)
    }
}

impl Drop for Fragile {
    fn drop(&mut self) {
        let number = core::mem::replace(&mut self.0, u64::MAX - 1);
        assert!(
            number != self.2 || std::thread::panicking(),
            "told to panic"
        );
    }
}

fn panics(action: impl FnOnce()) {
    assert!(catch_unwind(AssertUnwindSafe(action)).is_err());
}

#[test]
fn panics_of_values_amid_a_move_leave_the_table_whole() {
    for fatal in [0, 10, 100, 199] {
        let living = Rc::new(());
        let make = || amid_a_move(1, |key| Fragile(key, Rc::clone(&living), fatal));
        let whole = |tested: &Tested<Fragile, Native>| {
            tested.validate();
            assert_eq!(Rc::strong_count(&living) - 1, tested.table.len());
        };
        let mut tested = make();
        whole(&tested);
        panics(|| drop(tested.table.clone_with(Plain::pair(), tested.rehash())));
        whole(&tested);
        panics(|| tested.table.retain(|_| false));
        whole(&tested);
        tested.table.clear();
        whole(&tested);

        let mut tested = make();
        let rehash = tested.rehash();
        panics(|| tested.table.clear());
        tested.validate();
        tested.table.shrink_to(0, &rehash).unwrap();
        tested.table.clear();
        assert_eq!(Rc::strong_count(&living), 1);

        let mut tested = make();
        panics(|| drop(tested.table.drain()));
        whole(&tested);
        let tested = make();
        panics(|| drop(tested));
        assert_eq!(Rc::strong_count(&living), 1);

        let source = make();
        let mut target: Tested<Fragile, Native> = Tested::new(HASHES[0]);
        panics(|| {
            target
                .table
                .clone_from_with(&source.table, Plain::pair(), source.rehash());
        });
        target.validate();
        assert_eq!(
            Rc::strong_count(&living) - 1,
            source.table.len() + target.table.len()
        );
        panics(|| drop(source));
    }
}

#[test]
fn the_memory_of_what_was_moved_is_given_back_and_nothing_else() {
    // Large entries, so that a few are many pages.
    let mut tested: Tested<[u64; 1024], Native> = Tested::new(HASHES[0]);
    for key in 0..1700 {
        assert!(tested.insert(key, [key; 1024]).is_none());
    }
    tested.validate();
    for key in 0..1700 {
        assert!(
            tested
                .get(key)
                .is_some_and(|value| value.iter().all(|word| *word == key))
        );
    }
}
