//! The same tests of `Pool` and `LocalPool`.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use proptest::prelude::*;
use specie::pool::{LocalPooled, OwnedLocalPooled, OwnedPooled, Pooled, Statistics};
use specie::{LocalPool, Pool, Stack};

use super::{caught, quiet_panic};

macro_rules! pool_tests {
    ($module:ident, $Pool:ident, $Pooled:ident, $Owned:ident, $Shared:ident) => {
        mod $module {
            use super::*;

            /// Checks the numbers, and that they add up.
            fn check<T>(pool: &$Pool<T>, in_use: usize, expected: [usize; 4]) {
                let Statistics { created, reused, discarded, detached, .. } = pool.statistics();
                assert_eq!([created, reused, discarded, detached], expected);
                assert_eq!(created, discarded + detached + pool.len() + in_use);
            }

            #[test]
            fn objects_are_used_again_the_latest_first() {
                let next = AtomicUsize::new(0);
                let pool = $Pool::new(move || next.fetch_add(1, Ordering::Relaxed));
                assert!(pool.is_empty() && pool.try_get().is_none());
                let (first, second) = (pool.get(), pool.get());
                assert_eq!((*first, *second), (0, 1));
                check(&pool, 2, [2, 0, 0, 0]);
                drop(first);
                drop(second);
                check(&pool, 0, [2, 0, 0, 0]);
                let (first, second, third) = (pool.try_get().unwrap(), pool.get(), pool.get());
                assert_eq!((*first, *second, *third), (1, 0, 2));
                check(&pool, 3, [3, 2, 0, 0]);
                assert_eq!($Pooled::take(second), 0);
                check(&pool, 2, [3, 2, 0, 1]);
                drop((first, third));
                assert_eq!(pool.len(), 2);
                pool.clear();
                check(&pool, 0, [3, 2, 2, 1]);
            }

            #[test]
            fn at_most_so_many_idle_objects_are_kept() {
                let alive = Arc::new(());
                let kept = Arc::clone(&alive);
                let pool = $Pool::new(move || Arc::clone(&kept)).limit(2);
                let objects: Vec<_> = (0..5).map(|_| pool.get()).collect();
                assert_eq!(Arc::strong_count(&alive), 7);
                drop(objects);
                assert_eq!((pool.len(), Arc::strong_count(&alive)), (2, 4));
                check(&pool, 0, [5, 0, 3, 0]);
                let pool = pool.limit(1);
                check(&pool, 0, [5, 0, 4, 0]);
                let pool = pool.limit(0);
                check(&pool, 0, [5, 0, 5, 0]);
                drop(pool.get());
                check(&pool, 0, [6, 0, 6, 0]);
                drop(pool);
                assert_eq!(Arc::strong_count(&alive), 1);
            }

            #[test]
            fn objects_are_judged_and_then_reset() {
                let pool = $Pool::new(|| vec![7_u8]).reset(Vec::clear).discard(|object| object.len() > 2);
                let mut object = pool.get();
                assert_eq!(*object, [7]); // not reset when new
                object.push(8);
                drop(object);
                assert!(pool.get().is_empty());
                pool.get().extend([1, 2, 3]);
                check(&pool, 0, [1, 2, 1, 0]);
                // Later rules replace earlier ones.
                let pool = pool.discard(|_| false).reset(|object| object.truncate(1));
                pool.get().extend([1, 2, 3]);
                assert_eq!(*pool.get(), [7]);
            }

            #[test]
            fn an_object_is_dropped_when_a_rule_panics() {
                let alive = Arc::new(());
                let kept = Arc::clone(&alive);
                let pool = $Pool::new(move || (Arc::clone(&kept), 0))
                    .reset(|object| if object.1 == 1 { quiet_panic() })
                    .discard(|object| if object.1 == 2 { quiet_panic() } else { false });
                for rule in [1, 2] {
                    let mut object = pool.get();
                    object.1 = rule;
                    assert!(caught(|| drop(object)));
                    assert_eq!((pool.len(), Arc::strong_count(&alive)), (0, 2));
                }
                check(&pool, 0, [2, 0, 2, 0]);
                drop(pool.get());
                check(&pool, 0, [3, 0, 2, 0]);
                assert_eq!(Arc::strong_count(&alive), 3);
            }

            #[test]
            fn nothing_is_counted_when_creating_panics() {
                let fails = Arc::new(AtomicBool::new(true));
                let asked = Arc::clone(&fails);
                let pool = $Shared::new($Pool::new(move || if asked.load(Ordering::Relaxed) { quiet_panic() }));

                check(&pool, 0, [0; 4]);
                assert_eq!($Shared::strong_count(&pool), 1);
                fails.store(false, Ordering::Relaxed);
                drop(pool.get());
                check(&pool, 0, [1, 0, 0, 0]);
            }

            #[test]
            fn an_object_that_a_panic_has_passed_is_discarded() {
                let resets = Arc::new(AtomicUsize::new(0));
                let count = Arc::clone(&resets);
                let pool = $Shared::new($Pool::new(String::new).reset(move |_| {
                    count.fetch_add(1, Ordering::Relaxed);
                }));
                assert!(caught(|| {
                    let mut object = pool.get();
                    let _owned = pool.get_owned();
                    object.push_str("half");
                    quiet_panic();
                }));
                check(&pool, 0, [2, 0, 2, 0]);
                assert_eq!((resets.load(Ordering::Relaxed), $Shared::strong_count(&pool)), (0, 1));
                assert_eq!(*pool.get(), "");
            }

            /// Borrows an object and gives it back while it is dropped.
            struct Uses<'a>(&'a $Pool<String>);

            impl Drop for Uses<'_> {
                fn drop(&mut self) {
                    self.0.get().push('x');
                }
            }

            #[test]
            fn a_loan_that_began_while_unwinding_is_an_ordinary_one() {
                let pool = $Pool::new(String::new).reset(String::clear);
                assert!(caught(|| {
                    let _uses = Uses(&pool);
                    quiet_panic();
                }));
                check(&pool, 0, [1, 0, 0, 0]);
            }

            #[test]
            fn rules_may_use_a_pool_themselves() {
                let inner = $Shared::new($Pool::new(|| 1));
                let (created, reset, judged) =
                    ($Shared::clone(&inner), $Shared::clone(&inner), $Shared::clone(&inner));
                let pool = $Shared::new(
                    $Pool::new(move || created.get_owned())
                        .reset(move |object| *object = reset.get_owned())
                        .discard(move |_| *judged.get() != 1),
                );
                drop(pool.get());
                drop(pool.get_owned());
                check(&pool, 0, [1, 1, 0, 0]);
                check(&inner, 1, [2, 3, 0, 0]);
                pool.clear();
                check(&inner, 0, [2, 3, 0, 0]);
            }

            #[test]
            fn an_owned_guard_keeps_the_pool() {
                let alive = Arc::new(());
                let kept = Arc::clone(&alive);
                let pool = $Shared::new($Pool::new(move || Arc::clone(&kept)));
                let weak = $Shared::downgrade(&pool);
                let (first, second) = (pool.get_owned(), pool.get_owned());
                drop(pool);
                let _: Arc<()> = $Owned::take(first);
                check(&weak.upgrade().unwrap(), 1, [2, 0, 0, 1]);
                drop(second);
                assert!(weak.upgrade().is_none());
                assert_eq!(Arc::strong_count(&alive), 1);
            }

            #[test]
            fn pools_and_guards_are_printed() {
                let pool = $Pool::<String>::default();
                let mut object = pool.get();
                object.push('a');
                assert_eq!(format!("{object} {object:?}"), "a \"a\"");
                assert!(format!("{pool:?}").starts_with(concat!(stringify!($Pool), " { idle: 0, statistics: Statistics {")));
            }

            proptest! {
                /// Guards are taken and given back in any order: no object is in two hands.
                #[test]
                fn no_object_is_in_two_hands(script in prop::collection::vec(0..12_usize, 0..80), limit in 0..5_usize) {
                    let next = AtomicUsize::new(0);
                    let pool = $Pool::new(move || next.fetch_add(1, Ordering::Relaxed)).limit(limit);
                    let (mut in_use, mut idle) = (Vec::<$Pooled<'_, usize>>::new(), Vec::new());
                    let (mut expected, mut made) = ([0; 4], 0);
                    for step in script {
                        if step == 11 {
                            expected[2] += idle.len();
                            idle.clear();
                            pool.clear();
                        } else if step >= 5 || in_use.is_empty() {
                            let object = pool.get();
                            if let Some(known) = idle.pop() {
                                assert_eq!(*object, known);
                                expected[1] += 1;
                            } else {
                                assert_eq!(*object, made);
                                made += 1;
                                expected[0] += 1;
                            }
                            in_use.push(object);
                        } else {
                            let object = in_use.swap_remove(step % in_use.len());
                            if step == 0 {
                                $Pooled::take(object);
                                expected[3] += 1;
                            } else if idle.len() < limit {
                                idle.push(*object);
                            } else {
                                expected[2] += 1;
                            }
                        }
                        check(&pool, in_use.len(), expected);
                        let different: HashSet<usize> = in_use.iter().map(|object| **object).collect();
                        assert_eq!((different.len(), pool.len()), (in_use.len(), idle.len()));
                    }
                }
            }
        }
    };
}

pool_tests!(shared, Pool, Pooled, OwnedPooled, Arc);

pool_tests!(local, LocalPool, LocalPooled, OwnedLocalPooled, Rc);

#[test]
fn local_rules_and_objects_need_not_be_sent() {
    let log = Rc::new(RefCell::new(Vec::new()));
    let (created, reset) = (Rc::clone(&log), Rc::clone(&log));
    let pool = LocalPool::new(move || {
        created.borrow_mut().push("created");
        Rc::new(1)
    })
    .reset(move |_| reset.borrow_mut().push("reset"));
    drop(pool.get());
    assert_eq!(*log.borrow(), ["created", "reset"]);
}

#[test]
fn a_message_of_a_panic_is_the_rules_own() {
    let pool = Pool::new(|| 0).reset(|_| resume_unwind(Box::new("from the rule")));
    let payload = catch_unwind(AssertUnwindSafe(|| drop(pool.get()))).unwrap_err();
    assert_eq!(payload.downcast_ref(), Some(&"from the rule"));
}

#[test]
fn guards_are_printable_only_if_their_objects_are() {
    fn printed(value: &impl Debug) -> String {
        format!("{value:?}")
    }
    assert_eq!(printed(&Pool::new(|| 1).get()), "1");
    assert_eq!(printed(&Stack::from([1])), printed(&vec![1]));
}
