//! `ObjMap` and `ObjSet` with hashers other than their own.

use std::collections::HashSet as StdSet;
use std::hash::{BuildHasher, DefaultHasher, Hasher, RandomState};
use std::rc::Rc;

use specie::obj_map::{Entry, ObjState, OccupiedEntry};
use specie::obj_set::Union;
use specie::{ObjMap, ObjSet};

/// Hashes with a seed of its own, and knows whose it is.
#[derive(Clone)]
struct Seeded(
    u64,
    #[expect(dead_code, reason = "its count tells who has a copy")] Rc<()>,
);

impl Default for Seeded {
    fn default() -> Self {
        Self(1, Rc::new(()))
    }
}

impl BuildHasher for Seeded {
    type Hasher = DefaultHasher;
    fn build_hasher(&self) -> DefaultHasher {
        let mut hasher = DefaultHasher::new();
        hasher.write_u64(self.0);
        hasher
    }
}

/// Everything collides.
#[derive(Clone, Copy, Default)]
struct Constant;

impl BuildHasher for Constant {
    type Hasher = Self;
    fn build_hasher(&self) -> Self {
        *self
    }
}

impl Hasher for Constant {
    fn finish(&self) -> u64 {
        7
    }
    fn write(&mut self, _: &[u8]) {}
}

#[test]
fn a_map_keeps_and_clones_its_hasher() {
    let owner = Rc::new(());
    let mut map = ObjMap::with_hasher(Seeded(5, Rc::clone(&owner)));
    map.extend((0..1000).map(|n| (n, n * 2)));
    let copy = map.clone();
    assert_eq!((copy.hasher().0, Rc::strong_count(&owner)), (5, 3));
    let mut into = ObjMap::default();
    into.insert(1, 1);
    into.clone_from(&map);
    assert_eq!((into.hasher().0, &into), (5, &map));
    drop((map, copy, into));
    assert_eq!(Rc::strong_count(&owner), 1);
}

#[test]
fn maps_are_equal_whatever_their_seeds() {
    let owner = Rc::new(());
    let fill = |seed| {
        let mut map = ObjMap::with_capacity_and_hasher(10, Seeded(seed, Rc::clone(&owner)));
        assert!(map.capacity() >= 10);
        map.extend((0..100).map(|n| (n.to_string(), n)));
        map
    };
    let (left, mut right) = (fill(1), fill(2));
    assert_eq!(left, right);
    *right.get_mut("7").unwrap() += 1;
    assert_ne!(left, right);
}

#[test]
fn entries_work_where_all_collide() {
    let mut map: ObjMap<String, usize, Constant> = ObjMap::default();
    for word in "to be or not to be".split(' ') {
        *map.entry(word.to_owned()).or_default() += 1;
    }
    assert_eq!((map["to"], map["be"], map["or"], map.len()), (2, 2, 1, 4));
    let Entry::Occupied(entry) = map.entry("or".to_owned()) else {
        panic!("it is there");
    };
    let entry: OccupiedEntry<'_, _, _, Constant> = entry;
    assert_eq!(entry.remove_entry(), ("or".to_owned(), 1));
    assert!(map.try_insert("to".to_owned(), 9).is_err());
    assert_eq!(map.add("be".to_owned(), 5), &7);
    let [be, none] = map.get_disjoint_mut(["be", "or"]);
    assert_eq!((be, none), (Some(&mut 7), None));
    map.retain(|word, _| word != "be");
    assert_eq!(map.extract_if(|_, count| *count == 2).count(), 1);
    assert_eq!(map.into_iter().collect::<Vec<_>>(), [("not".to_owned(), 1)]);
}

#[test]
fn sets_combine_as_std_s_with_any_hasher() {
    let owner = Rc::new(());
    let make = |seed, members: std::ops::Range<u32>| {
        let mut set = ObjSet::with_hasher(Seeded(seed, Rc::clone(&owner)));
        set.extend(members.map(|n| n.to_string()));
        set
    };
    let (left, right) = (make(3, 0..60), make(4, 40..90));
    let std = |set: &ObjSet<String, Seeded>| set.iter().cloned().collect::<StdSet<_>>();
    let (std_left, std_right) = (std(&left), std(&right));
    assert_eq!(std(&(&left | &right)), &std_left | &std_right);
    assert_eq!(std(&(&left & &right)), &std_left & &std_right);
    assert_eq!(std(&(&left - &right)), &std_left - &std_right);
    assert_eq!(std(&(&left ^ &right)), &std_left ^ &std_right);
    let union: Union<'_, String, Seeded> = left.union(&right);
    assert_eq!(union.count(), 90);
    let mut kept = left.clone();
    kept &= &right;
    assert_eq!((kept.hasher().0, kept.len()), (3, 20));
    assert!(kept.is_subset(&right) && !left.is_disjoint(&right));
}

#[test]
fn collecting_uses_the_hasher_that_is_asked_for() {
    let map: ObjMap<u8, char, RandomState> = [(1, 'a'), (2, 'b')].into_iter().collect();
    assert_eq!(map[&2], 'b');
    let set: ObjSet<&str, Constant> = ["a", "b", "a"].into_iter().collect();
    assert_eq!(set.len(), 2);
    let own: ObjSet<u8> = ObjSet::with_hasher(ObjState);
    assert_eq!(own, ObjSet::new());
}

#[test]
fn a_const_map_can_have_a_hasher() {
    const EMPTY: ObjMap<u8, u8, Constant> = ObjMap::with_hasher(Constant);
    let mut map = EMPTY;
    map.insert(1, 2);
    assert_eq!(map.get(&1), Some(&2));
}

#[cfg(feature = "rayon")]
#[test]
fn threads_fill_and_read_with_any_hasher() {
    use rayon::prelude::*;
    let mut map: ObjMap<u32, u32, RandomState> =
        (0..5000).into_par_iter().map(|n| (n, n)).collect();
    map.par_iter_mut().for_each(|(_, value)| *value += 1);
    assert_eq!(
        map.par_iter()
            .map(|(_, value)| u64::from(*value))
            .sum::<u64>(),
        (1..=5000).sum()
    );
    let set: ObjSet<u32, RandomState> = map.into_par_iter().map(|(key, _)| key % 10).collect();
    assert_eq!(set.par_iter().count(), 10);
}

/// What the operators make has the hasher of what they are given, and no default.
#[test]
fn operators_keep_the_hasher() {
    let owner = Rc::new(());
    let fill = |members: std::ops::Range<u32>| {
        let mut set = ObjSet::with_hasher(Seeded(5, Rc::clone(&owner)));
        set.extend(members.map(|n| n.to_string()));
        set
    };
    for (left, right) in [(0..4, 2..9), (0..9, 2..4), (0..0, 0..3), (0..3, 5..5)] {
        let (left, right) = (fill(left), fill(right));
        for combined in [
            &left | &right,
            &left & &right,
            &left ^ &right,
            &left - &right,
        ] {
            assert_eq!(combined.hasher().0, 5);
        }
    }
}
