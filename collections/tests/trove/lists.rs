//! Array lists and linked lists.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow::{Break, Continue};

use specie::{HashSet, PrimVec};

#[test]
#[expect(clippy::too_many_lines, reason = "one for each row of the table")]
fn t_int_array_list() {
    let values = [7, 8, 9];
    let set = HashSet::from([7, 9]);
    let mut list = PrimVec::from([5, 3]);
    assert!(PrimVec::<i32>::new().is_empty());
    assert!(PrimVec::<i32>::with_capacity(8).capacity() >= 8);
    assert!(PrimVec::<i32>::with_capacity(9).capacity() >= 9);
    assert_eq!(set.iter().copied().collect::<PrimVec<_>>().len(), 2);
    assert_eq!(PrimVec::from(values)[..], [7, 8, 9]);
    let other = PrimVec::from(vec![7, 8, 9]);
    assert_eq!(list.get_or(9, 0), 0);
    assert_eq!(list.len(), 2);
    assert!(!list.is_empty());
    list.reserve(100);
    list.shrink_to_fit();
    assert!(list.capacity() < 100);
    list.push(1);
    list.extend_from_slice(&values);
    list.extend_from_slice(&values[1..3]);
    assert_eq!(list[..], [5, 3, 1, 7, 8, 9, 8, 9]);
    list.insert(1, 4);
    list.insert_slice(2, &values);
    list.insert_slice(0, &values[..1]);
    assert_eq!(list[..6], [7, 5, 4, 7, 8, 9]);
    assert_eq!(list[1], 5);
    assert_eq!(list[2], 4);
    list[0] = 6;
    list[0] = 2;
    assert_eq!(std::mem::replace(&mut list[0], 1), 2);
    list.replace(1, &values);
    list.replace(4, &values[..2]);
    assert_eq!(list[..], [1, 7, 8, 9, 7, 8, 3, 1, 7, 8, 9, 8, 9]);
    assert!(list.remove_value(&8));
    assert_eq!(list.remove(1), 7);
    list.remove_range(6..11);
    assert_eq!(list[..], [1, 9, 7, 8, 3, 1]);
    assert_eq!(list.iter().len(), 6);
    assert!([1, 3].iter().all(|value| list.contains(value)));
    assert!(set.iter().all(|value| list.contains(value)));
    assert!(values.iter().all(|value| list.contains(value)));
    list.extend(vec![4]);
    list.extend(&other);
    list.extend_from_slice(&[4]);
    assert_eq!(list[6..], [4, 7, 8, 9, 4]);
    list.retain(|value| *value == 4 || other.contains(value));
    list.retain(|value| set.contains(value));
    list.retain(|value| values.contains(value));
    assert_eq!(list[..], [9, 7, 7, 9]);
    list.retain(|value| !other[1..2].contains(value));
    list.retain(|value| *value == 9 || !set.contains(value));
    list.retain(|value| !values[..2].contains(value));
    assert_eq!(list[..], [9, 9]);
    list = PrimVec::from([1, 2, 3, 4]);
    list.update_values(|value| value * 2);
    list.reverse();
    list[1..3].reverse();
    assert_eq!(list[..], [8, 4, 6, 2]);
    #[cfg(feature = "rand")]
    {
        use rand::SeedableRng;
        let mut random = rand::rngs::Xoshiro256PlusPlus::seed_from_u64(1);
        list.shuffle(&mut random);
    }
    list.sort_unstable();
    assert_eq!(list[..], [2, 4, 6, 8]);
    list[1..3].sort_unstable();
    assert_eq!(list.binary_search(&6), Ok(2));
    assert_eq!(list[2..].binary_search(&7), Err(1));
    assert_eq!(PrimVec::from(&list[1..3])[..], [4, 6]);
    assert_eq!(list.to_vec(), [2, 4, 6, 8]);
    assert_eq!(list[1..3].to_vec(), [4, 6]);
    let mut array = [0; 5];
    array[..list.len()].copy_from_slice(&list);
    array[..2].copy_from_slice(&list[1..3]);
    array[3..].copy_from_slice(&list[..2]);
    assert_eq!(array, [4, 6, 6, 2, 4]);
    assert_eq!(
        list.for_each(|value| if value < 5 {
            Continue(())
        } else {
            Break(value)
        }),
        Break(6)
    );
    assert_eq!(
        list.for_each_descending(|value| if value > 5 {
            Continue(())
        } else {
            Break(value)
        }),
        Break(4)
    );
    assert_eq!(list.index_of(&4), Some(1));
    assert_eq!(list.index_of_from(2, &4), None);
    assert_eq!(list.last_index_of(&8), Some(3));
    assert_eq!(list.last_index_of_before(3, &8), None);
    assert!(list.contains(&2));
    assert_eq!(list.grep(|value| *value > 5)[..], [6, 8]);
    assert_eq!(list.grep_not(|value| *value > 5)[..], [2, 4]);
    assert_eq!(list.max(), Some(8));
    assert_eq!(list.min(), Some(2));
    assert_eq!(list.sum(), 20);
    let same = list == other;
    assert!(!same);
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(&list), hasher.hash_one(list.clone()));
    assert_eq!(format!("{list:?}"), "[2, 4, 6, 8]");
    list.fill(0);
    list.fill_range(3..6, 1);
    assert_eq!(list[..], [0, 0, 0, 1, 1, 1]);
    list.clear();
    list.push(1);
    list.truncate(0);
    list.truncate(0);
    list = PrimVec::with_capacity(4);
    assert!(list.is_empty());
}

#[test]
#[expect(clippy::too_many_lines, reason = "one for each row of the table")]
fn t_int_linked_list() {
    let values = [7, 8, 9];
    let set = HashSet::from([7, 9]);
    assert!(VecDeque::<i32>::new().is_empty());
    assert!(VecDeque::<i32>::with_capacity(8).capacity() >= 8);
    let other = VecDeque::from(values);
    let mut list = VecDeque::from([5, 3]);
    assert_eq!(list.get(9).copied().unwrap_or(0), 0);
    assert_eq!(list.len(), 2);
    assert!(!list.is_empty());
    list.push_back(1);
    list.extend(values);
    list.extend(&values[1..3]);
    assert_eq!(list, [5, 3, 1, 7, 8, 9, 8, 9]);
    list.insert(1, 4);
    let tail = list.split_off(2);
    list.extend(values.into_iter().chain(tail));
    let tail = list.split_off(0);
    list.extend(values[..1].iter().copied().chain(tail));
    assert_eq!(list, [7, 5, 4, 7, 8, 9, 3, 1, 7, 8, 9, 8, 9]);
    assert_eq!(list[1], 5);
    list[0] = 2;
    assert_eq!(std::mem::replace(&mut list[0], 1), 2);
    list.make_contiguous()[1..4].copy_from_slice(&values);
    list.make_contiguous()[4..6].copy_from_slice(&values[..2]);
    assert_eq!(list, [1, 7, 8, 9, 7, 8, 3, 1, 7, 8, 9, 8, 9]);
    assert_eq!(
        list.iter()
            .position(|stored| *stored == 8)
            .and_then(|at| list.remove(at)),
        Some(8)
    );
    assert_eq!(list.remove(1), Some(7));
    list.drain(6..11);
    assert_eq!(list, [1, 9, 7, 8, 3, 1]);
    assert_eq!(list.iter().len(), 6);
    assert!([1, 3].iter().all(|value| list.contains(value)));
    assert!(set.iter().all(|value| list.contains(value)));
    assert!(values.iter().all(|value| list.contains(value)));
    list.extend(vec![4]);
    list.extend(&other);
    list.extend([4]);
    assert!(list.range(6..).eq(&[4, 7, 8, 9, 4]));
    list.retain(|value| *value == 4 || other.contains(value));
    list.retain(|value| set.contains(value));
    list.retain(|value| values.contains(value));
    assert_eq!(list, [9, 7, 7, 9]);
    list.retain(|value| other[1] != *value);
    list.retain(|value| *value == 9 || !set.contains(value));
    list.retain(|value| !values[..2].contains(value));
    assert_eq!(list, [9, 9]);
    list = VecDeque::from([1, 2, 3, 4]);
    for value in &mut list {
        *value *= 2;
    }
    list.make_contiguous().reverse();
    list.make_contiguous()[1..3].reverse();
    assert_eq!(list, [8, 4, 6, 2]);
    #[cfg(feature = "rand")]
    {
        use rand::{SeedableRng, seq::SliceRandom};
        let mut random = rand::rngs::Xoshiro256PlusPlus::seed_from_u64(1);
        list.make_contiguous().shuffle(&mut random);
    }
    list.make_contiguous().sort_unstable();
    assert_eq!(list, [2, 4, 6, 8]);
    list.make_contiguous()[1..3].sort_unstable();
    assert_eq!(list.binary_search(&6), Ok(2));
    assert_eq!(list.make_contiguous()[2..].binary_search(&7), Err(1));
    assert_eq!(list.range(1..3).copied().collect::<VecDeque<_>>(), [4, 6]);
    assert_eq!(list.iter().copied().collect::<Vec<_>>(), [2, 4, 6, 8]);
    assert_eq!(list.range(1..3).copied().collect::<Vec<_>>(), [4, 6]);
    let mut array = [0; 5];
    array[..list.len()].copy_from_slice(list.make_contiguous());
    array[..2].copy_from_slice(&list.make_contiguous()[1..3]);
    array[3..].copy_from_slice(&list.make_contiguous()[..2]);
    assert_eq!(array, [4, 6, 6, 2, 4]);
    assert!(!list.iter().all(|value| *value < 5));
    assert!(!list.iter().rev().all(|value| *value > 5));
    assert_eq!(list.iter().position(|value| *value == 4), Some(1));
    assert_eq!(list.range(1..).position(|value| *value == 4), Some(0));
    assert_eq!(list.iter().rposition(|value| *value == 8), Some(3));
    assert_eq!(list.range(..3).rposition(|value| *value == 8), None);
    assert!(list.contains(&2));
    assert_eq!(
        list.iter()
            .copied()
            .filter(|value| *value > 5)
            .collect::<VecDeque<_>>(),
        [6, 8]
    );
    assert_eq!(
        list.iter()
            .copied()
            .filter(|value| *value <= 5)
            .collect::<VecDeque<_>>(),
        [2, 4]
    );
    assert_eq!(list.iter().max(), Some(&8));
    assert_eq!(list.iter().min(), Some(&2));
    assert_eq!(list.iter().sum::<i32>(), 20);
    let same = list == other;
    assert!(!same);
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(&list), hasher.hash_one(list.clone()));
    assert_eq!(format!("{list:?}"), "[2, 4, 6, 8]");
    list.make_contiguous().fill(0);
    list.range_mut(1..3).for_each(|value| *value = 1);
    assert_eq!(list, [0, 1, 1, 0]);
    list.clear();
    assert!(list.is_empty());
}
