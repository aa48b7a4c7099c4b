//! Where the hashes' randomness comes from.
//!
//! One number is drawn for the process; every table mixes it with the address of its first allocation and
//! with a count of the tables so far. So no two tables have the same order, and drawing costs a few
//! nanoseconds, which matters where many small maps are made.

use core::sync::atomic::{AtomicUsize, Ordering};

use crate::hash::fold;

/// The number of tables so far, more or less: see [`of_table`].
static TABLES: AtomicUsize = AtomicUsize::new(0);

/// The seed of a table that is allocated at `address` for the first time.
pub(crate) fn of_table(address: u64) -> u64 {
    // Two steps instead of one atomic addition, which would cost several times as much: threads that meet
    // here may get the same count, but never the same address.
    let count = TABLES.load(Ordering::Relaxed).wrapping_add(1);
    TABLES.store(count, Ordering::Relaxed);
    fold(
        address ^ process(),
        (count as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
    )
}

/// The seed of a table for which a number was chosen: chosen numbers are often close to each other, and seeds should
/// have nothing in common.
pub(crate) fn of_choice(number: u64) -> u64 {
    let once = fold(number ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93);
    fold(once ^ number, 0xE703_7ED1_A0B4_28DB)
}

/// The process's number: from the operating system, by way of std's own random state.
#[cfg(feature = "std")]
pub(crate) fn process() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    use std::sync::OnceLock;

    static PROCESS: OnceLock<u64> = OnceLock::new();
    *PROCESS.get_or_init(|| RandomState::new().build_hasher().finish())
}

/// The process's number: without std it is an address in the program's image, which differs from run to run
/// only where the system loads programs at random places. It does not protect against hostile keys.
#[cfg(not(feature = "std"))]
pub(crate) fn process() -> u64 {
    static PLACE: u8 = 0;
    fold((&raw const PLACE).addr() as u64, 0xD6E8_FEB8_6659_FD93)
}
