//! Values that know how many of them there are, and that can be told to panic.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// Counts the living values, and panics when it is time.
#[derive(Clone, Default)]
pub(crate) struct Tracker(Rc<Counts>);

#[derive(Default)]
struct Counts {
    living: Cell<isize>,
    drops_left: Cell<Option<usize>>,
    clones_left: Cell<Option<usize>>,
}

/// Takes one off a countdown; true when it has run out just now.
fn runs_out(countdown: &Cell<Option<usize>>) -> bool {
    match countdown.get() {
        Some(0) => {
            countdown.set(None);
            true
        }
        Some(left) => {
            countdown.set(Some(left - 1));
            false
        }
        None => false,
    }
}

impl Tracker {
    pub(crate) fn value(&self, number: u64) -> Tracked {
        self.0.living.set(self.0.living.get() + 1);
        Tracked {
            number,
            tracker: self.clone(),
        }
    }

    pub(crate) fn living(&self) -> usize {
        usize::try_from(self.0.living.get()).expect("something was dropped twice")
    }

    /// Lets the drop after so many more panic.
    pub(crate) fn panic_after_drops(&self, drops: usize) {
        self.0.drops_left.set(Some(drops));
    }

    /// Lets the clone after so many more panic.
    pub(crate) fn panic_after_clones(&self, clones: usize) {
        self.0.clones_left.set(Some(clones));
    }
}

/// A value whose life is counted.
pub(crate) struct Tracked {
    pub(crate) number: u64,
    tracker: Tracker,
}

impl Clone for Tracked {
    fn clone(&self) -> Self {
        assert!(!runs_out(&self.tracker.0.clones_left), "told to panic");
        self.tracker.value(self.number)
    }
}

impl Drop for Tracked {
    fn drop(&mut self) {
        let living = &self.tracker.0.living;
        living.set(living.get() - 1);
        assert!(!runs_out(&self.tracker.0.drops_left), "told to panic");
    }
}

/// Runs something that panics, and swallows the panic.
pub(crate) fn panics<R>(action: impl FnOnce() -> R) {
    let outcome = catch_unwind(AssertUnwindSafe(action));
    assert!(outcome.is_err(), "no panic");
}
