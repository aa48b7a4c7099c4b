// The cases of one set type; `Set` and `Key` are set by the includer.

use std::borrow::Borrow;
use std::collections::BTreeSet;

use super::FromNumber;

const SIZES: [u64; 9] = [0, 1, 4, 5, 9, 16, 27, 106, 300];

fn key(number: u64) -> Key {
    Key::from_number(number)
}

/// A member by value, of an iterator or method that yields members by reference, or by value as `IdSet`'s do.
fn own(member: impl Borrow<Key>) -> Key {
    member.borrow().clone()
}

fn filled(numbers: impl IntoIterator<Item = u64>) -> Set {
    numbers.into_iter().map(key).collect()
}

fn sorted(set: &Set) -> Vec<Key> {
    set.iter().map(own).collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn members_come_and_go() {
    for len in SIZES {
        let mut set = Set::new();
        assert!(set.is_empty());
        for number in 0..len {
            assert!(set.insert(key(number)));
            assert!(!set.insert(key(number)));
            assert_eq!(set.replace(key(number)), Some(key(number)));
            assert_eq!(set.get(&key(number)).map(own), Some(key(number)));
            assert!(!set.contains(&key(number + 1)));
        }
        assert_eq!(set.len() as u64, len);
        assert_eq!(set.replace(key(999)), None);
        assert_eq!(set.take(&key(999)), Some(key(999)));
        assert_eq!(set.take(&key(999)), None);
        assert_eq!(set, filled(0..len));
        set.retain(|member| own(member) != key(0));
        for number in 1..len {
            assert!(set.remove(&key(number)));
            assert!(!set.remove(&key(number)));
        }
        assert!(set.is_empty());
        assert_eq!(set.get(&key(0)).map(own), None);
    }
}

#[test]
fn algebra_is_that_of_sorted_sets() {
    for left_len in SIZES {
        for right_len in SIZES {
            let left = filled(0..left_len);
            let right = filled((0..right_len).map(|number| number * 3));
            let sorted_left: BTreeSet<Key> = left.iter().map(own).collect();
            let sorted_right: BTreeSet<Key> = right.iter().map(own).collect();
            let union = sorted_left.union(&sorted_right).cloned().collect::<Vec<_>>();
            assert_eq!(left.union(&right).count(), union.len());
            assert_eq!(sorted(&(&left | &right)), union);
            let common = sorted_left.intersection(&sorted_right).cloned().collect::<Vec<_>>();
            assert_eq!(left.intersection(&right).count(), common.len());
            assert_eq!(sorted(&(&left & &right)), common);
            let rest = sorted_left.difference(&sorted_right).cloned().collect::<Vec<_>>();
            assert_eq!(left.difference(&right).count(), rest.len());
            assert_eq!(sorted(&(&left - &right)), rest);
            let one = sorted_left.symmetric_difference(&sorted_right).cloned().collect::<Vec<_>>();
            assert_eq!(left.symmetric_difference(&right).count(), one.len());
            assert_eq!(sorted(&(&left ^ &right)), one);
            assert_eq!(left.is_subset(&right), sorted_left.is_subset(&sorted_right));
            assert_eq!(left.is_superset(&right), sorted_left.is_superset(&sorted_right));
            assert_eq!(left.is_disjoint(&right), sorted_left.is_disjoint(&sorted_right));
            assert_eq!(left == right, sorted_left == sorted_right);
            for iterator in [left.union(&right).size_hint(), left.difference(&right).size_hint()] {
                assert!(iterator.0 <= iterator.1.unwrap());
            }
            let mut hint = left.union(&right);
            while let (least, Some(most)) = hint.size_hint() {
                let left = hint.clone().count();
                assert!(least <= left && left <= most);
                if hint.next().is_none() {
                    break;
                }
            }
        }
    }
}

#[test]
fn iterators_and_traits_are_stds() {
    let mut set = filled(0..30);
    assert_eq!(set.iter().len(), 30);
    assert_eq!(IntoIterator::into_iter(&set).count(), 30);
    assert_eq!(set.clone().into_iter().len(), 30);
    let mut iterator = set.iter();
    iterator.next();
    assert_eq!(iterator.clone().len(), 29);
    assert_eq!(set.clone().drain().len(), 30);
    let one = Set::from([key(5)]);
    assert_eq!(format!("{one:?}"), format!("{{{:?}}}", key(5)));
    assert_eq!(format!("{:?}", one.iter()), format!("[{:?}]", key(5)));
    assert_eq!(format!("{:?}", one.union(&one)), format!("[{:?}]", key(5)));
    set.extend([key(5), key(100)]);
    assert_eq!(set.len(), 31);
    set.drain().take(3).for_each(drop);
    assert_eq!((set.len(), set.iter().len()), (0, 0));
    set.reserve(100);
    assert!(set.capacity() >= 100);
    set.shrink_to_fit();
    assert_eq!(set.capacity(), 0);
    let mut target = filled(0..3);
    target.clone_from(&filled(5..9));
    assert_eq!(target, filled(5..9));
    target.clear();
    assert_eq!(target, Set::default());
    assert!(Set::with_capacity(9).capacity() >= 9);
}

#[test]
fn extracting_takes_out_what_is_chosen() {
    for len in SIZES {
        let mut set = filled(0..len);
        let small: BTreeSet<Key> = (0..len / 2).map(key).collect();
        let taken: BTreeSet<Key> = set.extract_if(|member| small.contains(&own(member))).collect();
        assert_eq!(taken, small);
        assert_eq!(set, filled(len / 2..len));
        let mut extracting = set.extract_if(|_| true);
        assert!(format!("{extracting:?}").starts_with("ExtractIf"));
        let one = extracting.next();
        assert_eq!(extracting.size_hint().0, 0);
        drop(extracting);
        assert_eq!(set.len() as u64 + u64::from(one.is_some()), len - len / 2);
        assert!(one.is_none_or(|member| !set.contains(&member)));
    }
}

#[test]
fn iterators_can_be_shown_and_be_empty() {
    let set = Set::from([key(5)]);
    assert_eq!(format!("{:?}", set.clone().into_iter()), format!("[{:?}]", key(5)));
    assert!(!format!("{:?}", set.clone().drain()).is_empty());
    assert_eq!(sets::Iter::<Key>::default().len(), 0);
    assert_eq!(sets::IntoIter::<Key>::default().len(), 0);
}
