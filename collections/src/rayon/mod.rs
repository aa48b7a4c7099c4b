//! The maps and sets on several threads, with the rayon crate. (Feature `rayon`.)
//!
//! [`IntMap`](crate::IntMap), [`ObjMap`](crate::ObjMap), [`OrderedMap`](crate::OrderedMap) and
//! [`HashMap`](crate::HashMap) and their sets have rayon's traits: `par_iter`, `par_iter_mut`, `into_par_iter`, `par_extend`, and `collect` from a parallel iterator. The types
//! of the iterators are here. So have [`IdMap`](crate::IdMap) and [`IdSet`](crate::IdSet), whose iterators yield keys by value and
//! are in the module [`id`](crate::id).
//!
//! ```
//! use rayon::prelude::*;
//! use specie::{HashMap, IntMap};
//!
//! let mut squares: IntMap<u64, u64> = (0..1000).into_par_iter().map(|n| (n, n * n)).collect();
//! squares.par_iter_mut().for_each(|(_, square)| *square += 1);
//! let sum: u64 = squares.par_iter().map(|(_, square)| square).sum();
//! assert_eq!(sum, 332_834_500);
//!
//! let names: HashMap<String, u64> = squares.into_par_iter().map(|(n, _)| (n.to_string(), n)).collect();
//! assert_eq!(names["999"], 999);
//! ```
//!
//! # How the work is shared
//!
//! *Going through* a map splits its slots in halves, as often as threads are idle, and copies nothing. The order is
//! arbitrary, as it is on one thread; what is collected from an `OrderedMap`, an `IdMap` or their sets into a `Vec` has their order.
//! An `IdMap` is split between its pages, of which a list is made first.
//!
//! *Filling* one makes the entries on all threads and puts them in on the calling one. Each thread lists what it makes;
//! the lists are put in one after the other, with room made once for all, and with memory loaded ahead in tables that
//! outgrow the processor's caches. So it pays where making the entries is the work. Threads that fill one table at the same time
//! would have to agree on each slot, or on which part of the table belongs to whom, and an entry whose group is full
//! would go on into another's part; the lists need neither, and with memory loaded ahead it is no longer the waiting
//! that insertion spends its time with.

mod bulk;
mod iterators;
mod macros;

use rayon::iter::ParallelIterator;
use rayon::iter::plumbing::{UnindexedConsumer, UnindexedProducer, bridge_unindexed};

pub(crate) use self::bulk::put_all;
pub use self::iterators::{IntoParIter, IntoParMembers, ParIter, ParIterMut, ParMembers};
pub(crate) use self::macros::{parallel_map, parallel_set};

pub(crate) mod sealed {
    /// Only this crate's maps.
    pub trait Sealed {}
}

/// A map whose entries several threads can go through. Sealed: this crate's maps are such.
pub trait Driven: Sized + sealed::Sealed {
    /// What the entries are found by.
    type Key;
    /// What stands under the keys.
    type Value;

    /// Hands every entry to the consumer.
    #[doc(hidden)]
    fn drive<'a, C>(&'a self, consumer: C) -> C::Result
    where
        C: UnindexedConsumer<(&'a Self::Key, &'a Self::Value)>,
        Self::Key: Sync + 'a,
        Self::Value: Sync + 'a;

    /// Hands every entry with its value to change to the consumer.
    #[doc(hidden)]
    fn drive_mut<'a, C>(&'a mut self, consumer: C) -> C::Result
    where
        C: UnindexedConsumer<(&'a Self::Key, &'a mut Self::Value)>,
        Self::Key: Send + Sync + 'a,
        Self::Value: Send + 'a;

    /// Hands every entry to the consumer and frees the memory.
    #[doc(hidden)]
    fn drive_all<C>(self, consumer: C) -> C::Result
    where
        C: UnindexedConsumer<(Self::Key, Self::Value)>,
        Self::Key: Send,
        Self::Value: Send;
}

/// The same with keys and values as parameters.
pub trait Parallel<K, V>: Driven<Key = K, Value = V> {}
impl<M: Driven> Parallel<M::Key, M::Value> for M {}

/// What a producer yields, as a parallel iterator.
pub(crate) struct Bridged<P>(pub(crate) P);

impl<P: UnindexedProducer> ParallelIterator for Bridged<P>
where
    P::Item: Send,
{
    type Item = P::Item;

    fn drive_unindexed<C: UnindexedConsumer<P::Item>>(self, consumer: C) -> C::Result {
        bridge_unindexed(self.0, consumer)
    }
}
