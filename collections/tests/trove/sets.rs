//! Sets.

use specie::{HashSet, OrderedSet};

#[test]
fn t_int_hash_set() {
    let values = [3, 4];
    let list = vec![1, 2, 3];
    assert!(HashSet::<i32>::new().is_empty());
    assert!(HashSet::<i32>::with_capacity(100).capacity() >= 100);
    assert!(HashSet::<i32>::with_capacity(200).capacity() >= 200);
    assert!(HashSet::<i32>::with_capacity(300).capacity() >= 300);
    let mut set: HashSet<i32> = list.iter().copied().collect();
    let other = set.clone();
    assert_eq!(HashSet::from([1, 2, 3]), set);
    assert!(set.insert(9));
    assert!(set.remove(&9));
    assert!(set.contains(&3));
    assert_eq!(set.len(), 3);
    assert!(!set.is_empty());
    assert_eq!(set.iter().len(), 3);
    assert!(set.iter().all(|member| *member < 9));
    assert_eq!(set.iter().copied().collect::<Vec<_>>().len(), 3);
    let mut buffer: Vec<i32> = Vec::new();
    buffer.extend(&set);
    assert_eq!(buffer.len(), 3);
    assert!(list.iter().all(|value| set.contains(value)));
    assert!(set.is_superset(&other));
    assert!(!values.iter().all(|value| set.contains(value)));
    set.extend(&list);
    set |= &other;
    set.extend(values);
    assert_eq!(set.len(), 4);
    set.retain(|member| list.contains(member));
    set &= &other;
    set.retain(|member| values.contains(member));
    assert_eq!(set, HashSet::from([3]));
    for value in &list {
        set.remove(value);
    }
    assert!(set.is_empty());
    set.extend([1, 2, 3, 4, 5]);
    set -= &other;
    for value in &values {
        set.remove(value);
    }
    assert_eq!(set, HashSet::from([5]));
    let same = set == other;
    assert!(!same);
    assert_eq!(format!("{set:?}"), "{5}");
    set.reserve(100);
    assert!(set.capacity() >= 101);
    set.shrink_to_fit();
    set.shrink_to(0);
    assert!(set.capacity() < 100);
    set.clear();
    assert!(set.is_empty());
}

#[test]
fn t_linked_hash_set() {
    let list = vec!["c", "a", "b"];
    assert!(OrderedSet::<&str>::new().is_empty());
    assert!(OrderedSet::<&str>::with_capacity(100).capacity() >= 100);
    assert!(OrderedSet::<&str>::with_capacity(200).capacity() >= 200);
    let mut set: OrderedSet<&str> = list.iter().copied().collect();
    let other = set.clone();
    assert!(!set.insert("c"));
    assert!(set.remove("a"));
    assert!(set.contains("b"));
    assert_eq!(set.len(), 2);
    assert!(!set.is_empty());
    assert!(set.iter().eq(&["c", "b"]));
    assert!(set.iter().all(|member| member.len() == 1));
    assert_eq!(set.iter().copied().collect::<Vec<_>>(), ["c", "b"]);
    let mut buffer = vec!["first"];
    buffer.extend(&set);
    assert_eq!(buffer, ["first", "c", "b"]);
    assert!(!list.iter().all(|member| set.contains(member)));
    set.extend(&list);
    assert!(set.iter().eq(&["c", "b", "a"]));
    set -= &other;
    set.extend(["x", "c"]);
    set &= &other;
    assert!(set.iter().eq(&["c"]));
    let same = set == other;
    assert!(!same);
    assert_eq!(format!("{set:?}"), "{\"c\"}");
    set.reserve(100);
    assert!(set.capacity() >= 101);
    set.shrink_to_fit();
    set.shrink_to(0);
    assert!(set.capacity() < 100);
    set.clear();
    assert!(set.is_empty());
}
