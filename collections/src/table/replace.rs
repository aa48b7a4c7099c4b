//! Making something else of an entry, in its place.

use super::group::Compare;
use super::{Place, RawTable};

impl<T, C: Compare> RawTable<T, C> {
    /// Takes the entry at a place out and puts back what `change` makes of it, which must have the same hash. Says
    /// whether `change` made something. The table is whole, without the entry, while `change` runs and should it
    /// panic. Allocates nothing.
    ///
    /// # Safety
    /// The place must hold an entry.
    #[inline]
    pub(super) unsafe fn replace_at(
        &mut self,
        place: Place,
        change: impl FnOnce(T) -> Option<T>,
    ) -> bool {
        let tag = self.tag(place);
        let room = self.header().growth_left;
        // SAFETY: the place holds an entry.
        let entry = unsafe { self.take_at(place) };
        let Some(entry) = change(entry) else {
            return false;
        };
        // SAFETY: the slot was emptied above, and `change` cannot reach the table.
        unsafe { self.slot(place).write(entry) };
        *self.tag_mut(place) = tag;
        self.header_mut().growth_left = room;
        self.len += 1;
        true
    }
}
