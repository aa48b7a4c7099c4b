//! Putting entries in.

use super::group::{Compare, overflow_bit};
use super::probe::{Probe, tag_byte};
use super::{Place, RawTable};

impl<T, C: Compare> RawTable<T, C> {
    /// Puts in an entry, unless one that is equal is there: then it hands back that one and `value`. Amortised O(1).
    /// `hash` and `rehash` as for [`insert_new`](Self::insert_new).
    #[inline]
    pub(crate) fn put(
        &mut self,
        hash: u64,
        value: T,
        equal: impl Fn(&T) -> bool,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Option<(&mut T, T)> {
        if let Some(place) = self.find_place(hash, equal) {
            // SAFETY: a found place holds an entry, and the table is borrowed mutably.
            return Some((unsafe { self.slot(place).as_mut() }, value));
        }
        self.insert_new(hash, value, rehash);
        None
    }

    /// Puts in an entry that is not there yet. Amortised O(1).
    ///
    /// `hash` is the value's hash, and `rehash` computes it for any entry from a seed.
    #[inline]
    pub(crate) fn insert_new(
        &mut self,
        hash: u64,
        value: T,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Place {
        let hash = self.with_room(hash, &value, rehash);
        self.place_new(hash, value)
    }

    /// Sees to it that there is room for an entry, and hands back its hash, which changes when the table allocates for
    /// the first time.
    #[inline]
    fn with_room(&mut self, hash: u64, value: &T, rehash: impl Fn(u64, &T) -> u64) -> u64 {
        if self.header().growth_left > 0 {
            return hash;
        }
        self.grow_by_one(value, rehash)
    }

    #[cold]
    #[inline(never)]
    fn grow_by_one(&mut self, value: &T, rehash: impl Fn(u64, &T) -> u64) -> u64 {
        if let Err(error) = self.grow(1, &rehash) {
            error.fail();
        }
        rehash(self.seed(), value)
    }

    /// Puts in an entry that is not there yet and for which there is room.
    #[inline]
    pub(super) fn place_new(&mut self, hash: u64, value: T) -> Place {
        debug_assert!(self.header().growth_left > 0);
        let tag = C::tag(tag_byte(hash));
        let first = self.home(hash);
        let place = match self.group(first).empty::<C>().first() {
            Some(at) => Place::new(first, at),
            None => self.go_on_from(first, tag),
        };
        // SAFETY: the slot exists, since it is not blocked, and holds no entry.
        unsafe { self.slot(place).write(value) };
        *self.tag_mut(place) = tag;
        self.header_mut().growth_left -= 1;
        self.len += 1;
        place
    }

    /// An empty slot for an entry that finds its first group full, which the groups on the way remember.
    #[cold]
    #[inline(never)]
    fn go_on_from(&mut self, first: usize, tag: u8) -> Place {
        let mask = self.header().mask;
        let mut probe = Probe::from(first);
        loop {
            *self.overflow_mut(probe.group()) |= 1 << overflow_bit(tag);
            // `growth_left` counts empty slots, and the probe visits every group.
            assert!(
                probe.advance(mask),
                "a table with room left has no empty slot"
            );
            let at = self.group(probe.group()).empty::<C>().first();
            if let Some(at) = at {
                return Place::new(probe.group(), at);
            }
        }
    }
}
