//! Set algebra at sizes on both sides of where memory is loaded ahead (much smaller ones in unit tests).

use std::collections::BTreeSet;
use std::vec;
use std::vec::Vec;

use proptest::prelude::*;

use super::IntSet;
use crate::HashSet;
use crate::api::set_operations::Members;

/// Members in stretches, so that sets of any size have much, little or nothing in common.
fn members() -> impl Strategy<Value = BTreeSet<u32>> {
    let stretch = (0..2500_u32, 0..1200_u32, 1..4_u32);
    prop::collection::vec(stretch, 0..3).prop_map(|stretches| {
        let stretch =
            |(from, length, step): (u32, u32, u32)| (from..from + length).step_by(step as usize);
        stretches.into_iter().flat_map(stretch).collect()
    })
}

/// Checks all operations on two sets of one type. A macro, since the sets share no public trait.
macro_rules! check {
    ($set:ident, $left:expr, $right:expr, $validate:expr) => {{
        let (left, right) = ($left, $right);
        let (a, b): ($set<u32>, $set<u32>) = (
            left.iter().copied().collect(),
            right.iter().copied().collect(),
        );
        let same = |set: &$set<u32>, expected: BTreeSet<u32>| {
            $validate(set);
            assert_eq!(set.len(), expected.len());
            assert!(set.iter().all(|member| expected.contains(member)));
        };
        same(&(&a | &b), left | right);
        same(&(&a & &b), left & right);
        same(&(&a - &b), left - right);
        same(&(&a ^ &b), left ^ right);
        let changed = |change: fn(&mut $set<u32>, &$set<u32>)| {
            let mut set = a.clone();
            change(&mut set, &b);
            set
        };
        same(&changed(|set, other| *set |= other), left | right);
        same(&changed(|set, other| *set &= other), left & right);
        same(&changed(|set, other| *set -= other), left - right);
        same(&changed(|set, other| *set ^= other), left ^ right);
        assert_eq!(
            a.union(&b).fold(0, |count, _| count + 1),
            (left | right).len()
        );
        let all = |members: Vec<&u32>| members.into_iter().copied().collect::<BTreeSet<u32>>();
        assert_eq!(all(a.union(&b).collect()), left | right);
        assert_eq!(all(a.difference(&b).collect()), left - right);
        let mut folded = vec![];
        a.intersection(&b).for_each(|member| folded.push(member));
        assert_eq!(
            (folded.len(), all(folded)),
            ((left & right).len(), left & right)
        );
        let mut folded = vec![];
        a.symmetric_difference(&b)
            .for_each(|member| folded.push(member));
        assert_eq!(
            (folded.len(), all(folded)),
            ((left ^ right).len(), left ^ right)
        );
        assert_eq!(a.is_subset(&b), left.is_subset(right));
        assert_eq!(a.is_superset(&b), left.is_superset(right));
        assert_eq!(a.is_disjoint(&b), left.is_disjoint(right));
        assert_eq!(a == b, left == right);
        assert!((&a & &b).is_subset(&a) && (&a - &b).is_disjoint(&b));
    }};
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn algebra_is_that_of_sorted_sets(left in members(), right in members()) {
        check!(IntSet, &left, &right, |set: &IntSet<u32>| set.validate());
        check!(HashSet, &left, &right, |_: &HashSet<u32>| ());
    }

    #[test]
    fn many_are_found_and_taken_out(
        stored in members(),
        asked in prop::collection::vec(0..4000_u32, 0..600),
    ) {
        let mut set: IntSet<u32> = stored.iter().copied().collect();
        let mut found = vec![false; asked.len()];
        set.contains_many(&asked, &mut found);
        prop_assert!(asked.iter().zip(found).all(|(member, found)| stored.contains(member) == found));
        let distinct: BTreeSet<u32> = asked.iter().copied().collect();
        prop_assert_eq!(set.remove_many(&asked), (&distinct & &stored).len());
        set.validate();
        prop_assert_eq!(set.len(), (&stored - &distinct).len());
        prop_assert!((&stored - &distinct).iter().all(|member| set.contains(member)));
    }
}

#[test]
fn the_tests_come_to_both_sides() {
    let small: IntSet<u32> = (0..100).collect();
    let large: IntSet<u32> = (0..2000).collect();
    assert!(!small.looks_ahead() && large.looks_ahead());
}

#[test]
fn a_union_keeps_the_memory_when_there_is_room() {
    let mut set: IntSet<u32> = IntSet::with_capacity(1000);
    let memory = set.allocation_size();
    set |= &(0..900).collect();
    set &= &(0..10).collect();
    set ^= &(5..15).collect();
    assert_eq!(set, (0..5).chain(10..15).collect());
    assert_eq!(set.allocation_size(), memory);
}

#[test]
#[should_panic(expected = "2 keys need as many places for what is found, not 3")]
fn lengths_that_differ_are_named() {
    IntSet::from([1]).contains_many(&[1, 2], &mut [false; 3]);
}
