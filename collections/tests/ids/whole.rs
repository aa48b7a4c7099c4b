//! Copying, appending and splitting by whole pages: what is used again, and what a panic leaves.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use specie::{IdMap, IdSet};

#[test]
fn a_copy_into_a_map_uses_its_pages() {
    let source: IdMap<u32, u64> = (0..102_400).map(|id| (id, 1)).collect();
    let mut target: IdMap<u32, u64> = (512_000..614_400).map(|id| (id, 2)).collect();
    let places: Vec<usize> = target
        .values()
        .map(|value| std::ptr::from_ref(value).addr())
        .collect();
    target.clone_from(&source);
    target.validate();
    assert_eq!(target, source);
    let mut sorted = places;
    sorted.sort_unstable();
    assert!(target.values().all(|value| {
        sorted
            .binary_search(&std::ptr::from_ref(value).addr())
            .is_ok()
    }));
    // What is too much is given back, but for a page.
    target.clone_from(&IdMap::from([(7, 7)]));
    target.validate();
    assert_eq!(target, IdMap::from([(7, 7)]));
    assert!(
        target.allocation_size() < 20_000,
        "{}",
        target.allocation_size()
    );
    target.clone_from(&IdMap::new());
    assert!(target.is_empty());
    target.validate();
}

#[test]
fn whole_pages_change_hands() {
    let mut low: IdMap<u32, String> = (0..1000).map(|id| (id, id.to_string())).collect();
    let mut high: IdMap<u32, String> = (5000..6000).map(|id| (id, id.to_string())).collect();
    let place = std::ptr::from_ref(&high[&5500]);
    low.append(&mut high);
    low.validate();
    high.validate();
    assert_eq!((low.len(), high.len()), (2000, 0));
    assert!(std::ptr::eq(place, &raw const low[&5500]));
    high.insert(1, String::new());
    let behind = low.split_off(&5000);
    assert!(std::ptr::eq(place, &raw const behind[&5500]));
    assert_eq!((low.len(), behind.len()), (1000, 1000));
    assert!(low.clone().split_off(&u32::MAX).is_empty());
    let mut all = low;
    assert_eq!(all.split_off(&0).len(), 1000);
    all.validate();
    all.insert(3, String::new());
    assert_eq!(all.len(), 1);
}

#[test]
fn sets_are_appended_and_split_too() {
    let mut evens: IdSet<u16> = (0..60_000).filter(|id| id % 2 == 0).collect();
    evens.append(&mut (0..60_000).filter(|id| id % 3 == 0).collect());
    assert_eq!(evens.len(), 40_000);
    let behind = evens.split_off(&30_001);
    assert_eq!((evens.last(), behind.first()), (Some(30_000), Some(30_002)));
    assert_eq!(evens.len() + behind.len(), 40_000);
    let mut copy = behind.clone();
    copy.clone_from(&evens);
    copy.validate();
    assert_eq!(copy, evens);
}

/// A value that is counted, and whose copying and dropping can be told to panic.
#[derive(Debug)]
struct Counted(Rc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    living: Cell<usize>,
    clones_left: Cell<Option<usize>>,
    drops_left: Cell<Option<usize>>,
}

fn runs_out(left: &Cell<Option<usize>>) -> bool {
    let now = left.get();
    left.set(now.and_then(|now| now.checked_sub(1)));
    now == Some(0)
}

impl Counted {
    fn new(counts: &Rc<Counts>) -> Self {
        counts.living.set(counts.living.get() + 1);
        Self(counts.clone())
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        assert!(!runs_out(&self.0.clones_left), "told to panic");
        Self::new(&self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.living.set(self.0.living.get() - 1); // a panic when something was dropped twice
        assert!(!runs_out(&self.0.drops_left), "told to panic");
    }
}

fn filled(counts: &Rc<Counts>, ids: impl Iterator<Item = u64>) -> IdMap<u64, Counted> {
    ids.map(|id| (id, Counted::new(counts))).collect()
}

#[test]
fn a_panic_while_copying_leaves_a_whole_map() {
    for after in [0, 1, 127, 128, 700, 999] {
        for own in [0, 5, 2000] {
            let counts = Rc::default();
            let source = filled(&counts, (0..1000).map(|id| id * 3));
            let mut target = filled(&counts, 100..100 + own);
            counts.clones_left.set(Some(after));
            let result = catch_unwind(AssertUnwindSafe(|| target.clone_from(&source)));
            assert!(result.is_err());
            target.validate();
            assert_eq!((target.len(), counts.living.get()), (0, 1000));
            target.clone_from(&source);
            target.validate();
            assert_eq!(counts.living.get(), 2000);
            drop((source, target));
            assert_eq!(counts.living.get(), 0);
        }
    }
}

#[test]
fn a_panic_while_dropping_leaves_whole_maps() {
    for after in [0, 1, 63, 64, 300] {
        let counts = Rc::default();
        let source = filled(&counts, 0..10);
        let mut target = filled(&counts, (0..500).map(|id| id << 8));
        counts.drops_left.set(Some(after));
        let result = catch_unwind(AssertUnwindSafe(|| target.clone_from(&source)));
        assert!(result.is_err());
        target.validate();
        assert!(target.is_empty());
        target.clone_from(&source);
        assert_eq!(target.len(), 10);

        let counts = Rc::default();
        let mut map = filled(&counts, 0..1000);
        let mut other = filled(&counts, 400..1400);
        counts.drops_left.set(Some(after));
        let result = catch_unwind(AssertUnwindSafe(|| map.append(&mut other)));
        assert!(result.is_err());
        map.validate();
        other.validate();
        assert!(other.is_empty());
        assert_eq!(map.len(), counts.living.get());
        drop(map);
        assert_eq!(counts.living.get(), 0);
    }
}
