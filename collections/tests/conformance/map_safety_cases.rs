// What a map does with its values' lives when all goes well, and when a user's code panics. Included after
// `map_cases.rs`, whose helpers it uses.

#[test]
fn every_value_is_dropped_once() {
    for len in SIZES {
        let tracker = Tracker::default();
        let mut map = tracked(&tracker, len);
        let count = map.len();
        assert_eq!(tracker.living(), count);
        for number in 0..len {
            map.insert(key(number), tracker.value(number + 1));
        }
        assert_eq!(tracker.living(), count);
        let copy = map.clone();
        assert_eq!(tracker.living(), 2 * count);
        let mut half = copy.into_iter();
        half.by_ref().take(count / 2).for_each(drop);
        assert_eq!(tracker.living(), 2 * count - count / 2);
        drop(half);
        assert_eq!(tracker.living(), count);
        map.retain(|_, value| value.number % 2 == 0);
        assert_eq!(tracker.living(), map.len());
        drop(map.remove(&key(1)));
        assert_eq!(tracker.living(), map.len());
        let count = map.len();
        let mut drained = map.drain();
        drained.by_ref().take(count / 2).for_each(drop);
        assert_eq!(tracker.living(), count - count / 2);
        drop(drained);
        assert_eq!(tracker.living(), 0);
        map.extend(tracked(&tracker, len));
        map.reserve(500);
        map.shrink_to_fit();
        assert_eq!(tracker.living() as u64, len);
        let mut target = tracked(&tracker, 20);
        target.clone_from(&map);
        assert_eq!(tracker.living() as u64, 2 * len);
        map.clear();
        assert_eq!(tracker.living() as u64, len);
        drop((map, target));
        assert_eq!(tracker.living(), 0);
    }
}

#[test]
fn a_forgotten_drain_leaves_an_empty_map() {
    let mut map = filled(50);
    mem::forget(map.drain());
    assert_eq!((map.len(), steps(map.iter())), (0, 0));
    map.extend(filled(20));
    assert_eq!(map, filled(20));
}

#[test]
fn a_panic_in_a_closure_leaves_the_map_whole() {
    let tracker = Tracker::default();
    let mut map = tracked(&tracker, 40);
    let mut calls = 0;
    panics(|| {
        map.retain(|_, _| {
            calls += 1;
            assert!(calls < 20, "told to panic");
            calls % 2 == 0
        });
    });
    assert_eq!(map.len(), steps(map.iter()));
    assert_eq!(tracker.living(), map.len());
    let len = map.len();
    panics(|| map.entry(key(500)).or_insert_with(|| panic!("told to panic")).number);
    panics(|| map.entry(key(500)).or_insert_with_key(|_| panic!("told to panic")).number);
    assert_eq!((map.len(), map.contains_key(&key(500))), (len, false));
    let kept = map.keys().next().map(own).unwrap();
    panics(|| map.entry(kept.clone()).and_modify(|_| panic!("told to panic")).key().clone());
    panics(|| {
        map.extend((600..700).map(|number| {
            assert!(number < 650, "told to panic");
            (key(number), tracker.value(number))
        }));
    });
    assert_eq!(map.len(), len + 50);
    assert_eq!(tracker.living(), map.len());
    drop(map);
    assert_eq!(tracker.living(), 0);
}

#[test]
fn a_panic_in_a_drop_neither_drops_twice_nor_breaks_the_map() {
    for after in [0, 1, 7, 19] {
        let tracker = Tracker::default();
        let mut map = tracked(&tracker, 20);
        tracker.panic_after(Callback::Drop, Some(after));
        panics(|| map.clear());
        assert_eq!(map.len(), steps(map.iter()));
        assert!(tracker.living() >= map.len());
        map.extend(tracked(&tracker, 30));
        assert_eq!((map.len(), map.get(&key(29)).unwrap().number), (30, 29));
        drop(map);

        let tracker = Tracker::default();
        let map = tracked(&tracker, 20);
        tracker.panic_after(Callback::Drop, Some(after));
        panics(|| drop(map));
        assert!(tracker.living() < 20);

        let tracker = Tracker::default();
        let mut map = tracked(&tracker, 20);
        tracker.panic_after(Callback::Drop, Some(after));
        panics(|| drop(map.drain()));
        assert_eq!(map.len(), steps(map.iter()));
        map.insert(key(1), tracker.value(1));
        assert_eq!(map.get(&key(1)).unwrap().number, 1);

        let tracker = Tracker::default();
        let map = tracked(&tracker, 20);
        tracker.panic_after(Callback::Drop, Some(after));
        panics(|| drop(map.into_iter()));
        assert!(tracker.living() < 20);

        let tracker = Tracker::default();
        let mut map = tracked(&tracker, 20);
        tracker.panic_after(Callback::Drop, Some(after));
        panics(|| map.retain(|_, _| false));
        assert_eq!(map.len(), steps(map.iter()));
        assert!(map.iter().all(|(stored, value)| own(stored) == key(value.number)));
        assert_eq!(tracker.living(), map.len());
    }
}

#[test]
fn a_panic_in_a_clone_drops_what_was_cloned() {
    for after in [0, 1, 7, 29] {
        let tracker = Tracker::default();
        let map = tracked(&tracker, 30);
        tracker.panic_after(Callback::Clone, Some(after));
        panics(|| map.clone());
        assert_eq!(tracker.living(), 30);
        for len in [0, 5, 29, 30] {
            let mut target = tracked(&tracker, len);
            tracker.panic_after(Callback::Clone, Some(after));
            panics(|| target.clone_from(&map));
            assert_eq!(target.len(), steps(target.iter()));
            assert_eq!(tracker.living(), 30 + target.len());
            target.insert(key(100), tracker.value(100));
            assert_eq!(target.get(&key(100)).unwrap().number, 100);
        }
        drop(map);
        assert_eq!(tracker.living(), 0);
    }
}
