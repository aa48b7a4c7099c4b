//! The vectors: typed positions, and Trove's list operations.

use proptest::prelude::*;
use specie::vec::Index;
use specie::{HashMap, IndexVec, PrimVec};

specie::index! {
    /// Names a line.
    struct Line;
}

#[test]
fn positions_are_typed_small_and_keys() {
    let mut lines: IndexVec<Line, String> = IndexVec::new();
    assert_eq!(lines.next_position(), Line::from_number(0));
    let first = lines.push("one".into());
    let second = lines.push("two".into());
    lines[first].push('!');
    lines.swap(first, second);
    assert_eq!(
        (lines[first].as_str(), lines[second].as_str()),
        ("two", "one!")
    );
    assert_eq!(lines.get(Line::from_number(2)), None);
    assert_eq!(format!("{second:?}"), "Line(1)");
    assert_eq!(size_of::<Option<Line>>(), 4);
    let mut seen = HashMap::new();
    seen.insert(second, "two");
    assert_eq!(seen[&second], "two");
}

#[test]
fn going_through_by_position_borrows_nothing() {
    let mut list: IndexVec<u32, u32> = (0..10).collect();
    for at in list.indices() {
        let value = list[at];
        list.push(value * 2);
        list[at] = 0;
    }
    assert_eq!(list.len(), 20);
    assert_eq!(list.as_slice()[..10], [0; 10]);
    let backwards: Vec<u32> = list.indices().rev().step_by(5).collect();
    assert_eq!(backwards, [19, 14, 9, 4]);
    assert_eq!(list.indices().len(), 20);
    assert_eq!(list.iter_enumerated().next_back(), Some((19, &18)));
    list.iter_mut_enumerated()
        .for_each(|(at, value)| *value = at);
    assert!(list.iter().copied().eq(0..20));
}

/// Knows three positions only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Three(u8);

impl Index for Three {
    const COUNT: usize = 3;
    fn from_number(number: usize) -> Self {
        assert!(number < 3, "no position {number}");
        Self(number.try_into().unwrap())
    }
    fn number(self) -> usize {
        self.0.into()
    }
}

#[test]
#[should_panic(expected = "no position 3")]
fn no_more_positions_is_a_panic() {
    let mut list: IndexVec<Three, ()> = IndexVec::new();
    for _ in 0..4 {
        list.push(());
    }
}

#[test]
#[should_panic(expected = "position 4294967295 is beyond the 4294967295")]
fn the_macros_positions_end_below_the_niche() {
    assert_eq!(Line::from_number(Line::COUNT - 1).number(), Line::COUNT - 1);
    let _ = Line::from_number(Line::COUNT);
}

#[test]
fn what_a_list_of_primitives_can_do() {
    let mut list = PrimVec::from([5_i64, -3, 5, 0]);
    assert_eq!((list.min(), list.max(), list.sum()), (Some(-3), Some(5), 7));
    assert_eq!(
        (list.index_of(&5), list.last_index_of(&5)),
        (Some(0), Some(2))
    );
    assert_eq!(
        (list.index_of(&6), PrimVec::<u8>::new().max()),
        (None, None)
    );
    list.replace(1, &[8, 9]);
    assert_eq!(list[..], [5, 8, 9, 0]);
    list.remove_range(1..=2);
    list.insert(1, 7);
    list.extend(&[1, 2]);
    assert_eq!(list.grep_not(|value| value % 2 == 0)[..], [5, 7, 1]);
    assert_eq!(
        (list.swap_remove(0), list.remove(0), list.pop()),
        (5, 2, Some(1))
    );
    list.sort_unstable();
    assert_eq!(list.binary_search(&7), Ok(1));
    let floats = PrimVec::from([0.5_f64, 0.25]);
    assert!((floats.sum() - 0.75).abs() < f64::EPSILON);
}

#[test]
#[should_panic(expected = "index 3 is larger than the length 2")]
fn inserting_beyond_the_end_is_a_panic() {
    PrimVec::from([1, 2]).insert_slice(3, &[]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn inserting_a_slice_is_inserting_one_by_one(
        values in prop::collection::vec(0..9_u8, 0..20),
        new in prop::collection::vec(10..19_u8, 0..9),
        at in 0..20_usize,
    ) {
        let at = at.min(values.len());
        let mut list = PrimVec::from(values.clone());
        list.insert_slice(at, &new);
        let mut expected = values;
        expected.splice(at..at, new);
        prop_assert_eq!(list.into_vec(), expected);
    }
}
