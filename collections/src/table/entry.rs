//! A place in a table, found or vacant, together with the table.

use super::RawTable;
use super::group::{Compare, LOWEST, Native, SLOTS};

/// A slot of a table, by its number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Place(pub(super) usize);

impl Place {
    /// The slot `at` of the group whose first slot is `first`.
    #[inline]
    pub(super) fn new(first: usize, at: usize) -> Self {
        debug_assert!(first % SLOTS == 0 && at < SLOTS);
        Self(first + at)
    }

    /// The first slot of its group.
    #[inline]
    pub(super) fn group(self) -> usize {
        self.0 / SLOTS * SLOTS
    }
}

/// An entry that is there, with the table that holds it.
pub(crate) struct Found<'a, T, C: Compare = Native> {
    table: &'a mut RawTable<T, C>,
    /// Holds an entry as long as this value lives.
    place: Place,
}

/// An entry that is not there, with the table it can be put into.
pub(crate) struct Vacant<'a, T, C: Compare = Native> {
    table: &'a mut RawTable<T, C>,
    hash: u64,
}

impl<T, C: Compare> RawTable<T, C> {
    /// The entry that has this hash and is equal, or the place for it. O(1).
    #[inline]
    pub(crate) fn entry(
        &mut self,
        hash: u64,
        equal: impl Fn(&T) -> bool,
    ) -> Result<Found<'_, T, C>, Vacant<'_, T, C>> {
        match self.find_place(hash, equal) {
            // SAFETY: the place was just found.
            Some(place) => Ok(unsafe { Found::at(self, place) }),
            None => Err(Vacant { table: self, hash }),
        }
    }

    /// The place for an entry that is known not to be there. When it is all the same, the table holds it twice.
    #[inline]
    pub(crate) fn vacant(&mut self, hash: u64) -> Vacant<'_, T, C> {
        Vacant { table: self, hash }
    }
}

impl<'a, T, C: Compare> Found<'a, T, C> {
    /// The entry at a place.
    ///
    /// # Safety
    /// The place must hold an entry.
    #[inline]
    pub(super) unsafe fn at(table: &'a mut RawTable<T, C>, place: Place) -> Self {
        debug_assert!(table.tag(place) >= LOWEST);
        Self { table, place }
    }

    #[inline]
    pub(crate) fn get(&self) -> &T {
        // SAFETY: the place holds an entry.
        unsafe { self.table.slot(self.place).as_ref() }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        // SAFETY: the place holds an entry, and the table is borrowed mutably.
        unsafe { self.table.slot(self.place).as_mut() }
    }

    #[inline]
    pub(crate) fn into_mut(self) -> &'a mut T {
        // SAFETY: the place holds an entry, and the table is borrowed mutably for `'a`.
        unsafe { self.table.slot(self.place).as_mut() }
    }

    /// Puts in what `change` makes of the entry, which must have the same hash. When it makes nothing, the entry is
    /// taken out; also when it panics. `rehash` as for [`RawTable::insert_new`].
    #[inline]
    pub(crate) fn replace_with(
        self,
        change: impl FnOnce(T) -> Option<T>,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Result<Self, Vacant<'a, T, C>> {
        let hash = rehash(self.table.seed(), self.get());
        // SAFETY: the place holds an entry, and holds one again if this value lives on.
        if unsafe { self.table.replace_at(self.place, change) } {
            return Ok(self);
        }
        Err(self.table.vacant(hash))
    }

    #[inline]
    pub(crate) fn take(self) -> T {
        // SAFETY: the place holds an entry, and `self` ends here.
        unsafe { self.table.take_at(self.place) }
    }
}

impl<'a, T, C: Compare> Vacant<'a, T, C> {
    /// Puts the entry in. Amortised O(1). `rehash` as for [`RawTable::insert_new`].
    #[inline]
    pub(crate) fn insert(self, value: T, rehash: impl Fn(u64, &T) -> u64) -> Found<'a, T, C> {
        let place = self.table.insert_new(self.hash, value, rehash);
        Found {
            table: self.table,
            place,
        }
    }
}
