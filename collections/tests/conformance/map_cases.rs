// The cases of one map type; `Map`, `Key` and `maps` (the module with `Entry`) are set by the includer.

use std::borrow::Borrow;
use std::mem;

use maps::Entry;

use super::FromNumber;
use super::tracked::{Callback, Tracked, Tracker, panics};

/// Sizes around every step of growth.
const SIZES: [u64; 14] = [0, 1, 3, 4, 5, 8, 9, 15, 16, 26, 27, 60, 105, 300];

fn key(number: u64) -> Key {
    Key::from_number(number)
}

/// A key by value, of an iterator or method that yields keys by reference, or by value as `IdMap`'s do.
fn own(key: impl Borrow<Key>) -> Key {
    key.borrow().clone()
}

fn filled(len: u64) -> Map<u64> {
    (0..len).map(|number| (key(number), number)).collect()
}

fn tracked(tracker: &Tracker, len: u64) -> Map<Tracked> {
    (0..len)
        .map(|number| (key(number), tracker.value(number)))
        .collect()
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

/// How many items an iterator really yields.
fn steps(iterator: impl Iterator) -> usize {
    iterator.fold(0, |steps, _| steps + 1)
}

#[test]
fn an_empty_map_has_nothing() {
    let mut map: Map<u64> = Map::new();
    assert_eq!((map.len(), map.is_empty(), map.capacity()), (0, true, 0));
    assert_eq!(map.get(&key(1)), None);
    assert_eq!(map.get_mut(&key(1)), None);
    assert!(map.get_key_value(&key(1)).is_none());
    assert!(!map.contains_key(&key(1)));
    assert_eq!(map.remove(&key(1)), None);
    assert_eq!(map.remove_entry(&key(1)), None);
    assert_eq!(map.iter().next(), None);
    assert_eq!(map.iter_mut().next(), None);
    assert_eq!(map.drain().next(), None);
    map.clear();
    map.retain(|_, _| unreachable!());
    map.shrink_to_fit();
    map.reserve(0);
    assert_eq!(map.capacity(), 0);
    assert_eq!(map, Map::default());
    assert_eq!(map.clone(), map);
    assert_eq!(map.into_iter().next(), None);
}

#[test]
fn what_is_put_in_is_found_and_taken_out() {
    for len in SIZES {
        let mut map = Map::new();
        for number in 0..len {
            assert_eq!(map.insert(key(number), number), None);
            assert_eq!(map.insert(key(number), number + 1), Some(number));
        }
        for number in 0..len {
            assert_eq!(map.get(&key(number)), Some(&(number + 1)));
            assert_eq!(map[&key(number)], number + 1);
            *map.get_mut(&key(number)).unwrap() -= 1;
            let (stored, value) = map.get_key_value(&key(number)).unwrap();
            assert_eq!((own(stored), *value), (key(number), number));
            assert!(!map.contains_key(&key(number + len)));
        }
        for number in (0..len).rev() {
            assert_eq!(map.len() as u64, number + 1);
            if number % 2 == 0 {
                assert_eq!(map.remove(&key(number)), Some(number));
            } else {
                assert_eq!(map.remove_entry(&key(number)), Some((key(number), number)));
            }
            assert_eq!(map.remove(&key(number)), None);
        }
        assert!(map.is_empty());
    }
}

#[test]
fn emptying_and_filling_again_starts_afresh() {
    let mut map = filled(20);
    for round in 0..3 {
        map.clear();
        assert_eq!(map.get(&key(0)), None);
        assert_eq!(map.insert(key(0), round), None);
        assert_eq!(map.insert(key(0), round), Some(round));
        assert_eq!(map.len(), 1);
    }
}

#[test]
fn indexing_with_an_absent_key_panics() {
    panics(|| filled(3)[&key(4)]);
}

#[test]
fn entries_do_what_they_say() {
    let mut map: Map<u64> = Map::new();
    for number in 0..40 {
        assert_eq!(*map.entry(key(number)).or_insert(1), 1);
        assert_eq!(*map.entry(key(number)).or_insert(2), 1);
        assert_eq!(*map.entry(key(number)).or_insert_with(|| unreachable!()), 1);
        *map.entry(key(number)).or_default() += 2;
        assert_eq!(*map.entry(key(number)).and_modify(|value| *value *= 2).or_insert(0), 6);
        assert_eq!(*map.entry(key(number + 100)).and_modify(|_| unreachable!()).or_default(), 0);
        let made = map.entry(key(number + 200)).or_insert_with_key(|made| {
            assert_eq!(*made, key(number + 200));
            5
        });
        assert_eq!(*made, 5);
        assert_eq!(*map.entry(key(number + 300)).insert_entry(8).get(), 8);
        assert_eq!(map.entry(key(number + 300)).insert_entry(9).remove_entry().1, 9);
        assert_eq!(*map.entry(key(number)).key(), key(number));
    }
    assert_eq!(map.len(), 120);
    for number in 0..40 {
        match map.entry(key(number)) {
            Entry::Occupied(mut entry) => {
                assert_eq!((entry.key(), *entry.get()), (&key(number), 6));
                *entry.get_mut() += 1;
                assert_eq!(entry.insert(10), 7);
                assert!(format!("{entry:?}").contains("10"));
                *entry.into_mut() += 1;
            }
            Entry::Vacant(_) => panic!("entry {number} is gone"),
        }
        match map.entry(key(number + 300)) {
            Entry::Occupied(_) => panic!("entry {number} is not gone"),
            Entry::Vacant(entry) => {
                assert!(!format!("{entry:?}").is_empty());
                assert_eq!(*entry.key(), key(number + 300));
                assert_eq!(entry.into_key(), key(number + 300));
            }
        }
        match map.entry(key(number)) {
            Entry::Occupied(entry) => assert_eq!(entry.remove(), 11),
            Entry::Vacant(_) => panic!("entry {number} is gone"),
        }
        match map.entry(key(number)) {
            Entry::Occupied(_) => panic!("entry {number} is not gone"),
            Entry::Vacant(entry) => *entry.insert(3) += 1,
        }
        assert_eq!(map.get(&key(number)), Some(&4));
    }
}

/// Checks an iterator's length, its end, and that it stays at its end.
fn check_iterator<I: ExactSizeIterator + std::iter::FusedIterator>(mut iterator: I, len: u64) {
    for left in (0..len).rev() {
        assert!(iterator.next().is_some());
        let left = usize::try_from(left).unwrap();
        assert_eq!((iterator.len(), iterator.size_hint()), (left, (left, Some(left))));
    }
    for _ in 0..3 {
        assert!(iterator.next().is_none());
    }
}

#[test]
fn iterators_are_exact_and_fused() {
    for len in SIZES {
        let mut map = filled(len);
        check_iterator(map.iter(), len);
        check_iterator(map.keys(), len);
        check_iterator(map.values(), len);
        check_iterator(IntoIterator::into_iter(&map), len);
        check_iterator(IntoIterator::into_iter(&mut map), len);
        check_iterator(map.iter_mut(), len);
        check_iterator(map.values_mut(), len);
        check_iterator(map.clone().into_iter(), len);
        check_iterator(map.clone().into_keys(), len);
        check_iterator(map.clone().into_values(), len);
        check_iterator(map.drain(), len);
        assert!(map.is_empty());
    }
}

#[test]
fn iterators_yield_each_entry_once() {
    for len in SIZES {
        let mut map = filled(len);
        for (key, value) in &mut map {
            assert_eq!(own(key), self::key(*value));
            *value += 1;
        }
        for value in map.values_mut() {
            *value *= 2;
        }
        let expected = sorted((0..len).map(|number| (key(number), (number + 1) * 2)));
        assert_eq!(sorted(map.iter().map(|(key, value)| (own(key), *value))), expected);
        let again: Vec<_> = map.iter().collect();
        assert!(map.keys().zip(map.values()).eq(again.iter().copied()), "orders differ");
        let mut iterator = map.iter();
        iterator.next();
        assert_eq!(iterator.clone().count(), iterator.count());
        assert_eq!(sorted(map.clone().into_keys()), sorted(map.keys().map(own)));
        assert_eq!(sorted(map.clone().into_values()), sorted(map.values().copied()));
        assert_eq!(sorted(map.clone()), expected);
        assert_eq!(sorted(map.drain()), expected);
    }
}

#[test]
fn iterators_show_what_is_left() {
    let mut map = Map::from([(key(1), 77_u64)]);
    let shown = format!("{:?}", (key(1), 77));
    assert_eq!(format!("{map:?}"), format!("{{{:?}: 77}}", key(1)));
    assert_eq!(format!("{:?}", map.iter()), format!("[{shown}]"));
    assert_eq!(format!("{:?}", map.keys()), format!("[{:?}]", key(1)));
    assert_eq!(format!("{:?}", map.values()), "[77]");
    let mut iterator = map.iter();
    iterator.next();
    assert_eq!(format!("{iterator:?}"), "[]");
    assert_eq!(format!("{:?}", map.iter_mut()), format!("[{shown}]"));
    assert_eq!(format!("{:?}", map.clone().into_iter()), format!("[{shown}]"));
    assert_eq!(format!("{:?}", map.clone().drain()), format!("[{shown}]"));
    map.clear();
    assert_eq!(format!("{map:?}"), "{}");
}

#[test]
fn retaining_keeps_what_it_should() {
    for len in SIZES {
        let mut map = filled(len);
        map.retain(|_, value| {
            *value += 1;
            *value % 3 == 0
        });
        let expected = (0..len).filter(|number| (number + 1) % 3 == 0);
        let expected: Map<u64> = expected.map(|number| (key(number), number + 1)).collect();
        assert_eq!(map, expected);
    }
}

#[test]
fn absurd_room_is_a_panic_with_a_clear_text() {
    for absurd in [usize::MAX, usize::MAX / 4] {
        panics(|| Map::<u64>::with_capacity(absurd));
        let mut map = filled(3);
        panics(|| map.reserve(absurd));
        assert_eq!(map, filled(3));
    }
}

/// An iterator that says what it likes about its length.
struct Liar<I>(I, usize);

impl<I: Iterator> Iterator for Liar<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.1, None)
    }
}

#[test]
fn maps_can_be_made_of_entries() {
    for len in SIZES {
        for claimed in [0, 1, 1000] {
            let entries = (0..len).map(|number| (key(number), number));
            let map: Map<u64> = Liar(entries.clone(), claimed).collect();
            assert_eq!(map, filled(len));
            let mut map = filled(len / 2);
            map.extend(Liar(entries, claimed));
            assert_eq!(map, filled(len));
        }
    }
    let twice = [(key(1), 1), (key(1), 2)];
    assert_eq!(Map::from(twice.clone()), Map::from_iter([(key(1), 2)]));
    let mut map = Map::default();
    map.extend(twice);
    assert_eq!(map.len(), 1);
}

#[test]
fn equality_is_about_keys_and_values() {
    assert_eq!(filled(50), (0..50).rev().map(|number| (key(number), number)).collect());
    assert_ne!(Map::from([(key(1), 0)]), Map::from([(key(2), 0)]));
    assert_ne!(Map::from([(key(1), 0)]), Map::from([(key(1), 1)]));
    assert_ne!(filled(3), filled(4));
    assert_ne!(filled(4), filled(3));
}

#[test]
fn copies_are_equal_and_independent() {
    for len in SIZES {
        let map = filled(len);
        let mut copy = map.clone();
        assert_eq!(copy, map);
        copy.insert(key(1000), 0);
        copy.remove(&key(0));
        assert_eq!(map, filled(len));
        for other in SIZES {
            let mut target = filled(other);
            target.clone_from(&map);
            assert_eq!(target, map);
            target.insert(key(1000), 0);
            assert_eq!(target.len(), map.len() + 1);
        }
    }
}

#[test]
fn values_may_have_any_size_and_alignment() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(align(128))]
    struct Wide(u64);

    let mut units: Map<()> = Map::new();
    let mut pages: Map<[u64; 512]> = Map::new();
    let mut wide: Map<Wide> = Map::new();
    for number in 0..100 {
        assert_eq!(units.insert(key(number), ()), None);
        assert_eq!(pages.insert(key(number), [number; 512]), None);
        assert_eq!(wide.insert(key(number), Wide(number)), None);
    }
    for number in (0..100).step_by(2) {
        assert_eq!(units.remove(&key(number)), Some(()));
        assert_eq!(pages.remove(&key(number)), Some([number; 512]));
        assert_eq!(wide.remove(&key(number)), Some(Wide(number)));
    }
    assert_eq!((units.len(), pages.len(), wide.len()), (50, 50, 50));
    assert!(pages.clone().into_values().all(|page| page[0] % 2 == 1 && page[511] == page[0]));
    for value in wide.clone().values() {
        assert_eq!(std::ptr::from_ref(value).addr() % 128, 0);
        assert_eq!(value.0 % 2, 1);
    }
    assert_eq!(steps(units.iter()), 50);
}

#[test]
fn a_map_is_as_thread_safe_as_what_it_holds() {
    fn send<T: Send>() {}
    fn sync<T: Sync>() {}
    send::<Map<u64>>();
    sync::<Map<u64>>();
    send::<Map<std::cell::Cell<u8>>>();
    let map = filled(50);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(map.get(&key(49)), Some(&49)));
        }
    });
    assert_eq!(std::thread::spawn(move || map.len()).join().unwrap(), 50);
}
