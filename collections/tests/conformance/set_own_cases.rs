// What std's sets do not have. Included after `set_cases.rs`, whose helpers it uses.

use super::tracked::panics;

#[test]
fn members_are_had_or_put_in() {
    for len in SIZES {
        let mut set = filled(0..len);
        for number in 0..len + 20 {
            let count = set.len();
            assert_eq!(own(set.get_or_insert(key(number))), key(number));
            assert_eq!(set.len(), count + usize::from(number >= len));
            assert_eq!(own(set.get_or_insert_with(&key(number), |_| unreachable!())), key(number));
            let other = number + 1000;
            let made = set.get_or_insert_with(&key(other), |asked| {
                assert_eq!(*asked, key(other));
                asked.clone()
            });
            assert_eq!(own(made), key(other));
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
        assert_eq!(own(set.insert_unique(key(number))), key(number));
    }
    assert_eq!(set, filled(0..100));
    if cfg!(debug_assertions) {
        panics(|| {
            set.insert_unique(key(5));
        });
        assert_eq!(set, filled(0..100));
    }
}

#[test]
fn assigning_operators_change_the_set() {
    for left_len in SIZES {
        for right_len in SIZES {
            let left = filled(0..left_len);
            let right = filled((0..right_len).map(|number| number * 3 + 1));
            let changed = |change: fn(&mut Set, &Set)| {
                let mut set = left.clone();
                change(&mut set, &right);
                sorted(&set)
            };
            assert_eq!(changed(|set, other| *set |= other), sorted(&(&left | &right)));
            assert_eq!(changed(|set, other| *set &= other), sorted(&(&left & &right)));
            assert_eq!(changed(|set, other| *set ^= other), sorted(&(&left ^ &right)));
            assert_eq!(changed(|set, other| *set -= other), sorted(&(&left - &right)));
        }
    }
}

#[test]
fn operations_fold_as_they_iterate() {
    let (left, right) = (filled(0..40), filled(20..100));
    let mut one_by_one = BTreeSet::new();
    for member in left.union(&right) {
        assert!(one_by_one.insert(own(member)));
    }
    let mut folded = BTreeSet::new();
    left.union(&right).for_each(|member| assert!(folded.insert(own(member))));
    assert_eq!(folded, one_by_one);
    assert_eq!(left.union(&right).fold(0, |count, _| count + 1), 100);
    assert_eq!(left.intersection(&right).fold(0, |count, _| count + 1), 20);
    assert_eq!(left.difference(&right).fold(0, |count, _| count + 1), 20);
    assert_eq!(left.symmetric_difference(&right).fold(0, |count, _| count + 1), 80);
}
