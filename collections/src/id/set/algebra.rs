//! What is made of two sets.

use core::fmt::{self, Debug};
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::{IdSet, Iter};
use crate::id::key::Id;

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
    pub(super) fn new(
        left: &'a IdSet<K>,
        right: &'a IdSet<K>,
        wanted: fn(bool, bool) -> bool,
    ) -> Self {
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
