//! What lists for several threads say of themselves, and what runs outside of their lock.

use std::sync::Arc;

use specie::Queue;
use specie::pool::{SyncQueue, SyncStack};

use super::{caught, quiet_panic};

#[test]
fn lists_for_threads_say_what_they_are() {
    assert_eq!(
        (
            SyncStack::<u8>::new().limit(),
            SyncQueue::<u8>::with_limit(3).limit()
        ),
        (None, Some(3))
    );
    let stack: SyncStack<_> = (0..3).collect();
    assert_eq!(
        format!("{stack:?}"),
        "SyncStack { len: 3, limit: None, .. }"
    );
    assert_eq!(
        format!("{:?}", SyncQueue::<u8>::with_limit(2)),
        "SyncQueue { len: 0, limit: Some(2), .. }"
    );
    assert!(
        SyncQueue::<u8>::default().is_empty() && SyncQueue::from(Queue::from([1])).pop() == Some(1)
    );
}

/// An element whose destructor uses the list that it was in, and panics.
struct Reentrant(Arc<SyncQueue<Reentrant>>, bool);

impl Drop for Reentrant {
    fn drop(&mut self) {
        assert!(self.0.len() <= 3); // would never return if the lock were held
        if self.1 {
            quiet_panic();
        }
    }
}

#[test]
fn elements_are_dropped_outside_of_the_lock() {
    let queue = Arc::new(SyncQueue::with_limit(3));
    for panics in [false, true, false] {
        assert!(queue.push(Reentrant(Arc::clone(&queue), panics)).is_ok());
    }
    drop(queue.push(Reentrant(Arc::clone(&queue), false)));
    drop(queue.pop());
    assert!(caught(|| queue.clear()));
    assert_eq!((queue.len(), Arc::strong_count(&queue)), (0, 1));
    assert!(queue.push(Reentrant(Arc::clone(&queue), false)).is_ok() && queue.pop().is_some());
}
