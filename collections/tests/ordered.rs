//! `OrderedMap` and `OrderedSet` against a vector of entries: their order after whatever is done to them, and after panics.

use std::cell::Cell;
use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::prelude::*;
use specie::ordered::Entry;
use specie::{OrderedMap, OrderedSet};

/// The naive map: a list in which keys are searched one by one.
#[derive(Clone, Debug, Default)]
struct Oracle(Vec<(u8, u32)>);

impl Oracle {
    fn position(&self, key: u8) -> Option<usize> {
        self.0.iter().position(|(stored, _)| *stored == key)
    }

    fn insert(&mut self, key: u8, value: u32) -> Option<u32> {
        if let Some(at) = self.position(key) {
            return Some(std::mem::replace(&mut self.0[at].1, value));
        }
        self.0.push((key, value));
        None
    }

    fn remove(&mut self, key: u8) -> Option<u32> {
        self.position(key).map(|at| self.0.remove(at).1)
    }

    fn swap_remove(&mut self, key: u8) -> Option<u32> {
        self.position(key).map(|at| self.0.swap_remove(at).1)
    }

    fn move_index(&mut self, from: usize, to: usize) {
        let entry = self.0.remove(from);
        self.0.insert(to, entry);
    }
}

#[derive(Clone, Debug)]
enum Step {
    Insert(u8),
    Unique(u8),
    Remove(u8),
    SwapRemove(u8),
    RemoveIndex(usize),
    SwapRemoveIndex(usize),
    Pop,
    EntryInsert(u8),
    EntryShiftInsert(usize, u8),
    EntryRemove(u8),
    EntrySwapRemove(u8),
    EntryReplace(u8),
    ShiftInsert(usize, u8),
    MoveIndex(usize, usize),
    SwapIndices(usize, usize),
    MoveToFirst(u8),
    MoveToLast(u8),
    Reverse,
    SortKeys,
    SortByValue,
    SortByRemainder(u32),
    SortUnstable,
    Retain(u32),
    Extract(u32, usize),
    Truncate(usize),
    SplitAndAppend(usize),
    Extend(Vec<u8>),
    CloneFrom,
    DrainSome(usize),
    Shrink,
    Clear,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    use Step as S;
    let key = || 0_u8..60;
    let at = || 0_usize..70;
    let keyed = prop_oneof![
        8 => key().prop_map(S::Insert),
        2 => key().prop_map(S::Unique),
        3 => key().prop_map(S::Remove),
        2 => key().prop_map(S::SwapRemove),
        3 => key().prop_map(S::EntryInsert),
        2 => (at(), key()).prop_map(|(at, key)| S::EntryShiftInsert(at, key)),
        1 => key().prop_map(S::EntryRemove),
        1 => key().prop_map(S::EntrySwapRemove),
        2 => key().prop_map(S::EntryReplace),
        2 => (at(), key()).prop_map(|(at, key)| S::ShiftInsert(at, key)),
        2 => key().prop_map(S::MoveToFirst),
        2 => key().prop_map(S::MoveToLast),
        2 => prop::collection::vec(key(), 0..12).prop_map(S::Extend),
    ];
    let placed = prop_oneof![
        2 => at().prop_map(S::RemoveIndex),
        2 => at().prop_map(S::SwapRemoveIndex),
        2 => Just(S::Pop),
        3 => (at(), at()).prop_map(|(a, b)| S::MoveIndex(a, b)),
        2 => (at(), at()).prop_map(|(a, b)| S::SwapIndices(a, b)),
    ];
    let whole = prop_oneof![
        Just(S::Reverse),
        Just(S::SortKeys),
        Just(S::SortByValue),
        (1_u32..5).prop_map(S::SortByRemainder),
        Just(S::SortUnstable),
        (2_u32..9).prop_map(S::Retain),
        (2_u32..5, 0_usize..5).prop_map(|(by, some)| S::Extract(by, some)),
        (20_usize..70).prop_map(S::Truncate),
        at().prop_map(S::SplitAndAppend),
        Just(S::CloneFrom),
        Just(S::Shrink),
    ];
    let emptying = prop_oneof![Just(S::Clear), (0_usize..5).prop_map(S::DrainSome)];
    let step = prop_oneof![60 => keyed, 20 => placed, 12 => whole, 1 => emptying];
    prop::collection::vec(step, 0..200)
}

/// Does one step to both and compares what they hand back.
#[allow(clippy::too_many_lines, reason = "one arm for each step")]
fn step(map: &mut OrderedMap<u8, u32>, oracle: &mut Oracle, step: &Step, value: u32) {
    let len = oracle.0.len();
    match *step {
        Step::Insert(key) => {
            let expected = oracle.insert(key, value);
            if value % 2 == 0 {
                assert_eq!(map.insert(key, value), expected);
            } else {
                let at = oracle.position(key).unwrap();
                assert_eq!(map.insert_full(key, value), (at, expected));
            }
        }
        Step::Unique(key) => {
            if oracle.position(key).is_none() {
                assert_eq!(map.insert_unique(key, value), (&key, &mut { value }));
                oracle.insert(key, value);
            }
        }
        Step::Remove(key) => assert_eq!(map.remove(&key), oracle.remove(key)),
        Step::SwapRemove(key) => assert_eq!(map.swap_remove(&key), oracle.swap_remove(key)),
        Step::RemoveIndex(at) => {
            let expected = (at < len).then(|| oracle.0.remove(at));
            assert_eq!(map.remove_index(at), expected);
        }
        Step::SwapRemoveIndex(at) => {
            let expected = (at < len).then(|| oracle.0.swap_remove(at));
            assert_eq!(map.swap_remove_index(at), expected);
        }
        Step::Pop => assert_eq!(map.pop(), oracle.0.pop()),
        Step::EntryInsert(key) => {
            let expected = oracle.position(key).unwrap_or(len);
            let entry = map.entry(key);
            assert_eq!(entry.index(), expected);
            let entry = entry.insert_entry(value);
            assert_eq!((entry.index(), entry.key()), (expected, &key));
            oracle.insert(key, value);
        }
        Step::EntryShiftInsert(at, key) => match map.entry(key) {
            Entry::Occupied(entry) => {
                let from = oracle.position(key).unwrap();
                entry.move_index(at % len);
                oracle.move_index(from, at % len);
            }
            Entry::Vacant(entry) => {
                let at = at.min(len);
                assert_eq!(*entry.shift_insert(at, value), value);
                oracle.0.insert(at, (key, value));
            }
        },
        Step::EntryRemove(key) => {
            if let Entry::Occupied(entry) = map.entry(key) {
                assert_eq!(Some(entry.remove()), oracle.remove(key));
            }
        }
        Step::EntrySwapRemove(key) => {
            if let Entry::Occupied(entry) = map.entry(key) {
                assert_eq!(Some(entry.swap_remove()), oracle.swap_remove(key));
            }
        }
        Step::EntryReplace(key) => {
            let entry = map.entry(key).and_replace_entry_with(|stored, before| {
                assert_eq!(*stored, key);
                (before % 3 != 0).then_some(value)
            });
            match (oracle.position(key), entry) {
                (Some(at), Entry::Occupied(entry)) => {
                    assert_eq!((entry.index(), *entry.get()), (at, value));
                    assert_ne!(oracle.insert(key, value).unwrap() % 3, 0);
                }
                (before, Entry::Vacant(_)) => {
                    let removed = before.and(oracle.remove(key));
                    assert!(removed.is_none_or(|value| value % 3 == 0));
                }
                (None, Entry::Occupied(_)) => panic!("an entry from nowhere"),
            }
        }
        Step::ShiftInsert(at, key) => {
            let from = oracle.position(key);
            let at = at.min(len - usize::from(from.is_some()));
            assert_eq!(map.shift_insert(at, key, value), oracle.remove(key));
            oracle.0.insert(at, (key, value));
        }
        Step::MoveIndex(from, to) => {
            if len > 0 {
                map.move_index(from % len, to % len);
                oracle.move_index(from % len, to % len);
            }
        }
        Step::SwapIndices(a, b) => {
            if len > 0 {
                map.swap_indices(a % len, b % len);
                oracle.0.swap(a % len, b % len);
            }
        }
        Step::MoveToFirst(key) => {
            let from = oracle.position(key);
            let moved = map.move_to_first(&key).copied();
            assert_eq!(moved, from.map(|from| oracle.0[from].1));
            if let Some(from) = from {
                oracle.move_index(from, 0);
            }
        }
        Step::MoveToLast(key) => {
            let from = oracle.position(key);
            let moved = map.move_to_last(&key).copied();
            assert_eq!(moved, from.map(|from| oracle.0[from].1));
            if let Some(from) = from {
                oracle.move_index(from, len - 1);
            }
        }
        Step::Reverse => {
            map.reverse();
            oracle.0.reverse();
        }
        Step::SortKeys => {
            map.sort_keys();
            oracle.0.sort_by_key(|(key, _)| *key);
        }
        Step::SortByValue => {
            map.sort_by(|_, left, _, right| right.cmp(left));
            oracle.0.sort_by(|(_, left), (_, right)| right.cmp(left));
        }
        Step::SortByRemainder(by) => {
            map.sort_by_key(|_, value| value % by);
            oracle.0.sort_by_key(|(_, value)| value % by);
        }
        Step::SortUnstable => {
            map.sort_unstable_by(|left, _, right, _| right.cmp(left));
            oracle.0.sort_by(|(left, _), (right, _)| right.cmp(left));
        }
        Step::Retain(by) => {
            map.retain(|_, value| *value % by != 0);
            oracle.0.retain(|(_, value)| value % by != 0);
        }
        Step::Extract(by, some) => {
            let chosen = |value: u32| value % by == 0;
            let taken = map.extract_if(|_, value| chosen(*value)).take(some);
            let taken: Vec<_> = taken.collect();
            let expected = oracle.0.iter().filter(|(_, value)| chosen(*value));
            let expected: Vec<_> = expected.take(some).copied().collect();
            oracle.0.retain(|entry| !expected.contains(entry));
            assert_eq!(taken, expected);
        }
        Step::Truncate(len) => {
            map.truncate(len);
            oracle.0.truncate(len);
        }
        Step::SplitAndAppend(at) => {
            let mut rest = map.split_off(at.min(len));
            check(&rest, &oracle.0[at.min(len)..]);
            rest.insert(60, value);
            map.append(&mut rest);
            assert!(rest.is_empty());
            oracle.insert(60, value);
        }
        Step::Extend(ref keys) => {
            map.extend(keys.iter().map(|key| (*key, value)));
            for key in keys {
                oracle.insert(*key, value);
            }
        }
        Step::CloneFrom => {
            let mut copy = OrderedMap::from([(1, 1), (2, 2)]);
            copy.clone_from(map);
            *map = copy.clone();
        }
        Step::DrainSome(some) => {
            assert!(map.drain().take(some).eq(oracle.0.drain(..).take(some)));
        }
        Step::Shrink => map.shrink_to_fit(),
        Step::Clear => {
            map.clear();
            oracle.0.clear();
        }
    }
}

/// Compares a map with what should be in it, from both ends, by key and by position.
fn check(map: &OrderedMap<u8, u32>, expected: &[(u8, u32)]) {
    assert_eq!(map.len(), expected.len());
    let entries = || expected.iter().map(|(key, value)| (key, value));
    assert!(map.iter().eq(entries()), "{map:?} is not {expected:?}");
    assert!(map.iter().rev().eq(entries().rev()));
    assert!(map.keys().rev().eq(entries().rev().map(|(key, _)| key)));
    assert!(
        map.values()
            .rev()
            .eq(entries().rev().map(|(_, value)| value))
    );
    for (at, (key, value)) in expected.iter().enumerate() {
        assert_eq!(map.get_full(key), Some((at, key, value)));
        assert_eq!(map.get_index(at), Some((key, value)));
    }
    assert_eq!(
        (map.first(), map.last()),
        (entries().next(), entries().next_back())
    );
    assert_eq!(map.get_index(expected.len()), None);
    let absent = (0_u8..62).filter(|key| entries().all(|(there, _)| there != key));
    for key in absent {
        assert_eq!((map.get(&key), map.get_index_of(&key)), (None, None));
    }
    let shuffled: OrderedMap<u8, u32> = expected.iter().rev().copied().collect();
    assert_eq!(*map, shuffled);
    assert!(map.allocation_size() >= expected.len() * size_of::<(usize, u8, u32)>());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_order_is_that_of_a_list(steps in steps()) {
        let mut map = OrderedMap::new();
        let mut oracle = Oracle::default();
        for (value, one) in (0..).zip(&steps) {
            step(&mut map, &mut oracle, one, value);
            check(&map, &oracle.0);
        }
        assert!(map.clone().into_iter().rev().eq(oracle.0.iter().rev().copied()));
        assert!(map.clone().drain().rev().eq(oracle.0.iter().rev().copied()));
        assert!(map.clone().into_keys().rev().eq(oracle.0.iter().rev().map(|(key, _)| *key)));
        assert!(map.into_values().rev().eq(oracle.0.iter().rev().map(|(_, value)| *value)));
    }

    #[test]
    fn sets_are_combined_in_their_order(
        left in prop::collection::vec(0_u8..40, 0..40),
        right in prop::collection::vec(0_u8..40, 0..40),
    ) {
        let unique = |members: &[u8]| {
            let mut seen = Vec::new();
            for member in members {
                if !seen.contains(member) {
                    seen.push(*member);
                }
            }
            seen
        };
        let (left, right) = (unique(&left), unique(&right));
        let common: Vec<u8> = left.iter().copied().filter(|m| right.contains(m)).collect();
        let rest: Vec<u8> = left.iter().copied().filter(|m| !right.contains(m)).collect();
        let missing: Vec<u8> = right.iter().copied().filter(|m| !left.contains(m)).collect();
        let either = [&left[..], &missing].concat();
        let one_of = [&rest[..], &missing].concat();

        let a: OrderedSet<u8> = left.iter().copied().collect();
        let b: OrderedSet<u8> = right.iter().copied().collect();
        assert!(a.iter().eq(&left) && a.iter().rev().eq(left.iter().rev()));
        assert!(a.union(&b).eq(&either) && (&a | &b).iter().eq(&either));
        assert!(a.intersection(&b).eq(&common) && (&a & &b).iter().eq(&common));
        assert!(a.difference(&b).eq(&rest) && (&a - &b).iter().eq(&rest));
        assert!(a.symmetric_difference(&b).eq(&one_of) && (&a ^ &b).iter().eq(&one_of));
        let changed = |change: fn(&mut OrderedSet<u8>, &OrderedSet<u8>)| {
            let mut set = a.clone();
            change(&mut set, &b);
            set.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(changed(|set, other| *set |= other), either);
        assert_eq!(changed(|set, other| *set &= other), common);
        assert_eq!(changed(|set, other| *set -= other), rest);
        assert_eq!(changed(|set, other| *set ^= other), one_of);
    }
}

#[test]
fn a_set_has_the_positions_of_its_map() {
    let mut set: OrderedSet<u8> = (0..10).collect();
    assert!(set.remove(&3) && set.swap_remove(&1) && !set.remove(&1));
    assert_eq!(sorted_out(&set), [0, 9, 2, 4, 5, 6, 7, 8]);
    assert_eq!((set.take(&9), set.swap_take(&0)), (Some(9), Some(0)));
    assert_eq!(
        (set.remove_index(1), set.swap_remove_index(0)),
        (Some(2), Some(8))
    );
    assert_eq!(sorted_out(&set), [7, 4, 5, 6]);
    assert!(set.shift_insert(1, 1) && !set.shift_insert(4, 7));
    assert_eq!(set.insert_full(4), (1, false));
    assert_eq!(set.insert_full(2), (5, true));
    assert_eq!(sorted_out(&set), [1, 4, 5, 6, 7, 2]);
    assert!(set.move_to_first(&5) && set.move_to_last(&1) && !set.move_to_last(&99));
    set.move_index(0, 2);
    set.swap_indices(0, 5);
    assert_eq!(sorted_out(&set), [1, 6, 5, 7, 2, 4]);
    assert_eq!(
        (set.first(), set.last(), set.get_index(2)),
        (Some(&1), Some(&4), Some(&5))
    );
    assert_eq!(
        (set.get_full(&2), set.get_index_of(&3)),
        (Some((4, &2)), None)
    );
    assert_eq!(set.replace(7), Some(7));
    set.sort_by(|left, right| right.cmp(left));
    assert_eq!(sorted_out(&set), [7, 6, 5, 4, 2, 1]);
    set.sort_by_key(|member| member % 3);
    assert_eq!(sorted_out(&set), [6, 7, 4, 1, 5, 2]);
    set.sort_unstable_by(|left, right| right.cmp(left));
    set.reverse();
    assert_eq!(sorted_out(&set), [1, 2, 4, 5, 6, 7]);
    let mut rest = set.split_off(4);
    set.truncate(3);
    rest.insert(2);
    rest.append(&mut set);
    assert_eq!((rest.pop(), set.is_empty()), (Some(4), true));
    assert_eq!(sorted_out(&rest), [6, 7, 2, 1]);
    rest.sort();
    assert!(rest.drain().rev().eq([7, 6, 2, 1]));
}

fn sorted_out(set: &OrderedSet<u8>) -> Vec<u8> {
    set.iter().copied().collect()
}

#[test]
fn a_member_is_replaced_where_it_stands() {
    #[derive(Clone, Debug, Eq)]
    struct Named(u8, &'static str);
    impl PartialEq for Named {
        fn eq(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }
    impl std::hash::Hash for Named {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }
    let mut set = OrderedSet::from([Named(1, "a"), Named(2, "b")]);
    assert!(!set.insert(Named(1, "c")));
    assert_eq!(set.get_index(0).unwrap().1, "a");
    assert_eq!(set.replace(Named(1, "c")).unwrap().1, "a");
    assert_eq!(set.replace(Named(3, "d")), None);
    let names: Vec<_> = set.iter().map(|named| named.1).collect();
    assert_eq!(names, ["c", "b", "d"]);
}

/// A map of forty entries in reverse order, and a check that all of them are where a look-up finds them.
fn forty() -> OrderedMap<u8, u32> {
    (0..40).rev().map(|key| (key, u32::from(key))).collect()
}

fn check_sound(map: &mut OrderedMap<u8, u32>) {
    let entries: Vec<(u8, u32)> = map.iter().map(|(key, value)| (*key, *value)).collect();
    check(map, &entries);
    // Every one can be taken out and moved, which needs its position in the table.
    for (key, value) in entries {
        map.move_to_last(&key);
        assert_eq!(map.remove(&key), Some(value));
    }
    assert!(map.is_empty());
}

fn panics(action: impl FnOnce()) {
    let outcome = catch_unwind(AssertUnwindSafe(action));
    assert!(outcome.is_err(), "no panic");
}

#[test]
fn a_panic_while_sorting_leaves_all_entries() {
    for limit in [1, 5, 20, 50, 100] {
        let left = Cell::new(limit);
        let count = |ordering: Ordering| {
            assert!(left.get() > 0, "told to panic");
            left.set(left.get() - 1);
            ordering
        };
        // An order that takes many comparisons.
        let mixed = |key: u8| u32::from(key) * 7919 % 41;
        for way in 0..3 {
            left.set(limit);
            let mut map = forty();
            panics(|| match way {
                0 => map.sort_by(|a, _, b, _| count(mixed(*a).cmp(&mixed(*b)))),
                1 => map.sort_unstable_by(|a, _, b, _| count(mixed(*a).cmp(&mixed(*b)))),
                _ => map.sort_by_key(|key, _| {
                    count(Ordering::Equal);
                    mixed(*key)
                }),
            });
            assert_eq!(map, forty());
            check_sound(&mut map);
        }
    }
}

#[test]
fn a_panic_in_a_choice_keeps_the_order() {
    let mut map = forty();
    let mut calls = 0;
    panics(|| {
        map.retain(|_, _| {
            calls += 1;
            assert!(calls < 20, "told to panic");
            calls % 2 == 0
        });
    });
    assert!(map.keys().rev().is_sorted());
    assert_eq!(map.len(), 30);
    check_sound(&mut map);
}

#[test]
fn a_panic_in_a_replacement_keeps_the_order_of_the_others() {
    for key in [0, 17, 39] {
        let mut map = forty();
        panics(|| {
            let _ = map
                .entry(key)
                .and_replace_entry_with(|_, _| panic!("told to panic"));
        });
        assert!(!map.contains_key(&key));
        assert_eq!(map.len(), 39);
        assert!(map.keys().rev().is_sorted());
        check_sound(&mut map);
    }
}

#[test]
fn a_panic_while_copying_over_a_map_empties_it() {
    #[derive(Debug)]
    struct Once(u8);
    impl Clone for Once {
        fn clone(&self) -> Self {
            assert!(self.0 != 7, "told to panic");
            Self(self.0)
        }
    }
    let source: OrderedMap<u8, Once> = (0..20).map(|key| (key, Once(key))).collect();
    let mut target: OrderedMap<u8, Once> = (30..50).map(|key| (key, Once(key))).collect();
    panics(|| target.clone_from(&source));
    assert_eq!((target.len(), target.iter().count()), (0, 0));
    assert!(target.get(&3).is_none() && target.get(&30).is_none());
    target.insert(1, Once(1));
    assert_eq!(target[&1].0, 1);
}

#[test]
fn positions_that_are_not_there_are_refused() {
    let mut map = forty();
    panics(|| map.move_index(40, 0));
    panics(|| map.move_index(0, 40));
    panics(|| map.swap_indices(0, 40));
    panics(|| {
        map.shift_insert(41, 50, 0);
    });
    panics(|| {
        map.shift_insert(40, 5, 0);
    });
    panics(|| {
        if let Entry::Vacant(entry) = map.entry(50) {
            entry.shift_insert(41, 0);
        }
    });
    panics(|| drop(map.split_off(41)));
    assert!(map.iter().eq(forty().iter()));
    assert_eq!(map.shift_insert(40, 50, 0), None);
    assert_eq!(map.pop(), Some((50, 0)));
    check_sound(&mut map);
}

#[test]
#[cfg(not(debug_assertions))]
fn a_key_that_is_not_unique_counts_twice() {
    let mut map = OrderedMap::from([("a", 1), ("b", 2)]);
    map.insert_unique("a", 3);
    assert!(map.keys().eq(&["a", "b", "a"]));
    let first = map.remove("a").unwrap();
    let second = map.remove("a").unwrap();
    assert_eq!((first + second, map.remove("a"), map.len()), (4, None, 1));
}

#[test]
fn places_can_be_had_by_position() {
    let mut map = OrderedMap::from([("a", 1), ("b", 2), ("c", 3)]);
    *map.first_mut().unwrap().1 += 10;
    *map.last_mut().unwrap().1 += 20;
    *map.get_index_mut(1).unwrap().1 += 30;
    assert!(map.values().eq(&[11, 32, 23]));
    assert_eq!(map.first_entry().unwrap().remove_entry(), ("a", 11));
    assert_eq!(map.last_entry().unwrap().index(), 1);
    map.get_index_entry(1).unwrap().move_index(0);
    assert!(map.keys().eq(&["c", "b"]));
    assert_eq!(
        map.get_index_entry(0).unwrap().swap_remove_entry(),
        ("c", 23)
    );
    assert!(map.get_index_entry(1).is_none());
    map.clear();
    assert!(map.first_entry().is_none() && map.last_entry().is_none());
    assert_eq!((map.first(), map.last()), (None, None));
    assert_eq!(map.pop(), None);
}
