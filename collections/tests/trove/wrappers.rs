//! What Trove wraps: hashing of one's own, views and locks.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, RwLock};

use specie::strategy::Strategy;
use specie::{HashMap, HashSet, PrimVec, StrategyMap};

/// Texts whose case does not matter.
#[derive(Clone, Copy, Default)]
struct Folded;

impl<Q: AsRef<str> + ?Sized> Strategy<Q> for Folded {
    fn hash<H: Hasher>(&self, key: &Q, hasher: &mut H) {
        key.as_ref().to_ascii_lowercase().hash(hasher);
    }
    fn equal(&self, left: &Q, right: &Q) -> bool {
        left.as_ref().eq_ignore_ascii_case(right.as_ref())
    }
}

/// The keys and values that a map should have.
fn folded<const N: usize>(
    entries: [(&'static str, i32); N],
) -> StrategyMap<&'static str, i32, Folded> {
    entries.into_iter().collect()
}

#[test]
fn t_custom_hash_map() {
    let mut map = folded([("One", 1), ("Two", 2)]);
    let mut hasher = DefaultHasher::new();
    Strategy::hash(&Folded, "one", &mut hasher);
    let mut same = DefaultHasher::new();
    Strategy::hash(&Folded, "ONE", &mut same);
    assert_eq!(hasher.finish(), same.finish());
    assert!(Strategy::equal(&Folded, "one", "ONE"));
    assert!(StrategyMap::<&str, i32, _>::with_strategy(Folded).is_empty());
    assert!(StrategyMap::<&str, i32, _>::with_capacity_and_strategy(100, Folded).capacity() >= 100);
    assert!(StrategyMap::<&str, i32, _>::with_capacity_and_strategy(200, Folded).capacity() >= 200);
    assert_eq!(
        std::collections::BTreeMap::from([("Two", 2), ("One", 1)])
            .into_iter()
            .collect::<StrategyMap<&str, i32, Folded>>(),
        map
    );
    let other = map.clone();
    assert_eq!(map.insert("ONE", 10), Some(1));
    assert_eq!(map.get("one"), Some(&10));
    assert_eq!(map.entry("three").or_insert(3), &mut 3);
    map.extend([("four", 4)]);
    assert_eq!(map.remove("Four"), Some(4));
    assert!(map.contains_key("TWO"));
    assert!(map.contains_key("tWO"));
    assert!(map.values().any(|value| *value == 2));
    assert_eq!(map.len(), 3);
    assert!(!map.is_empty());
    assert_eq!(map.keys().len(), 3);
    assert_eq!(map.values().len(), 3);
    assert_eq!(map.iter().len(), 3);
    assert!(map.keys().all(|key| key.len() < 8));
    assert!(map.keys().all(|key| key.len() < 9));
    assert!(!map.values().all(|value| *value < 10));
    assert!(map.iter().all(|(key, value)| key.len() > 2 && *value > 0));
    map.values_mut().for_each(|value| *value += 1);
    map.retain(|_, value| *value < 10);
    assert_eq!(map, folded([("two", 3), ("three", 4)]));
    map.reserve(100);
    assert!(map.capacity() >= 102);
    map.shrink_to_fit();
    map.shrink_to(0);
    assert!(map.capacity() < 100);
    let same = map == other;
    assert!(!same);
    assert!(format!("{map:?}").contains("\"three\": 4"));
    map.clear();
    assert!(map.is_empty());
}

#[test]
fn t_collections() {
    let (list, set) = (PrimVec::from([2, 1]), HashSet::from([1, 2]));
    let map = HashMap::from([(1, 10)]);
    let members: &HashSet<i32> = &set;
    let view: &HashSet<i32> = &set;
    assert!(members.contains(&1) && view.contains(&2));
    let view: &[i32] = &list;
    assert_eq!(view, [2, 1]);
    let view: &HashMap<i32, i32> = &map;
    assert_eq!(view[&1], 10);
    let numbers = list.clone();
    let shared = Mutex::new(numbers);
    shared.lock().unwrap().push(3);
    assert_eq!(shared.into_inner().unwrap().sum(), 6);
    let shared = RwLock::new(set);
    assert!(shared.write().unwrap().insert(3) && shared.read().unwrap().contains(&3));
    let shared = Mutex::new(list);
    shared.lock().unwrap().sort_unstable();
    assert_eq!(shared.lock().unwrap()[..], [1, 2]);
    let shared = RwLock::new(map);
    *shared.write().unwrap().entry(1).or_insert(0) += 1;
    assert_eq!(shared.read().unwrap()[&1], 11);
}
