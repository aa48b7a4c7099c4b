//! The kinds beside map, set and list, against std's collections.

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use specie::family::{
    Family, FamilyId, FamilyKey, IdMap, Map, OrderedMap, OrderedSet, Queue, Stack,
};

use super::{Numbers, check_map, check_set};

specie::index! {
    /// An id of the crate's own making.
    pub struct Bean;
}

/// Every kind of the family.
pub(crate) fn check<F: Family>() {
    check_map::<u64, F::OrderedMap<u64, u64>>(|number| number << 40);
    check_map::<String, F::OrderedMap<String, u64>>(|number| format!("key {number}"));
    check_ordered_map::<i32, F::OrderedMap<i32, u64>>(|number| 50 - i32::try_from(number).unwrap());
    check_ordered_map::<String, F::OrderedMap<String, u64>>(|number| format!("key {number}"));
    check_set::<i64, F::OrderedSet<i64>>(|number| i64::try_from(number).unwrap() - 50);
    check_ordered_set::<F::OrderedSet<String>>();
    check_id_map::<u32, F::IdMap<u32, u64>>(|number| u32::try_from(number).unwrap());
    check_id_map::<u64, F::IdMap<u64, u64>>(|number| number * 1000);
    check_id_map::<NonZeroU32, F::IdMap<NonZeroU32, u64>>(|number| {
        NonZeroU32::new(u32::try_from(number).unwrap() + 1).unwrap()
    });
    check_id_map::<Bean, F::IdMap<Bean, u64>>(specie::Id::from_id);
    check_stack::<F::Stack<String>>();
    check_queue::<F::Queue<String>>();
    check_drops::<F>();
    check_panics::<F>();
}

/// What `check_map` does not look at: the order, and positions.
fn check_ordered_map<K: FamilyKey + std::fmt::Debug, M: OrderedMap<K, u64>>(
    key: impl Fn(u64) -> K,
) {
    let mut numbers = Numbers(11);
    let mut map = M::default();
    let mut oracle: Vec<(K, u64)> = Vec::new();
    for step in 0..2000_u64 {
        let key = key(numbers.below(60));
        let position = oracle.iter().position(|(stored, _)| *stored == key);
        match numbers.below(8) {
            0..=2 => {
                let old = position.map(|at| std::mem::replace(&mut oracle[at].1, step));
                if old.is_none() {
                    oracle.push((key.clone(), step));
                }
                assert_eq!(map.insert(key, step), old);
            }
            3 => {
                let found = *map.get_or_insert_with(key.clone(), || step);
                let at = position.unwrap_or_else(|| {
                    oracle.push((key, step));
                    oracle.len() - 1
                });
                assert_eq!(found, oracle[at].1);
            }
            4 | 5 => assert_eq!(map.remove(&key), position.map(|at| oracle.remove(at).1)),
            6 if step % 61 == 0 => {
                map.retain(|_, value| *value % 4 != 0);
                oracle.retain(|(_, value)| *value % 4 != 0);
            }
            _ => assert_eq!(map.get_index_of(&key), position),
        }
        let entries = || oracle.iter().map(|(key, value)| (key, value));
        assert!(map.iter().eq(entries()), "{oracle:?}");
        assert!(map.keys().eq(entries().map(|(key, _)| key)));
        assert!(map.values().eq(entries().map(|(_, value)| value)));
        let at = usize::try_from(numbers.below(60)).unwrap();
        assert_eq!(map.get_index(at), entries().nth(at));
        if step % 100 == 0 {
            map = map.duplicate();
            map.iter_mut().for_each(|(_, value)| *value += 1);
            for (_, value) in &mut oracle {
                *value += 1;
            }
        }
    }
    assert!(oracle.len() > 10);
}

fn check_ordered_set<S: OrderedSet<String>>() {
    let mut numbers = Numbers(12);
    let mut set = S::default();
    let mut oracle: Vec<String> = Vec::new();
    for _ in 0..2000 {
        let key = numbers.below(40).to_string();
        let position = oracle.iter().position(|stored| *stored == key);
        if numbers.below(3) == 0 {
            assert_eq!(set.remove(key.as_str()), position.is_some());
            position.map(|at| oracle.remove(at));
        } else {
            assert_eq!(set.insert(key.clone()), position.is_none());
            if position.is_none() {
                oracle.push(key);
            }
        }
        let key = numbers.below(40).to_string();
        let position = oracle.iter().position(|stored| *stored == key);
        assert_eq!(set.get_index_of(key.as_str()), position);
        let at = usize::try_from(numbers.below(40)).unwrap();
        assert_eq!(set.get_index(at), oracle.get(at));
        assert!(set.iter().eq(&oracle), "{oracle:?}");
    }
    let copy = set.duplicate();
    set.clear();
    assert!(set.is_empty());
    assert!(copy.iter().eq(&oracle));
}

fn check_id_map<K: FamilyId, M: IdMap<K, u64>>(key: impl Fn(u64) -> K) {
    let mut numbers = Numbers(13);
    let mut map = M::default();
    let mut oracle = BTreeMap::new();
    for step in 0..6000_u64 {
        let key = key(numbers.below(200));
        match numbers.below(11) {
            0..=3 => assert_eq!(map.insert(key, step), oracle.insert(key, step)),
            4 | 5 => assert_eq!(map.remove(&key), oracle.remove(&key)),
            6 => {
                let mut made = false;
                let found = *map.get_or_insert_with(key, || {
                    made = true;
                    step
                });
                assert_eq!(made, !oracle.contains_key(&key));
                assert_eq!(found, *oracle.entry(key).or_insert(step));
            }
            7 => match (map.get_mut(&key), oracle.get_mut(&key)) {
                (Some(value), Some(expected)) => {
                    *value ^= 1;
                    *expected ^= 1;
                }
                (None, None) => {}
                _ => panic!("get_mut and the oracle differ at {key:?}"),
            },
            8 => assert_eq!(map.contains_key(&key), oracle.contains_key(&key)),
            9 if step % 97 == 0 => {
                let keep = |key: K, value: &mut u64| {
                    *value += key.id();
                    *value % 3 != 0
                };
                map.retain(keep);
                oracle.retain(|key, value| keep(*key, value));
            }
            9 if step % 401 == 1 => {
                map.clear();
                oracle.clear();
            }
            _ => assert_eq!(map.get(&key), oracle.get(&key)),
        }
        assert_eq!(map.len(), oracle.len());
        assert_eq!(map.is_empty(), oracle.is_empty());
        if step % 100 == 0 {
            let copy = map.duplicate();
            let mut found: Vec<_> = copy.iter().collect();
            found.sort_unstable();
            assert!(
                found
                    .into_iter()
                    .eq(oracle.iter().map(|(key, value)| (*key, value)))
            );
            map = copy;
        }
    }
    assert!(oracle.len() > 20);
}

fn check_stack<S: Stack<String>>() {
    let mut numbers = Numbers(14);
    let mut stack = S::default();
    let mut oracle: Vec<String> = Vec::new();
    for step in 0..2000 {
        if numbers.below(5) < 3 {
            stack.push(step.to_string());
            oracle.push(step.to_string());
        } else {
            assert_eq!(stack.pop(), oracle.pop());
        }
        assert_eq!(stack.len(), oracle.len());
        assert_eq!(stack.is_empty(), oracle.is_empty());
        assert_eq!(stack.peek(), oracle.last());
        if step % 20 == 0 {
            assert!(stack.iter().eq(&oracle));
        }
    }
    let copy = stack.duplicate();
    stack.clear();
    assert!(stack.is_empty() && stack.pop().is_none() && stack.peek().is_none());
    assert!(!oracle.is_empty() && copy.iter().eq(&oracle));
}

fn check_queue<Q: Queue<String>>() {
    let mut numbers = Numbers(15);
    let mut queue = Q::default();
    let mut oracle: VecDeque<String> = VecDeque::new();
    for step in 0..2000 {
        match numbers.below(40) {
            0..24 => {
                queue.push(step.to_string());
                oracle.push_back(step.to_string());
            }
            24 => {
                queue.retain(|text| !text.ends_with('3'));
                oracle.retain(|text| !text.ends_with('3'));
            }
            _ => assert_eq!(queue.pop(), oracle.pop_front()),
        }
        assert_eq!(queue.len(), oracle.len());
        assert_eq!(queue.is_empty(), oracle.is_empty());
        assert_eq!(queue.peek(), oracle.front());
        if step % 20 == 0 {
            assert!(queue.iter().eq(&oracle));
        }
    }
    let copy = queue.duplicate();
    queue.clear();
    assert!(queue.is_empty() && queue.pop().is_none() && queue.peek().is_none());
    assert!(!oracle.is_empty() && copy.iter().eq(&oracle));
}

/// Everything that was put in is dropped once: what is removed, what is cleared and what is there at the end.
fn check_drops<F: Family>() {
    let counted = Arc::new(());
    let held = |expected: usize| assert_eq!(Arc::strong_count(&counted) - 1, expected);
    let mut ordered = F::OrderedMap::<u32, Arc<()>>::default();
    let mut ids = F::IdMap::<u32, Arc<()>>::default();
    let mut stack = F::Stack::<Arc<()>>::default();
    let mut queue = F::Queue::<Arc<()>>::default();
    for number in 0..100 {
        ordered.insert(number % 50, counted.clone());
        ids.insert(number % 50, counted.clone());
        stack.push(counted.clone());
        queue.push(counted.clone());
    }
    held(300);
    drop((ordered.remove(&7), ids.remove(&7), stack.pop(), queue.pop()));
    held(296);
    let copies = (
        ordered.duplicate(),
        ids.duplicate(),
        stack.duplicate(),
        queue.duplicate(),
    );
    held(592);
    ordered.retain(|key, _| *key % 2 == 0);
    ids.retain(|key, _| key % 2 == 0);
    held(592 - 48);
    queue.clear();
    held(592 - 48 - 99);
    drop(copies);
    held(149);
    ordered.clear();
    ids.clear();
    stack.clear();
    held(0);
    stack.push(counted.clone());
    ids.insert(3, counted.clone());
    held(2);
    drop((stack, ids));
    held(0);
}

/// A value whose making panics is not put in, and everything goes on.
fn check_panics<F: Family>() {
    let mut ordered = F::OrderedMap::<u32, u32>::default();
    let mut ids = F::IdMap::<u32, u32>::default();
    let mut queue = F::Queue::<u32>::default();
    for number in 0..10 {
        ordered.insert(number, number);
        ids.insert(number, number);
        queue.push(number);
    }
    let fails = || -> u32 { std::panic::resume_unwind(Box::new(())) };
    let ended = catch_unwind(AssertUnwindSafe(|| *ordered.get_or_insert_with(77, fails)));
    assert!(ended.is_err());
    let ended = catch_unwind(AssertUnwindSafe(|| *ids.get_or_insert_with(77, fails)));
    assert!(ended.is_err());
    let ended = catch_unwind(AssertUnwindSafe(|| {
        queue.retain(|number| *number < 5 || fails() > 0);
    }));
    assert!(ended.is_err());
    assert_eq!((ordered.len(), ids.len()), (10, 10));
    assert!(!ordered.contains_key(&77) && !ids.contains_key(&77));
    assert!(ordered.keys().copied().eq(0..10));
    assert_eq!(queue.peek(), Some(&0));
    assert_eq!(ordered.insert(77, 1).or(ids.insert(77, 1)), None);
    assert_eq!(
        (ordered.get_index(10), ids.get(&77)),
        (Some((&77, &1)), Some(&1))
    );
}
