//! Doing the same with many entries of a table that is larger than the cache.
//!
//! A look-up in such a table waits for memory, first for the control bytes of the hash's home group and then
//! for the entry. [`look_ahead`] takes the hashes of the next [`FAR`] items from its input before it does
//! anything with the first, and lets the processor load meanwhile what they will need.

use super::group::Compare;
use super::prefetch::prefetch;
use super::probe::tag_byte;
use super::{Place, RawTable};

/// Tables with more bytes than this are looked up with prefetching. Where it begins to pay depends on the machine, in ns a key
/// without and with it: on one with 2 MB of second-level cache and a large third one 11 and 14 in a table of 9 MB, 31 and 25 in one of
/// 18 MB, 49 and 31 in one of 280 MB; on one with 512 KB and a third one of 32 MB 9 and 11 at 2 MB, 27 and 24 at 9 MB, 54 and 35
/// at 270 MB, and for filling 39 and 28 at 9 MB, 127 and 58 at 270 MB.
///
/// In unit tests much less, so that they come to both sides of it.
pub(crate) const PREFETCH_ABOVE: usize = if cfg!(test) { 1 << 12 } else { 8 << 20 };

/// How many items before its turn an item's control bytes are loaded.
const FAR: usize = 24;
/// How many items before its turn an item's entry is loaded: its control bytes must have come by then.
const NEAR: usize = 12;
/// The places for the items on the way: a power of two above [`FAR`].
const RING: usize = 32;

impl<T, C: Compare> RawTable<T, C> {
    /// Whether the table has more bytes than `limit`; false for a table that has not allocated. O(1).
    pub(crate) fn outgrows(&self, limit: usize) -> bool {
        self.allocation_size() > limit
    }

    /// Starts to load the control bytes that a look-up of `hash` reads first.
    #[inline]
    pub(crate) fn prefetch_group(&self, hash: u64) {
        prefetch(self.group_pointer(self.home(hash)).as_ptr());
    }

    /// Starts to load the slot that a look-up of `hash` is likely to want. If the tag is not there it is some slot of the group:
    /// a branch that cannot be foreseen costs more than a line too many.
    #[inline]
    pub(crate) fn prefetch_slot(&self, hash: u64) {
        let group = self.home(hash);
        let candidates = self.group(group).matching::<C>(tag_byte(hash));
        prefetch(
            self.slot(Place::new(group, candidates.first_or_zero()))
                .as_ptr(),
        );
    }

    /// Starts to load the slot that an insertion under `hash` is likely to write: the one of the entry that seems
    /// to be there, or else the first empty one.
    #[inline]
    pub(crate) fn prefetch_place(&self, hash: u64) {
        let first = self.home(hash);
        let group = self.group(first);
        let there = group.matching::<C>(tag_byte(hash));
        let empty = group.empty::<C>();
        let place = if there.bits() == 0 { empty } else { there };
        prefetch(self.slot(Place::new(first, place.first_or_zero())).as_ptr());
    }
}

/// Does `each` for every item in turn, handing it the item and its hash, and asks meanwhile for what `each` will want
/// of the table of `owner`: `group` for the control bytes of a hash, `slot` for the entry.
///
/// `each` may change the table, but not the seed that the hashes were made with. Up to [`FAR`] items are taken
/// from `items` ahead; should `items` or `each` panic, these are dropped.
pub(crate) fn look_ahead<O, I>(
    owner: &mut O,
    items: impl Iterator<Item = (u64, I)>,
    group: impl Fn(&O, u64),
    slot: impl Fn(&O, u64),
    mut each: impl FnMut(&mut O, u64, I),
) {
    let mut hashes = [0; RING];
    let mut waiting = [const { None::<I> }; RING];
    let mut taken = 0_usize;
    // By the iterator's own loop, so that one over a large set, which looks ahead itself, does so here too.
    items.for_each(|(hash, item)| {
        group(owner, hash);
        if let Some(near) = taken.checked_sub(FAR - NEAR) {
            slot(owner, hashes[near % RING]);
        }
        if let Some(due) = taken.checked_sub(FAR) {
            if let Some(item) = waiting[due % RING].take() {
                each(owner, hashes[due % RING], item);
            }
        }
        hashes[taken % RING] = hash;
        waiting[taken % RING] = Some(item);
        taken += 1;
    });
    for due in taken.saturating_sub(FAR)..taken {
        if let Some(item) = waiting[due % RING].take() {
            each(owner, hashes[due % RING], item);
        }
    }
}
