//! A hash set that keeps the order of insertion.

mod algebra;
mod iter;
mod positions;

use core::fmt::{self, Debug};
use core::hash::Hash;

use equivalent::Equivalent;

pub use self::algebra::{Difference, Intersection, SymmetricDifference, Union};
pub use self::iter::{Drain, IntoIter, Iter};
use super::{ObjKey, OrderedMap};
use crate::table::TryReserveError;

/// A hash set for any hashable member that keeps the order in which they were put in: an [`OrderedMap`] without values,
/// with its complexities.
///
/// A member has a position, by which it can be looked at and moved. Union, intersection and the others go through
/// the left set in its order, and then through the right one. Two sets are equal when they have the same members, in
/// whatever order.
///
/// ```
/// use specie::OrderedSet;
///
/// let mut path = OrderedSet::from(["shop".to_string(), "cart".to_string(), "shop".to_string()]);
/// path.insert("till".to_string());
/// assert!(path.iter().eq(["shop", "cart", "till"]));
/// assert_eq!(path.get_index_of("till"), Some(2));
/// assert_eq!(path, OrderedSet::from(["till", "shop", "cart"].map(String::from)));
/// ```
pub struct OrderedSet<K> {
    map: OrderedMap<K, ()>,
}

impl<K> OrderedSet<K> {
    /// An empty set. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            map: OrderedMap::new(),
        }
    }

    /// An empty set with room for so many members.
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted
    /// as after any failed allocation.
    pub fn with_capacity(capacity: usize) -> Self {
        Self {
            map: OrderedMap::with_capacity(capacity),
        }
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

    /// How many members the set holds before it allocates again, or somewhat less. O(1).
    #[inline]
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }

    /// About how many bytes the set has allocated, without what the members own themselves: see
    /// [`OrderedMap::allocation_size`]. O(1).
    pub fn allocation_size(&self) -> usize {
        self.map.allocation_size()
    }

    /// Keeps the members for which `keep` says true, in their order. O(members).
    pub fn retain(&mut self, mut keep: impl FnMut(&K) -> bool) {
        self.map.retain(|member, ()| keep(member));
    }

    /// Removes every member and keeps the memory. O(slots).
    pub fn clear(&mut self) {
        self.map.clear();
    }

    /// Makes room for `additional` more members.
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted
    /// as after any failed allocation.
    pub fn reserve(&mut self, additional: usize) {
        self.map.reserve(additional);
    }

    /// Makes room for `additional` more members, or says why not. The members stay as they are on an error.
    ///
    /// # Errors
    /// When so many members cannot be addressed, or when the allocator refuses.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.map.try_reserve(additional)
    }

    /// Gives back the memory that the members do not need. O(slots).
    pub fn shrink_to_fit(&mut self) {
        self.map.shrink_to_fit();
    }

    /// Gives back the memory that neither the members nor `capacity` of them need. O(slots).
    pub fn shrink_to(&mut self, capacity: usize) {
        self.map.shrink_to(capacity);
    }
}

impl<K: ObjKey> OrderedSet<K> {
    /// Whether it is a member. O(1).
    #[inline]
    pub fn contains<Q: Hash + Equivalent<K> + ?Sized>(&self, member: &Q) -> bool {
        self.map.contains_key(member)
    }

    /// The member that is equal. O(1).
    #[inline]
    pub fn get<Q: Hash + Equivalent<K> + ?Sized>(&self, member: &Q) -> Option<&K> {
        self.map.get_key_value(member).map(|(member, ())| member)
    }

    /// Puts a member in, at the end; false when an equal one was there, which stays where it is. Amortised O(1).
    ///
    /// # Panics
    /// When the set would have to grow beyond what can be addressed.
    #[inline]
    pub fn insert(&mut self, member: K) -> bool {
        self.map.insert(member, ()).is_none()
    }

    /// Puts a member in, at the place of the equal one that was there, which is handed back, or at the end. Amortised
    /// O(1).
    ///
    /// # Panics
    /// When the set would have to grow beyond what can be addressed.
    pub fn replace(&mut self, member: K) -> Option<K> {
        if let Some(index) = self.map.map.get_index_of(&member) {
            // The only key that is equal stands there, so that this cannot fail.
            return self.map.map.replace_index(index, member).ok();
        }
        self.map.insert(member, ());
        None
    }

    /// Takes a member out; false when it was not there. The others keep their order. O(members behind): see
    /// [`swap_remove`](Self::swap_remove).
    #[inline]
    pub fn remove<Q: Hash + Equivalent<K> + ?Sized>(&mut self, member: &Q) -> bool {
        self.map.remove(member).is_some()
    }

    /// Takes the equal member out and hands it back. The others keep their order. O(members behind): see
    /// [`swap_take`](Self::swap_take).
    #[inline]
    pub fn take<Q: Hash + Equivalent<K> + ?Sized>(&mut self, member: &Q) -> Option<K> {
        self.map.remove_entry(member).map(|(member, ())| member)
    }

    /// Takes a member out, and puts the last one into its place; false when it was not there. O(1).
    #[inline]
    pub fn swap_remove<Q: Hash + Equivalent<K> + ?Sized>(&mut self, member: &Q) -> bool {
        self.map.swap_remove(member).is_some()
    }

    /// Takes the equal member out and hands it back, and puts the last one into its place. O(1).
    #[inline]
    pub fn swap_take<Q: Hash + Equivalent<K> + ?Sized>(&mut self, member: &Q) -> Option<K> {
        let taken = self.map.swap_remove_entry(member);
        taken.map(|(member, ())| member)
    }
}

impl<K> Default for OrderedSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Clone> Clone for OrderedSet<K> {
    fn clone(&self) -> Self {
        Self {
            map: self.map.clone(),
        }
    }

    /// Reuses the memory where the map does.
    fn clone_from(&mut self, source: &Self) {
        self.map.clone_from(&source.map);
    }
}

impl<K: ObjKey + Debug> Debug for OrderedSet<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self).finish()
    }
}

impl<K: ObjKey> PartialEq for OrderedSet<K> {
    /// Whether both have the same members, in whatever order.
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.is_subset(other)
    }
}

impl<K: ObjKey> Eq for OrderedSet<K> {}

impl<K: ObjKey> Extend<K> for OrderedSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, members: I) {
        let entries = members.into_iter().map(|member| (member, ()));
        self.map.extend(entries);
    }
}

impl<'a, K: ObjKey + Copy> Extend<&'a K> for OrderedSet<K> {
    fn extend<I: IntoIterator<Item = &'a K>>(&mut self, members: I) {
        self.extend(members.into_iter().copied());
    }
}

impl<K: ObjKey> FromIterator<K> for OrderedSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(members: I) -> Self {
        let mut set = Self::new();
        set.extend(members);
        set
    }
}

impl<K: ObjKey, const N: usize> From<[K; N]> for OrderedSet<K> {
    fn from(members: [K; N]) -> Self {
        members.into_iter().collect()
    }
}

#[cfg(feature = "rayon")]
crate::rayon::parallel_set!(OrderedSet, OrderedMap, ObjKey);
