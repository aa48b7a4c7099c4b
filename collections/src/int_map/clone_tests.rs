//! Copies by bytes and copies by clones are the same, at every size and after removals.

use core::fmt::Debug;
use std::string::{String, ToString};

use super::IntMap;

/// Maps of some sizes, with capacities around the steps of growth, and with holes.
fn maps<V>(value: impl Fn(u16) -> V) -> impl Iterator<Item = IntMap<u16, V>> {
    [0, 1, 4, 5, 8, 9, 16, 17, 28, 29, 300]
        .into_iter()
        .flat_map(|entries| [1, 2, 7, 400].map(|every| (entries, every)))
        .map(move |(entries, every)| {
            let mut map: IntMap<u16, V> = (0..entries).map(|key| (key, value(key))).collect();
            map.retain(|key, _| key % every == 0);
            map
        })
}

fn check<V: Clone + Debug + PartialEq>(value: impl Fn(u16) -> V) {
    for original in maps(&value) {
        let same = |copy: &IntMap<u16, V>| {
            copy.validate();
            assert_eq!(*copy, original);
            for key in 0..400 {
                assert_eq!(copy.get(&key), original.get(&key), "{key}");
            }
        };
        let mut copy = original.clone();
        same(&copy);
        // A copy has a life of its own, with as much room as it says.
        for key in 1000..1100 {
            copy.insert(key, value(key));
            copy.remove(&(key - 1000));
            copy.validate();
        }
        original.validate();
        for mut target in maps(&value) {
            target.clone_from(&original);
            same(&target);
        }
    }
}

#[test]
fn copies_of_bytes_are_as_good_as_clones() {
    check(|key| u64::from(key) << 40);
    check(|key| u8::from(key % 2 == 0));
    check(|_| ());
    check(f32::from);
}

#[test]
fn values_that_are_not_primitive_are_cloned() {
    check(|key| key.to_string());
    check(|key| [key; 3]);
    let one = IntMap::from([(1_u8, String::from("one"))]);
    assert_ne!(one[&1].as_ptr(), one.clone()[&1].as_ptr());
}
