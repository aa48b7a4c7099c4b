//! What the counting allocator knows.

use container_demo::allocator::allocations;

/// The bytes that are allocated now; none under another allocator.
pub fn live() -> Option<u64> {
    allocations().map(|allocations| allocations.live_bytes)
}

/// The most bytes that were allocated at once since the start of the process.
pub fn peak() -> Option<u64> {
    allocations().map(|allocations| allocations.peak_bytes)
}
