//! Several entries of a table to change at the same time.

use super::RawTable;
use super::group::Compare;

impl<T, C: Compare> RawTable<T, C> {
    /// The entries that have these hashes and are equal to these keys. O(`N`), and `N` squared comparisons of
    /// places. A key that is `None` has no entry.
    ///
    /// # Panics
    /// When two of them are the same entry.
    pub(crate) fn get_disjoint_mut<K: Copy, const N: usize>(
        &mut self,
        keys: [Option<(u64, K)>; N],
        equal: impl Fn(&T, K) -> bool,
    ) -> [Option<&mut T>; N] {
        let places = keys.map(|key| {
            let (hash, key) = key?;
            self.find_place(hash, |entry| equal(entry, key))
        });
        assert_disjoint(&places);
        // SAFETY: a found place holds an entry; the places differ, so no entry is borrowed twice; and the table
        // is borrowed mutably as long as they are.
        places.map(|place| place.map(|place| unsafe { self.slot(place).as_mut() }))
    }
}

/// Panics when a place occurs twice.
#[track_caller]
pub(crate) fn assert_disjoint<P: PartialEq>(places: &[Option<P>]) {
    for (number, place) in places.iter().enumerate() {
        let twice = place.is_some() && places[..number].contains(place);
        assert!(
            !twice,
            "duplicate keys found: key {number} is one before it"
        );
    }
}
