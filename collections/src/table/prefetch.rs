//! Asking the processor for memory that will be needed soon.

/// Starts to load the cache line at `address`, which may be any. Does nothing on machines other than x86.
#[inline]
pub(super) fn prefetch<T>(address: *const T) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse"))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and never faults, whatever the address; SSE is enabled at compile
        // time (the condition on this block).
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(all(target_arch = "x86", target_feature = "sse"))]
    {
        use core::arch::x86::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: as above.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(all(
        any(target_arch = "x86_64", target_arch = "x86"),
        target_feature = "sse"
    )))]
    let _ = address;
}
