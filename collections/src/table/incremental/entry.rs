//! A place in a table that may be in the middle of a move, found or vacant.

use super::{IncrementalTable, RawTable};
use crate::table::Place;
use crate::table::group::{Compare, Native};

/// An entry that is there, with the table that holds it.
pub(crate) struct Found<'a, T, C: Compare = Native> {
    table: &'a mut IncrementalTable<T, C>,
    /// Holds an entry as long as this value lives.
    place: Spot,
}

/// A place in one of the two tables that is vacant in both.
pub(crate) struct Vacant<'a, T, C: Compare = Native> {
    table: &'a mut IncrementalTable<T, C>,
    hash: u64,
}

/// A slot of one of the two tables.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Spot {
    in_older: bool,
    pub(super) place: Place,
}

impl<T, C: Compare> IncrementalTable<T, C> {
    /// The place of the entry that has this hash and is equal. O(1).
    #[inline]
    pub(super) fn find_spot(&self, hash: u64, equal: impl Fn(&T) -> bool) -> Option<Spot> {
        if let Some(place) = self.newer.find_place(hash, &equal) {
            return Some(Spot {
                in_older: false,
                place,
            });
        }
        if self.is_divided() {
            let place = self.older.table.find_place(hash, equal)?;
            return Some(Spot {
                in_older: true,
                place,
            });
        }
        None
    }

    /// The table that a place is in.
    #[inline]
    pub(super) fn part(&self, spot: Spot) -> &RawTable<T, C> {
        if spot.in_older {
            &self.older.table
        } else {
            &self.newer
        }
    }

    /// The table that a place is in, to change.
    #[inline]
    fn part_mut(&mut self, spot: Spot) -> &mut RawTable<T, C> {
        if spot.in_older {
            &mut self.older.table
        } else {
            &mut self.newer
        }
    }

    /// The entry that has this hash and is equal, or the place for it. O(1).
    #[inline]
    pub(crate) fn entry(
        &mut self,
        hash: u64,
        equal: impl Fn(&T) -> bool,
    ) -> Result<Found<'_, T, C>, Vacant<'_, T, C>> {
        match self.find_spot(hash, equal) {
            Some(place) => Ok(Found { table: self, place }),
            None => Err(self.vacant(hash)),
        }
    }

    /// The place for an entry that is known not to be there. When it is all the same, the table holds it twice.
    #[inline]
    pub(crate) fn vacant(&mut self, hash: u64) -> Vacant<'_, T, C> {
        Vacant { table: self, hash }
    }
}

impl<'a, T, C: Compare> Found<'a, T, C> {
    #[inline]
    pub(crate) fn get(&self) -> &T {
        // SAFETY: the place holds an entry.
        unsafe { self.table.part(self.place).slot(self.place.place).as_ref() }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        // SAFETY: the place holds an entry, and the table is borrowed mutably.
        unsafe { self.table.part(self.place).slot(self.place.place).as_mut() }
    }

    #[inline]
    pub(crate) fn into_mut(self) -> &'a mut T {
        // SAFETY: the place holds an entry, and the table is borrowed mutably for `'a`.
        unsafe { self.table.part(self.place).slot(self.place.place).as_mut() }
    }

    /// Puts in what `change` makes of the entry, which must have the same hash. When it makes nothing, the entry is
    /// taken out; also when it panics. `rehash` as for [`IncrementalTable::put`].
    #[inline]
    pub(crate) fn replace_with(
        self,
        change: impl FnOnce(T) -> Option<T>,
        rehash: impl Fn(u64, &T) -> u64,
    ) -> Result<Self, Vacant<'a, T, C>> {
        let hash = rehash(self.table.seed(), self.get());
        let part = self.table.part_mut(self.place);
        // SAFETY: the place holds an entry, and holds one again if this value lives on.
        if unsafe { part.replace_at(self.place.place, change) } {
            return Ok(self);
        }
        Err(self.table.vacant(hash))
    }

    #[inline]
    pub(crate) fn take(self) -> T {
        let part = self.table.part_mut(self.place);
        // SAFETY: the place holds an entry, and `self` ends here.
        unsafe { part.take_at(self.place.place) }
    }
}

impl<'a, T, C: Compare> Vacant<'a, T, C> {
    /// Puts the entry in. `rehash` as for [`IncrementalTable::put`].
    #[inline]
    pub(crate) fn insert(self, value: T, rehash: impl Fn(u64, &T) -> u64) -> Found<'a, T, C> {
        let hash = self.table.make_place(self.hash, &value, &rehash);
        let place = self.table.newer.insert_new(hash, value, rehash);
        Found {
            table: self.table,
            place: Spot {
                in_older: false,
                place,
            },
        }
    }
}
