fn sorted(keys: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut keys: Vec<i64> = keys.into_iter().collect();
    keys.sort_unstable();
    keys
}

/// Trove: a map whose values equal what it returns for absent keys was equal to one with other keys (also HPPC-37).
#[test]
fn maps_with_different_keys_differ() {
    let one = Map::from([(1, 0)]);
    let other = Map::from([(2, 0)]);
    assert_ne!(one, other);
    assert_eq!(one, Map::from([(1, 0)]));
    assert_ne!(Map::from([(1, 0), (2, 0)]), Map::from([(1, 0), (3, 0)]));
}

/// Trove: putting over a value that equals what is returned for absent keys looked like a new key.
#[test]
fn a_value_that_looks_absent_is_there() {
    let mut map = Map::new();
    assert_eq!(map.insert(7, 0), None);
    assert_eq!(map.insert(7, 0), Some(0));
    assert_eq!((map.get(&7), map.get(&8)), (Some(&0), None));
    assert_eq!((map.remove(&7), map.remove(&7)), (Some(0), None));
}

/// HPPC pull request 237: after `clear`, putting under key 0 handed back the old value.
#[test]
fn clearing_forgets_key_zero_too() {
    let mut map = Map::new();
    assert_eq!(map.insert(0, 1), None);
    map.clear();
    assert_eq!(map.get(&0), None);
    assert_eq!(map.insert(0, 2), None);
    assert_eq!(map.len(), 1);
}

/// kryonet#65: putting key 0 three times counted three entries.
#[test]
fn key_zero_counts_once() {
    let mut map = Map::new();
    let mut set = Set::new();
    for time in 0..3 {
        map.insert(0, time);
        set.insert(0);
        assert_eq!((map.len(), set.len()), (1, 1));
    }
    assert_eq!((map.iter().count(), set.iter().count()), (1, 1));
    map.remove(&0);
    set.remove(&0);
    assert_eq!((map.len(), set.len()), (0, 0));
    assert_eq!((map.iter().next(), set.iter().next()), (None, None));
}

/// Eclipse Collections#1117 and #1418: removing key 0 while the entries are gone through broke the loop.
#[test]
fn key_zero_can_be_taken_out_in_a_loop() {
    for len in [1, 2, 3, 30] {
        let mut map: Map = (0..len).map(|key| (key, key)).collect();
        assert_eq!(
            map.extract_if(|key, _| *key == 0).collect::<Vec<_>>(),
            [(0, 0)]
        );
        assert!((1..len).eq(sorted(map.keys().copied())));
        let mut map: Map = (0..len).map(|key| (key, key)).collect();
        let mut seen = Vec::new();
        map.retain(|key, _| {
            seen.push(*key);
            *key != 0
        });
        assert!((0..len).eq(sorted(seen)));
        assert!((1..len).eq(sorted(map.keys().copied())));
    }
}

/// Eclipse Collections#481: taking two thirds of 100,000 entries out by the iterator skipped some, and visited some twice.
#[test]
fn many_are_taken_out_in_a_loop() {
    let mut map: Map = (0..100_000).map(|key| (key, -key)).collect();
    let mut taken: Vec<i64> = map
        .extract_if(|key, _| *key % 3 != 0)
        .map(|(key, _)| key)
        .collect();
    taken.sort_unstable();
    assert!(
        taken
            .into_iter()
            .eq((0..100_000).filter(|key| key % 3 != 0))
    );
    assert!((0..100_000).all(|key| map.contains_key(&key) == (key % 3 == 0)));
    let mut set: Set = (0..100_000).collect();
    set.retain(|key| key % 3 == 0);
    assert_eq!(set.len(), 33_334);
    assert!((0..100_000).all(|key| set.contains(&key) == (key % 3 == 0)));
}

/// Eclipse Collections#551: adding never ended after many had been removed; Zig#17851: nor did look-ups in a table in which keys
/// came and went, since what removal leaves behind was not counted; Agrona pull request 336: nor after `retain`.
#[test]
fn look_ups_end_after_any_number_of_removals() {
    let mut map: Map = (0..1_000).map(|key| (key, key)).collect();
    let room = map.capacity();
    map.retain(|key, _| *key < 10);
    for key in 1_000..60_000 {
        assert_eq!(map.insert(key, key), None);
        assert_eq!(map.get(&-key), None);
        if map.len() > room - 3 {
            map.retain(|key, _| *key < 10);
        }
    }
    // One comes and one goes, with as many as fit.
    let mut map: Map = (0..448).map(|key| (key, key)).collect();
    let bytes = map.allocation_size();
    for key in 448..60_000 {
        assert_eq!(map.remove(&(key - 448)), Some(key - 448));
        assert_eq!(map.insert(key, key), None);
        assert_eq!(map.get(&-key), None);
        assert_eq!(map.len(), 448);
    }
    assert!(map.allocation_size() <= 2 * bytes, "it grew for nothing");
}

/// Agrona#103: a full table made compact, and then asked for an absent key, never answered; phmap#302: asked for room for none, a
/// table became full; fastutil#12: trimmed below its number of entries, it lost some.
#[test]
fn the_smallest_table_still_answers() {
    for len in 0..70 {
        let mut map: Map = (0..len).map(|key| (key, key)).collect();
        let changes: [fn(&mut Map); 4] = [
            Map::shrink_to_fit,
            |map| map.shrink_to(0),
            |map| map.reserve(0),
            |map| map.shrink_to(3),
        ];
        for change in changes {
            change(&mut map);
            assert!((0..len).eq(sorted(map.keys().copied())));
            assert!(map.capacity() >= map.len());
            assert!((0..len).all(|key| map.get(&key) == Some(&key)));
            assert!((len..len + 100).all(|key| !map.contains_key(&key)));
        }
    }
}

/// Trove made a table for three entries when it was asked for more than the greatest number can count; Eclipse Collections#1088: so for
/// 2^30.
#[test]
fn absurd_room_is_refused() {
    let mut map = Map::new();
    for room in [
        usize::MAX,
        usize::MAX / 2,
        usize::MAX / 16,
        isize::MAX as usize,
    ] {
        assert!(map.try_reserve(room).is_err(), "{room}");
        assert_eq!(map.capacity(), 0);
        let made = std::panic::catch_unwind(|| Map::with_capacity(room));
        assert!(made.is_err(), "{room}");
    }
}

/// Sets that are filled from what another set's iteration yields, in that order, and from themselves in every other way (HPPC-80,
/// HPPC-103, hppcrt#38): nothing is lost; how long it takes is in the tests of flatness.
#[test]
fn copies_in_the_order_of_iteration_are_equal() {
    let original: Set = (0..5_000).map(|key| key * 65_536).collect();
    let mut copy = Set::new();
    for key in &original {
        assert!(copy.insert(*key));
    }
    assert_eq!(copy, original);
    let halves: Set = copy.iter().take(2_500).copied().collect();
    assert_eq!(&halves | &original, original);
    assert_eq!((&original - &halves).len(), 2_500);
}
