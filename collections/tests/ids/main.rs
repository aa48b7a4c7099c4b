//! `IdMap` and `IdSet` against std's ordered map and set.
#![allow(clippy::cast_possible_truncation, reason = "numbers are small")]

mod safety;
mod whole;

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::hash::{Hash, Hasher};
use std::num::NonZeroU16;
use std::ops::Bound::{Excluded, Included, Unbounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use proptest::prelude::*;
use specie::id::{Entry, OccupiedEntry};
use specie::{IdMap, IdSet, IndexVec};

/// Ids at all scales: dense ones, strides over pages, some near the end of the domain.
fn ids() -> impl Strategy<Value = u64> {
    prop_oneof![
        4 => 0_u64..600,
        2 => (0_u64..200).prop_map(|n| n * 517),
        1 => (0_u64..50).prop_map(|n| (1 << 40) + n * 3),
        1 => (0_u64..64).prop_map(|n| 1 << n),
        1 => (0_u64..40).prop_map(|n| u64::MAX - n * 100),
    ]
}

#[derive(Clone, Debug)]
enum Step {
    Insert(u64),
    Remove(u64),
    Add(u64),
    Range(u64, u64),
    PopFirst,
    PopLast,
    RetainModulo(u64),
    ExtractBelow(u64),
    Shrink,
    Clear,
    Clone,
    CloneFrom(Vec<u64>),
    Append(Vec<u64>),
    SplitOff(u64, bool),
    FirstEntry,
    LastEntry,
}

fn some_ids() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(ids(), 0..60)
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        12 => ids().prop_map(Step::Insert),
        5 => ids().prop_map(Step::Remove),
        3 => ids().prop_map(Step::Add),
        2 => (ids(), ids()).prop_map(|(a, b)| Step::Range(a.min(b), a.max(b))),
        2 => Just(Step::PopFirst),
        2 => Just(Step::PopLast),
        1 => (2_u64..5).prop_map(Step::RetainModulo),
        1 => ids().prop_map(Step::ExtractBelow),
        1 => Just(Step::Shrink),
        1 => Just(Step::Clone),
        1 => some_ids().prop_map(Step::CloneFrom),
        2 => some_ids().prop_map(Step::Append),
        2 => (ids(), any::<bool>()).prop_map(|(id, keep)| Step::SplitOff(id, keep)),
        1 => Just(Step::FirstEntry),
        1 => Just(Step::LastEntry),
    ];
    let clear = prop_oneof![60 => step, 1 => Just(Step::Clear)];
    prop::collection::vec(clear, 0..250)
}

/// Runs steps on both maps with values made by `value` and checks after each that they agree.
fn run<V: Clone + PartialEq + std::fmt::Debug>(steps: &[Step], value: impl Fn(u64) -> V) {
    let mut map = IdMap::new();
    let mut oracle = BTreeMap::new();
    for (number, step) in steps.iter().enumerate() {
        let new = value(number as u64);
        match *step {
            Step::Insert(id) => {
                assert_eq!(map.insert(id, new.clone()), oracle.insert(id, new));
            }
            Step::Remove(id) => assert_eq!(map.remove(&id), oracle.remove(&id)),
            Step::Add(id) => {
                let ours = map.entry(id).or_insert(new.clone()).clone();
                assert_eq!(ours, *oracle.entry(id).or_insert(new));
            }
            Step::Range(low, high) => {
                let ours: Vec<_> = map
                    .range(low..high)
                    .map(|(id, v)| (id, v.clone()))
                    .collect();
                let theirs: Vec<_> = oracle
                    .range(low..high)
                    .map(|(id, v)| (*id, v.clone()))
                    .collect();
                assert_eq!(ours, theirs);
                assert!(
                    map.range(low..=high)
                        .rev()
                        .eq(oracle.range(low..=high).rev().map(|(id, v)| (*id, v)))
                );
                for (_, place) in map.range_mut(low..=high) {
                    *place = value(7);
                }
                for (_, place) in oracle.range_mut(low..=high) {
                    *place = value(7);
                }
            }
            Step::PopFirst => assert_eq!(map.pop_first(), oracle.pop_first()),
            Step::PopLast => assert_eq!(map.pop_last(), oracle.pop_last()),
            Step::RetainModulo(by) => {
                map.retain(|id, _| id % by != 0);
                oracle.retain(|id, _| id % by != 0);
            }
            Step::ExtractBelow(limit) => {
                let ours: Vec<_> = map
                    .extract_if(|id, _| id < limit && id % 2 == 0)
                    .take(3)
                    .collect();
                let keys: Vec<u64> = oracle
                    .keys()
                    .copied()
                    .filter(|id| *id < limit && id % 2 == 0)
                    .take(3)
                    .collect();
                let theirs: Vec<_> = keys
                    .iter()
                    .map(|id| oracle.remove_entry(id).unwrap())
                    .collect();
                assert_eq!(ours, theirs);
            }
            Step::Shrink => map.shrink_to_fit(),
            Step::Clear => {
                map.clear();
                oracle.clear();
            }
            Step::Clone => {
                let copy = map.clone();
                assert_eq!(copy, map);
                map = copy;
            }
            ref step => run_on_whole_maps(step, &mut map, &mut oracle, &new),
        }
        map.validate();
        assert_eq!(map.len(), oracle.len());
    }
    agree_to_the_end(map, oracle);
}

/// The steps that concern whole maps, or their ends.
fn run_on_whole_maps<V: Clone + PartialEq + std::fmt::Debug>(
    step: &Step,
    map: &mut IdMap<u64, V>,
    oracle: &mut BTreeMap<u64, V>,
    new: &V,
) {
    match step {
        Step::CloneFrom(ids) => {
            let filled: IdMap<_, _> = ids.iter().map(|id| (*id, new.clone())).collect();
            let mut copy = filled.clone();
            copy.clone_from(map);
            assert_eq!(&copy, map);
            map.clone_from(&filled);
            map.validate();
            assert_eq!(map, &filled);
            map.clone_from(&copy);
        }
        Step::Append(ids) => {
            let mut other: IdMap<_, _> = ids.iter().map(|id| (*id, new.clone())).collect();
            map.append(&mut other);
            other.validate();
            assert!(other.is_empty());
            oracle.append(&mut ids.iter().map(|id| (*id, new.clone())).collect());
        }
        Step::SplitOff(id, keep) => {
            let mut behind = map.split_off(id);
            behind.validate();
            map.validate();
            let mut theirs = oracle.split_off(id);
            assert!(behind.iter().eq(theirs.iter().map(|(id, v)| (*id, v))));
            if *keep {
                map.append(&mut behind);
                oracle.append(&mut theirs);
            }
        }
        Step::FirstEntry => assert_eq!(
            map.first_entry()
                .map(|entry| (*entry.key(), entry.get().clone())),
            oracle
                .first_entry()
                .map(|entry| (*entry.key(), entry.get().clone()))
        ),
        Step::LastEntry => assert_eq!(
            map.last_entry().map(OccupiedEntry::remove_entry),
            oracle
                .last_entry()
                .map(btree_map::OccupiedEntry::remove_entry)
        ),
        _ => unreachable!("{step:?} is run elsewhere"),
    }
}

/// Checks that both are gone through alike from both ends, and used up alike.
fn agree_to_the_end<V: Clone + PartialEq + std::fmt::Debug>(
    map: IdMap<u64, V>,
    oracle: BTreeMap<u64, V>,
) {
    assert!(map.iter().eq(oracle.iter().map(|(id, v)| (*id, v))));
    assert!(map.keys().rev().eq(oracle.keys().rev().copied()));
    assert!(map.values().eq(oracle.values()));
    assert_eq!(map.iter().len(), oracle.len());
    assert_eq!(
        map.first_key_value(),
        oracle.first_key_value().map(|(id, v)| (*id, v))
    );
    assert_eq!(
        map.last_key_value(),
        oracle.last_key_value().map(|(id, v)| (*id, v))
    );
    // From both ends in turn, also when it is used up.
    let mut ends = (map.iter(), oracle.iter());
    while let Some((id, v)) = ends.1.next() {
        assert_eq!(ends.0.next(), Some((*id, v)));
        assert_eq!(
            ends.0.next_back(),
            ends.1.next_back().map(|(id, v)| (*id, v))
        );
    }
    assert_eq!(ends.0.next(), None);
    let mut taken = (map.into_iter(), oracle.into_iter());
    assert_eq!(taken.0.len(), taken.1.len());
    while let Some(entry) = taken.1.next_back() {
        assert_eq!(taken.0.next_back(), Some(entry));
        assert_eq!(taken.0.next(), taken.1.next());
    }
    assert_eq!(taken.0.next(), None);
}

#[test]
fn shrinking_keeps_the_room_that_is_asked_for() {
    let mut map: IdMap<u32, u64> = IdMap::with_capacity(100_000);
    map.insert(3, 1);
    map.shrink_to(50_000);
    assert!((50_000..100_000).contains(&map.capacity()));
    map.shrink_to(80_000);
    assert!((50_000..80_000).contains(&map.capacity()));
    map.shrink_to_fit();
    assert!(map.capacity() < 1000);
    assert_eq!(map.get(&3), Some(&1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn does_what_an_ordered_map_does(steps in steps()) {
        run(&steps, |number| number);
        run(&steps, |number| number.to_string());
        run(&steps, |number| [number; 40]); // few slots in a page
        run(&steps, |number| [number; 200]); // larger than a page is elsewhere
        run(&steps, |_| ());
        run(&steps, |number| number as u8);
    }

    #[test]
    fn sets_do_what_ordered_sets_do(left in prop::collection::btree_set(ids(), 0..200), right in prop::collection::btree_set(ids(), 0..200)) {
        let (a, b): (IdSet<u64>, IdSet<u64>) = (left.iter().copied().collect(), right.iter().copied().collect());
        let same = |ours: IdSet<u64>, theirs: BTreeSet<u64>| {
            ours.validate();
            assert!(ours.iter().eq(theirs.iter().copied()));
            assert_eq!(ours.len(), theirs.len());
        };
        same(&a | &b, &left | &right);
        same(&a & &b, &left & &right);
        same(&a ^ &b, &left ^ &right);
        same(&a - &b, &left - &right);
        let mut changed = a.clone();
        changed |= &b;
        changed -= &a;
        same(changed, &right - &left);
        let mut joined = a.clone();
        joined.append(&mut b.clone());
        let behind = joined.split_off(&3000);
        let mut theirs = &left | &right;
        same(behind, theirs.split_off(&3000));
        same(joined, theirs);
        let mut copy = b.clone();
        copy.clone_from(&a);
        same(copy, left.clone());
        assert!(a.union(&b).eq(left.union(&right).copied()));
        assert!(a.intersection(&b).eq(left.intersection(&right).copied()));
        assert!(a.difference(&b).eq(left.difference(&right).copied()));
        assert!(a.symmetric_difference(&b).eq(left.symmetric_difference(&right).copied()));
        assert_eq!(a.is_subset(&b), left.is_subset(&right));
        assert_eq!(a.is_disjoint(&b), left.is_disjoint(&right));
        assert!((&a & &b).is_subset(&a) && a.is_superset(&(&a & &b)));
        assert_eq!(a.cmp(&b), left.cmp(&right));
        assert_eq!(a.range(5..1000).collect::<Vec<_>>(), left.range(5..1000).copied().collect::<Vec<_>>());
    }
}

#[test]
fn no_sequence_of_ids_takes_memory_out_of_proportion() {
    let mut up = IdMap::new();
    let mut down = IdMap::new();
    let mut doubling = IdMap::new();
    for number in 0..3000_u64 {
        up.insert(number << 40, number);
        down.insert(u64::MAX - (number << 20), number);
        doubling.insert(1 << (number % 64), number);
    }
    for map in [&up, &down, &doubling] {
        map.validate();
        assert!(
            map.allocation_size() < (map.len() + 1) * 1400 + 4096,
            "{}",
            map.allocation_size()
        );
    }
    let dense: IdMap<u32, u64> = (0..1_000_000).map(|id| (id, 1)).collect();
    assert!(
        dense.allocation_size() < 8_700_000,
        "{}",
        dense.allocation_size()
    );
    let far: IdMap<u32, u64> = (4_000_000_000..4_000_100_000).map(|id| (id, 1)).collect();
    assert!(far.allocation_size() < 900_000, "{}", far.allocation_size());
}

#[test]
fn ids_that_move_on_leave_no_memory_behind() {
    let mut map = IdMap::new();
    for id in 0..1_000_000_u32 {
        map.insert(id, id);
        if id >= 1000 {
            assert_eq!(map.pop_first(), Some((id - 1000, id - 1000)));
        }
    }
    map.validate();
    assert!(map.allocation_size() < 40_000, "{}", map.allocation_size());
}

#[test]
fn entries_do_what_stds_do() {
    let mut map: IdMap<u8, Vec<u8>> = IdMap::new();
    map.entry(3).or_default().push(1);
    map.entry(3).and_modify(|list| list.push(2)).or_default();
    assert_eq!(map[&3], [1, 2]);
    let Entry::Occupied(entry) = map.entry(3) else {
        panic!("it is there")
    };
    assert_eq!(entry.key(), &3);
    let Entry::Vacant(vacant) = entry.replace_entry_with(|_, _| None) else {
        panic!("it is gone")
    };
    assert_eq!(vacant.into_key(), 3);
    assert!(map.is_empty());
    assert_eq!(map.try_insert(4, vec![]).unwrap(), &Vec::<u8>::new());
    assert_eq!(map.try_insert(4, vec![9]).unwrap_err().value, [9]);
    assert_eq!(
        map.entry(4).or_insert_entry(vec![]).remove_entry(),
        (4, vec![])
    );
    let mut counts = IdMap::new();
    assert_eq!(*counts.add(5_u16, 2), 2);
    assert_eq!(*counts.add(5, 2), 4);
    assert_eq!(counts.get_or(&6, 1), 1);
}

#[test]
fn every_value_is_dropped_once() {
    let witness = Rc::new(());
    let filled = || {
        (0..1000_u32)
            .map(|id| (id * 7, witness.clone()))
            .collect::<IdMap<_, _>>()
    };
    let mut map = filled();
    map.insert(7, witness.clone());
    map.remove(&0);
    assert_eq!(Rc::strong_count(&witness), 1000);
    let mut half = map.clone().into_iter();
    half.by_ref().take(400).for_each(drop);
    half.next_back();
    drop(half);
    let mut drained = map.drain();
    drained.next();
    drop(drained);
    assert!(map.is_empty());
    assert_eq!(Rc::strong_count(&witness), 1);
    let mut map = filled();
    map.extract_if(|id, _| id % 2 == 0).take(10).for_each(drop);
    assert_eq!(Rc::strong_count(&witness), 991);
    map.clear();
    map.validate();
    assert_eq!(Rc::strong_count(&witness), 1);
}

#[test]
fn panics_of_the_callers_code_leave_a_whole_map() {
    let mut map: IdMap<u32, String> = (0..500).map(|id| (id, id.to_string())).collect();
    let mut seen = 0;
    let result = catch_unwind(AssertUnwindSafe(|| {
        map.retain(|_, _| {
            seen += 1;
            assert!(seen < 100, "stop");
            seen % 2 == 0
        });
    }));
    assert!(result.is_err());
    map.validate();
    assert_eq!(map.len(), 450);
    let result = catch_unwind(AssertUnwindSafe(|| {
        if let Entry::Occupied(entry) = map.entry(450) {
            entry.replace_entry_with(|_, _| panic!("stop"));
        }
    }));
    assert!(result.is_err());
    map.validate();
    assert_eq!(map.len(), 449);
}

#[test]
fn other_types_are_ids() {
    specie::index! { struct BeanId; }
    let mut beans: IndexVec<BeanId, &str> = IndexVec::new();
    let cart = beans.push("cart");
    let order = beans.push("order");
    let map = IdMap::from([(order, 2), (cart, 1)]);
    assert_eq!(map.iter().collect::<Vec<_>>(), [(cart, &1), (order, &2)]);
    let ports: IdSet<NonZeroU16> = [443, 80, 443]
        .into_iter()
        .filter_map(NonZeroU16::new)
        .collect();
    assert_eq!(format!("{ports:?}"), "{80, 443}");
}

#[test]
fn ranges_have_the_bounds_of_stds() {
    let map: IdMap<u8, ()> = (0..=255).map(|id| (id, ())).collect();
    let count = |range: (std::ops::Bound<u8>, std::ops::Bound<u8>)| map.range(range).count();
    assert_eq!(count((Excluded(255), Unbounded)), 0);
    assert_eq!(count((Unbounded, Excluded(0))), 0);
    assert_eq!(count((Excluded(3), Included(3))), 0);
    assert_eq!(count((Unbounded, Unbounded)), 256);
    let crossed = catch_unwind(|| map.range((Included(3), Included(2))).count());
    assert!(crossed.is_err());
}

#[test]
fn keys_alike_are_refused_to_be_changed_twice() {
    let mut map = IdMap::from([(1_u8, 1), (2, 2)]);
    assert_eq!(map.get_disjoint_mut([&3, &3]), [None, None]);
    assert!(
        catch_unwind(AssertUnwindSafe(|| map
            .get_disjoint_mut([&1, &2, &1])
            .len()))
        .is_err()
    );
}

#[test]
fn equal_maps_hash_alike() {
    let hash = |map: &IdMap<u32, u8>| {
        let mut hasher = DefaultHasher::new();
        map.hash(&mut hasher);
        hasher.finish()
    };
    let map = IdMap::from([(1, 2), (1_000_000, 3)]);
    let mut other = IdMap::from([(1_000_000, 3), (5, 5), (1, 2)]);
    assert_ne!(hash(&map), hash(&other));
    other.remove(&5);
    assert_eq!((hash(&map), &map), (hash(&other), &other));
    assert!(map < IdMap::from([(1, 3)]));
}

#[test]
fn room_that_cannot_be_had_is_refused() {
    let mut map: IdMap<u32, u64> = IdMap::new();
    assert!(map.try_reserve(usize::MAX).is_err());
    assert!(map.try_reserve(10_000).is_ok());
    assert!(map.capacity() >= 10_000);
}
