//! A pool within one thread.

use alloc::boxed::Box;
use alloc::rc::Rc;
use core::cell::{Cell, RefCell};
use core::fmt;

use super::Stack;
use super::engine::{Engine, Event, Shelf, Statistics};
use super::guard::{Lender, Loan, guard};

/// The idle objects. Borrowed only while objects are moved, so never when code of the user's runs.
struct Idle<T> {
    objects: RefCell<Stack<T>>,
    statistics: Cell<Statistics>,
}

impl<T> Shelf<T> for Idle<T> {
    fn take(&self) -> Option<T> {
        self.objects.borrow_mut().pop()
    }

    fn put(&self, object: T, limit: usize) -> Result<(), T> {
        let mut objects = self.objects.borrow_mut();
        if objects.len() >= limit {
            return Err(object);
        }
        objects.push(object);
        Ok(())
    }

    fn take_all(&self) -> Stack<T> {
        self.objects.take()
    }

    fn len(&self) -> usize {
        self.objects.borrow().len()
    }

    fn count(&self, event: Event, times: usize) {
        let mut statistics = self.statistics.get();
        let number = match event {
            Event::Created => &mut statistics.created,
            Event::Reused => &mut statistics.reused,
            Event::Discarded => &mut statistics.discarded,
            Event::Detached => &mut statistics.detached,
        };
        *number = number.wrapping_add(times);
        self.statistics.set(statistics);
    }

    fn statistics(&self) -> Statistics {
        self.statistics.get()
    }
}

type Rules<T> = Engine<T, Idle<T>, dyn Fn() -> T, dyn Fn(&mut T), dyn Fn(&T) -> bool>;

/// A pool within one thread: objects that are dear to make are used again rather than dropped.
///
/// The twin of `Pool`, without its lock: it can neither be shared with another thread nor moved to one.
/// [`get`](Self::get) hands out the object that came back last, or creates one: it never waits, and never refuses. The guard
/// gives the object back when it is dropped. On its way back,
///
/// - *discard* is asked whether the object is not worth keeping, such as a buffer that has grown too large;
/// - *reset* makes it fit for its next user;
/// - the *limit* says how many idle objects are kept; the others are dropped. It does not say how many there may be at once.
/// - *A panic* that unwinds past a guard discards its object, which may have been left half changed. This needs the
///   feature `std`; without it nobody can say whether a thread unwinds, and the object goes back as always.
///
/// If a rule panics, the panic goes on from where the guard is dropped; the object is dropped too, and the pool remains
/// usable. The rules may use the pool themselves.
///
/// ```
/// use specie::LocalPool;
///
/// let buffers = LocalPool::new(|| Vec::with_capacity(4096))
///     .reset(Vec::clear)
///     .discard(|buffer| buffer.capacity() > 1 << 20)
///     .limit(16);
/// let mut buffer = buffers.get();
/// buffer.extend_from_slice(b"bytes");
/// drop(buffer);
/// assert_eq!(buffers.len(), 1);
/// assert!(buffers.get().is_empty()); // the same one again
/// assert_eq!(buffers.statistics().created, 1);
/// ```
pub struct LocalPool<T> {
    rules: Rules<T>,
}

guard! {
    /// An object of a [`LocalPool`], which goes back when this is dropped.
    LocalPooled ['a] &'a LocalPool<T>
}

guard! {
    /// An object of a [`LocalPool`] which keeps the pool alive, and goes back when this is dropped.
    OwnedLocalPooled [] Rc<LocalPool<T>>
}

impl<T> LocalPool<T> {
    /// An empty pool, whose objects `create` makes when they are needed. Keeps every object that comes back until it is told
    /// otherwise.
    pub fn new(create: impl Fn() -> T + 'static) -> Self {
        let idle = Idle {
            objects: RefCell::new(Stack::new()),
            statistics: Cell::default(),
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
    pub fn reset(mut self, reset: impl Fn(&mut T) + 'static) -> Self {
        self.rules.reset = Some(Box::new(reset));
        self
    }

    /// The pool with a function that says of each object that comes back whether it is dropped rather than kept, instead of
    /// the function it had. It sees the object before it is reset.
    #[must_use]
    pub fn discard(mut self, discard: impl Fn(&T) -> bool + 'static) -> Self {
        self.rules.discard = Some(Box::new(discard));
        self
    }

    /// An object: the one that came back last, or a new one when none is idle. O(1) but for creating it.
    ///
    /// # Panics
    /// When creating the object does.
    pub fn get(&self) -> LocalPooled<'_, T> {
        LocalPooled(Loan::new(self.rules.take(), self))
    }

    /// The idle object that came back last; `None` when there is none. Creates nothing. O(1).
    pub fn try_get(&self) -> Option<LocalPooled<'_, T>> {
        Some(LocalPooled(Loan::new(self.rules.take_idle()?, self)))
    }

    /// As [`get`](Self::get), with a guard that borrows nothing and keeps the pool alive.
    ///
    /// # Panics
    /// When creating the object does.
    ///
    /// ```
    /// use std::rc::Rc;
    ///
    /// let pool = Rc::new(specie::LocalPool::new(|| [0; 64]));
    /// let mut block = pool.get_owned();
    /// drop(pool);
    /// block[0] = 1;
    /// ```
    pub fn get_owned(self: &Rc<Self>) -> OwnedLocalPooled<T> {
        OwnedLocalPooled(Loan::new(self.rules.take(), Rc::clone(self)))
    }

    /// The number of idle objects. O(1).
    pub fn len(&self) -> usize {
        self.rules.shelf.len()
    }

    /// Whether no object is idle. O(1).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Discards all idle objects. Those in use are not affected, and may come back. O(n).
    pub fn clear(&self) {
        self.rules.clear();
    }

    /// What the pool has done so far. O(1).
    pub fn statistics(&self) -> Statistics {
        self.rules.shelf.statistics()
    }
}

impl<T> Lender<T> for LocalPool<T> {
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

impl<T: Default + 'static> Default for LocalPool<T> {
    /// A pool that creates its objects by `T::default`.
    fn default() -> Self {
        Self::new(T::default)
    }
}

impl<T> fmt::Debug for LocalPool<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("LocalPool")
            .field("idle", &self.len())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
