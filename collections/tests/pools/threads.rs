//! Eight threads at one list and at one pool, and what may go from thread to thread.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;

use specie::pool::{
    LocalPooled, OwnedLocalPooled, OwnedPooled, Pooled, Statistics, SyncQueue, SyncStack,
};
use specie::{LocalPool, Pool, Queue, Stack};

use super::{caught, quiet_panic};

const THREADS: usize = 8;

fn on_threads(action: impl Fn(usize) + Sync) {
    let together = Barrier::new(THREADS);
    thread::scope(|scope| {
        for number in 0..THREADS {
            let (action, together) = (&action, &together);
            scope.spawn(move || {
                together.wait();
                action(number);
            });
        }
    });
}

/// Half of the threads push numbers, half pop them; each number must come out once.
fn stress(
    limit: usize,
    push: impl Fn(usize) -> Result<(), usize> + Sync,
    pop: impl Fn() -> Option<usize> + Sync,
    in_order: bool,
) {
    const EACH: usize = 20_000;
    let (out, running) = (Mutex::new(Vec::new()), AtomicUsize::new(THREADS / 2));
    on_threads(|thread| {
        if thread < THREADS / 2 {
            for number in thread * EACH..(thread + 1) * EACH {
                let mut next = push(number);
                while let Err(back) = next {
                    assert_eq!(back, number);
                    thread::yield_now();
                    next = push(back);
                }
            }
            running.fetch_sub(1, Ordering::SeqCst);
            return;
        }
        let mut mine = Vec::new();
        loop {
            let ended = running.load(Ordering::SeqCst) == 0;
            match pop() {
                Some(number) => mine.push(number),
                None if ended => break,
                None => thread::yield_now(),
            }
        }
        if in_order {
            let mut last = [None; THREADS / 2];
            for number in &mine {
                let last = &mut last[number / EACH];
                assert!(
                    *last < Some(*number),
                    "{number} came after {last:?}, limit {limit}"
                );
                *last = Some(*number);
            }
        }
        out.lock().unwrap().extend(mine);
    });
    let mut out = out.into_inner().unwrap();
    out.sort_unstable();
    assert!(out.into_iter().eq(0..THREADS / 2 * EACH));
}

#[test]
fn threads_lose_nothing_and_get_nothing_twice() {
    for limit in [1, 100, usize::MAX] {
        let (stack, queue) = (SyncStack::with_limit(limit), SyncQueue::with_limit(limit));
        stress(limit, |number| stack.push(number), || stack.pop(), false);
        stress(limit, |number| queue.push(number), || queue.pop(), true);
    }
}

#[test]
fn no_thread_sees_more_than_the_limit() {
    let queue = SyncQueue::with_limit(5);
    let (taken, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    on_threads(|thread| {
        for number in 0..2_000 {
            if queue.push(number).is_err() {
                refused.fetch_add(1, Ordering::Relaxed);
            }
            assert!(queue.len() <= 5);
            if (number + thread) % 7 == 0 {
                let all = queue.take_all();
                assert!(all.len() <= 5);
                taken.fetch_add(all.len(), Ordering::Relaxed);
            }
        }
    });
    let left = queue.len();
    assert_eq!(
        taken.into_inner() + refused.into_inner() + left,
        THREADS * 2_000
    );
}

/// An object that notices when two threads have it.
struct Alone {
    taken: AtomicBool,
    uses: usize,
}

#[test]
fn threads_never_share_an_object() {
    const EACH: usize = 5_000;
    for limit in [0, 3, usize::MAX] {
        let dropped_uses = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&dropped_uses);
        let pool = Arc::new(
            Pool::new(|| Alone {
                taken: AtomicBool::new(false),
                uses: 0,
            })
            .limit(limit)
            .discard(move |object| {
                let old = object.uses >= 20;
                if old {
                    count.fetch_add(object.uses, Ordering::Relaxed);
                }
                old
            }),
        );
        let (panicked, kept) = (AtomicUsize::new(0), AtomicUsize::new(0));
        on_threads(|thread| {
            let serve = |object: &mut Alone| {
                assert!(!object.taken.swap(true, Ordering::Relaxed));
                object.uses += 1;
                thread::yield_now();
                assert!(object.taken.swap(false, Ordering::Relaxed));
            };
            for number in 0..EACH {
                match (number + thread) % 50 {
                    0 => {
                        assert!(caught(|| {
                            let _object = pool.get();
                            quiet_panic();
                        }));
                        panicked.fetch_add(1, Ordering::Relaxed);
                    }
                    1 => {
                        let _: Alone = Pooled::take(pool.get());
                        kept.fetch_add(1, Ordering::Relaxed);
                    }
                    2..20 => serve(&mut pool.get_owned()),
                    _ => serve(&mut pool.get()),
                }
            }
        });
        let Statistics {
            created,
            reused,
            discarded,
            detached,
            ..
        } = pool.statistics();
        assert_eq!(created + reused, THREADS * EACH);
        assert_eq!(created, discarded + detached + pool.len());
        assert_eq!(detached, kept.into_inner());
        assert!(discarded >= panicked.into_inner() && pool.len() <= limit.min(THREADS));
        if limit > 0 {
            // Whatever the threads have done, twenty uses in a row wear an object out.
            for _ in 0..20 {
                pool.get().uses += 1;
            }
            assert!(dropped_uses.load(Ordering::Relaxed) >= 20);
        }
    }
}

/// Says at run time what the compiler knows, so that what must *not* be `Send` or `Sync` can be asserted too.
macro_rules! is {
    ($Type:ty: $Bound:ident) => {{
        #[allow(dead_code)]
        trait Otherwise {
            const HOLDS: bool = false;
        }
        impl<T: ?Sized> Otherwise for T {}
        struct Asked<T: ?Sized>(std::marker::PhantomData<T>);
        #[allow(dead_code)]
        impl<T: ?Sized + $Bound> Asked<T> {
            const HOLDS: bool = true;
        }
        <Asked<$Type>>::HOLDS
    }};
}

#[test]
fn what_may_be_sent_and_shared_is_right() {
    // `Cell` can be sent but not shared.
    const {
        assert!(
            is!(SyncStack<Cell<u8>>: Sync)
                && is!(SyncQueue<Cell<u8>>: Sync)
                && is!(Pool<Cell<u8>>: Sync)
        );
        assert!(
            is!(SyncStack<Cell<u8>>: Send)
                && is!(SyncQueue<Cell<u8>>: Send)
                && is!(Pool<Cell<u8>>: Send)
        );
        assert!(
            !is!(SyncStack<Rc<u8>>: Sync)
                && !is!(SyncQueue<Rc<u8>>: Send)
                && !is!(Pool<Rc<u8>>: Sync)
        );
        assert!(!is!(Pool<Rc<u8>>: Send) && is!(Stack<u8>: Sync) && is!(Queue<u8>: Send));
        assert!(!is!(Stack<Cell<u8>>: Sync) && !is!(Queue<Rc<u8>>: Send));
        assert!(
            !is!(LocalPool<u8>: Send)
                && !is!(LocalPool<u8>: Sync)
                && !is!(OwnedLocalPooled<u8>: Send)
        );
        assert!(
            is!(Pooled<'static, u8>: Send)
                && is!(OwnedPooled<u8>: Sync)
                && is!(OwnedPooled<Cell<u8>>: Send)
        );
        assert!(!is!(Pooled<'static, Cell<u8>>: Sync) && !is!(OwnedPooled<Cell<u8>>: Sync));
        assert!(!is!(LocalPooled<'static, u8>: Send) && !is!(OwnedPooled<Rc<u8>>: Send));
    }
}
