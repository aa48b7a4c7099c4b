//! A set of small numbers: a bit for each.

mod algebra;
mod iter;
mod traits;

use core::marker::PhantomData;
use core::ops::RangeBounds;

pub use self::algebra::Combination;
pub use self::iter::{Drain, IntoIter, Iter, Range};
use super::extract::SetExtractIf;
use super::key::Id;
use super::{IdMap, bounds, iter as maps};
use crate::api::assert_same;
use crate::table::TryReserveError;

/// A set of small numbers, most of which are in use: an [`IdMap`] without values, and so a bit for each id, in pages of
/// 4096 bits. Gone through in the order of the ids; the operators work on 64 ids at a time.
///
/// ```
/// use specie::IdSet;
///
/// let primes = IdSet::from([2_u32, 3, 5, 7]);
/// let odd: IdSet<u32> = (0..10).filter(|number| number % 2 == 1).collect();
/// assert_eq!(&primes & &odd, IdSet::from([3, 5, 7]));
/// assert_eq!(primes.difference(&odd).collect::<Vec<_>>(), [2]);
/// ```
pub struct IdSet<K> {
    pub(super) map: IdMap<K, ()>,
}

impl<K> IdSet<K> {
    /// An empty set. Allocates nothing.
    pub const fn new() -> Self {
        Self { map: IdMap::new() }
    }

    /// The number of members. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether there is no member. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// For how many ids, counted from the first, the list of pages has room. The pages themselves come with their ids.
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }

    /// How many bytes the set has allocated. O(1). What the tree of far pages needs for itself is estimated.
    pub fn allocation_size(&self) -> usize {
        self.map.allocation_size()
    }

    /// Makes room in the list of pages for `additional` more members that follow each other.
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn reserve(&mut self, additional: usize) {
        self.map.reserve(additional);
    }

    /// Makes room in the list of pages for `additional` more members, or says why not.
    ///
    /// # Errors
    /// When so many members cannot be addressed, or when the allocator refuses.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.map.try_reserve(additional)
    }

    /// Gives back the memory that the members do not need. O(pages).
    pub fn shrink_to_fit(&mut self) {
        self.map.shrink_to_fit();
    }

    /// Gives back the memory that no member needs, but keeps room in the list of pages for `capacity` ids. O(pages).
    pub fn shrink_to(&mut self, capacity: usize) {
        self.map.shrink_to(capacity);
    }

    /// Removes every member and gives all memory back but for one page. O(pages).
    pub fn clear(&mut self) {
        self.map.clear();
    }
}

impl<K: Id> IdSet<K> {
    /// An empty set with room in its list of pages for so many members that follow each other.
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity(capacity: usize) -> Self {
        Self {
            map: IdMap::with_capacity(capacity),
        }
    }

    /// Whether it is a member. O(1).
    #[inline]
    pub fn contains(&self, member: &K) -> bool {
        self.map.contains_key(member)
    }

    /// The member that is equal. O(1).
    #[inline]
    pub fn get(&self, member: &K) -> Option<K> {
        self.contains(member).then_some(*member)
    }

    /// Puts a member in; false when it was there. Amortised O(1).
    #[inline]
    pub fn insert(&mut self, member: K) -> bool {
        self.map.insert(member, ()).is_none()
    }

    /// Puts a member in and hands back the equal one that was there. Amortised O(1).
    pub fn replace(&mut self, member: K) -> Option<K> {
        self.map.insert(member, ()).map(|()| member)
    }

    /// The member that is equal; put in first when it is not there. Amortised O(1).
    pub fn get_or_insert(&mut self, member: K) -> K {
        self.insert(member);
        member
    }

    /// The member that is equal to `member`; when there is none, the one that `make` makes of it is put in.
    /// Amortised O(1).
    ///
    /// # Panics
    /// When what `make` makes is not equal to `member`; the set is unchanged then.
    pub fn get_or_insert_with(&mut self, member: &K, make: impl FnOnce(&K) -> K) -> K {
        if !self.contains(member) {
            let made = make(member);
            assert_same(made == *member);
            self.insert(made);
        }
        *member
    }

    /// Puts in a member that is not there yet, and hands it back. Amortised O(1).
    ///
    /// That it is not there is checked in builds with debug assertions only. A set of ids cannot hold it twice.
    ///
    /// # Panics
    /// With debug assertions when the member is there.
    #[inline]
    pub fn insert_unique(&mut self, member: K) -> K {
        self.map.insert_unique(member, ()).0
    }

    /// Takes a member out; false when it was not there. O(1).
    #[inline]
    pub fn remove(&mut self, member: &K) -> bool {
        self.map.remove(member).is_some()
    }

    /// Takes the equal member out and hands it back. O(1).
    #[inline]
    pub fn take(&mut self, member: &K) -> Option<K> {
        self.remove(member).then_some(*member)
    }

    /// The smallest member.
    pub fn first(&self) -> Option<K> {
        self.iter().next()
    }

    /// The largest member.
    pub fn last(&self) -> Option<K> {
        self.iter().next_back()
    }

    /// Takes the smallest member out.
    pub fn pop_first(&mut self) -> Option<K> {
        self.map.pop_first().map(|(member, ())| member)
    }

    /// Takes the largest member out.
    pub fn pop_last(&mut self) -> Option<K> {
        self.map.pop_last().map(|(member, ())| member)
    }

    /// All members, in order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, K> {
        Iter(self.map.keys())
    }

    /// The members in `range`, in order.
    ///
    /// # Panics
    /// When the range ends before it begins, as `BTreeSet`'s.
    pub fn range(&self, range: impl RangeBounds<K>) -> Range<'_, K> {
        Range(maps::Range::new(&self.map.pages, bounds(&range)))
    }

    /// Takes all members out of `other` and puts them in here. O(pages), and O(1) for each member of a page that both
    /// have.
    pub fn append(&mut self, other: &mut Self) {
        self.map.append(&mut other.map);
    }

    /// Takes out the members from `from` on, as a set. O(pages), and O(1) for each member of the page in which `from`
    /// is.
    pub fn split_off(&mut self, from: &K) -> Self {
        Self {
            map: self.map.split_off(from),
        }
    }

    /// Takes every member out, in order, and gives the memory back.
    pub fn drain(&mut self) -> Drain<'_, K> {
        Drain(self.map.drain())
    }

    /// Keeps the members for which `keep` says true. O(pages and members).
    pub fn retain(&mut self, mut keep: impl FnMut(K) -> bool) {
        self.map.retain(|member, ()| keep(member));
    }

    /// Takes the members for which `choose` says true out, one after the other as the iterator is asked for them.
    pub fn extract_if<F: FnMut(K) -> bool>(&mut self, choose: F) -> SetExtractIf<'_, K, F> {
        SetExtractIf::new(&mut self.map.pages, choose)
    }

    /// The members of either set, each once, in order.
    pub fn union<'a>(&'a self, other: &'a Self) -> Combination<'a, K> {
        Combination::new(self, other, |left, right| left || right)
    }

    /// The members of both sets, in order.
    pub fn intersection<'a>(&'a self, other: &'a Self) -> Combination<'a, K> {
        Combination::new(self, other, |left, right| left && right)
    }

    /// The members that are not in `other`, in order.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Combination<'a, K> {
        Combination::new(self, other, |left, right| left && !right)
    }

    /// The members of exactly one of the sets, in order.
    pub fn symmetric_difference<'a>(&'a self, other: &'a Self) -> Combination<'a, K> {
        Combination::new(self, other, |left, right| left != right)
    }

    /// Whether every member is in `other` too.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.len() <= other.len() && self.difference(other).next().is_none()
    }

    /// Whether every member of `other` is in this set too.
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }

    /// Whether no member is in both.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.intersection(other).next().is_none()
    }

    /// Checks the structure, for tests.
    ///
    /// # Panics
    /// When anything does not hold that must.
    #[doc(hidden)]
    pub fn validate(&self) {
        self.map.validate();
    }

    fn combined(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            map: IdMap {
                pages: self.map.pages.combined(&other.map.pages, combine),
                marker: PhantomData,
            },
        }
    }
}
