//! The entries of a table in stretches of groups, which threads go through at the same time.
//!
//! A stretch is a range of groups of a table that is borrowed, and its halves are two such ranges: nothing is copied,
//! and no two stretches that were split from one have a slot in common.

use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;

use rayon::iter::plumbing::{Folder, UnindexedConsumer, UnindexedProducer, bridge_unindexed};

use super::group::{Compare, Native, SLOTS, Slots};
use super::{Place, RawTable};

/// The slots that hold entries in some groups of a table.
struct Stretch<'a, T, C: Compare> {
    table: &'a RawTable<T, C>,
    /// The groups that have not been begun.
    groups: Range<usize>,
    /// The first slot of the group that has been begun last.
    group: usize,
    /// What is left of that group.
    full: Slots,
}

impl<'a, T, C: Compare> Stretch<'a, T, C> {
    fn whole(table: &'a RawTable<T, C>) -> Self {
        Self {
            table,
            groups: 0..table.size().groups,
            group: 0,
            full: Slots::NONE,
        }
    }

    /// Gives half of the groups away, if there are two at least. Whether that pays is for rayon to say, which sees
    /// whether threads have nothing to do.
    fn split_off(&mut self) -> Option<Self> {
        if self.groups.len() < 2 {
            return None;
        }
        let middle = self.groups.start + self.groups.len() / 2;
        let upper = Self {
            groups: middle..self.groups.end,
            full: Slots::NONE,
            ..*self
        };
        self.groups.end = middle;
        Some(upper)
    }
}

impl<T, C: Compare> Iterator for Stretch<'_, T, C> {
    /// A slot that held an entry when its group was begun.
    type Item = NonNull<T>;

    #[inline]
    fn next(&mut self) -> Option<NonNull<T>> {
        loop {
            if let Some(at) = self.full.next() {
                return Some(self.table.slot(Place::new(self.group, at)));
            }
            self.group = self.groups.next()? * SLOTS;
            self.full = self.table.group(self.group).full::<C>();
        }
    }
}

/// Entries of a table, to look at.
pub(crate) struct Shared<'a, T, C: Compare = Native>(Stretch<'a, T, C>);

/// Entries of a table, to change.
pub(crate) struct Exclusive<'a, T, C: Compare = Native> {
    slots: Stretch<'a, T, C>,
    marker: PhantomData<&'a mut T>,
}

/// Entries that are owned, in a table that takes itself for empty; what is left is dropped.
struct Owned<'a, T, C: Compare> {
    slots: Stretch<'a, T, C>,
    marker: PhantomData<T>,
}

// SAFETY: it is a shared reference to the entries; the control bytes of a borrowed table do not change.
unsafe impl<T: Sync, C: Compare> Send for Shared<'_, T, C> {}
// SAFETY: it is a mutable reference to the entries of its groups, which no other stretch has; control bytes as above.
unsafe impl<T: Send, C: Compare> Send for Exclusive<'_, T, C> {}
// SAFETY: it owns the entries of its groups, which no other stretch has; control bytes as above.
unsafe impl<T: Send, C: Compare> Send for Owned<'_, T, C> {}

impl<T, C: Compare> RawTable<T, C> {
    /// The entries, for several threads.
    pub(crate) fn stretch(&self) -> Shared<'_, T, C> {
        Shared(Stretch::whole(self))
    }

    /// The entries to change, for several threads.
    pub(crate) fn stretch_mut(&mut self) -> Exclusive<'_, T, C> {
        Exclusive {
            slots: Stretch::whole(self),
            marker: PhantomData,
        }
    }

    /// Hands every entry to a consumer, on several threads, and frees the table. Should the consumer panic or want no
    /// more, the rest is dropped.
    pub(crate) fn drive<R: UnindexedConsumer<T>>(mut self, consumer: R) -> R::Result
    where
        T: Send,
    {
        // From here on the stretches own the entries, and the table only its memory, which outlives them.
        self.len = 0;
        let entries = Owned {
            slots: Stretch::whole(&self),
            marker: PhantomData,
        };
        bridge_unindexed(entries, consumer)
    }
}

impl<'a, T, C: Compare> Iterator for Shared<'a, T, C> {
    type Item = &'a T;
    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        // SAFETY: the slot holds an entry of a table that is borrowed for `'a`.
        self.0.next().map(|entry| unsafe { entry.as_ref() })
    }
}

impl<'a, T, C: Compare> Iterator for Exclusive<'a, T, C> {
    type Item = &'a mut T;
    #[inline]
    fn next(&mut self) -> Option<&'a mut T> {
        // SAFETY: the slot holds an entry of a table that is borrowed mutably for `'a`; no other stretch has its
        // group, and this one yields it once.
        self.slots.next().map(|mut entry| unsafe { entry.as_mut() })
    }
}

impl<T, C: Compare> Iterator for Owned<'_, T, C> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        // SAFETY: the slot holds an entry that the table has given up; no other stretch has its group, and this one
        // yields it once.
        self.slots.next().map(|entry| unsafe { entry.read() })
    }
}

impl<T, C: Compare> Drop for Owned<'_, T, C> {
    fn drop(&mut self) {
        /// Drops what is left, also when a drop panics.
        struct Rest<'o, 'a, T, C: Compare>(&'o mut Owned<'a, T, C>);
        impl<T, C: Compare> Drop for Rest<'_, '_, T, C> {
            fn drop(&mut self) {
                self.0.by_ref().for_each(drop);
            }
        }
        if core::mem::needs_drop::<T>() {
            let rest = Rest(self);
            rest.0.by_ref().for_each(drop);
        }
    }
}

impl<'a, T: Sync, C: Compare> UnindexedProducer for Shared<'a, T, C> {
    type Item = &'a T;
    fn split(mut self) -> (Self, Option<Self>) {
        let upper = self.0.split_off().map(Self);
        (self, upper)
    }
    fn fold_with<F: Folder<&'a T>>(self, folder: F) -> F {
        folder.consume_iter(self)
    }
}

impl<'a, T: Send, C: Compare> UnindexedProducer for Exclusive<'a, T, C> {
    type Item = &'a mut T;
    fn split(mut self) -> (Self, Option<Self>) {
        let upper = self.slots.split_off().map(|slots| Self {
            slots,
            marker: PhantomData,
        });
        (self, upper)
    }
    fn fold_with<F: Folder<&'a mut T>>(self, folder: F) -> F {
        folder.consume_iter(self)
    }
}

impl<T: Send, C: Compare> UnindexedProducer for Owned<'_, T, C> {
    type Item = T;
    fn split(mut self) -> (Self, Option<Self>) {
        let upper = self.slots.split_off().map(|slots| Self {
            slots,
            marker: PhantomData,
        });
        (self, upper)
    }
    fn fold_with<F: Folder<T>>(self, folder: F) -> F {
        folder.consume_iter(self)
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;
    use std::vec::Vec;

    use super::super::group::Generic;
    use super::*;

    fn table<C: Compare>(len: u64) -> RawTable<Rc<u64>, C> {
        let mut table = RawTable::new();
        for number in 0..len {
            let hash = crate::hash::of_u64(number, table.seed());
            table.insert_new(hash, Rc::new(number), |seed, number| {
                crate::hash::of_u64(**number, seed)
            });
        }
        table
    }

    /// Splits as far as it goes, after having begun or not.
    fn pieces<P: UnindexedProducer>(whole: P) -> Vec<P> {
        let mut pieces = Vec::new();
        let mut waiting = Vec::from([whole]);
        while let Some(piece) = waiting.pop() {
            match piece.split() {
                (lower, Some(upper)) => waiting.extend([upper, lower]),
                (piece, None) => pieces.push(piece),
            }
        }
        pieces
    }

    /// Every entry once, with either way to compare bytes.
    fn check<C: Compare>(len: u64) {
        let mut table: RawTable<Rc<u64>, C> = table(len);
        let groups = table.size().groups;
        let sorted = |mut numbers: Vec<u64>| {
            numbers.sort_unstable();
            numbers
        };
        let expected: Vec<u64> = (0..len).collect();
        let slots = |stretch: Stretch<'_, Rc<u64>, C>| {
            // SAFETY: the slots hold entries, which nothing changes meanwhile.
            let entries = stretch.map(|slot| unsafe { **slot.as_ref() });
            entries.collect::<Vec<u64>>()
        };
        assert_eq!(sorted(slots(Stretch::whole(&table))), expected);
        let mut waiting = Vec::from([Stretch::whole(&table)]);
        let mut found = Vec::new();
        let mut pieces = 0;
        while let Some(mut piece) = waiting.pop() {
            if let Some(upper) = piece.split_off() {
                waiting.extend([upper, piece]);
            } else {
                pieces += 1;
                found.extend(slots(piece));
            }
        }
        assert_eq!((pieces, sorted(found)), (groups, expected.clone()));
        let mut begun = Stretch::whole(&table);
        let first = begun.next();
        let upper = begun.split_off();
        let rest = slots(begun).len() + upper.map_or(0, |upper| slots(upper).len());
        assert_eq!(rest + usize::from(first.is_some()), table.len());
        let mut seen = 0;
        for entry in table.stretch_mut().slots {
            // SAFETY: the slot holds an entry, and the table is borrowed mutably.
            let entry = unsafe { &mut *entry.as_ptr() };
            *Rc::make_mut(entry) += 1;
            seen += 1;
        }
        assert_eq!(seen, table.len());
        assert_eq!(
            table.iter().map(|number| **number).sum::<u64>(),
            expected.iter().sum::<u64>() + len
        );
    }

    #[test]
    fn stretches_have_every_entry_once() {
        for len in [0, 1, 4, 16, 17, 100, 1000] {
            check::<Native>(len);
            check::<Generic>(len);
        }
    }

    #[test]
    fn pieces_of_shared_entries_can_be_used_at_the_same_time() {
        let mut table: RawTable<u64> = RawTable::new();
        for number in 0..300_u64 {
            let hash = crate::hash::of_u64(number, table.seed());
            table.insert_new(hash, number, |seed, number| {
                crate::hash::of_u64(*number, seed)
            });
        }
        let mut all: Vec<&mut u64> = pieces(table.stretch_mut()).into_iter().flatten().collect();
        assert_eq!(all.len(), 300);
        for entry in &mut all {
            **entry += 1;
        }
        drop(all);
        let all: Vec<&u64> = pieces(table.stretch()).into_iter().flatten().collect();
        assert_eq!(all.into_iter().sum::<u64>(), (1..=300).sum());
    }
}
