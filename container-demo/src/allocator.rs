//! One global allocator type that hands on to the system's, to mimalloc, or to a counting one.
//!
//! The choice is made from an environment variable at the process's first allocation and never changes, so that a block
//! always goes back where it came from. Every binary that measures declares it:
//!
//! ```
//! #[global_allocator]
//! static ALLOCATOR: container_demo::allocator::Dispatch = container_demo::allocator::Dispatch;
//! # fn main() {}
//! ```

#![allow(
    unsafe_code,
    reason = "a global allocator is an unsafe trait, and the environment must be read without allocating"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use mimalloc::MiMalloc;
use thiserror::Error;

use crate::measurement::Allocations;

/// The environment variable that names the allocator.
pub const ENVIRONMENT_VARIABLE: &str = "SPECIE_ALLOCATOR";

/// The same, for the C library.
const VARIABLE: &std::ffi::CStr = c"SPECIE_ALLOCATOR";

/// The allocators there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocator {
    /// The system's.
    System,
    /// mimalloc.
    Mimalloc,
    /// The system's, with every allocation counted.
    Counting,
}

impl Allocator {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::System, Self::Mimalloc, Self::Counting];

    /// The name on command lines, in the environment and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Mimalloc => "mimalloc",
            Self::Counting => "counting",
        }
    }

    /// The allocator of that name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|allocator| allocator.name() == name)
    }
}

/// The environment variable has a value that is no allocator's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{ENVIRONMENT_VARIABLE} names an unknown allocator: set it to system, mimalloc or counting, or not at all"
)]
pub struct UnknownAllocator;

const UNDECIDED: u8 = 0;
const SYSTEM: u8 = 1;
const MIMALLOC: u8 = 2;
const COUNTING: u8 = 3;
/// The variable has another value: the system's allocator serves until the program says so and ends.
const UNKNOWN: u8 = 4;

static CHOICE: AtomicU8 = AtomicU8::new(UNDECIDED);

/// The allocator of this process.
///
/// # Errors
/// When the environment variable has another value.
pub fn chosen() -> Result<Allocator, UnknownAllocator> {
    match choice() {
        MIMALLOC => Ok(Allocator::Mimalloc),
        COUNTING => Ok(Allocator::Counting),
        UNKNOWN => Err(UnknownAllocator),
        _ => Ok(Allocator::System),
    }
}

/// The choice, made at the first call. Allocates nothing.
#[inline]
fn choice() -> u8 {
    match CHOICE.load(Ordering::Relaxed) {
        UNDECIDED => decide(),
        choice => choice,
    }
}

#[cold]
fn decide() -> u8 {
    // SAFETY: the name is a C string. The result, when there is one, is a C string of the environment, which is read before
    // anything else runs: the first allocation comes before `main` and before any thread that could change it.
    let decided = unsafe {
        let value = libc::getenv(VARIABLE.as_ptr());
        if value.is_null() {
            SYSTEM
        } else {
            match std::ffi::CStr::from_ptr(value).to_bytes() {
                b"" | b"system" => SYSTEM,
                b"mimalloc" => MIMALLOC,
                b"counting" => COUNTING,
                _ => UNKNOWN,
            }
        }
    };
    // Should two threads come here at once, both have read the same value; the first one stays.
    match CHOICE.compare_exchange(UNDECIDED, decided, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => decided,
        Err(earlier) => earlier,
    }
}

/// The global allocator.
pub struct Dispatch;

// SAFETY: every method hands its arguments on unchanged to the allocator of this process, which never changes once a
// block was handed out; each of them keeps the trait's contract.
unsafe impl GlobalAlloc for Dispatch {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the same method.
        unsafe {
            match choice() {
                MIMALLOC => MiMalloc.alloc(layout),
                COUNTING => COUNTER.alloc(layout),
                _ => System.alloc(layout),
            }
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of the same method, and the block is of this process's allocator.
        unsafe {
            match choice() {
                MIMALLOC => MiMalloc.dealloc(block, layout),
                COUNTING => COUNTER.dealloc(block, layout),
                _ => System.dealloc(block, layout),
            }
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the same method.
        unsafe {
            match choice() {
                MIMALLOC => MiMalloc.alloc_zeroed(layout),
                COUNTING => COUNTER.alloc_zeroed(layout),
                _ => System.alloc_zeroed(layout),
            }
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the same method, and the block is of this process's allocator.
        unsafe {
            match choice() {
                MIMALLOC => MiMalloc.realloc(block, layout, size),
                COUNTING => COUNTER.realloc(block, layout, size),
                _ => System.realloc(block, layout, size),
            }
        }
    }
}

/// The system's allocator with every block counted.
struct Counter {
    count: AtomicU64,
    bytes: AtomicU64,
    live: AtomicU64,
    peak: AtomicU64,
}

static COUNTER: Counter = Counter {
    count: AtomicU64::new(0),
    bytes: AtomicU64::new(0),
    live: AtomicU64::new(0),
    peak: AtomicU64::new(0),
};

/// What was counted so far; none unless the counting allocator was chosen.
pub fn allocations() -> Option<Allocations> {
    (choice() == COUNTING).then(|| COUNTER.read())
}

impl Counter {
    fn read(&self) -> Allocations {
        Allocations {
            count: self.count.load(Ordering::Relaxed),
            bytes: self.bytes.load(Ordering::Relaxed),
            live_bytes: self.live.load(Ordering::Relaxed),
            peak_bytes: self.peak.load(Ordering::Relaxed),
        }
    }

    fn handed_out(&self, bytes: u64) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        let live = self.live.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.peak.fetch_max(live, Ordering::Relaxed);
    }

    fn taken_back(&self, bytes: u64) {
        self.live.fetch_sub(bytes, Ordering::Relaxed);
    }
}

// SAFETY: every method hands its arguments on unchanged to the system's allocator and counts beside it.
unsafe impl GlobalAlloc for Counter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the same method.
        let block = unsafe { System.alloc(layout) };
        if !block.is_null() {
            self.count.fetch_add(1, Ordering::Relaxed);
            self.handed_out(layout.size() as u64);
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.taken_back(layout.size() as u64);
        // SAFETY: the caller keeps the contract of the same method.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the same method.
        let block = unsafe { System.alloc_zeroed(layout) };
        if !block.is_null() {
            self.count.fetch_add(1, Ordering::Relaxed);
            self.handed_out(layout.size() as u64);
        }
        block
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the same method.
        let moved = unsafe { System.realloc(block, layout, size) };
        if !moved.is_null() {
            let (before, after) = (layout.size() as u64, size as u64);
            if after > before {
                self.handed_out(after - before);
            } else {
                self.taken_back(before - after);
            }
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_allocators() {
        for allocator in Allocator::ALL {
            assert_eq!(Allocator::by_name(allocator.name()), Some(allocator));
        }
        assert_eq!(Allocator::by_name("jemalloc"), None);
        assert_eq!(VARIABLE.to_str(), Ok(ENVIRONMENT_VARIABLE));
    }

    #[test]
    fn counts_go_up_and_live_bytes_come_back() {
        let counter = Counter {
            count: 0.into(),
            bytes: 0.into(),
            live: 0.into(),
            peak: 0.into(),
        };
        for alignment in [1_usize, 8, 64, 4096] {
            let before = counter.read();
            let layout = Layout::from_size_align(100, alignment).unwrap();
            let smaller = Layout::from_size_align(40, alignment).unwrap();
            let larger = Layout::from_size_align(1000, alignment).unwrap();
            // SAFETY: no layout has size 0, and each block is reallocated and freed once, with its layout at that time.
            unsafe {
                let block = counter.alloc(layout);
                assert!(!block.is_null() && block.addr().is_multiple_of(alignment));
                block.write_bytes(7, 100);
                let block = counter.realloc(block, layout, 1000);
                assert!(!block.is_null() && block.addr().is_multiple_of(alignment));
                assert_eq!((block.read(), block.add(99).read()), (7, 7));
                let block = counter.realloc(block, larger, 40);
                assert_eq!(block.add(39).read(), 7);
                let zeroed = counter.alloc_zeroed(layout);
                assert_eq!((zeroed.read(), zeroed.add(99).read()), (0, 0));
                assert_eq!(counter.read().live_bytes - before.live_bytes, 140);
                counter.dealloc(block, smaller);
                counter.dealloc(zeroed, layout);
            }
            let after = counter.read();
            assert_eq!(
                after.count - before.count,
                2,
                "growing a block hands out no new one"
            );
            assert_eq!(after.bytes - before.bytes, 100 + 900 + 100);
            assert_eq!(after.live_bytes, before.live_bytes);
            assert_eq!(after.peak_bytes, 1000);
        }
    }
}
