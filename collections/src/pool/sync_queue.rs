//! First in, first out, for several threads.

use core::fmt;

use super::Queue;
use super::locked::{Locked, locked_list};

/// A queue for several threads: what was pushed first is popped first. Needs the feature `std`.
///
/// It is a [`Queue`] behind a lock that is held for a few instructions only, and while the list grows. No code of an element
/// runs under the lock. `pop` does not wait for an element: std's `mpsc` has channels that do.
///
/// ```
/// use specie::SyncQueue;
///
/// static SHARED: SyncQueue<u32> = SyncQueue::with_limit(2);
/// std::thread::scope(|scope| {
///     scope.spawn(|| SHARED.push(1)).join().unwrap()
/// })?;
/// let shared = &SHARED;
/// shared.push(2)?;
/// assert_eq!(shared.push(3), Err(3)); // it is full
/// assert_eq!((shared.pop(), shared.pop(), shared.pop()), (Some(1), Some(2), None));
/// # Ok::<(), u32>(())
/// ```
pub struct SyncQueue<T> {
    elements: Locked<Queue<T>>,
    /// `usize::MAX` for none: so many elements there cannot be, but for those without a size.
    limit: usize,
}

locked_list!(SyncQueue, Queue, "first");
