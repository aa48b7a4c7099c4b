//! What a pool does, whether its shelf is for one thread or for several.
//!
//! Objects are moved off the shelf and onto it, and every function of the user runs, and every object is dropped, while
//! the shelf is not held. So such a function may panic, or use the pool itself.

use alloc::boxed::Box;
use core::marker::PhantomData;
use core::mem;

use super::Stack;

/// What a pool has done so far. Each number wraps around at `usize::MAX`.
///
/// `created` is the sum of `discarded`, `detached`, the idle objects and those in use.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// Objects that were created because none was idle.
    pub created: usize,
    /// Times that an idle object was handed out.
    pub reused: usize,
    /// Objects that were dropped rather than kept: beyond the limit, by the rule for discarding, after a panic, or by `clear`.
    pub discarded: usize,
    /// Objects that their users took for good.
    pub detached: usize,
}

#[derive(Clone, Copy)]
pub(super) enum Event {
    Created,
    Reused,
    Discarded,
    Detached,
}

/// Where the idle objects are.
pub(super) trait Shelf<T> {
    fn take(&self) -> Option<T>;
    /// Hands the object back when there are `limit` already.
    fn put(&self, object: T, limit: usize) -> Result<(), T>;
    fn take_all(&self) -> Stack<T>;
    fn len(&self) -> usize;
    fn count(&self, event: Event, times: usize);
    fn statistics(&self) -> Statistics;
}

/// A shelf and the user's rules. The rules are `dyn Fn`s, which are `Send` and `Sync` for the pool that is.
pub(super) struct Engine<T, S, Create: ?Sized, Reset: ?Sized, Discard: ?Sized> {
    pub(super) shelf: S,
    limit: usize,
    create: Box<Create>,
    pub(super) reset: Option<Box<Reset>>,
    pub(super) discard: Option<Box<Discard>>,
    object: PhantomData<fn() -> T>,
}

impl<T, S, Create, Reset, Discard> Engine<T, S, Create, Reset, Discard>
where
    S: Shelf<T>,
    Create: Fn() -> T + ?Sized,
    Reset: Fn(&mut T) + ?Sized,
    Discard: Fn(&T) -> bool + ?Sized,
{
    pub(super) fn new(shelf: S, create: Box<Create>) -> Self {
        Self {
            shelf,
            limit: usize::MAX,
            create,
            reset: None,
            discard: None,
            object: PhantomData,
        }
    }

    /// Sets the limit, and discards the idle objects beyond it.
    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
        while self.shelf.len() > limit {
            let object = self.shelf.take();
            self.shelf.count(Event::Discarded, 1);
            drop(object);
        }
    }

    pub(super) fn take_idle(&self) -> Option<T> {
        let object = self.shelf.take()?;
        self.shelf.count(Event::Reused, 1);
        Some(object)
    }

    pub(super) fn take(&self) -> T {
        self.take_idle().unwrap_or_else(|| {
            let object = (self.create)();
            self.shelf.count(Event::Created, 1);
            object
        })
    }

    pub(super) fn take_back(&self, mut object: T) {
        // Counts the object as discarded however this function is left, but for the one way in which it is kept.
        let lost = Lost(&self.shelf, PhantomData);
        if self.discard.as_ref().is_some_and(|rule| rule(&object)) {
            return;
        }
        if let Some(reset) = &self.reset {
            reset(&mut object);
        }
        if self.shelf.put(object, self.limit).is_ok() {
            mem::forget(lost);
        }
    }

    pub(super) fn clear(&self) {
        let objects = self.shelf.take_all();
        self.shelf.count(Event::Discarded, objects.len());
    }
}

struct Lost<'a, T, S: Shelf<T>>(&'a S, PhantomData<fn() -> T>);

impl<T, S: Shelf<T>> Drop for Lost<'_, T, S> {
    fn drop(&mut self) {
        self.0.count(Event::Discarded, 1);
    }
}
