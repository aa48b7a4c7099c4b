//! Values that know how many of them there are, and that can be told to panic.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
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
    hashes_left: Cell<Option<usize>>,
    comparisons_left: Cell<Option<usize>>,
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

    /// Lets the call after so many more of its kind panic, or none.
    pub(crate) fn panic_after(&self, callback: Callback, calls: Option<usize>) {
        let countdown = match callback {
            Callback::Drop => &self.0.drops_left,
            Callback::Clone => &self.0.clones_left,
            Callback::Hash => &self.0.hashes_left,
            Callback::Compare => &self.0.comparisons_left,
        };
        countdown.set(calls);
    }
}

/// The ways in which a user's code can be told to panic.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callback {
    Drop,
    Clone,
    Hash,
    Compare,
}

impl Callback {
    pub(crate) const ALL: [Self; 4] = [Self::Drop, Self::Clone, Self::Hash, Self::Compare];
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

impl Hash for Tracked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        assert!(!runs_out(&self.tracker.0.hashes_left), "told to panic");
        self.number.hash(state);
    }
}

impl PartialEq for Tracked {
    fn eq(&self, other: &Self) -> bool {
        assert!(!runs_out(&self.tracker.0.comparisons_left), "told to panic");
        self.number == other.number
    }
}

impl Eq for Tracked {}

specie::key!(Tracked);

/// Runs something that panics, and swallows the panic.
pub(crate) fn panics<R>(action: impl FnOnce() -> R) {
    let outcome = catch_unwind(AssertUnwindSafe(action));
    assert!(outcome.is_err(), "no panic");
}
