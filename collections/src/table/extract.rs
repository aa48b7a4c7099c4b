//! Taking the entries out of a table that a closure chooses.

use super::group::{Compare, Native, SLOTS, Slots};
use super::{Place, RawTable};

/// Goes through a table, group by group, and takes out what it is told to. What it has not come to stays in the
/// table, also when this value is dropped or forgotten: the table is whole at every moment.
pub(crate) struct Extraction<'a, T, C: Compare = Native> {
    table: &'a mut RawTable<T, C>,
    /// The first slot of the group that is looked at.
    group: usize,
    /// The slots of that group that are still to be looked at.
    full: Slots,
    /// How many entries are still to be looked at.
    left: usize,
}

impl<T, C: Compare> RawTable<T, C> {
    /// Begins to take entries out. O(groups) in all.
    #[inline]
    pub(crate) fn extract(&mut self) -> Extraction<'_, T, C> {
        Extraction {
            group: 0,
            full: self.group(0).full::<C>(),
            left: self.len(),
            table: self,
        }
    }
}

impl<T, C: Compare> Extraction<'_, T, C> {
    /// How many entries are still to be looked at.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// Takes out the next entry for which `choose` says true. Should `choose` panic, the entry that it was asked about
    /// stays, and counts as looked at.
    #[inline]
    pub(crate) fn next(&mut self, mut choose: impl FnMut(&mut T) -> bool) -> Option<T> {
        while self.left > 0 {
            let Some(at) = self.full.next() else {
                self.group += SLOTS;
                self.full = self.table.group(self.group).full::<C>();
                continue;
            };
            self.left -= 1;
            let place = Place::new(self.group, at);
            // SAFETY: the slot held an entry when its group was read, and since then only slots before it were
            // emptied: `choose` and the drops of what was taken out cannot reach the table.
            if choose(unsafe { self.table.slot(place).as_mut() }) {
                // SAFETY: as above.
                return Some(unsafe { self.table.take_at(place) });
            }
        }
        None
    }
}
