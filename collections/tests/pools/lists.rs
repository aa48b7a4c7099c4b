//! Every list's scripts against std's, and the traits of those for one thread.

use std::cell::Cell;
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};

use proptest::prelude::*;
use specie::pool::{SyncQueue, SyncStack};
use specie::{Queue, Stack};

/// Counts how many of it are alive.
struct Counted<'a>(&'a Cell<isize>);

impl<'a> Counted<'a> {
    fn new(alive: &'a Cell<isize>) -> Self {
        alive.set(alive.get() + 1);
        Self(alive)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

#[derive(Clone, Debug)]
enum Step {
    Push(u8),
    Pop,
    ChangeNext(u8),
    ChangeAll(u8),
    Extend(Vec<u8>),
    Append(Vec<u8>),
    RetainAbove(u8),
    Drain(usize),
    Clear,
    Shrink,
    Reserve(u8),
    CloneFrom(Vec<u8>),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..9);
    let step = prop_oneof![
        8 => any::<u8>().prop_map(Step::Push),
        6 => Just(Step::Pop),
        2 => any::<u8>().prop_map(Step::ChangeNext),
        1 => any::<u8>().prop_map(Step::ChangeAll),
        2 => bytes().prop_map(Step::Extend),
        1 => bytes().prop_map(Step::Append),
        1 => any::<u8>().prop_map(Step::RetainAbove),
        1 => (0..4_usize).prop_map(Step::Drain),
        1 => Just(Step::Clear),
        1 => Just(Step::Shrink),
        1 => any::<u8>().prop_map(Step::Reserve),
        1 => bytes().prop_map(Step::CloneFrom),
    ];
    prop::collection::vec(step, 0..60)
}

/// Runs a script on a stack or queue and on std's list.
macro_rules! check_script {
    ($script:expr, $Type:ident, $List:ident, $push:ident, $pop:ident, $next:ident, $next_mut:ident) => {{
        let mut tested: $Type<u8> = $Type::new();
        let mut oracle: $List<u8> = $List::new();
        for step in $script {
            match step {
                Step::Push(value) => {
                    tested.push(value);
                    oracle.$push(value);
                }
                Step::Pop => assert_eq!(tested.pop(), oracle.$pop()),
                Step::ChangeNext(value) => {
                    assert_eq!(
                        tested.peek_mut().map(|next| *next = value).is_some(),
                        !oracle.is_empty()
                    );
                    oracle.$next_mut().map(|next| *next = value);
                }
                Step::ChangeAll(value) => {
                    tested.iter_mut().for_each(|element| *element ^= value);
                    (&mut tested)
                        .into_iter()
                        .for_each(|element| *element = element.wrapping_add(1));
                    for element in &mut oracle {
                        *element = (*element ^ value).wrapping_add(1);
                    }
                }
                Step::Extend(values) => {
                    tested.extend(&values);
                    tested.extend(values.clone());
                    oracle.extend(&values);
                    oracle.extend(values);
                }
                Step::Append(values) => {
                    let mut more = values.iter().copied().collect::<$Type<u8>>();
                    tested.append(&mut more);
                    assert!(more.is_empty());
                    oracle.extend(values);
                }
                Step::RetainAbove(least) => {
                    tested.retain(|element| *element > least);
                    tested.retain_mut(|element| {
                        *element -= 1;
                        *element % 7 != 0
                    });
                    oracle.retain(|element| *element > least);
                    oracle.retain_mut(|element| {
                        *element -= 1;
                        *element % 7 != 0
                    });
                }
                Step::Drain(take) => {
                    let drained: Vec<u8> = tested.drain().take(take).collect();
                    let expected: Vec<u8> = oracle.drain(..).take(take).collect();
                    assert_eq!(drained, expected);
                }
                Step::Clear => {
                    let capacity = tested.capacity();
                    tested.clear();
                    assert_eq!(tested.capacity(), capacity);
                    oracle.clear();
                }
                Step::Shrink => {
                    tested.shrink_to(tested.len() + 3);
                    tested.shrink_to_fit();
                    assert_eq!(tested.allocation_size(), tested.capacity());
                    assert!(tested.capacity() <= tested.len() + 1);
                }
                Step::Reserve(more) => {
                    let more = usize::from(more);
                    tested.reserve(more);
                    assert!(tested.capacity() >= tested.len() + more);
                    tested.reserve_exact(more + 1);
                    assert!(tested.capacity() > tested.len() + more);
                    tested.try_reserve(more + 2).unwrap();
                    tested.try_reserve_exact(more + 3).unwrap();
                    assert!(tested.capacity() >= tested.len() + more + 3);
                }
                Step::CloneFrom(values) => {
                    tested.clone_from(&$Type::from(values.clone()));
                    oracle = values.into();
                }
            }
            assert_eq!(
                (tested.len(), tested.is_empty()),
                (oracle.len(), oracle.is_empty())
            );
            assert_eq!(tested.peek(), oracle.$next());
            assert!(
                tested.iter().eq(&oracle) && (&tested).into_iter().rev().eq(oracle.iter().rev())
            );
            for value in [0, 1, 2, 200] {
                assert_eq!(tested.contains(&value), oracle.contains(&value));
            }
            assert_eq!(
                format!("{tested:?} {tested:#?}"),
                format!("{oracle:?} {oracle:#?}")
            );
            assert_eq!(tested, tested.clone());
        }
        assert_eq!(Vec::from(tested.clone()), Vec::from(oracle.clone()));
        assert_eq!(tested.clone().into_vec(), Vec::from(oracle.clone()));
        assert!(tested.into_iter().eq(oracle));
    }};
}

proptest! {
    #[test]
    fn a_stack_is_a_vec_reached_at_its_end(script in steps()) {
        check_script!(script, Stack, Vec, push, pop, last, last_mut);
    }

    #[test]
    fn a_queue_is_a_deque_filled_at_the_back_and_emptied_at_the_front(script in steps()) {
        check_script!(script, Queue, VecDeque, push_back, pop_front, front, front_mut);
    }

    #[test]
    fn lists_for_threads_are_the_same_lists(script in steps(), limit in 0..12_usize) {
        let (stack, queue) = (SyncStack::with_limit(limit), SyncQueue::with_limit(limit));
        let (mut last, mut first) = (Vec::new(), VecDeque::new());
        for step in script {
            match step {
                Step::Push(value) => {
                    let expected = if last.len() < limit { Ok(()) } else { Err(value) };
                    assert_eq!(stack.push(value), expected);
                    if expected.is_ok() { last.push(value); }
                    let expected = if first.len() < limit { Ok(()) } else { Err(value) };
                    assert_eq!(queue.push(value), expected);
                    if expected.is_ok() { first.push_back(value); }
                }
                Step::Clear => {
                    stack.clear();
                    queue.clear();
                    last.clear();
                    first.clear();
                }
                Step::Drain(_) => {
                    assert_eq!(stack.take_all().into_vec(), std::mem::take(&mut last));
                    assert_eq!(queue.take_all().into_vec(), Vec::from(std::mem::take(&mut first)));
                }
                _ => {
                    assert_eq!(stack.pop(), last.pop());
                    assert_eq!(queue.pop(), first.pop_front());
                }
            }
            assert_eq!((stack.len(), queue.len()), (last.len(), first.len()));
            assert_eq!((stack.is_empty(), queue.is_empty()), (last.is_empty(), first.is_empty()));
        }
        assert_eq!(stack.into_inner().into_vec(), last);
        assert_eq!(queue.into_inner().into_vec(), Vec::from(first));
    }
}

#[test]
fn lists_are_as_stds() {
    const STACK: Stack<String> = Stack::new();
    const QUEUE: Queue<String> = Queue::new();
    fn shorter<'a>(
        stack: Stack<&'static str>,
        queue: Queue<&'static str>,
    ) -> (Stack<&'a str>, Queue<&'a str>) {
        (stack, queue)
    }
    assert_eq!((STACK, QUEUE), (Stack::default(), Queue::default()));
    assert_eq!((STACK.allocation_size(), QUEUE.allocation_size()), (0, 0));
    let (stack, queue) = shorter(Stack::from(["a", "b"]), Queue::from(["a", "b"]));
    assert_eq!(
        (stack.as_slice(), stack.peek(), queue.peek()),
        (&["a", "b"][..], Some(&"b"), Some(&"a"))
    );
    let random = RandomState::new();
    assert_eq!(
        random.hash_one(&stack),
        random.hash_one(Stack::from(["a", "b"]))
    );
    // A queue's equality and hash do not depend on where its front is in memory.
    let mut turned = Queue::with_capacity(2);
    turned.extend(["x", "a"]);
    turned.pop();
    turned.push("b");
    assert_eq!(
        (&turned, random.hash_one(&turned)),
        (&queue, random.hash_one(&queue))
    );
    assert_eq!(Queue::from(VecDeque::from(turned)), queue);
    assert!(Stack::from([1, 2]) < Stack::from([1, 3]) && Queue::from([1, 2]) < Queue::from([2]));
    let mut stack = Stack::from([1, 2, 3]);
    stack.as_mut_slice()[1] = 7;
    stack.truncate(2);
    assert_eq!(stack.pop(), Some(7));
    assert_eq!(
        (
            Stack::<u64>::with_capacity(9).allocation_size(),
            Queue::<u64>::with_capacity(9).allocation_size()
        ),
        (72, 72)
    );
    assert!(
        stack.try_reserve(usize::MAX).is_err()
            && Queue::from([1_u8]).try_reserve_exact(usize::MAX).is_err()
    );
}

#[test]
fn elements_are_dropped_once() {
    let alive = Cell::new(0);
    let some = |number: usize| (0..number).map(|_| Counted::new(&alive));
    let mut stack: Stack<_> = some(5).collect();
    let mut queue: Queue<_> = some(5).collect();
    assert_eq!(alive.get(), 10);
    drop((stack.pop(), queue.pop()));
    assert_eq!(alive.get(), 8);
    drop((stack.drain().next(), queue.drain().next()));
    assert_eq!((alive.get(), stack.len(), queue.len()), (0, 0, 0));
    stack.extend(some(3));
    queue.extend(some(3));
    drop((stack.into_iter().next(), queue.into_iter().next()));
    assert_eq!(alive.get(), 0);
    let limited = SyncStack::with_limit(1);
    assert!(limited.push(Counted::new(&alive)).is_ok());
    drop(limited.push(Counted::new(&alive)));
    assert_eq!(alive.get(), 1);
    limited.clear();
    assert_eq!(alive.get(), 0);
}
