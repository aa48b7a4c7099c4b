//! Maps, their iterators and procedures.

use specie::{HashMap, HashSet};

#[test]
fn t_int_int_hash_map() {
    let keys = [1, 2];
    let values = [10, 20];
    assert!(HashMap::<i32, i32>::new().is_empty());
    assert!(HashMap::<i32, i32>::with_capacity(100).capacity() >= 100);
    assert!(HashMap::<i32, i32>::with_capacity(200).capacity() >= 200);
    assert!(HashMap::<i32, i32>::with_capacity(300).capacity() >= 300);
    let mut map: HashMap<i32, i32> = keys.into_iter().zip(values).collect();
    let other = map.clone();
    assert_eq!(map.get_or(&9, 0), 0);
    assert_eq!(map.get(&1), Some(&10));
    assert_eq!(map.insert(3, 30), None);
    assert_eq!(map.entry(3).or_insert(31), &mut 30);
    map.extend(std::collections::HashMap::from([(4, 40)]));
    map.extend(&other);
    assert_eq!(map.remove(&4), Some(40));
    assert_eq!(map.len(), 3);
    assert!(!map.is_empty());
    assert!(map.contains_key(&2));
    assert!(map.contains_key(&3));
    assert!(map.values().any(|value| *value == 20));
    assert_eq!(map.keys().len(), 3);
    assert_eq!(map.keys().copied().collect::<Vec<_>>().len(), 3);
    let mut buffer = Vec::new();
    buffer.extend(map.keys());
    assert_eq!(map.values().len(), 3);
    assert_eq!(
        map.values()
            .copied()
            .collect::<Vec<_>>()
            .iter()
            .sum::<i32>(),
        60
    );
    buffer.extend(map.values());
    assert_eq!(buffer.iter().sum::<i32>(), 66);
    assert_eq!(map.iter().len(), 3);
    assert!(map.keys().all(|key| *key < 8));
    assert!(map.keys().all(|key| *key < 9));
    assert!(!map.values().all(|value| *value < 30));
    assert!(map.iter().all(|(key, value)| key * 10 == *value));
    map.values_mut().for_each(|value| *value += 1);
    map.retain(|key, value| *key < 3 && *value > 0);
    assert_eq!(map, HashMap::from([(1, 11), (2, 21)]));
    assert_eq!(map.get_mut(&1).map(|value| *value += 1), Some(()));
    assert_eq!(map.get_mut(&7).map(|value| *value += 5), None);
    assert_eq!(
        *map.entry(7).and_modify(|value| *value += 5).or_insert(70),
        70
    );
    assert_eq!(*map.add(7, 5), 75);
    map.reserve(100);
    assert!(map.capacity() >= 103);
    map.shrink_to_fit();
    map.shrink_to(0);
    assert!(map.capacity() < 100);
    let same = map == other;
    assert!(!same);
    assert!(format!("{map:?}").contains("7: 75"));
    map.clear();
    assert!(map.is_empty());
}

#[test]
fn t_int_object_hash_map() {
    let text = String::from;
    let mut map = HashMap::from([(1, text("one")), (2, text("two"))]);
    assert!(HashMap::<i32, String>::new().is_empty());
    assert!(HashMap::<i32, String>::with_capacity(100).capacity() >= 100);
    assert!(HashMap::<i32, String>::with_capacity(200).capacity() >= 200);
    assert!(HashMap::<i32, String>::with_capacity(300).capacity() >= 300);
    let other = map.clone();
    assert_eq!(map.get(&1).map(String::as_str), Some("one"));
    assert_eq!(map.insert(3, text("three")), None);
    assert_eq!(map.entry(3).or_insert_with(|| text("III")), "three");
    map.extend(std::collections::HashMap::from([(4, text("four"))]));
    map.extend(other.clone());
    assert_eq!(map.remove(&4), Some(text("four")));
    assert_eq!(map.len(), 3);
    assert!(!map.is_empty());
    assert!(map.contains_key(&2));
    assert!(map.contains_key(&3));
    assert!(map.values().any(|value| value == "two"));
    assert_eq!(map.keys().len(), 3);
    assert_eq!(map.keys().copied().collect::<Vec<_>>().len(), 3);
    let mut buffer = Vec::new();
    buffer.extend(map.keys());
    assert_eq!(buffer.iter().sum::<i32>(), 6);
    assert_eq!(map.values().len(), 3);
    assert_eq!(map.values().collect::<Vec<_>>().len(), 3);
    let mut texts = Vec::new();
    texts.extend(map.values().cloned());
    assert_eq!(texts.len(), 3);
    assert_eq!(map.iter().len(), 3);
    assert!(map.keys().all(|key| *key < 8));
    assert!(map.keys().all(|key| *key < 9));
    assert!(!map.values().all(|value| value.len() > 3));
    assert!(map.iter().all(|(key, value)| *key > 0 && !value.is_empty()));
    map.values_mut().for_each(|value| value.push('!'));
    map.retain(|key, value| *key < 3 && value.len() == 4);
    assert_eq!(map, HashMap::from([(1, text("one!")), (2, text("two!"))]));
    map.reserve(100);
    assert!(map.capacity() >= 102);
    map.shrink_to_fit();
    map.shrink_to(0);
    assert!(map.capacity() < 100);
    let same = map == other;
    assert!(!same);
    assert!(format!("{map:?}").contains("1: \"one!\""));
    map.clear();
    assert!(map.is_empty());
}

#[test]
fn t_object_int_hash_map() {
    let text = String::from;
    let mut map = HashMap::from([(text("a"), 10), (text("b"), 20)]);
    assert!(HashMap::<String, i32>::new().is_empty());
    assert!(HashMap::<String, i32>::with_capacity(100).capacity() >= 100);
    assert!(HashMap::<String, i32>::with_capacity(200).capacity() >= 200);
    assert!(HashMap::<String, i32>::with_capacity(300).capacity() >= 300);
    let other = map.clone();
    assert_eq!(map.get_or("z", 0), 0);
    assert_eq!(map.get("a"), Some(&10));
    assert_eq!(map.insert(text("c"), 30), None);
    assert_eq!(map.entry(text("c")).or_insert(31), &mut 30);
    map.extend(std::collections::HashMap::from([(text("d"), 40)]));
    map.extend(other.clone());
    assert_eq!(map.remove("d"), Some(40));
    assert_eq!(map.len(), 3);
    assert!(!map.is_empty());
    assert!(map.contains_key("b"));
    assert!(map.contains_key("c"));
    assert!(map.values().any(|value| *value == 20));
    assert_eq!(map.keys().len(), 3);
    assert_eq!(map.keys().collect::<Vec<_>>().len(), 3);
    let mut texts = Vec::new();
    texts.extend(map.keys().cloned());
    assert_eq!(texts.len(), 3);
    assert_eq!(map.values().len(), 3);
    assert_eq!(
        map.values()
            .copied()
            .collect::<Vec<_>>()
            .iter()
            .sum::<i32>(),
        60
    );
    let mut buffer = Vec::new();
    buffer.extend(map.values());
    assert_eq!(buffer.iter().sum::<i32>(), 60);
    assert_eq!(map.iter().len(), 3);
    assert!(map.keys().all(|key| key.len() < 2));
    assert!(map.keys().all(|key| key.is_ascii()));
    assert!(!map.values().all(|value| *value < 30));
    assert!(map.iter().all(|(key, value)| !key.is_empty() && *value > 0));
    map.values_mut().for_each(|value| *value += 1);
    map.retain(|key, value| key != "c" && *value > 0);
    assert_eq!(map, HashMap::from([(text("a"), 11), (text("b"), 21)]));
    assert_eq!(map.get_mut("a").map(|value| *value += 1), Some(()));
    assert_eq!(map.get_mut("z").map(|value| *value += 5), None);
    assert_eq!(
        *map.entry(text("z"))
            .and_modify(|value| *value += 5)
            .or_insert(70),
        70
    );
    map.reserve(100);
    assert!(map.capacity() >= 103);
    map.shrink_to_fit();
    map.shrink_to(0);
    assert!(map.capacity() < 100);
    let same = map == other;
    assert!(!same);
    assert!(format!("{map:?}").contains("\"z\": 70"));
    map.clear();
    assert!(map.is_empty());
}

#[test]
fn t_iterator() {
    let set = HashSet::from([1, 2, 3]);
    let mut members = set.iter().peekable();
    assert!(members.peek().is_some());
    assert!(members.next().is_some());
    assert_eq!(members.count(), 2);
    let mut set = set;
    set.retain(|member| *member != 2);
    assert_eq!(set.len(), 2);
}

#[test]
fn t_int_int_iterator() {
    let mut map = HashMap::from([(1, 10), (2, 20)]);
    let mut entries = map.iter().peekable();
    assert!(entries.peek().is_some());
    assert!(entries.next().is_some());
    let mut sum = 0;
    for (key, _) in &map {
        sum += key;
    }
    for (_, value) in &map {
        sum += value;
    }
    assert_eq!(sum, 33);
    for (_, value) in &mut map {
        *value += 1;
    }
    assert_eq!(
        map.extract_if(|key, _| *key == 2).collect::<Vec<_>>(),
        [(2, 21)]
    );
    assert_eq!(map, HashMap::from([(1, 11)]));
}

#[test]
fn t_int_procedure() {
    let (map, numbers) = (HashMap::from([(1, 10), (2, 20)]), [1, 2, 3]);
    let texts = HashMap::from([(1, "one")]);
    let counts = HashMap::from([("one", 1)]);
    let small = |value: &i32| *value < 3;
    assert!(!numbers.iter().all(small));
    let tenfold = |(key, value): (&i32, &i32)| *value == key * 10;
    assert!(map.iter().all(tenfold));
    let named = |(_, value): (&i32, &&str)| !value.is_empty();
    assert!(texts.iter().all(named));
    let counted = |(_, count): (&&str, &i32)| *count > 0;
    assert!(counts.iter().all(counted));
    let short = |text: &&str| text.len() < 4;
    assert!(texts.values().all(short));
    let differ = |(key, value): (&str, &str)| key != value;
    assert!([("a", "b")].into_iter().all(differ));
    let double = |value: i32| value * 2;
    assert_eq!(numbers.map(double), [2, 4, 6]);
    let louder = |value: &str| value.to_uppercase();
    assert_eq!(
        texts.values().copied().map(louder).collect::<Vec<_>>(),
        ["ONE"]
    );
}
