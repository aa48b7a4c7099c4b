//! Stopping on request: Ctrl-C, or a signal to end.

use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program that was interrupted, by the shells' convention.
pub const STATUS: u8 = 130;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether somebody asked to stop.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Listens for Ctrl-C and for the signals to end. The first one asks to stop after what is complete; the second ends this
/// process at once, and on Linux the measuring process with it (see [`super::end_with_parent`]).
///
/// # Errors
/// When the system does not let this process listen.
pub fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(STATUS));
        }
    })
}
