// What maps and sets of keys that are no primitives do with their keys' lives, and when hashing, comparing, cloning or
// dropping a key panics. `Map`, `Set`, and whether they keep the hashes of their keys, are set by the includer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::tracked::{Callback, Tracked, Tracker};

type Action = fn(&mut Map, &mut Set, &Tracker);

/// What is done to a map and a set, by itself, so that each can be tried with each panic.
const ACTIONS: [(&str, Action); 13] = [
    ("insert", |map, set, tracker| {
        for number in 20..60 {
            map.insert(tracker.value(number), tracker.value(0));
            set.insert(tracker.value(number));
        }
    }),
    ("extend", |map, set, tracker| {
        map.extend((20..60).map(|number| (tracker.value(number), tracker.value(0))));
        set.extend((20..60).map(|number| tracker.value(number)));
    }),
    ("entry", |map, _, tracker| {
        for number in 20..60 {
            map.entry(tracker.value(number))
                .or_insert_with(|| tracker.value(1))
                .number += 1;
        }
    }),
    ("remove", |map, set, tracker| {
        for number in (0..60).step_by(3) {
            map.remove(&tracker.value(number));
            set.remove(&tracker.value(number));
        }
    }),
    ("replace", |_, set, tracker| {
        for number in 0..40 {
            drop(set.replace(tracker.value(number)));
            drop(set.take(&tracker.value(number + 2)));
        }
    }),
    ("retain", |map, set, _| {
        map.retain(|key, _| key.number % 3 == 0);
        set.retain(|key| key.number % 3 == 0);
    }),
    ("extract_if", |map, set, _| {
        drop(map.extract_if(|key, _| key.number % 3 == 0).take(4));
        set.extract_if(|key| key.number % 3 == 0).for_each(drop);
    }),
    ("reserve", |map, set, _| {
        map.reserve(300);
        set.reserve(300);
    }),
    ("shrink", |map, set, _| {
        map.reserve(100);
        set.reserve(100);
        map.shrink_to_fit();
        set.shrink_to_fit();
    }),
    ("clear", |map, set, _| {
        map.clear();
        set.clear();
    }),
    ("drain", |map, set, _| {
        map.drain().take(9).for_each(drop);
        set.drain().take(9).for_each(drop);
    }),
    ("clone", |map, set, _| {
        let (map_copy, set_copy) = (map.clone(), set.clone());
        map.clone_from(&map_copy);
        set.clone_from(&set_copy);
    }),
    ("combine", |map, set, tracker| {
        let other: Set = (30..70).map(|number| tracker.value(number)).collect();
        drop((
            &*set | &other,
            &*set & &other,
            &*set - &other,
            &*set ^ &other,
        ));
        let _ = (set.is_subset(&other), set.is_disjoint(&other));
        let _ = *map == map.clone();
    }),
];

fn filled(tracker: &Tracker, len: u64) -> (Map, Set) {
    (
        (0..len)
            .map(|number| (tracker.value(number), tracker.value(number)))
            .collect(),
        (0..len).map(|number| tracker.value(number)).collect(),
    )
}

#[test]
fn every_key_is_dropped_once() {
    for (name, action) in ACTIONS {
        for len in [0, 1, 14, 50] {
            let tracker = Tracker::default();
            let (mut map, mut set) = filled(&tracker, len);
            assert_eq!(tracker.living(), 2 * map.len() + set.len());
            action(&mut map, &mut set, &tracker);
            assert_eq!(tracker.living(), 2 * map.len() + set.len(), "{name}");
            drop((map, set));
            assert_eq!(tracker.living(), 0, "{name}");
        }
    }
}

#[test]
fn a_panic_in_a_key_neither_drops_twice_nor_breaks_the_table() {
    for (name, action) in ACTIONS {
        for callback in Callback::ALL {
            let mut panics = 0;
            for calls in 0..70 {
                let tracker = Tracker::default();
                let (mut map, mut set) = filled(&tracker, 40);
                tracker.panic_after(callback, Some(calls));
                let outcome =
                    catch_unwind(AssertUnwindSafe(|| action(&mut map, &mut set, &tracker)));
                tracker.panic_after(callback, None);
                panics += usize::from(outcome.is_err());
                // What is there is found, but for what a panic amid a removal or a move has lost.
                assert_eq!(
                    map.iter().count(),
                    map.len(),
                    "{name}, {callback:?}, {calls}"
                );
                assert_eq!(
                    set.iter().count(),
                    set.len(),
                    "{name}, {callback:?}, {calls}"
                );
                assert!(
                    map.iter().all(|(key, _)| map.contains_key(key)),
                    "{name}, {callback:?}, {calls}"
                );
                assert!(
                    set.iter().all(|key| set.contains(key)),
                    "{name}, {callback:?}, {calls}"
                );
                // A value whose drop panics is dropped all the same; nothing is dropped twice, which `living` checks.
                assert!(
                    tracker.living() >= 2 * map.len() + set.len(),
                    "{name}, {callback:?}, {calls}"
                );
                let left_behind = tracker.living() - 2 * map.len() - set.len();
                drop((map, set));
                assert_eq!(
                    tracker.living(),
                    left_behind,
                    "{name}, {callback:?}, {calls}"
                );
                // Entries may be leaked only where dropping panicked.
                assert!(
                    left_behind == 0 || matches!(callback, Callback::Drop),
                    "{name}, {callback:?}, {calls}"
                );
            }
            let touched = match callback {
                Callback::Drop => !matches!(name, "reserve" | "shrink"),
                Callback::Clone => matches!(name, "clone" | "combine"),
                Callback::Hash if matches!(name, "reserve" | "shrink") => !KEEPS_HASHES,
                Callback::Hash => {
                    !matches!(name, "retain" | "extract_if" | "clear" | "drain" | "clone")
                }
                Callback::Compare => matches!(
                    name,
                    "insert" | "extend" | "entry" | "remove" | "replace" | "combine"
                ),
            };
            assert_eq!(panics > 0, touched, "{name}, {callback:?}");
        }
    }
}
