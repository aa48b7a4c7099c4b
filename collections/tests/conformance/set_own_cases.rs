// What std's sets do not have. Included after `set_cases.rs`, whose helpers it uses.

use super::tracked::panics;

#[test]
fn members_are_had_or_put_in() {
    for len in SIZES {
        let mut set = filled(0..len);
        for number in 0..len + 20 {
            let count = set.len();
            assert_eq!(set.get_or_insert(key(number)), &key(number));
            assert_eq!(set.len(), count + usize::from(number >= len));
            assert_eq!(set.get_or_insert_with(&key(number), |_| unreachable!()), &key(number));
            let other = number + 1000;
            let made = set.get_or_insert_with(&key(other), |asked| {
                assert_eq!(*asked, key(other));
                asked.clone()
            });
            assert_eq!(*made, key(other));
            assert!(set.remove(&key(other)));
        }
        assert_eq!(set, filled(0..len + 20));
    }
}

#[test]
fn another_member_than_was_asked_for_is_refused() {
    let mut set = filled(0..20);
    panics(|| {
        set.get_or_insert_with(&key(30), |_| key(31));
    });
    panics(|| {
        set.get_or_insert_with(&key(30), |_| panic!("told to panic"));
    });
    assert_eq!(set, filled(0..20));
}

#[test]
fn unique_members_are_put_in_without_a_look() {
    let mut set = Set::new();
    for number in 0..100 {
        assert_eq!(*set.insert_unique(key(number)), key(number));
    }
    assert_eq!(set, filled(0..100));
    if cfg!(debug_assertions) {
        panics(|| {
            set.insert_unique(key(5));
        });
        assert_eq!(set, filled(0..100));
    }
}
