//! Locking without poison.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks `mutex`. A panic of another holder does not poison it: every critical section here leaves its data whole
/// between statements, and bean code never runs inside one.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
