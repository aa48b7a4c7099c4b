//! A set of small numbers: a bit for each.

use core::cmp::Ordering;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, RangeBounds, Sub, SubAssign,
};

use super::key::Id;
use super::{IdMap, Pages, bounds, iter as maps};
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
    map: IdMap<K, ()>,
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

    /// Takes every member out, in order, and gives the memory back.
    pub fn drain(&mut self) -> Drain<'_, K> {
        Drain(self.map.drain())
    }

    /// Keeps the members for which `keep` says true. O(pages and members).
    pub fn retain(&mut self, mut keep: impl FnMut(K) -> bool) {
        self.map.retain(|member, ()| keep(member));
    }

    /// Takes the members for which `choose` says true out, one after the other as the iterator is asked for them.
    pub fn extract_if<F: FnMut(K) -> bool>(&mut self, choose: F) -> ExtractIf<'_, K, F> {
        ExtractIf {
            pages: &mut self.map.pages,
            next: Some(0),
            choose,
            marker: PhantomData,
        }
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

/// All members of a set: [`IdSet::iter`] makes it.
pub struct Iter<'a, K>(maps::Keys<'a, K, ()>);
/// The members of a range: [`IdSet::range`] makes it.
pub struct Range<'a, K>(maps::Range<'a, K, ()>);
/// The members of a set that is used up.
pub struct IntoIter<K>(maps::IntoKeys<K, ()>);
/// The members that are taken out of a set: [`IdSet::drain`] makes it.
pub struct Drain<'a, K>(maps::Drain<'a, K, ()>);

macro_rules! both_ends {
    ([$($generics:tt)*] $name:ty, $inner:pat => $outer:expr) => {
        impl<$($generics)*> Iterator for $name {
            type Item = K;
            #[inline]
            fn next(&mut self) -> Option<K> {
                let $inner = self.0.next()?;
                Some($outer)
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
            #[inline]
            fn fold<R, F: FnMut(R, K) -> R>(self, start: R, mut fold: F) -> R {
                self.0.fold(start, |result, $inner| fold(result, $outer))
            }
        }
        impl<$($generics)*> DoubleEndedIterator for $name {
            #[inline]
            fn next_back(&mut self) -> Option<K> {
                let $inner = self.0.next_back()?;
                Some($outer)
            }
        }
        impl<$($generics)*> FusedIterator for $name {}
    };
}
both_ends!([K: Id] Iter<'_, K>, member => member);
both_ends!([K: Id] Range<'_, K>, (member, ()) => member);
both_ends!([K: Id] IntoIter<K>, member => member);
both_ends!([K: Id] Drain<'_, K>, (member, ()) => member);
impl<K: Id> ExactSizeIterator for Iter<'_, K> {}
impl<K: Id> ExactSizeIterator for IntoIter<K> {}
impl<K: Id> ExactSizeIterator for Drain<'_, K> {}

macro_rules! shared {
    ($($name:ident)*) => {$(
        impl<K> Clone for $name<'_, K> {
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }
        impl<K: Id> Debug for $name<'_, K> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_list().entries(self.clone()).finish()
            }
        }
    )*};
}
shared!(Iter Range);

impl<K: Id> Debug for IntoIter<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<K: Id> Debug for Drain<'_, K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The members of a set that a closure chooses, taken out: [`IdSet::extract_if`] makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct ExtractIf<'a, K, F> {
    pages: &'a mut Pages<()>,
    next: Option<u64>,
    choose: F,
    marker: PhantomData<K>,
}

impl<K: Id, F: FnMut(K) -> bool> Iterator for ExtractIf<'_, K, F> {
    type Item = K;
    fn next(&mut self) -> Option<K> {
        let choose = &mut self.choose;
        let mut rest = maps::ExtractIf {
            pages: self.pages,
            next: self.next,
            choose: |member, (): &mut ()| choose(member),
            marker: PhantomData,
        };
        let found = rest.next();
        self.next = rest.next;
        found.map(|(member, ())| member)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.pages.len()))
    }
}

impl<K: Id, F: FnMut(K) -> bool> FusedIterator for ExtractIf<'_, K, F> {}

impl<K, F> Debug for ExtractIf<'_, K, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

/// The members of two sets that are wanted by where they are, in order: [`IdSet::union`] and its like make it.
pub struct Combination<'a, K> {
    left: Ahead<'a, K>,
    right: Ahead<'a, K>,
    /// Whether a member is wanted that is in the left set, in the right set.
    wanted: fn(bool, bool) -> bool,
}

/// An iterator, and what it yields next.
struct Ahead<'a, K> {
    next: Option<K>,
    rest: Iter<'a, K>,
}

impl<K: Copy> Clone for Ahead<'_, K> {
    fn clone(&self) -> Self {
        Self {
            next: self.next,
            rest: self.rest.clone(),
        }
    }
}

impl<'a, K: Id> Ahead<'a, K> {
    fn new(set: &'a IdSet<K>) -> Self {
        let mut rest = set.iter();
        Self {
            next: rest.next(),
            rest,
        }
    }

    /// Whether `member` is next; then it is gone past.
    fn passes(&mut self, member: K) -> bool {
        let is_next = self.next == Some(member);
        if is_next {
            self.next = self.rest.next();
        }
        is_next
    }

    fn left(&self) -> usize {
        self.rest.len() + usize::from(self.next.is_some())
    }
}

impl<'a, K: Id> Combination<'a, K> {
    fn new(left: &'a IdSet<K>, right: &'a IdSet<K>, wanted: fn(bool, bool) -> bool) -> Self {
        Self {
            left: Ahead::new(left),
            right: Ahead::new(right),
            wanted,
        }
    }
}

impl<K: Id> Iterator for Combination<'_, K> {
    type Item = K;
    fn next(&mut self) -> Option<K> {
        loop {
            let member = match (self.left.next, self.right.next) {
                (Some(left), Some(right)) => left.min(right),
                (left, right) => left.or(right)?,
            };
            let places = (self.left.passes(member), self.right.passes(member));
            if (self.wanted)(places.0, places.1) {
                return Some(member);
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.left.left().checked_add(self.right.left()))
    }
}

impl<K: Id> FusedIterator for Combination<'_, K> {}

impl<K: Copy> Clone for Combination<'_, K> {
    fn clone(&self) -> Self {
        Self {
            left: self.left.clone(),
            right: self.right.clone(),
            wanted: self.wanted,
        }
    }
}

impl<K: Id> Debug for Combination<'_, K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.clone()).finish()
    }
}

macro_rules! operators {
    ($($operator:ident $function:ident, $assign:ident $assign_function:ident, $doc:literal: $combine:expr;)*) => {$(
        impl<K: Id> $operator<&IdSet<K>> for &IdSet<K> {
            type Output = IdSet<K>;
            #[doc = $doc]
            ///
            /// O(pages): 64 ids at a time.
            fn $function(self, other: &IdSet<K>) -> IdSet<K> {
                self.combined(other, $combine)
            }
        }
        impl<K: Id> $assign<&IdSet<K>> for IdSet<K> {
            #[doc = $doc]
            ///
            /// O(pages): 64 ids at a time.
            fn $assign_function(&mut self, other: &IdSet<K>) {
                *self = self.combined(other, $combine);
            }
        }
    )*};
}
operators! {
    BitOr bitor, BitOrAssign bitor_assign, "The members of either set.": |left, right| left | right;
    BitAnd bitand, BitAndAssign bitand_assign, "The members of both sets.": |left, right| left & right;
    BitXor bitxor, BitXorAssign bitxor_assign, "The members of exactly one of the sets.": |left, right| left ^ right;
    Sub sub, SubAssign sub_assign, "The members that are not in the other set.": |left, right| left & !right;
}

impl<K> Default for IdSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K> Clone for IdSet<K> {
    fn clone(&self) -> Self {
        Self {
            map: self.map.clone(),
        }
    }
}

impl<K: Id> Debug for IdSet<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self).finish()
    }
}

impl<K: Id> PartialEq for IdSet<K> {
    fn eq(&self, other: &Self) -> bool {
        self.map == other.map
    }
}

impl<K: Id> Eq for IdSet<K> {}

impl<K: Id> PartialOrd for IdSet<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Id> Ord for IdSet<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.map.cmp(&other.map)
    }
}

impl<K: Id + Hash> Hash for IdSet<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.map.hash(state);
    }
}

impl<K: Id> Extend<K> for IdSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, members: I) {
        self.map
            .extend(members.into_iter().map(|member| (member, ())));
    }
}

impl<'a, K: Id> Extend<&'a K> for IdSet<K> {
    fn extend<I: IntoIterator<Item = &'a K>>(&mut self, members: I) {
        self.extend(members.into_iter().copied());
    }
}

impl<K: Id> FromIterator<K> for IdSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(members: I) -> Self {
        let mut set = Self::new();
        set.extend(members);
        set
    }
}

impl<K: Id, const N: usize> From<[K; N]> for IdSet<K> {
    fn from(members: [K; N]) -> Self {
        members.into_iter().collect()
    }
}

impl<K: Id> IntoIterator for IdSet<K> {
    type Item = K;
    type IntoIter = IntoIter<K>;
    fn into_iter(self) -> IntoIter<K> {
        IntoIter(self.map.into_keys())
    }
}

impl<'a, K: Id> IntoIterator for &'a IdSet<K> {
    type Item = K;
    type IntoIter = Iter<'a, K>;
    fn into_iter(self) -> Iter<'a, K> {
        self.iter()
    }
}
