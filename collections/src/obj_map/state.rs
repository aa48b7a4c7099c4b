//! The hasher of [`ObjMap`](super::ObjMap).

use core::hash::BuildHasher;

use ahash::{AHasher, RandomState};

/// Makes ahash's hashers, all with the seeds that were drawn for the process.
///
/// It takes no room in a map. Without std the seeds come from the program's address (see the crate's
/// documentation of its feature `std`).
#[derive(Clone, Copy, Debug, Default)]
pub struct ObjState;

/// Four seeds from the process's one number.
fn seeded() -> RandomState {
    let mut seed = crate::seed::process();
    let mut next = || {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        crate::hash::fold(seed, 0xD6E8_FEB8_6659_FD93)
    };
    RandomState::with_seeds(next(), next(), next(), next())
}

impl BuildHasher for ObjState {
    type Hasher = AHasher;

    #[cfg(feature = "std")]
    #[inline]
    fn build_hasher(&self) -> AHasher {
        static STATE: std::sync::OnceLock<RandomState> = std::sync::OnceLock::new();
        STATE.get_or_init(seeded).build_hasher()
    }

    #[cfg(not(feature = "std"))]
    #[inline]
    fn build_hasher(&self) -> AHasher {
        seeded().build_hasher()
    }
}
