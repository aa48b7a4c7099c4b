//! Stacks and queues against `Vec` and `VecDeque`, and pools: no object is lost, none is in two hands, whatever panics.

mod lending;
mod lists;
mod sync_lists;
mod threads;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs what is expected to panic by `quiet_panic`.
pub(crate) fn caught<R>(action: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(action)).is_err()
}

pub(crate) fn quiet_panic() -> ! {
    std::panic::resume_unwind(Box::new("expected"))
}
