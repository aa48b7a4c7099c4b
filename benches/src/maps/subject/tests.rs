use ::std::collections::BTreeMap;
use ::std::ops::Range;

use super::*;
use crate::maps::pattern::Pattern;

/// Does everything once, with keys of a pattern, and compares with a B-tree.
struct Conformance(Pattern);

impl WithRival for Conformance {
    type Output = ();

    fn run<R: Rival>(self) {
        conforms::<u32, u32, R::Map<u32, u32>>(self.0);
        conforms::<u32, u64, R::Map<u32, u64>>(self.0);
        conforms::<u64, u64, R::Map<u64, u64>>(self.0);
        conforms::<u64, u8, R::Map<u64, u8>>(self.0);
        set_conforms::<u32, R::Set<u32>>();
        set_conforms::<u64, R::Set<u64>>();
    }
}

fn sorted<K: MapKey, V: Number>(map: &impl Subject<K, V>) -> BTreeMap<K, u64> {
    map.entries()
        .map(|(key, value)| (key, value.number()))
        .collect()
}

const COUNT: usize = 1000;

fn conforms<K: MapKey, V: Number, M: Subject<K, V>>(pattern: Pattern) {
    let entries: Vec<(K, V)> = (0..COUNT)
        .map(|index| (pattern.key(index), V::truncate(index as u64)))
        .collect();
    let oracle: BTreeMap<K, u64> = entries.iter().map(|(k, v)| (*k, v.number())).collect();
    let mut one_by_one = M::default();
    for (key, value) in &entries {
        assert_eq!(one_by_one.insert(*key, *value), None);
    }
    let mut extended = M::with_capacity(10);
    extended.extend_from(entries.iter().copied());
    let collected = M::collect_from(entries.iter().copied());
    let built = M::built(entries.iter().copied());
    let stored = built.stored();
    for (key, value) in &entries[..10] {
        assert_eq!(M::open_and_get(&stored, *key), Some(*value));
    }
    assert_eq!(M::open_and_get(&stored, pattern.key(COUNT)), None);
    for map in [
        &one_by_one,
        &extended,
        &collected,
        &collected.clone(),
        &built,
    ] {
        assert_eq!(map.size(), COUNT);
        assert_eq!(sorted(map), oracle);
        let sum: u64 = map.values_only().map(Number::number).sum();
        assert_eq!(sum, oracle.values().sum::<u64>());
        for (key, value) in &entries {
            assert_eq!(map.get(*key), Some(*value));
            assert!(map.contains(*key));
        }
        assert!(!map.contains(pattern.key(COUNT)));
    }
    let mut in_order = built;
    if in_order.remove_in_order(entries[0].0).is_ok() {
        assert!(in_order.entries().eq(entries[1..].iter().copied()));
    }
    for (key, value) in &entries[..COUNT / 2] {
        assert_eq!(one_by_one.remove(*key), Some(*value));
        assert_eq!(one_by_one.remove(*key), None);
    }
    assert_eq!(one_by_one.size(), COUNT - COUNT / 2);
    let keys: Vec<K> = entries.iter().map(|(key, _)| *key).collect();
    let mut found = vec![None; COUNT];
    if one_by_one.get_many(&keys, &mut found).is_ok() {
        let expected: Vec<Option<V>> = keys.iter().map(|key| one_by_one.get(*key)).collect();
        assert_eq!(found, expected);
    }
    one_by_one.clear();
    assert_eq!(one_by_one.size(), 0);
    if let Ok(mut incremental) = M::incremental() {
        incremental.extend_from(entries.iter().copied());
        assert_eq!(sorted(&incremental), oracle);
    }
}

fn set_conforms<K: MapKey, S: SetSubject<K>>() {
    let keys = |range: Range<usize>| range.map(|index| Pattern::Uniform.key::<K>(index));
    let (Ok(left), Ok(right)) = (S::collect_from(keys(0..20)), S::collect_from(keys(10..30)))
    else {
        return;
    };
    let sorted = |set: &S| {
        let mut elements: Vec<K> = set.elements().collect();
        elements.sort_unstable();
        elements
    };
    let expected = |range| {
        let mut keys: Vec<K> = keys(range).collect();
        keys.sort_unstable();
        keys
    };
    assert_eq!(sorted(&left.union(&right)), expected(0..30));
    assert_eq!(sorted(&left.intersection(&right)), expected(10..20));
    assert_eq!(sorted(&left.difference(&right)), expected(0..10));
}

#[test]
fn every_rival_does_what_a_map_does() {
    for name in NAMES {
        // A vector has no place for keys that are scattered.
        let patterns: &[Pattern] = if name == "vec" {
            &[Pattern::Dense]
        } else {
            &[Pattern::Dense, Pattern::Uniform]
        };
        for pattern in patterns {
            let work = Conformance(*pattern);
            assert_eq!(with_rival(name, work), Some(()), "{name}");
        }
    }
    assert_eq!(with_rival("nobody", Conformance(Pattern::Dense)), None);
}
