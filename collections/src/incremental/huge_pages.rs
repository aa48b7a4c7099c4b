//! Huge pages for large maps, by choice.

use super::IncrementalIntMap;

impl<K, V> IncrementalIntMap<K, V> {
    /// Asks the system for huge pages under the map's memory; true when it agreed.
    ///
    /// With pages of 2 MiB instead of 4 KiB the processor finds an entry of a map of many megabytes with fewer look-ups in
    /// the page table, and filling the map takes fewer page faults. Call it after
    /// [`with_capacity`](Self::with_capacity) or [`reserve`](Self::reserve) and before the map is filled: pages that
    /// have been written to stay as they are until the system finds time to merge them, and memory that the map allocates
    /// later has no part in it.
    ///
    /// This is advice, for Linux only and with the feature `std`. It has an effect when
    /// `/sys/kernel/mm/transparent_hugepage/enabled` says `madvise`; on `always` large maps have
    /// huge pages anyway, and on `never` true means no more than that the system heard it. False: the map is smaller
    /// than a huge page, or the system knows no such advice. The memory of the process may grow by what the
    /// map does not use of its last huge page. O(1), one system call.
    ///
    /// ```
    /// let mut map: specie::IncrementalIntMap<u64, u64> = specie::IncrementalIntMap::with_capacity(1 << 20);
    /// let agreed = map.advise_huge_pages(); // either way the map works
    /// map.insert(1, 2);
    /// # let _ = agreed;
    /// ```
    pub fn advise_huge_pages(&self) -> bool {
        self.table.advise_huge_pages()
    }
}
