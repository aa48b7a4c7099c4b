//! Several entries of two tables to change at the same time.

use super::IncrementalTable;
use crate::table::disjoint::assert_disjoint;
use crate::table::group::Compare;

impl<T, C: Compare> IncrementalTable<T, C> {
    /// As [`RawTable::get_disjoint_mut`](super::RawTable::get_disjoint_mut).
    ///
    /// # Panics
    /// When two of them are the same entry.
    pub(crate) fn get_disjoint_mut<K: Copy, const N: usize>(
        &mut self,
        keys: [Option<(u64, K)>; N],
        equal: impl Fn(&T, K) -> bool,
    ) -> [Option<&mut T>; N] {
        let spots = keys.map(|key| {
            let (hash, key) = key?;
            self.find_spot(hash, |entry| equal(entry, key))
        });
        assert_disjoint(&spots);
        // SAFETY: a found place holds an entry; the places differ, so no entry is borrowed twice; and the table
        // is borrowed mutably as long as they are.
        spots.map(|spot| spot.map(|spot| unsafe { self.part(spot).slot(spot.place).as_mut() }))
    }
}
