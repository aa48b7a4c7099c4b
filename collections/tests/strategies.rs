//! `StrategyMap` and `StrategySet` by strategies that differ from `Eq`.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use proptest::prelude::*;
use specie::strategy::{Entry, Strategy as By, StrategyMap, StrategySet};

/// ASCII letters are the same in either case.
#[derive(Clone, Copy, Default)]
struct IgnoreCase;

impl<Q: AsRef<str> + ?Sized> By<Q> for IgnoreCase {
    fn hash<H: Hasher>(&self, key: &Q, state: &mut H) {
        key.as_ref().to_ascii_lowercase().hash(state);
    }
    fn equal(&self, left: &Q, right: &Q) -> bool {
        left.as_ref().eq_ignore_ascii_case(right.as_ref())
    }
}

/// Objects are the same when they are one.
#[derive(Clone, Copy, Default)]
struct Identity;

impl<T> By<Rc<T>> for Identity {
    fn hash<H: Hasher>(&self, key: &Rc<T>, state: &mut H) {
        Rc::as_ptr(key).hash(state);
    }
    fn equal(&self, left: &Rc<T>, right: &Rc<T>) -> bool {
        Rc::ptr_eq(left, right)
    }
}

/// Numbers are the same modulo one that is chosen at run time; counts its comparisons.
#[derive(Clone)]
struct Modulo(u32, Rc<Cell<usize>>);

impl By<u32> for Modulo {
    fn hash<H: Hasher>(&self, key: &u32, state: &mut H) {
        (key % self.0).hash(state);
    }
    fn equal(&self, left: &u32, right: &u32) -> bool {
        self.1.set(self.1.get() + 1);
        left % self.0 == right % self.0
    }
}

fn modulo(modulus: u32) -> Modulo {
    Modulo(modulus, Rc::default())
}

#[test]
fn the_first_spelling_stays() {
    let mut map: StrategyMap<String, u32, IgnoreCase> = StrategyMap::default();
    assert_eq!(map.insert("Host".to_owned(), 1), None);
    assert_eq!(map.insert("HOST".to_owned(), 2), Some(1));
    assert_eq!(map.get_key_value("host"), Some((&"Host".to_owned(), &2)));
    *map.entry("hOsT".to_owned()).or_insert(9) += 1;
    assert_eq!(
        (map["HOST"], map.len(), map.add("host".to_owned(), 4)),
        (3, 1, &mut 7)
    );
    assert!(map.try_insert("hosT".to_owned(), 0).is_err());
    let Entry::Occupied(entry) = map.entry("HOST".to_owned()) else {
        panic!("it is there");
    };
    assert_eq!(entry.key(), "Host");
    assert_eq!(map.remove_entry("HoSt"), Some(("Host".to_owned(), 7)));
}

#[test]
fn equal_objects_are_different_by_identity() {
    let (one, same) = (Rc::new(5), Rc::new(5));
    let set: StrategySet<_, Identity> = [&one, &same, &one].into_iter().cloned().collect();
    assert_eq!(set.len(), 2);
    assert!(set.contains(&one) && !set.contains(&Rc::new(5)));
}

#[test]
fn a_strategy_may_have_state() {
    let strategy = modulo(7);
    let comparisons = Rc::clone(&strategy.1);
    let mut map = StrategyMap::with_capacity_and_strategy(7, strategy);
    let before = map.allocation_size();
    for number in 0..100 {
        map.insert(number, number);
    }
    assert_eq!((map.len(), map.allocation_size()), (7, before));
    assert_eq!((map[&3], map[&700], map.strategy().0), (94, 98, 7));
    assert!(comparisons.get() >= 93);
    assert_eq!(
        map.get_disjoint_mut([&8, &16]),
        [Some(&mut 99), Some(&mut 93)]
    );
    let copy = map.clone();
    assert_eq!(copy, map);
    assert_eq!(copy.strategy().0, 7);
}

#[test]
#[should_panic(expected = "uplicate")]
fn one_value_is_not_lent_twice() {
    let mut map = StrategyMap::with_strategy(modulo(7));
    map.insert(1, 1);
    map.get_disjoint_mut([&1, &8]);
}

#[test]
#[should_panic(expected = "what was made is not equal")]
fn what_is_made_must_be_what_was_asked_for() {
    StrategySet::with_strategy(modulo(7)).get_or_insert_with(&1, |_| 9);
}

#[test]
fn what_is_made_may_be_another_form() {
    let mut set = StrategySet::with_strategy(modulo(7));
    assert_eq!(set.get_or_insert_with(&1, |_| 8), &8);
    assert_eq!(set.get_or_insert_with(&15, |_| 22), &8);
    assert_eq!(set.replace(36), Some(8));
    assert_eq!(set.take(&1), Some(36));
}

#[test]
fn a_strategy_that_breaks_its_word_stays_safe() {
    struct Moody(Cell<u64>);
    impl By<Rc<u32>> for Moody {
        fn hash<H: Hasher>(&self, _: &Rc<u32>, state: &mut H) {
            self.0.set(
                self.0
                    .get()
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1),
            );
            (self.0.get() >> 60).hash(state);
        }
        fn equal(&self, _: &Rc<u32>, _: &Rc<u32>) -> bool {
            self.0.set(self.0.get() + 1);
            self.0.get() % 3 == 0
        }
    }
    let one = Rc::new(1);
    let mut map = StrategyMap::with_strategy(Moody(Cell::new(5)));
    for number in 0..2000 {
        match number % 4 {
            0 => drop(map.remove(&one)),
            1 => drop(map.get_key_value(&one)),
            _ => drop(map.insert(Rc::clone(&one), Rc::clone(&one))),
        }
        assert_eq!(Rc::strong_count(&one), 1 + 2 * map.len());
    }
    drop(map);
    assert_eq!(Rc::strong_count(&one), 1);
}

/// A strategy of which copies can panic.
#[derive(Default)]
struct Frail(Modulo, bool);

impl Default for Modulo {
    fn default() -> Self {
        modulo(7)
    }
}

impl Clone for Frail {
    fn clone(&self) -> Self {
        assert!(!self.1, "no copies");
        Self(self.0.clone(), false)
    }
}

impl By<u32> for Frail {
    fn hash<H: Hasher>(&self, key: &u32, state: &mut H) {
        self.0.hash(key, state);
    }
    fn equal(&self, left: &u32, right: &u32) -> bool {
        self.0.equal(left, right)
    }
}

#[test]
fn entries_do_not_come_under_another_strategy_when_copying_it_panics() {
    let mut map: StrategyMap<u32, u32, Frail> = (0..5).map(|n| (n, n)).collect();
    let mut source = StrategyMap::with_strategy(Frail(modulo(1000), true));
    source.extend((0..100).map(|n| (n, n)));
    let copying = catch_unwind(AssertUnwindSafe(|| map.clone_from(&source)));
    assert!(copying.is_err());
    assert!(map.iter().all(|(key, value)| map.get(key) == Some(value)));
    assert_eq!(map.len(), 5);
}

/// The same for members that have memory of their own.
impl By<Box<u32>> for Modulo {
    fn hash<H: Hasher>(&self, key: &Box<u32>, state: &mut H) {
        By::<u32>::hash(self, key, state);
    }
    fn equal(&self, left: &Box<u32>, right: &Box<u32>) -> bool {
        By::<u32>::equal(self, left, right)
    }
}

/// What the operators make has the strategy of what they are given, and no default.
#[test]
fn operators_keep_the_strategy() {
    fn check<K: Clone>(make: impl Fn(u32) -> K)
    where
        Modulo: By<K>,
    {
        let fill = |members: std::ops::Range<u32>| {
            let mut set = StrategySet::with_strategy(modulo(10));
            set.extend(members.map(&make));
            set
        };
        for (left, right) in [(3, 5), (5, 3), (0, 5), (5, 0), (0, 0), (8, 2), (9, 9)] {
            let (left, right) = (fill(0..left), fill(3..3 + right));
            for combined in [
                &left | &right,
                &left & &right,
                &left ^ &right,
                &left - &right,
            ] {
                assert_eq!(combined.strategy().0, 10);
            }
        }
    }
    check(|member| member);
    check(Box::new);
}

proptest! {
    #[test]
    fn a_map_is_one_of_what_the_strategy_sees(
        modulus in 1_u32..40,
        script in prop::collection::vec((0_u8..6, 0_u32..200), 0..300),
    ) {
        let (mut map, mut oracle) = (StrategyMap::with_strategy(modulo(modulus)), BTreeMap::new());
        for (number, (action, key)) in script.into_iter().enumerate() {
            let seen = key % modulus;
            match action {
                0..3 => {
                    let old = oracle.get(&seen).copied();
                    let stored = old.map_or(key, |(stored, _)| stored);
                    oracle.insert(seen, (stored, number));
                    prop_assert_eq!(map.insert(key, number), old.map(|(_, value)| value));
                }
                3 => prop_assert_eq!(map.remove_entry(&key), oracle.remove(&seen)),
                4 => prop_assert_eq!(
                    map.get_key_value(&key),
                    oracle.get(&seen).map(|(key, value)| (key, value))
                ),
                _ => map.shrink_to_fit(),
            }
            prop_assert_eq!(map.len(), oracle.len());
        }
        let mut entries: Vec<_> = map.into_iter().collect();
        entries.sort_by_key(|(key, _)| key % modulus);
        prop_assert!(entries.into_iter().eq(oracle.into_values()));
    }

    #[test]
    fn sets_combine_by_what_the_strategy_sees(
        left in prop::collection::vec(0_u32..200, 0..60),
        right in prop::collection::vec(0_u32..200, 0..60),
    ) {
        #[derive(Clone)]
        struct Seven(Modulo);
        impl Default for Seven {
            fn default() -> Self {
                Self(modulo(7))
            }
        }
        impl By<u32> for Seven {
            fn hash<H: Hasher>(&self, key: &u32, state: &mut H) {
                self.0.hash(key, state);
            }
            fn equal(&self, left: &u32, right: &u32) -> bool {
                self.0.equal(left, right)
            }
        }
        let see = |members: &[u32]| members.iter().map(|n| n % 7).collect::<std::collections::BTreeSet<_>>();
        let make = |members: &[u32]| members.iter().copied().collect::<StrategySet<u32, Seven>>();
        let seen = |set: StrategySet<u32, Seven>| see(&set.into_iter().collect::<Vec<_>>());
        let (a, b) = (make(&left), make(&right));
        let (c, d) = (see(&left), see(&right));
        prop_assert_eq!(seen(&a | &b), &c | &d);
        prop_assert_eq!(seen(&a & &b), &c & &d);
        prop_assert_eq!(seen(&a - &b), &c - &d);
        prop_assert_eq!(seen(&a ^ &b), &c ^ &d);
        prop_assert_eq!(a.is_subset(&b), c.is_subset(&d));
        prop_assert_eq!(a.union(&b).count(), (&c | &d).len());
    }
}
