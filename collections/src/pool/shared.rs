//! A pool for several threads.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::Stack;
use super::engine::{Engine, Event, Shelf, Statistics};
use super::guard::{Lender, Loan, guard};
use super::locked::Locked;

/// The idle objects. Locked only while objects are moved, so never when code of the user's runs.
struct Idle<T> {
    objects: Locked<Stack<T>>,
    created: AtomicUsize,
    reused: AtomicUsize,
    discarded: AtomicUsize,
    detached: AtomicUsize,
}

impl<T> Shelf<T> for Idle<T> {
    fn take(&self) -> Option<T> {
        self.objects.with(Stack::pop)
    }

    fn put(&self, object: T, limit: usize) -> Result<(), T> {
        self.objects.with(|objects| {
            if objects.len() >= limit {
                return Err(object);
            }
            objects.push(object);
            Ok(())
        })
    }

    fn take_all(&self) -> Stack<T> {
        self.objects.with(core::mem::take)
    }

    fn len(&self) -> usize {
        self.objects.with(|objects| objects.len())
    }

    fn count(&self, event: Event, times: usize) {
        let number = match event {
            Event::Created => &self.created,
            Event::Reused => &self.reused,
            Event::Discarded => &self.discarded,
            Event::Detached => &self.detached,
        };
        // Only a number: nothing is read on the strength of it.
        number.fetch_add(times, Ordering::Relaxed);
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            created: self.created.load(Ordering::Relaxed),
            reused: self.reused.load(Ordering::Relaxed),
            discarded: self.discarded.load(Ordering::Relaxed),
            detached: self.detached.load(Ordering::Relaxed),
        }
    }
}

type Rules<T> = Engine<
    T,
    Idle<T>,
    dyn Fn() -> T + Send + Sync,
    dyn Fn(&mut T) + Send + Sync,
    dyn Fn(&T) -> bool + Send + Sync,
>;

/// A pool for several threads: objects that are dear to make are used again rather than dropped. Needs the feature `std`.
///
/// [`get`](Self::get) hands out the object that came back last, or creates one: it never waits, and never refuses. The guard
/// gives the object back when it is dropped. On its way back,
///
/// - *discard* is asked whether the object is not worth keeping, such as a buffer that has grown too large;
/// - *reset* makes it fit for its next user;
/// - the *limit* says how many idle objects are kept; the others are dropped. It does not say how many there may be at once.
/// - *A panic* that unwinds past a guard discards its object, which may have been left half changed. The rules are not
///   asked then.
///
/// If a rule panics, the panic goes on from where the guard is dropped; the object is dropped too, and the pool remains
/// usable. The rules may use the pool themselves.
///
/// It can be shared by threads when its objects can be sent to them. Idle objects stand behind one lock, which is held for a few
/// instructions only: no rule runs and no object is dropped under it.
///
/// ```
/// use specie::Pool;
///
/// let buffers = Pool::new(|| Vec::with_capacity(4096))
///     .reset(Vec::clear)
///     .discard(|buffer| buffer.capacity() > 1 << 20)
///     .limit(16);
/// std::thread::scope(|scope| {
///     for number in 0..4 {
///         let buffers = &buffers;
///         scope.spawn(move || buffers.get().push(number));
///     }
/// });
/// assert!(buffers.get().is_empty());
/// assert!(buffers.statistics().created <= 4);
/// ```
pub struct Pool<T> {
    rules: Rules<T>,
}

guard! {
    /// An object of a [`Pool`], which goes back when this is dropped.
    Pooled ['a] &'a Pool<T>
}

guard! {
    /// An object of a [`Pool`] which keeps the pool alive, and goes back when this is dropped.
    OwnedPooled [] Arc<Pool<T>>
}

impl<T> Pool<T> {
    /// An empty pool, whose objects `create` makes when they are needed. Keeps every object that comes back until it is told
    /// otherwise.
    pub fn new(create: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let idle = Idle {
            objects: Locked::new(Stack::new()),
            created: AtomicUsize::new(0),
            reused: AtomicUsize::new(0),
            discarded: AtomicUsize::new(0),
            detached: AtomicUsize::new(0),
        };
        Self {
            rules: Rules::new(idle, Box::new(create)),
        }
    }

    /// The pool with a limit: it keeps at most so many idle objects. Idle objects beyond it are discarded. O(discarded).
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.rules.set_limit(limit);
        self
    }

    /// The pool with a function that makes each object that comes back fit for its next user, instead of the function it
    /// had. It runs when an object comes back, not when it is created.
    #[must_use]
    pub fn reset(mut self, reset: impl Fn(&mut T) + Send + Sync + 'static) -> Self {
        self.rules.reset = Some(Box::new(reset));
        self
    }

    /// The pool with a function that says of each object that comes back whether it is dropped rather than kept, instead of
    /// the function it had. It sees the object before it is reset.
    #[must_use]
    pub fn discard(mut self, discard: impl Fn(&T) -> bool + Send + Sync + 'static) -> Self {
        self.rules.discard = Some(Box::new(discard));
        self
    }

    /// An object: the one that came back last, or a new one when none is idle. O(1) but for creating it.
    ///
    /// # Panics
    /// When creating the object does.
    pub fn get(&self) -> Pooled<'_, T> {
        Pooled(Loan::new(self.rules.take(), self))
    }

    /// The idle object that came back last; `None` when there is none. Creates nothing. O(1).
    pub fn try_get(&self) -> Option<Pooled<'_, T>> {
        Some(Pooled(Loan::new(self.rules.take_idle()?, self)))
    }

    /// As [`get`](Self::get), with a guard that borrows nothing and keeps the pool alive.
    ///
    /// # Panics
    /// When creating the object does.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// let pool = Arc::new(specie::Pool::new(|| [0; 64]));
    /// let mut block = pool.get_owned();
    /// std::thread::spawn(move || block[0] = 1).join().unwrap();
    /// assert_eq!((pool.len(), pool.get()[0]), (1, 1));
    /// ```
    pub fn get_owned(self: &Arc<Self>) -> OwnedPooled<T> {
        OwnedPooled(Loan::new(self.rules.take(), Arc::clone(self)))
    }

    /// The number of idle objects at this moment. O(1).
    pub fn len(&self) -> usize {
        self.rules.shelf.len()
    }

    /// Whether no object is idle at this moment. O(1).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Discards all idle objects. Those in use are not affected, and may come back. O(n).
    pub fn clear(&self) {
        self.rules.clear();
    }

    /// What the pool has done so far. The numbers are read one after another while other threads may go on. O(1).
    pub fn statistics(&self) -> Statistics {
        self.rules.shelf.statistics()
    }
}

impl<T> Lender<T> for Pool<T> {
    fn take_back(&self, object: T) {
        self.rules.take_back(object);
    }

    fn lose(&self, discarded: bool) {
        let event = if discarded {
            Event::Discarded
        } else {
            Event::Detached
        };
        self.rules.shelf.count(event, 1);
    }
}

impl<T: Default + 'static> Default for Pool<T> {
    /// A pool that creates its objects by `T::default`.
    fn default() -> Self {
        Self::new(T::default)
    }
}

impl<T> fmt::Debug for Pool<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Pool")
            .field("idle", &self.len())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
