// What std's maps do not have. Included after `map_cases.rs`, whose helpers it uses.

#[test]
fn trying_to_insert_fails_where_there_is_an_entry() {
    let mut map = Map::new();
    for number in 0..40 {
        *map.try_insert(key(number), number).unwrap() += 1;
        let error = map.try_insert(key(number), 7).unwrap_err();
        assert_eq!((error.entry.key(), error.entry.get(), error.value), (&key(number), &(number + 1), 7));
        let text = error.to_string();
        assert!(text.contains(&format!("{:?}", key(number))), "{text}");
        assert!(format!("{error:?}").contains("not_inserted: 7"), "{error:?}");
        assert_eq!(error.entry.remove(), number + 1);
        assert_eq!(map.try_insert(key(number), number).unwrap(), &number);
    }
    assert_eq!(map, filled(40));
    let error: &dyn std::error::Error = &map.try_insert(key(1), 0).unwrap_err();
    assert!(error.source().is_none());
}

#[test]
fn entries_can_be_had_with_their_keys() {
    let mut map: Map<u64> = Map::new();
    for number in 0..40 {
        let entry = map.entry(key(number)).or_insert_entry(number);
        assert_eq!((entry.key(), entry.get()), (&key(number), &number));
        let entry = map.entry(key(number)).or_insert_entry(99);
        let (stored, value) = entry.into_entry();
        assert_eq!((own(stored), *value), (key(number), number));
        *value *= 2;
    }
    assert!((0..40).all(|number| map[&key(number)] == number * 2));
}

#[test]
fn entries_can_be_replaced_in_their_place() {
    for len in SIZES {
        let mut map = filled(len);
        let memory = map.allocation_size();
        for number in 0..len {
            let Entry::Occupied(entry) = map.entry(key(number)) else {
                panic!("entry {number} is gone");
            };
            let entry = entry.replace_entry_with(|stored, value| {
                assert_eq!(*stored, key(value));
                (value % 3 != 0).then_some(value + 1)
            });
            match entry {
                Entry::Occupied(entry) => assert_eq!((number % 3 != 0, *entry.get()), (true, number + 1)),
                Entry::Vacant(entry) => assert_eq!((number % 3, entry.key()), (0, &key(number))),
            }
        }
        let kept = (0..len).filter(|number| number % 3 != 0);
        assert_eq!(map, kept.map(|number| (key(number), number + 1)).collect());
        assert!(map.allocation_size() <= memory);
        for number in 0..len {
            let entry = map.entry(key(number)).and_replace_entry_with(|_, value| Some(value - 1));
            assert_eq!(*entry.or_insert(number), number);
        }
        assert_eq!(map, filled(len));
        for number in 0..len {
            let entry = map.entry(key(number)).and_replace_entry_with(|_, _| None);
            assert!(matches!(entry, Entry::Vacant(_)));
        }
        assert!(map.is_empty());
    }
}

#[test]
fn a_panic_in_a_replacement_takes_the_entry_out() {
    let tracker = Tracker::default();
    let mut map = tracked(&tracker, 40);
    for number in (0..40).step_by(3) {
        panics(|| {
            let _ = map.entry(key(number)).and_replace_entry_with(|_, _| panic!("told to panic"));
        });
        assert_eq!((map.get(&key(number)).is_none(), tracker.living()), (true, map.len()));
    }
    assert_eq!((map.len(), steps(map.iter())), (26, 26));
    for number in 0..40 {
        let _ = map.entry(key(number)).and_replace_entry_with(|_, value| {
            assert_eq!(value.number, number);
            Some(tracker.value(number))
        });
        assert_eq!(tracker.living(), map.len());
    }
    drop(map);
    assert_eq!(tracker.living(), 0);
}

#[test]
fn unique_keys_are_put_in_without_a_look() {
    for len in SIZES {
        let mut map = Map::new();
        for number in 0..len {
            let (stored, value) = map.insert_unique(key(number), number);
            assert_eq!(own(stored), key(number));
            *value += 0;
        }
        assert_eq!(map, filled(len));
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_key_that_is_not_unique_is_noticed_in_debug_builds() {
    let mut map = filled(20);
    panics(|| {
        map.insert_unique(key(7), 0);
    });
    assert_eq!(map, filled(20));
}
