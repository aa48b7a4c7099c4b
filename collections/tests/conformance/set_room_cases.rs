// Room for so many members, made, kept and given back. Included after `set_cases.rs`, whose helpers it uses; not for
// `IdSet`, whose memory comes and goes with its pages.

#[test]
fn room_is_kept_and_given_back() {
    let mut set = filled(0..31);
    let capacity = set.capacity();
    set.drain().take(3).for_each(drop);
    assert_eq!((set.len(), set.capacity()), (0, capacity));
    set.reserve(100);
    assert!(set.capacity() >= 100);
    assert!(set.try_reserve(usize::MAX).is_err());
    set.shrink_to(10);
    assert!(set.capacity() < 100);
    set.shrink_to(usize::MAX);
    assert!(set.capacity() < 100);
    set.shrink_to_fit();
    assert_eq!(set.capacity(), 0);
}
