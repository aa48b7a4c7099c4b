//! What the operating system is told about a large table's memory: advice only, never needed for a right answer.

use core::alloc::Layout;
use core::ptr::NonNull;

use super::RawTable;
use super::group::Compare;

/// The size of a huge page on most systems, and the stretch in which memory is given back: one call for that
/// much takes some tens of microseconds, and a huge page is given back whole.
pub(super) const HUGE: usize = 2 << 20;

/// The largest size of an ordinary page. The system's calls want whole pages, and whatever is a multiple of
/// this size is a multiple of every page's.
const PAGE: usize = 64 << 10;

/// `MADV_DONTNEED`: the content of the pages is not needed any more.
const NOT_NEEDED: i32 = 4;
/// `MADV_HUGEPAGE`: huge pages are welcome.
const HUGE_PAGES: i32 = 14;

impl<T, C: Compare> RawTable<T, C> {
    /// The start and the layout of the allocation, if there is one.
    pub(super) fn allocation(&self) -> Option<(NonNull<u8>, Layout)> {
        let (layout, _) = self.size().layout::<T>().ok()?;
        self.is_allocated().then(|| (self.base.cast(), layout))
    }

    /// Asks for huge pages under the table. False when the table is too small, or the system has none.
    pub(crate) fn advise_huge_pages(&self) -> bool {
        let Some((start, layout)) = self.allocation() else {
            return false;
        };
        let (first, last) = whole_pages(start, 0, layout.size(), HUGE);
        // SAFETY: the range lies in the table's allocation, and the advice leaves its content alone.
        first < last
            && unsafe {
                advise(
                    start,
                    whole_pages(start, 0, layout.size(), PAGE),
                    HUGE_PAGES,
                )
            }
    }
}

/// Gives the memory of whole huge pages between two offsets of an allocation back to the system, where that is
/// possible: their content is lost, and they stay allocated.
///
/// # Safety
/// `start` must be an allocation that has those offsets, and what lies between them must be memory that
/// nobody reads before it is written.
pub(super) unsafe fn give_back(start: NonNull<u8>, from: usize, to: usize) {
    // SAFETY: as promised by the caller; the pages are those that lie in the range as a whole.
    unsafe { advise(start, whole_pages(start, from, to, HUGE), NOT_NEEDED) };
}

/// The largest range within these offsets whose addresses start and end at a multiple of `unit`, a power of two.
fn whole_pages(start: NonNull<u8>, from: usize, to: usize, unit: usize) -> (usize, usize) {
    let start = start.addr().get() % unit;
    let first = (start + from).next_multiple_of(unit) - start;
    let last = ((start + to) / unit * unit).saturating_sub(start);
    (first, last.max(first))
}

/// Calls the system; whether it took the advice. For an empty range it is not asked.
///
/// # Safety
/// `start` must be an allocation that has those offsets, and what the advice does to their content must be right.
#[cfg(all(target_os = "linux", feature = "std", not(miri)))]
unsafe fn advise(start: NonNull<u8>, (from, to): (usize, usize), advice: i32) -> bool {
    use core::ffi::{c_int, c_void};

    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    if from == to {
        return false;
    }
    // SAFETY: the offsets lie in the allocation.
    let address = unsafe { start.add(from) };
    // SAFETY: the declaration is the C library's. The range is allocated, and the caller vouches for the advice.
    let result = unsafe { madvise(address.as_ptr().cast(), to - from, advice) };
    result == 0
}

/// Other systems take no such advice.
#[cfg(not(all(target_os = "linux", feature = "std", not(miri))))]
unsafe fn advise(_start: NonNull<u8>, _range: (usize, usize), _advice: i32) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::super::group::Native;
    use super::*;

    #[test]
    fn only_whole_pages_are_spoken_of() {
        let at = |address: usize| NonNull::new(core::ptr::without_provenance_mut(address)).unwrap();
        assert_eq!(whole_pages(at(1), 0, 29, 8), (7, 23));
        assert_eq!(whole_pages(at(8), 0, 16, 8), (0, 16));
        assert_eq!(whole_pages(at(8), 1, 15, 8), (8, 8));
        assert_eq!(whole_pages(at(9), 0, 3, 8), (7, 7));
        assert_eq!(whole_pages(at(9), 9, 30, 8), (15, 23));
    }

    #[test]
    fn small_tables_get_no_huge_pages() {
        let table: RawTable<u64, Native> = RawTable::new();
        assert!(table.allocation().is_none());
        assert!(!table.advise_huge_pages());
        let table: RawTable<u64, Native> = RawTable::with_capacity(1000).unwrap();
        let (_, layout) = table.allocation().unwrap();
        assert_eq!(layout.size(), table.allocation_size());
        assert!(!table.advise_huge_pages());
    }
}
