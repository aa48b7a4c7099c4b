//! Putting many entries in, with memory loaded ahead from different sizes on.

use std::cell::Cell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use proptest::prelude::*;

use super::IntMap;
use super::many::LARGEST_AHEAD;
use crate::table::PREFETCH_ABOVE;

/// From which sizes on memory is loaded ahead: always, from somewhere in the middle on, never.
const LIMITS: [usize; 5] = [0, 300, 2000, PREFETCH_ABOVE, usize::MAX];

/// An iterator that promises what it is told to.
struct Promising<I>(I, (usize, Option<usize>));

impl<I: Iterator> Iterator for Promising<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.1
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_are_put_in_whatever_is_promised(
        before in prop::collection::vec((0..500_u32, any::<u16>()), 0..300),
        entries in prop::collection::vec((0..900_u32, any::<u16>()), 0..900),
    ) {
        let mut expected: HashMap<u32, u16> = before.iter().copied().collect();
        expected.extend(entries.iter().copied());
        for limit in LIMITS {
            let exact = entries.len();
            for promise in [0, 1, exact, exact * 3, usize::MAX] {
                let mut map: IntMap<u32, u16> = before.iter().copied().collect();
                let seed = map.table.seed();
                let had_memory = map.allocation_size() > 0;
                let promising = Promising(entries.iter().copied(), (promise, None));
                map.put_all_above(limit, promising);
                map.validate();
                prop_assert!(!had_memory || map.table.seed() == seed);
                prop_assert_eq!(map.len(), expected.len());
                prop_assert!(map.iter().all(|(key, value)| expected[key] == *value));
            }
        }
    }

    #[test]
    fn keys_of_every_width_are_put_in(keys in prop::collection::vec(any::<i128>(), 0..700)) {
        #[expect(clippy::cast_possible_truncation, reason = "narrow keys meet")]
        let narrow = || keys.iter().map(|key| *key as i8);
        for limit in LIMITS {
            let mut wide = IntMap::new();
            wide.put_all_above(limit, keys.iter().map(|key| (*key, ())));
            wide.validate();
            prop_assert!(keys.iter().all(|key| wide.contains_key(key)));
            let mut map = IntMap::new();
            map.put_all_above(limit, narrow().map(|key| (key, ())));
            map.validate();
            prop_assert!(narrow().all(|key| map.contains_key(&key)));
        }
    }
}

#[test]
fn entries_too_large_to_wait_are_put_in() {
    let mut map: IntMap<u32, [u64; LARGEST_AHEAD / 8]> = IntMap::new();
    map.put_all_above(
        0,
        (0..500).map(|key| (key % 300, [key.into(); LARGEST_AHEAD / 8])),
    );
    map.validate();
    assert_eq!(map.len(), 300);
    assert!((0..200).all(|key| map[&key][7] == u64::from(key) + 300));
}

#[test]
fn the_iterator_is_not_asked_after_its_end() {
    for limit in LIMITS {
        for count in [0_usize, 1, 4, 28, 448, 1000] {
            let mut left = Some(count);
            let entries = core::iter::from_fn(|| {
                let now = left.expect("asked after the end");
                left = now.checked_sub(1);
                left.map(|key| (key, key))
            });
            let mut map = IntMap::new();
            map.put_all_above(limit, entries);
            assert_eq!(map.len(), count);
        }
    }
}

#[test]
fn a_panic_in_the_iterator_leaves_a_sound_map_and_drops_everything_once() {
    for limit in LIMITS {
        for until in [0, 3, 23, 24, 25, 40, 200, 700] {
            let counter = Rc::new(());
            let mut map: IntMap<u32, Rc<()>> =
                (0..20).map(|key| (key, Rc::clone(&counter))).collect();
            let outcome = catch_unwind(AssertUnwindSafe(|| {
                let entries = (10_u32..).map(|key| {
                    assert!(key < 10 + until, "told to panic");
                    (key, Rc::clone(&counter))
                });
                map.put_all_above(limit, Promising(entries, (0, None)));
            }));
            assert!(outcome.is_err());
            map.validate();
            assert_eq!(Rc::strong_count(&counter), map.len() + 1);
            let count = u32::try_from(map.len()).unwrap();
            assert!(count <= 20_u32.max(10 + until) && count + 24 >= 10 + until);
            drop(map);
            assert_eq!(Rc::strong_count(&counter), 1);
        }
    }
}

#[test]
fn a_panic_in_a_replaced_values_drop_leaves_a_sound_map() {
    /// Counts its drop, and panics if it is told to.
    struct Value<'a>(&'a Cell<usize>, bool);
    impl Drop for Value<'_> {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
            assert!(!self.1, "told to panic");
        }
    }
    for limit in LIMITS {
        let drops = Cell::new(0);
        let mut map: IntMap<u32, Value<'_>> = (0..400)
            .map(|key| (key, Value(&drops, key == 50)))
            .collect();
        let mut made = 400;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let entries = (0..100).map(|key| {
                made += 1;
                (key, Value(&drops, false))
            });
            map.put_all_above(limit, entries);
        }));
        assert!(outcome.is_err());
        map.validate();
        assert_eq!(map.len(), 400);
        drop(map);
        assert_eq!(drops.get(), made);
    }
}

#[test]
fn maps_are_put_into_each_other_in_any_order() {
    let first: IntMap<u64, u64> = (0..3000).map(|key| (key * 7, key)).collect();
    let second: IntMap<u64, u64> = first.clone().into_iter().collect();
    second.validate();
    assert_eq!(first, second);
    let mut both = first.clone();
    both.extend(&second);
    both.extend(second);
    both.validate();
    assert_eq!(both, first);
}
