// Taking out what a closure chooses, changing several values at once, and iterators over nothing. Included after
// `map_cases.rs`, whose helpers it uses.

#[test]
fn extracting_takes_out_what_is_chosen() {
    for len in SIZES {
        let mut map = filled(len);
        let odd = map.extract_if(|stored, value| {
            assert_eq!(own(stored), key(*value));
            *value += 1;
            *value % 2 == 0
        });
        let odd = sorted(odd);
        let expected = (0..len).filter(|number| number % 2 == 1);
        assert_eq!(odd, sorted(expected.map(|number| (key(number), number + 1))));
        let expected = (0..len).filter(|number| number % 2 == 0);
        assert_eq!(map, expected.map(|number| (key(number), number + 1)).collect());
        assert_eq!(map.extract_if(|_, _| false).count(), 0);
        let left = map.len();
        assert_eq!(map.extract_if(|_, _| true).count(), left);
        assert_eq!((map.len(), steps(map.iter())), (0, 0));
        map.extend(filled(len));
        assert_eq!(map, filled(len));
    }
}

#[test]
fn extracting_leaves_what_it_has_not_come_to() {
    for len in SIZES {
        for some in [0, 1, 7, 500] {
            let mut map = filled(len);
            let mut asked = 0;
            let taken = {
                let mut extracting = map.extract_if(|_, _| {
                    asked += 1;
                    true
                });
                assert_eq!(extracting.size_hint(), (0, Some(usize::try_from(len).unwrap())));
                let taken = extracting.by_ref().take(some).collect::<Vec<_>>();
                let (least, most) = extracting.size_hint();
                assert_eq!((least, most), (0, Some(usize::try_from(len).unwrap() - taken.len())));
                taken
            };
            assert_eq!(asked, taken.len());
            assert_eq!((map.len() + taken.len()) as u64, len);
            assert_eq!(steps(map.iter()), map.len());
            for (key, value) in taken {
                assert_eq!(map.insert(key, value), None);
            }
            assert_eq!(map, filled(len));
        }
    }
}

#[test]
fn extracting_stays_at_its_end() {
    let mut map = filled(30);
    {
        let mut extracting = map.extract_if(|_, value| *value == 29);
        assert_eq!(extracting.next(), Some((key(29), 29)));
        for _ in 0..3 {
            assert_eq!(extracting.next(), None);
            assert_eq!(extracting.size_hint(), (0, Some(0)));
        }
        assert!(format!("{extracting:?}").starts_with("ExtractIf"));
    }
    assert_eq!(map, filled(29));
}

#[test]
fn extracting_drops_what_is_taken_out_once() {
    for after in 0..5 {
        let tracker = Tracker::default();
        let mut map = tracked(&tracker, 40);
        let taken = map.extract_if(|_, value| value.number % 3 == 0).collect::<Vec<_>>();
        assert_eq!((taken.len(), tracker.living()), (14, 40));
        drop(taken);
        assert_eq!((map.len(), tracker.living()), (26, 26));
        tracker.panic_after(Callback::Drop, Some(after));
        panics(|| map.extract_if(|_, _| true).for_each(drop));
        assert_eq!(map.len(), steps(map.iter()));
        assert_eq!(tracker.living(), map.len());
        drop(map);
        assert_eq!(tracker.living(), 0);
    }
}

#[test]
fn a_panic_in_a_choice_leaves_the_entry_it_was_about() {
    let tracker = Tracker::default();
    let mut map = tracked(&tracker, 40);
    let mut asked = 0;
    let mut taken = Vec::new();
    panics(|| {
        taken.extend(map.extract_if(|_, _| {
            asked += 1;
            assert!(asked < 20, "told to panic");
            asked % 2 == 0
        }));
    });
    assert_eq!((asked, taken.len(), map.len()), (20, 9, 31));
    assert_eq!((steps(map.iter()), tracker.living()), (31, 40));
    map.extend(taken);
    assert_eq!((map.len(), tracker.living()), (40, 40));
    drop(map);
    assert_eq!(tracker.living(), 0);
}

#[test]
fn several_values_can_be_changed_at_once() {
    for len in SIZES {
        let mut map = filled(len);
        let (last, absent) = (len.saturating_sub(1), len + 1);
        let values = map.get_disjoint_mut([&key(last), &key(absent), &key(absent)]);
        assert_eq!(values.each_ref().map(Option::is_some), [len > 0, false, false]);
        for value in values.into_iter().flatten() {
            *value += 1000;
        }
        assert_eq!(map.get(&key(last)).copied(), (len > 0).then_some(last + 1000));
        assert!(map.get_disjoint_mut([] as [&Key; 0]).is_empty());
        if len < 4 {
            continue;
        }
        let keys = [key(0), key(1), key(2)];
        let [Some(a), Some(b), Some(c)] = map.get_disjoint_mut(keys.each_ref()) else {
            panic!("an entry is gone");
        };
        mem::swap(a, b);
        mem::swap(b, c);
        assert_eq!(keys.each_ref().map(|key| map[key]), [1, 2, 0]);
    }
}

#[test]
fn one_value_cannot_be_changed_at_two_places() {
    let mut map = filled(20);
    panics(|| map.get_disjoint_mut([&key(3), &key(4), &key(3)]).map(|value| value.is_some()));
    assert_eq!(map, filled(20));
}

#[test]
fn iterators_over_nothing_are_the_default() {
    check_iterator(maps::Iter::<Key, u64>::default(), 0);
    check_iterator(maps::IterMut::<Key, u64>::default(), 0);
    check_iterator(maps::IntoIter::<Key, u64>::default(), 0);
    check_iterator(maps::Keys::<Key, u64>::default(), 0);
    check_iterator(maps::Values::<Key, u64>::default(), 0);
    check_iterator(maps::ValuesMut::<Key, u64>::default(), 0);
    check_iterator(maps::IntoKeys::<Key, u64>::default(), 0);
    check_iterator(maps::IntoValues::<Key, u64>::default(), 0);
    assert_eq!(maps::Iter::<Key, u64>::default().clone().count(), 0);
}

#[test]
fn iterators_over_one_half_show_that_half() {
    let mut map = Map::from([(key(1), 77_u64)]);
    assert_eq!(format!("{:?}", map.values_mut()), "[77]");
    assert_eq!(format!("{:?}", map.clone().into_values()), "[77]");
    assert_eq!(format!("{:?}", map.clone().into_keys()), format!("[{:?}]", key(1)));
}
