// Room for so many entries, made, kept and given back. Included after `map_cases.rs`, whose helpers it uses; not for
// `IdMap`, whose memory comes and goes with its pages.

#[test]
fn clearing_and_draining_keep_the_memory() {
    let mut map = filled(100);
    let capacity = map.capacity();
    map.clear();
    assert_eq!(map.capacity(), capacity);
    map.extend(filled(100));
    drop(map.drain());
    assert_eq!((map.len(), map.capacity()), (0, capacity));
    map.extend(filled(100));
    assert_eq!(map.drain().take(10).count(), 10);
    assert_eq!((map.len(), map.capacity()), (0, capacity));
    assert_eq!(map.get(&key(1)), None);
}

#[test]
fn room_can_be_made_and_given_back() {
    let mut map: Map<u64> = Map::with_capacity(100);
    let capacity = map.capacity();
    assert!(capacity >= 100);
    map.extend(filled(100));
    assert_eq!(map.capacity(), capacity);
    map.reserve(1000);
    assert!(map.capacity() >= 1100);
    map.shrink_to(500);
    assert!((500..1100).contains(&map.capacity()));
    map.shrink_to_fit();
    assert!((100..500).contains(&map.capacity()));
    let tight = map.capacity();
    map.shrink_to(usize::MAX);
    assert_eq!(map.capacity(), tight);
    assert_eq!(map, filled(100));
    assert!(map.try_reserve(usize::MAX).is_err());
    assert!(map.try_reserve(usize::MAX / 8).is_err());
    assert!(map.try_reserve(10).is_ok());
    assert_eq!(map, filled(100));
    map.retain(|_, value| *value < 3);
    map.shrink_to_fit();
    assert!(map.capacity() < 100);
    assert_eq!(map, filled(3));
    map.clear();
    map.shrink_to_fit();
    assert_eq!(map.capacity(), 0);
    assert_eq!(Map::<u64>::with_capacity(0).capacity(), 0);
}
