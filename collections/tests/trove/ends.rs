//! Stacks and queues.

use std::hash::{BuildHasher, RandomState};

use specie::{HashSet, Queue, Stack};

#[test]
fn t_int_array_stack() {
    assert!(Stack::<i32>::new().is_empty());
    assert!(Stack::<i32>::with_capacity(8).capacity() >= 8);
    let mut stack = Stack::with_capacity(9);
    assert_eq!(stack.peek().copied().unwrap_or(0), 0);
    stack.push(1);
    stack.push(2);
    let other = stack.clone();
    assert_eq!(stack.peek(), Some(&2));
    assert_eq!(stack.pop(), Some(2));
    assert_eq!(stack.len(), 1);
    stack.push(3);
    assert_eq!(stack.iter().rev().copied().collect::<Vec<_>>(), [3, 1]);
    let mut buffer = vec![0];
    buffer.extend(stack.iter().rev());
    assert_eq!(buffer, [0, 3, 1]);
    let same = stack == other;
    assert!(!same);
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(&stack), hasher.hash_one(stack.clone()));
    stack.clear();
    assert!(stack.is_empty());
}

#[test]
fn t_int_queue() {
    let mut queue = Queue::from([1, 2]);
    let (other, values) = (queue.clone(), [2, 3]);
    let set = HashSet::from([1, 9]);
    assert_eq!(queue.peek().copied().unwrap_or(0), 1);
    queue.push(3);
    assert_eq!(*queue.peek().expect("a value"), 1);
    assert_eq!(queue.peek(), Some(&1));
    assert_eq!(queue.pop(), Some(1));
    queue.push(4);
    assert_eq!(queue.len(), 3);
    assert!(!queue.is_empty());
    assert!(queue.contains(&4));
    assert!(queue.iter().eq(&[2, 3, 4]));
    assert_eq!(queue.iter().copied().collect::<Vec<_>>(), [2, 3, 4]);
    let mut buffer = vec![0];
    buffer.extend(&queue);
    assert_eq!(buffer, [0, 2, 3, 4]);
    assert!(!queue.iter().all(|value| *value > 2));
    assert!(!buffer.iter().all(|value| queue.contains(value)));
    assert!(!other.iter().all(|value| queue.contains(value)));
    assert!(values.iter().all(|value| queue.contains(value)));
    queue.extend(buffer);
    queue.extend(&set);
    queue.extend(values);
    assert_eq!(queue.len(), 11);
    queue.retain(|value| [1, 2, 3].contains(value));
    queue.retain(|value| *value > 1 || set.contains(value));
    queue.retain(|value| values.contains(value));
    assert!(queue.iter().eq(&[2, 3, 2, 3, 2, 3]));
    queue.retain(|value| ![4, 5].contains(value));
    queue.retain(|value| !set.contains(value));
    queue.retain(|value| !values[..1].contains(value));
    assert!(queue.iter().eq(&[3, 3, 3]));
    queue.retain(|value| *value != 3);
    let same = queue == other;
    assert!(!same);
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(&queue), hasher.hash_one(queue.clone()));
    queue.clear();
    assert!(queue.is_empty());
}
