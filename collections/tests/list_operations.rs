//! The lists' operations against what std's vector does, and where they panic.

use std::collections::VecDeque;
use std::ops::ControlFlow::{Break, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use proptest::prelude::*;
use specie::vec::Index;
use specie::{IndexVec, PrimVec};

/// What `act` panics with.
fn panic_text(act: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(act)).expect_err("it does not panic");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast_ref::<&str>().unwrap().to_string(),
    }
}

#[test]
fn positions_out_of_range_are_panics_that_name_them() {
    let list = || PrimVec::from([1, 2]);
    let beyond = "index 3 is larger than the length 2";
    assert_eq!(panic_text(|| list().insert_slice(3, &[1])), beyond);
    assert_eq!(panic_text(|| list().fill_range(3..9, 1)), beyond);
    assert_eq!(panic_text(|| _ = list().index_of_from(3, &1)), beyond);
    assert_eq!(
        panic_text(|| _ = list().last_index_of_before(3, &1)),
        beyond
    );
    assert_eq!(
        panic_text(|| list().fill_range((1..).start..0, 1)),
        "the range begins at 1 and ends at 0"
    );
    assert!(panic_text(|| list().fill_range(..=usize::MAX, 1)).contains("largest index"));
    assert!(panic_text(|| list().replace(1, &[1, 2])).contains("out of range"));
    assert!(panic_text(|| list().remove_range(1..4)).contains("out of range"));
}

#[test]
fn a_range_too_large_to_fill_changes_nothing() {
    let mut list = PrimVec::from([1, 2, 3]);
    assert!(panic_text(|| list.fill_range(1..usize::MAX, 9)).contains("capacity overflow"));
    assert_eq!(list[..], [1, 2, 3]);
    assert!(list.try_reserve(usize::MAX).is_err());
    assert!(list.try_reserve_exact(usize::MAX).is_err());
}

#[test]
fn not_a_number_is_neither_the_least_nor_the_greatest() {
    let list = PrimVec::from([f64::NAN, 1.0, f64::NEG_INFINITY, f64::NAN, 2.0]);
    assert_eq!(
        (list.min(), list.max()),
        (Some(f64::NEG_INFINITY), Some(2.0))
    );
    let none = PrimVec::from([f64::NAN; 3]);
    assert_eq!((none.min(), none.max()), (None, None));
    let zeros = PrimVec::from([0.0_f64, -0.0]);
    assert_eq!(zeros.min().map(f64::is_sign_negative), Some(false));
    assert_eq!(zeros.max().map(f64::is_sign_negative), Some(true));
}

#[test]
fn a_panic_in_a_callback_leaves_a_list() {
    let mut list: PrimVec<u32> = (0..8).collect();
    let fails = |value: u32| {
        if value == 4 {
            panic!("enough")
        } else {
            value + 10
        }
    };
    assert_eq!(panic_text(|| list.update_values(fails)), "enough");
    assert_eq!(list[..], [10, 11, 12, 13, 4, 5, 6, 7]);
    let visit = |value| {
        if value < 10 {
            panic!("enough")
        } else {
            Continue::<()>(())
        }
    };
    assert_eq!(panic_text(|| _ = list.for_each_descending(visit)), "enough");
    assert_eq!(list.len(), 8);
}

#[test]
fn what_is_visited_is_visited_in_order_until_it_breaks() {
    let list = PrimVec::from([1, 2, 3, 4]);
    let mut seen = Vec::new();
    let until = |stop| {
        move |value| {
            if value == stop {
                Break(value)
            } else {
                Continue(())
            }
        }
    };
    assert_eq!(list.for_each(until(9)), Continue(()));
    assert_eq!(list.for_each_descending(until(3)), Break(3));
    let _ = list.for_each_descending(|value| {
        seen.push(value);
        if value == 2 { Break(()) } else { Continue(()) }
    });
    assert_eq!(seen, [4, 3, 2]);
}

#[test]
fn conversions_keep_the_values() {
    let list = PrimVec::from(&[1_u8, 2, 3][1..]);
    assert_eq!(list.as_ref(), [2, 3]);
    let by_slice = std::collections::HashMap::from([(list.clone(), 'a')]);
    assert_eq!(by_slice.get(&[2_u8, 3][..]), Some(&'a'));
    assert_eq!(Vec::from(list), [2, 3]);
    let positions = IndexVec::<u32, _>::from(vec![4, 5]);
    assert_eq!(Vec::from(positions), [4, 5]);
}

#[cfg(feature = "rand")]
#[test]
fn shuffling_keeps_the_values_and_reaches_every_order() {
    use rand::SeedableRng;
    let mut random = rand::rngs::Xoshiro256PlusPlus::seed_from_u64(1);
    let mut orders = std::collections::BTreeMap::new();
    for _ in 0..6000 {
        let mut list = PrimVec::from([1, 2, 3]);
        list.shuffle(&mut random);
        *orders.entry(list.into_vec()).or_insert(0) += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(
        orders.values().all(|times| (800..1200).contains(times)),
        "{orders:?}"
    );
}

/// One element is dropped once, whatever moved it.
#[test]
fn typed_lists_drop_what_they_remove() {
    let counted = Rc::new(());
    let mut list: IndexVec<u32, Rc<()>> = (0..5).map(|_| Rc::clone(&counted)).collect();
    list.insert(2, Rc::clone(&counted));
    drop(list.remove(0));
    drop(list.swap_remove(1));
    list.resize_with(7, || Rc::clone(&counted));
    list.resize(6, Rc::clone(&counted));
    assert_eq!(Rc::strong_count(&counted), 7);
    let mut asked = 0;
    list.retain(|_| {
        asked += 1;
        asked % 2 == 0
    });
    assert_eq!((asked, Rc::strong_count(&counted)), (6, 4));
    drop(list);
    assert_eq!(Rc::strong_count(&counted), 1);
}

/// Knows two positions only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Two(bool);

impl Index for Two {
    const COUNT: usize = 2;
    fn from_number(number: usize) -> Self {
        assert!(number < 2, "no position {number}");
        Self(number == 1)
    }
    fn number(self) -> usize {
        self.0.into()
    }
}

#[test]
fn inserting_without_a_position_to_spare_changes_nothing() {
    let counted = Rc::new(());
    let mut list: IndexVec<Two, _> = IndexVec::from_vec(vec![Rc::clone(&counted); 2]);
    let one_more = Rc::clone(&counted);
    assert_eq!(
        panic_text(|| list.insert(Two(false), one_more)),
        "no position 2"
    );
    assert_eq!((list.len(), Rc::strong_count(&counted)), (2, 3));
    assert_eq!(list.last_position(), Some(Two(true)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ranges_of_primitives(
        values in prop::collection::vec(0..5_u8, 0..12),
        start in 0..12_usize,
        count in 0..12_usize,
        value in 0..5_u8,
    ) {
        let start = start.min(values.len());
        let end = start + count;
        let inside = start..end.min(values.len());

        let mut filled = PrimVec::from(values.clone());
        filled.fill_range(start..end, value);
        let mut expected = values.clone();
        expected.splice(inside.clone(), vec![value; count]);
        prop_assert_eq!(&filled[..], expected);
        let mut inclusive = PrimVec::from(values.clone());
        if count > 0 {
            let last = end - 1;
            inclusive.fill_range(start..=last, value);
            prop_assert_eq!(&inclusive, &filled);
        }
        let mut open = PrimVec::from(values.clone());
        open.fill_range(start.., value);
        prop_assert_eq!(&open[..start], &values[..start]);
        prop_assert!(open[start..].iter().all(|stored| *stored == value));

        let list = PrimVec::from(values.clone());
        let numbered = || values.iter().enumerate();
        let after = numbered().find(|(at, stored)| *at >= start && **stored == value);
        prop_assert_eq!(list.index_of_from(start, &value), after.map(|(at, _)| at));
        let before = numbered().rev().find(|(at, stored)| *at < start && **stored == value);
        prop_assert_eq!(list.last_index_of_before(start, &value), before.map(|(at, _)| at));
        prop_assert_eq!(list.index_of(&value), list.index_of_from(0, &value));
        prop_assert_eq!(list.last_index_of(&value), list.last_index_of_before(list.len(), &value));
        prop_assert_eq!((list.min(), list.max()), (values.iter().copied().min(), values.iter().copied().max()));
        prop_assert_eq!(list.get_or(end, 9), values.get(end).copied().unwrap_or(9));

        let mut removed = list.clone();
        let mut expected: VecDeque<u8> = values.clone().into();
        let found = expected.iter().position(|stored| *stored == value);
        prop_assert_eq!(removed.remove_value(&value), found.and_then(|at| expected.remove(at)).is_some());
        prop_assert!(removed.iter().eq(&expected));

        let (mut list, mut vec) = (list, values);
        list.extend_from_within(inside.clone());
        vec.extend_from_within(inside.clone());
        let tail = list.split_off(start);
        prop_assert_eq!(tail.into_vec(), vec.split_off(start));
        list.append(&mut PrimVec::from([value, value, 0]));
        vec.extend([value, value, 0]);
        list.dedup();
        vec.dedup();
        list.resize(end, 7);
        vec.resize(end, 7);
        list.retain_mut(|stored| { *stored ^= 1; *stored != 2 });
        vec.retain_mut(|stored| { *stored ^= 1; *stored != 2 });
        prop_assert_eq!(&list[..], &vec[..]);
        let half = vec.len() / 2;
        prop_assert!(list.splice(..half, [8]).eq(vec.splice(..half, [8])));
        prop_assert!(list.drain(1..).eq(vec.drain(1..)));
        prop_assert_eq!(list.into_vec(), vec);
    }

    #[test]
    fn typed_positions(
        values in prop::collection::vec(0..5_u8, 1..12),
        at in 0..12_usize,
        value in 0..5_u8,
    ) {
        let at = at % values.len();
        let position = u32::try_from(at).unwrap();
        let mut list: IndexVec<u32, u8> = IndexVec::from_vec(values.clone());
        let mut vec = values;
        let number = |position: Option<u32>| position.map(Index::number);
        prop_assert_eq!(number(list.index_of(&value)), vec.iter().position(|stored| *stored == value));
        prop_assert_eq!(number(list.last_index_of(&value)), vec.iter().rposition(|stored| *stored == value));
        prop_assert_eq!(list.contains(&value), vec.contains(&value));
        prop_assert_eq!((list.first(), list.last()), (vec.first(), vec.last()));
        prop_assert_eq!(list.last_position().map(|last| list[last]), vec.last().copied());

        list.insert(position, value);
        vec.insert(at, value);
        prop_assert_eq!(list.swap_remove(position), vec.swap_remove(at));
        prop_assert_eq!(list.remove(position), vec.remove(at));
        list.extend_from_slice(&[value, 1]);
        vec.extend_from_slice(&[value, 1]);
        prop_assert_eq!(list.as_slice(), &vec[..]);

        list.as_mut_slice().sort_unstable();
        vec.sort_unstable();
        let numbers = |found: Result<u32, u32>| found.map(Index::number).map_err(Index::number);
        prop_assert_eq!(numbers(list.binary_search(&value)), vec.binary_search(&value));
        prop_assert_eq!(
            numbers(list.binary_search_by_key(&(value * 2), |stored| stored * 2)),
            vec.binary_search_by_key(&(value * 2), |stored| stored * 2)
        );
        list.retain_mut(|stored| { *stored += 1; *stored > 2 });
        vec.retain_mut(|stored| { *stored += 1; *stored > 2 });
        list.resize(9, 3);
        vec.resize(9, 3);
        *list.first_mut().unwrap() = 0;
        *list.last_mut().unwrap() = 0;
        (vec[0], vec[8]) = (0, 0);
        prop_assert_eq!(list.as_slice(), &vec[..]);
        list.fill(value);
        prop_assert!(list.iter().all(|stored| *stored == value));
    }
}
