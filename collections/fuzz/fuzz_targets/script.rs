//! Scripts of operations that every map can run, against std's map, with the structure checked after each step.

use std::collections::HashMap;
use std::fmt::Debug;

use arbitrary::Arbitrary;

/// One step. Keys are small numbers, so that they meet; a script makes keys of its width of them.
#[derive(Arbitrary, Clone, Debug)]
pub enum Operation {
    Insert(u16, u8),
    /// Puts in a row of keys, so that tables grow.
    InsertRow(u16, u8),
    Remove(u16),
    RemoveEntry(u16),
    Get(u16),
    GetMut(u16),
    OrInsert(u16, u8),
    /// Looks at an entry and takes it out when it is occupied.
    TakeEntry(u16),
    Retain(u8),
    Clear,
    Drain(u8),
    /// Drains a map that has no entry.
    DrainNothing,
    /// Takes out multiples, so many at most.
    Extract(u8, u8),
    /// Replaces an entry by its successor, or by nothing.
    Replace(u16, bool),
    /// Puts an entry in without a look-up, if there is none.
    InsertUnique(u16, u8),
    /// Swaps the values under two keys.
    Swap(u16, u16),
    Reserve(u16),
    ShrinkTo(u16),
    ShrinkToFit,
    Clone,
    CloneFrom(u8),
    Extend(Vec<(u16, u8)>),
    IntoIter(u8),
}

/// Keys made of 16 bits.
pub trait FromNumber {
    /// Different keys for different numbers, as far as the type has so many.
    fn from_number(number: u16) -> Self;
}

impl FromNumber for u8 {
    fn from_number(number: u16) -> Self {
        number as Self
    }
}

impl FromNumber for i16 {
    fn from_number(number: u16) -> Self {
        number as Self
    }
}

impl FromNumber for u32 {
    fn from_number(number: u16) -> Self {
        Self::from(number) << 16 | 1
    }
}

impl FromNumber for u64 {
    fn from_number(number: u16) -> Self {
        // Both ends of the domain, and multiples of a large power of two between.
        Self::from(number).wrapping_sub(3).rotate_right(20)
    }
}

impl FromNumber for i128 {
    fn from_number(number: u16) -> Self {
        Self::from(number.cast_signed()) << 100
    }
}

/// A value that must be dropped, so that a leak or a second drop is seen by the sanitizer.
pub type Value = Box<u8>;

/// Runs a script on a map type `$map` and on std's. A macro, since the maps share no trait; it calls and compares only.
macro_rules! run {
    ($map:ident, $key:ty, $script:expr) => {{
        use script::{FromNumber, Operation};
        let key = |number| <$key>::from_number(number);
        let mut map: $map<$key, script::Value> = $map::new();
        let mut oracle = std::collections::HashMap::new();
        for operation in $script {
            match operation.clone() {
                Operation::Insert(number, value) => {
                    let before = oracle.insert(key(number), Box::new(value));
                    assert_eq!(map.insert(key(number), Box::new(value)), before);
                }
                Operation::InsertRow(number, more) => {
                    for number in (number..=u16::MAX).take(more.into()) {
                        let before = oracle.insert(key(number), Box::new(more));
                        assert_eq!(map.insert(key(number), Box::new(more)), before);
                    }
                }
                Operation::Remove(number) => {
                    assert_eq!(map.remove(&key(number)), oracle.remove(&key(number)));
                }
                Operation::RemoveEntry(number) => {
                    let removed = map.remove_entry(&key(number));
                    assert_eq!(removed, oracle.remove_entry(&key(number)));
                }
                Operation::Get(number) => {
                    assert_eq!(map.get(&key(number)), oracle.get(&key(number)));
                }
                Operation::GetMut(number) => {
                    let value = map.get_mut(&key(number)).map(|value| **value = 9);
                    assert_eq!(value, oracle.get_mut(&key(number)).map(|value| **value = 9));
                }
                Operation::OrInsert(number, value) => {
                    let there = map.entry(key(number)).or_insert_with(|| Box::new(value));
                    let expected = oracle.entry(key(number)).or_insert_with(|| Box::new(value));
                    assert_eq!(there, expected);
                }
                Operation::TakeEntry(number) => match map.entry(key(number)) {
                    entries::Entry::Occupied(entry) => {
                        assert_eq!(
                            Some(entry.remove_entry()),
                            oracle.remove_entry(&key(number))
                        );
                    }
                    entries::Entry::Vacant(_) => assert!(!oracle.contains_key(&key(number))),
                },
                Operation::Retain(modulus) => {
                    let modulus = modulus.max(1);
                    map.retain(|_, value| **value % modulus == 0);
                    oracle.retain(|_, value| **value % modulus == 0);
                }
                Operation::Clear => {
                    map.clear();
                    oracle.clear();
                }
                Operation::Drain(some) => {
                    for (key, value) in map.drain().take(some.into()) {
                        assert_eq!(oracle.remove(&key), Some(value));
                    }
                    oracle.clear();
                }
                Operation::DrainNothing => {
                    if map.is_empty() {
                        let capacity = map.capacity();
                        assert_eq!(map.drain().len(), 0);
                        // Room that was lost to overflow bits comes back.
                        assert!(map.capacity() >= capacity);
                    }
                }
                Operation::Extract(some, modulus) => {
                    let modulus = modulus.max(1);
                    let chosen = map.extract_if(|_, value| **value % modulus == 0);
                    for (key, value) in chosen.take(some.into()) {
                        assert_eq!(*value % modulus, 0);
                        assert_eq!(oracle.remove(&key), Some(value));
                    }
                }
                Operation::Replace(number, keep) => {
                    let change =
                        |value: script::Value| keep.then(|| Box::new(value.wrapping_add(1)));
                    let entry = map
                        .entry(key(number))
                        .and_replace_entry_with(|_, value| change(value));
                    let expected = oracle.remove(&key(number)).and_then(change);
                    match entry {
                        entries::Entry::Occupied(entry) => {
                            assert_eq!(Some(entry.get()), expected.as_ref())
                        }
                        entries::Entry::Vacant(_) => assert_eq!(expected, None),
                    }
                    oracle.extend(expected.map(|value| (key(number), value)));
                }
                Operation::InsertUnique(number, value) => {
                    if !oracle.contains_key(&key(number)) {
                        map.insert_unique(key(number), Box::new(value));
                        oracle.insert(key(number), Box::new(value));
                    }
                }
                Operation::Swap(one, other) => {
                    let (one, other) = (key(one), key(other));
                    if one != other {
                        if let [Some(a), Some(b)] = map.get_disjoint_mut([&one, &other]) {
                            std::mem::swap(a, b);
                        }
                        if let [Some(a), Some(b)] = oracle.get_disjoint_mut([&one, &other]) {
                            std::mem::swap(a, b);
                        }
                    }
                }
                Operation::Reserve(additional) => {
                    map.reserve(additional.into());
                    assert!(map.capacity() >= map.len() + usize::from(additional));
                }
                Operation::ShrinkTo(capacity) => map.shrink_to(capacity.into()),
                Operation::ShrinkToFit => map.shrink_to_fit(),
                Operation::Clone => {
                    let copy = map.clone();
                    assert_eq!(copy, map);
                    map = copy;
                }
                Operation::CloneFrom(len) => {
                    let numbers = 0..u16::from(len);
                    let mut target: $map<$key, script::Value> =
                        numbers.map(|number| (key(number), Box::new(1))).collect();
                    target.clone_from(&map);
                    map = target;
                }
                Operation::Extend(entries) => {
                    let entries = entries.iter();
                    let entries = entries.map(|(number, value)| (key(*number), Box::new(*value)));
                    map.extend(entries.clone());
                    oracle.extend(entries);
                }
                Operation::IntoIter(some) => {
                    let all = std::mem::take(&mut map).into_iter();
                    assert_eq!(all.len(), oracle.len());
                    for (key, value) in all.take(some.into()) {
                        assert_eq!(oracle.remove(&key), Some(value));
                    }
                    oracle.clear();
                }
            }
            map.validate();
            script::same(map.iter(), &oracle);
            assert!(map.capacity() >= map.len());
        }
    }};
}

pub(crate) use run;

/// Panics unless the entries are those of the oracle, each once.
pub fn same<'a, K: Copy + Debug + Eq + std::hash::Hash + 'a>(
    entries: impl ExactSizeIterator<Item = (&'a K, &'a Value)>,
    oracle: &HashMap<K, Value>,
) {
    assert_eq!(entries.len(), oracle.len());
    let mut count = 0;
    for (key, value) in entries {
        assert_eq!(oracle.get(key), Some(value), "{key:?}");
        count += 1;
    }
    assert_eq!(count, oracle.len());
}
