//! What the compiler must accept: inference, look-ups, keys of many types, variance, `const`.

use std::borrow::Cow;
use std::cell::Cell;
use std::num::NonZeroU32;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use specie::{HashMap, HashSet, IdMap, IncrementalIntMap, IncrementalIntSet, IntMap, IntSet, Key};

static EMPTY: HashMap<u64, String> = HashMap::new();

#[test]
fn maps_infer_their_types() {
    let mut map = HashMap::new();
    map.insert(1_u32, "a");
    assert_eq!(map.get(&1), Some(&"a"));
    let mut map: HashMap<i64, Vec<u8>> = HashMap::default();
    map.entry(-1).or_default().push(3);
    assert_eq!(map[&-1], [3]);
    let map: HashMap<_, _> = ["a", "b"].into_iter().zip(0..).collect();
    assert_eq!(map["b"], 1);
    let set: HashSet<_> = [3_u8, 3].into();
    assert_eq!(set.len(), 1);
    assert!(EMPTY.is_empty());
}

#[test]
fn keys_are_looked_up_in_their_borrowed_forms() {
    let text = String::from("a");
    assert_eq!(HashMap::from([(text.clone(), 1)]).get("a"), Some(&1));
    assert_eq!(HashMap::from([(text.clone(), 1)]).get(&text), Some(&1));
    assert_eq!(HashMap::from([(text.as_str(), 1)]).get("a"), Some(&1));
    assert_eq!(HashMap::from([(text.as_str(), 1)]).get(&"a"), Some(&1));
    assert_eq!(
        HashMap::from([(Box::<str>::from("a"), 1)]).get("a"),
        Some(&1)
    );
    assert_eq!(
        HashMap::from([(Rc::<str>::from("a"), 1)]).get("a"),
        Some(&1)
    );
    assert_eq!(
        HashMap::from([(Arc::<str>::from("a"), 1)]).get("a"),
        Some(&1)
    );
    assert_eq!(HashMap::from([(Cow::from("a"), 1)]).get("a"), Some(&1));
    assert_eq!(HashMap::from([(vec![1, 2], 1)]).get(&[1, 2][..]), Some(&1));
    assert_eq!(HashMap::from([([1, 2], 1)]).get(&[1, 2]), Some(&1));
    assert_eq!(HashMap::from([((1_u8, 'a'), 1)]).get(&(1, 'a')), Some(&1));
    assert_eq!(HashMap::from([(Some(4), 1)]).get(&Some(4)), Some(&1));
    assert_eq!(HashMap::from([((), 1)]).get(&()), Some(&1));
    assert_eq!(
        HashMap::from([(PathBuf::from("a"), 1)]).get(Path::new("a")),
        Some(&1)
    );
    assert_eq!(
        HashMap::from([(NonZeroU32::MIN, 1)]).get(&NonZeroU32::MIN),
        Some(&1)
    );
    assert!(HashSet::from([text]).contains("a"));
}

/// Generic over the key, as libraries are.
fn count<K: Key>(keys: impl IntoIterator<Item = K>) -> HashMap<K, u32> {
    let mut counts = HashMap::new();
    for key in keys {
        counts.add(key, 1);
    }
    counts
}

#[test]
fn generic_code_works_with_any_key() {
    assert_eq!(count([1, 2, 1])[&1], 2);
    assert_eq!(count("a b a".split(' '))["a"], 2);
    assert_eq!(count(vec![Some('x'), None])[&None], 1);
}

#[test]
#[should_panic(expected = "capacity overflow")]
fn absurd_capacities_are_refused() {
    let _ = IntSet::<u64>::with_capacity(usize::MAX);
}

#[test]
#[should_panic(expected = "no entry under the key 7")]
fn indexing_names_the_absent_key() {
    let _ = IntMap::from([(8, 1)])[&7];
}

#[test]
fn memory_is_what_the_documentation_says() {
    let mut map: IntMap<u64, u64> = IntMap::new();
    assert_eq!(map.allocation_size(), 0);
    let mut sizes = Vec::new();
    for key in 0..30 {
        map.insert(key, key);
        sizes.push(map.allocation_size());
    }
    sizes.dedup();
    let expected = [4, 8, 16, 32, 64].map(|slots: usize| 32 + 16 * slots + 17 * slots.div_ceil(16));
    assert_eq!(sizes, expected);
    assert!(HashMap::from([("a", 1)]).allocation_size() > 0);
}

#[test]
fn chosen_seeds_make_runs_alike() {
    let order = |seed| {
        let mut set = IntSet::with_capacity_and_seed(10, seed);
        assert!(set.capacity() >= 10);
        set.extend(0..500_u64);
        let mut map = IncrementalIntMap::with_capacity_and_seed(0, seed);
        map.extend((0..500_u64).map(|key| (key, ())));
        let mut incremental = IncrementalIntSet::with_capacity_and_seed(1, seed);
        incremental.extend(0..500_u64);
        map.validate();
        [
            set.into_iter().collect::<Vec<_>>(),
            map.into_keys().collect(),
            incremental.into_iter().collect(),
        ]
    };
    assert_eq!(order(7), order(7));
    assert_ne!(order(7), order(8));
}

/// The iterators that take entries out are as thread-safe as std's.
#[test]
fn what_takes_entries_out_can_go_to_another_thread() {
    fn send<T: Send>(_: &T) {}
    let mut map = IntMap::from([(1, Cell::new(1))]);
    send(&map.extract_if(|_, _| true));
    send(&map.drain());
    let mut map = HashMap::from([("a", Cell::new(1))]);
    send(&map.extract_if(|_, _| true));
    send(&map.drain());
    send(&HashSet::from([1]).extract_if(|_| true));
    let mut map = IdMap::from([(1_u8, Cell::new(1))]);
    send(&map.extract_if(|_, _| true));
    send(&map.drain());
    send(&map.iter_mut());
    send(&map.range_mut(..));
    send(&map.entry(1));
    send(&map.into_iter());
    let maps = (IntMap::from([(1, 1)]), HashMap::from([("a", 1)]));
    let caught = catch_unwind(move || maps.0.len() + maps.1.len());
    assert_eq!(caught.ok(), Some(2));
}
