//! Two sets with an order: what they have in common, and what not, in the left one's order and then in the right one's.

use alloc::vec::Vec;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::{Iter, OrderedSet};
use crate::api::{set_algebra, set_operations};
use crate::obj_map::ObjKey;

/// The members of either of two sets, each once.
pub type Union<'a, K> = set_operations::Union<'a, OrderedSet<K>>;
/// The members that two sets have in common.
pub type Intersection<'a, K> = set_operations::Intersection<'a, OrderedSet<K>>;
/// The members of one set that are not in another.
pub type Difference<'a, K> = set_operations::Difference<'a, OrderedSet<K>>;
/// The members of exactly one of two sets.
pub type SymmetricDifference<'a, K> = set_operations::SymmetricDifference<'a, OrderedSet<K>>;

impl<K: ObjKey> set_operations::sealed::Sealed for OrderedSet<K> {}
impl<K: ObjKey> set_operations::Members for OrderedSet<K> {
    type Member = K;
    type Iter<'a>
        = Iter<'a, K>
    where
        K: 'a;
    fn members(&self) -> Iter<'_, K> {
        self.iter()
    }
    fn has(&self, member: &K) -> bool {
        self.contains(member)
    }
    fn count(&self) -> usize {
        self.len()
    }
    fn each_known<'m>(
        &self,
        members: impl Iterator<Item = &'m K>,
        mut each: impl FnMut(&'m K, bool),
    ) where
        K: 'm,
    {
        members.for_each(|member| each(member, self.contains(member)));
    }
    fn looks_ahead(&self) -> bool {
        false
    }
}

impl<K: ObjKey> OrderedSet<K> {
    /// The members of either set, each once: this set's in their order, then those that `other` has more, in
    /// theirs. O(both) in all.
    ///
    /// ```
    /// let (left, right) = (specie::OrderedSet::from([3, 1]), specie::OrderedSet::from([4, 1, 0]));
    /// assert!(left.union(&right).eq(&[3, 1, 4, 0]));
    /// ```
    pub fn union<'a>(&'a self, other: &'a Self) -> Union<'a, K> {
        set_operations::union_in_order(self, other)
    }

    /// The members of both sets, in this set's order. O(members) in all.
    pub fn intersection<'a>(&'a self, other: &'a Self) -> Intersection<'a, K> {
        set_operations::intersection_in_order(self, other)
    }

    /// The members that are not in `other`, in this set's order. O(members) in all.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Difference<'a, K> {
        set_operations::difference(self, other)
    }

    /// The members of exactly one of the sets: this set's in their order, then those of `other`, in theirs. O(both) in
    /// all.
    pub fn symmetric_difference<'a>(&'a self, other: &'a Self) -> SymmetricDifference<'a, K> {
        set_operations::symmetric_difference(self, other)
    }

    /// Whether every member is in `other` too. O(members).
    pub fn is_subset(&self, other: &Self) -> bool {
        set_algebra::is_subset(self, other)
    }

    /// Whether every member of `other` is in this set too. O(members of `other`).
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }

    /// Whether no member is in both. O(the smaller set's members).
    pub fn is_disjoint(&self, other: &Self) -> bool {
        set_algebra::is_disjoint(self, other)
    }
}

/// Gives references to sets an operator that copies what the iterator of the same meaning yields.
macro_rules! operators {
    ($($operator:ident $function:ident $method:ident: $result:literal;)*) => {$(
        impl<K: ObjKey + Clone> $operator<&OrderedSet<K>> for &OrderedSet<K> {
            type Output = OrderedSet<K>;
            #[doc = $result]
            fn $function(self, other: &OrderedSet<K>) -> OrderedSet<K> {
                self.$method(other).cloned().collect()
            }
        }
    )*};
}
operators! {
    BitOr bitor union: "The members of either set, in the order of [`union`](OrderedSet::union).";
    BitAnd bitand intersection: "The members of both sets, in the left one's order.";
    BitXor bitxor symmetric_difference: "The members of exactly one of the sets, the left one's first.";
    Sub sub difference: "The members that are not in the other set, in their order.";
}

impl<K: ObjKey + Clone> BitOrAssign<&OrderedSet<K>> for OrderedSet<K> {
    /// Puts the members of the other set that are not there at the end, in their order.
    fn bitor_assign(&mut self, other: &OrderedSet<K>) {
        let missing: Vec<K> = other.difference(self).cloned().collect();
        self.extend(missing);
    }
}

impl<K: ObjKey + Clone> BitAndAssign<&OrderedSet<K>> for OrderedSet<K> {
    /// Keeps the members that are in the other set too, in their order.
    fn bitand_assign(&mut self, other: &OrderedSet<K>) {
        self.retain(|member| other.contains(member));
    }
}

impl<K: ObjKey + Clone> BitXorAssign<&OrderedSet<K>> for OrderedSet<K> {
    /// Takes out what is in both sets, and puts what is in the other only at the end, in its order.
    fn bitxor_assign(&mut self, other: &OrderedSet<K>) {
        let missing: Vec<K> = other.difference(self).cloned().collect();
        self.retain(|member| !other.contains(member));
        self.extend(missing);
    }
}

impl<K: ObjKey + Clone> SubAssign<&OrderedSet<K>> for OrderedSet<K> {
    /// Takes the members of the other set out; the others keep their order.
    fn sub_assign(&mut self, other: &OrderedSet<K>) {
        self.retain(|member| !other.contains(member));
    }
}
