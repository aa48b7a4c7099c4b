//! The maps and sets with rayon: every entry once, whatever is split, and nothing lost or dropped twice.

use std::borrow::Borrow;
use std::collections::HashSet as StdSet;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use specie::{
    HashMap, HashSet, IdMap, IdSet, IntMap, IntSet, ObjMap, ObjSet, OrderedMap, OrderedSet,
};

/// What a set's iterator yields, by reference or by value as `IdSet`'s does.
fn own<T: Clone>(member: impl Borrow<T>) -> T {
    member.borrow().clone()
}

const SIZES: [u32; 9] = [0, 1, 4, 5, 16, 17, 29, 700, 5000];

fn sorted<T: Ord + Send>(items: impl ParallelIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items
}

/// Runs the cases on a map type with keys that a function makes.
macro_rules! map_cases {
    ($($name:ident: $map:ident, $key:expr;)*) => {$(
        #[test]
        fn $name() {
            let key = $key;
            for len in SIZES {
                let expected: Vec<_> = {
                    let mut entries: Vec<_> = (0..len).map(|n| (key(n), n)).collect();
                    entries.sort_unstable();
                    entries
                };
                let mut map: $map<_, u32> = (0..len).map(|n| (key(n), n)).collect();
                assert_eq!(sorted(map.par_iter().map(|(k, v)| (own(k), *v))), expected);
                assert_eq!(map.par_iter().clone().count(), len as usize);
                map.par_iter_mut().for_each(|(_, value)| *value += 1);
                map.par_iter_mut().for_each(|(_, value)| *value -= 1);
                assert_eq!(sorted(map.clone().into_par_iter()), expected);
                let again: $map<_, u32> = (0..len).into_par_iter().map(|n| (key(n), n)).collect();
                assert_eq!(again, map);
                let mut twice = $map::new();
                twice.par_extend((0..len).into_par_iter().map(|n| (key(n), n + 9)));
                twice.par_extend((0..len + 50).into_par_iter().map(|n| (key(n), n)));
                assert_eq!(twice, (0..len + 50).map(|n| (key(n), n)).collect());
                let last: $map<_, u32> = (0..len * 2).into_par_iter().map(|n| (key(n % len), n)).collect();
                assert_eq!(last, (0..len).map(|n| (key(n), n + len)).collect());
                // What is asked for ends early.
                let any = map.par_iter().find_any(|(_, value)| **value % 3 == 2);
                assert_eq!(any.is_some(), len > 2);
            }
        }
    )*};
}

map_cases! {
    int_maps: IntMap, |n: u32| u64::from(n) << 40;
    obj_maps: ObjMap, |n: u32| n.to_string();
    ordered_maps: OrderedMap, |n: u32| n.to_string();
    id_maps_of_dense_ids: IdMap, |n: u32| n;
    id_maps_of_scattered_ids: IdMap, |n: u32| u64::from(n) * 3_000_000_007;
    hash_maps_of_integers: HashMap, |n: u32| i64::from(n);
    hash_maps_of_texts: HashMap, |n: u32| n.to_string();
}

/// Runs the cases on a set type.
macro_rules! set_cases {
    ($($name:ident: $set:ident, $member:expr;)*) => {$(
        #[test]
        fn $name() {
            let member = $member;
            for len in SIZES {
                let expected: StdSet<_> = (0..len).map(&member).collect();
                let set: $set<_> = (0..len).into_par_iter().map(&member).collect();
                assert_eq!(set, (0..len).map(&member).collect());
                let seen: StdSet<_> = set.par_iter().map(own).collect();
                assert_eq!(seen, expected);
                assert_eq!(set.par_iter().clone().count(), len as usize);
                let seen: Vec<_> = set.clone().into_par_iter().collect();
                assert_eq!(seen.len(), expected.len());
                assert!(seen.iter().all(|member| expected.contains(member)));
                let mut larger = set;
                larger.par_extend((0..len + 50).into_par_iter().map(&member));
                assert_eq!(larger, (0..len + 50).map(&member).collect());
            }
        }
    )*};
}

set_cases! {
    int_sets: IntSet, |n: u32| i128::from(n) << 90;
    obj_sets: ObjSet, |n: u32| n.to_string();
    ordered_sets: OrderedSet, |n: u32| n.to_string();
    id_sets_of_dense_ids: IdSet, |n: u32| n;
    id_sets_of_scattered_ids: IdSet, |n: u32| u64::from(n) * 3_000_000_007;
    hash_sets_of_characters: HashSet, |n: u32| char::from_u32(n + 0x4E00).unwrap();
    hash_sets_of_texts: HashSet, |n: u32| n.to_string();
}

#[test]
fn ordered_ones_are_collected_in_their_order() {
    let mut map: OrderedMap<u32, u32> = (0..5000_u32)
        .into_par_iter()
        .map(|n| (n * 7 % 5000, n))
        .collect();
    assert!(map.values().copied().eq(0..5000));
    let values: Vec<u32> = map.par_iter().map(|(_, value)| *value).collect();
    assert!(values.into_iter().eq(0..5000));
    map.reverse();
    let set: OrderedSet<u32> = map.into_par_iter().map(|(_, value)| value).collect();
    let members: Vec<u32> = set.par_iter().copied().collect();
    assert!(members.into_iter().eq((0..5000).rev()));
}

#[test]
fn copies_are_taken_from_references() {
    let numbers: Vec<u32> = (0..100).collect();
    let mut set = IntSet::new();
    set.par_extend(&numbers);
    assert_eq!(set.len(), 100);
    let mut map: IntMap<u32, u32> = IntMap::new();
    let other: IntMap<u32, u32> = (0..100).map(|n| (n, n)).collect();
    map.par_extend(&other);
    assert_eq!(map, other);
    let mut ids: IdMap<u32, u32> = IdMap::new();
    ids.par_extend(&other);
    let mut again = IdMap::new();
    again.par_extend(&ids);
    assert_eq!((ids.len(), &again), (100, &ids));
    let mut set = IdSet::new();
    set.par_extend(&numbers);
    assert_eq!(set.len(), 100);
}

#[test]
fn a_map_larger_than_the_caches_is_filled() {
    let map: IntMap<u32, u64> = (0..200_000_u32)
        .into_par_iter()
        .map(|n| (n % 150_000, n.into()))
        .collect();
    map.validate();
    assert_eq!(map.len(), 150_000);
    assert!((0..50_000).all(|n| map[&n] == u64::from(n) + 150_000));
    assert_eq!(
        map.par_iter().map(|(key, _)| u64::from(*key)).sum::<u64>(),
        (0..150_000).sum()
    );
}

/// A value that counts how many of them there are.
#[derive(Debug)]
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        assert!(self.0.fetch_sub(1, Ordering::Relaxed) > 0, "dropped twice");
    }
}

/// Expects a panic.
fn panics<R: Debug>(action: impl FnOnce() -> R) {
    catch_unwind(AssertUnwindSafe(action)).expect_err("no panic");
}

/// A map with integers for keys, whose values are counted.
macro_rules! counted_cases {
    ($($name:ident: $map:ident;)*) => {$(mod $name {
use super::*;

#[test]
fn what_is_not_asked_for_is_dropped_once() {
    for len in SIZES {
        let count = Arc::new(AtomicUsize::new(0));
        let filled = || -> $map<u32, Counted> {
            (0..len).map(|key| (key, Counted::new(&count))).collect()
        };
        let living = || count.load(Ordering::Relaxed);
        drop(filled().into_par_iter());
        assert_eq!(living(), 0);
        let kept = filled().into_par_iter().find_any(|(key, _)| key % 7 == 3);
        assert_eq!(living(), usize::from(kept.is_some()));
        drop(kept);
        let all: Vec<(u32, Counted)> = filled().into_par_iter().collect();
        assert_eq!((all.len(), living()), (len as usize, len as usize));
        drop(all);
        assert_eq!(living(), 0);
    }
}

#[test]
fn a_panic_on_a_thread_loses_nothing() {
    let count = Arc::new(AtomicUsize::new(0));
    let mut map: $map<u32, Counted> = (0..2000).map(|key| (key, Counted::new(&count))).collect();
    panics(|| {
        map.par_iter()
            .for_each(|(key, _)| assert!(own::<u32>(key) != 700, "told to panic"));
    });
    panics(|| {
        map.par_iter_mut()
            .for_each(|(key, _)| assert!(own::<u32>(key) != 700, "told to panic"));
    });
    assert_eq!((map.len(), count.load(Ordering::Relaxed)), (2000, 2000));
    panics(|| {
        map.par_extend((0..4000_u32).into_par_iter().map(|key| {
            assert!(key != 3000, "told to panic");
            (key, Counted::new(&count))
        }));
    });
    map.validate();
    assert_eq!((map.len(), count.load(Ordering::Relaxed)), (2000, 2000));
    panics(|| {
        map.into_par_iter()
            .for_each(|(key, _)| assert!(key != 700, "told to panic"));
    });
    assert_eq!(count.load(Ordering::Relaxed), 0);
}
    })*};
}
counted_cases! {
    counted_in_int_maps: IntMap;
    counted_in_id_maps: IdMap;
}

#[test]
fn ids_are_collected_in_their_order() {
    let map: IdMap<u64, u32> = (0..5000)
        .map(|n| (u64::from(n * 7 % 5000) << 20, n))
        .collect();
    let keys: Vec<u64> = map.par_iter().map(|(key, _)| key).collect();
    assert!(keys.into_iter().eq(map.keys()));
    let set: IdSet<u64> = map.par_iter().map(|(key, _)| key).collect();
    let members: Vec<u64> = set.into_par_iter().collect();
    assert!(members.into_iter().eq(map.keys()));
    let entries: Vec<(u64, u32)> = map.clone().into_par_iter().collect();
    assert!(entries.into_iter().eq(map));
}
