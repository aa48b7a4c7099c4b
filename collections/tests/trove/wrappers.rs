//! What Trove wraps: hashing of one's own, views and locks.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, RwLock};

use specie::{HashMap, HashSet, ObjMap, PrimVec};

/// A text whose case does not matter.
#[derive(Clone, Debug)]
struct Folded(&'static str);

impl PartialEq for Folded {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl Eq for Folded {}

impl Hash for Folded {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.to_ascii_lowercase().hash(hasher);
    }
}

#[test]
fn t_custom_hash_map() {
    let mut map = ObjMap::from([(Folded("One"), 1), (Folded("Two"), 2)]);
    assert!(Folded("one") == Folded("ONE"));
    assert!(ObjMap::<Folded, i32>::new().is_empty());
    assert!(ObjMap::<Folded, i32>::with_capacity(100).capacity() >= 100);
    assert!(ObjMap::<Folded, i32>::with_capacity(200).capacity() >= 200);
    assert_eq!(
        std::collections::BTreeMap::from([("Two", 2), ("One", 1)])
            .into_iter()
            .map(|(key, value)| (Folded(key), value))
            .collect::<ObjMap<_, _>>(),
        map
    );
    let other = map.clone();
    assert_eq!(map.insert(Folded("ONE"), 10), Some(1));
    assert_eq!(map.get(&Folded("one")), Some(&10));
    assert_eq!(map.entry(Folded("three")).or_insert(3), &mut 3);
    map.extend([(Folded("four"), 4)]);
    assert_eq!(map.remove(&Folded("Four")), Some(4));
    assert!(map.contains_key(&Folded("TWO")));
    assert!(map.contains_key(&Folded("tWO")));
    assert!(map.values().any(|value| *value == 2));
    assert_eq!(map.len(), 3);
    assert!(!map.is_empty());
    assert_eq!(map.keys().len(), 3);
    assert_eq!(map.values().len(), 3);
    assert_eq!(map.iter().len(), 3);
    assert!(map.keys().all(|key| key.0.len() < 8));
    assert!(map.keys().all(|key| key.0.len() < 9));
    assert!(!map.values().all(|value| *value < 10));
    assert!(map.iter().all(|(key, value)| key.0.len() > 2 && *value > 0));
    map.values_mut().for_each(|value| *value += 1);
    map.retain(|_, value| *value < 10);
    assert_eq!(
        map,
        ObjMap::from([(Folded("two"), 3), (Folded("three"), 4)])
    );
    map.reserve(100);
    assert!(map.capacity() >= 102);
    map.shrink_to_fit();
    map.shrink_to(0);
    assert!(map.capacity() < 100);
    let same = map == other;
    assert!(!same);
    assert!(format!("{map:?}").contains("Folded(\"three\"): 4"));
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
