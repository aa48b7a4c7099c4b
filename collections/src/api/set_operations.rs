//! Union, intersection, difference and symmetric difference of two sets of one type, without a copy.

use core::fmt;
use core::iter::FusedIterator;

/// What the operations need of a set. Sealed: this crate's sets have it.
pub trait Members: sealed::Sealed {
    /// What the set holds.
    type Member;
    /// All members, in the set's own order.
    type Iter<'a>: Iterator<Item = &'a Self::Member> + Clone
    where
        Self: 'a;
    /// All members, in the set's own order.
    fn members(&self) -> Self::Iter<'_>;
    /// Whether it is a member.
    fn has(&self, member: &Self::Member) -> bool;
    /// The number of members.
    fn count(&self) -> usize;
    /// Calls `each` with every one of `members` and whether this set has it; in a set that outgrows the processor's
    /// caches the memory for the next ones is loaded meanwhile.
    fn each_known<'m>(
        &self,
        members: impl Iterator<Item = &'m Self::Member>,
        each: impl FnMut(&'m Self::Member, bool),
    ) where
        Self::Member: 'm;
    /// Whether `each_known` is faster than `has` for many members.
    fn looks_ahead(&self) -> bool;
}

pub(crate) mod sealed {
    /// Only this crate's sets.
    pub trait Sealed {}
}

/// The members of one set that are in the other too.
pub struct Intersection<'a, S: Members + 'a> {
    members: S::Iter<'a>,
    other: &'a S,
}

/// The members of one set that are not in the other.
pub struct Difference<'a, S: Members + 'a> {
    members: S::Iter<'a>,
    other: &'a S,
}

/// The members of either set, each once.
pub struct Union<'a, S: Members + 'a> {
    first: S::Iter<'a>,
    rest: Difference<'a, S>,
}

/// The members of exactly one of two sets.
pub struct SymmetricDifference<'a, S: Members + 'a> {
    left: Difference<'a, S>,
    right: Difference<'a, S>,
}

/// Goes through the smaller set.
pub(crate) fn intersection<'a, S: Members>(left: &'a S, right: &'a S) -> Intersection<'a, S> {
    if left.count() <= right.count() {
        intersection_in_order(left, right)
    } else {
        intersection_in_order(right, left)
    }
}

/// Goes through the left set.
pub(crate) fn intersection_in_order<'a, S: Members>(
    left: &'a S,
    right: &'a S,
) -> Intersection<'a, S> {
    Intersection {
        members: left.members(),
        other: right,
    }
}

pub(crate) fn difference<'a, S: Members>(left: &'a S, right: &'a S) -> Difference<'a, S> {
    Difference {
        members: left.members(),
        other: right,
    }
}

/// Goes through the larger set, and through what the smaller one has more.
pub(crate) fn union<'a, S: Members>(left: &'a S, right: &'a S) -> Union<'a, S> {
    if left.count() >= right.count() {
        union_in_order(left, right)
    } else {
        union_in_order(right, left)
    }
}

/// Goes through the left set, and through what the right one has more.
pub(crate) fn union_in_order<'a, S: Members>(left: &'a S, right: &'a S) -> Union<'a, S> {
    Union {
        first: left.members(),
        rest: difference(right, left),
    }
}

pub(crate) fn symmetric_difference<'a, S: Members>(
    left: &'a S,
    right: &'a S,
) -> SymmetricDifference<'a, S> {
    SymmetricDifference {
        left: difference(left, right),
        right: difference(right, left),
    }
}

impl<'a, S: Members> Iterator for Intersection<'a, S> {
    type Item = &'a S::Member;
    fn next(&mut self) -> Option<Self::Item> {
        self.members.find(|member| self.other.has(member))
    }
    fn fold<R, F: FnMut(R, Self::Item) -> R>(self, start: R, fold: F) -> R {
        fold_known(self.members, self.other, true, start, fold)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.members.size_hint().1)
    }
}

impl<'a, S: Members> Iterator for Difference<'a, S> {
    type Item = &'a S::Member;
    fn next(&mut self) -> Option<Self::Item> {
        self.members.find(|member| !self.other.has(member))
    }
    fn fold<R, F: FnMut(R, Self::Item) -> R>(self, start: R, fold: F) -> R {
        fold_known(self.members, self.other, false, start, fold)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (least, most) = self.members.size_hint();
        (least.saturating_sub(self.other.count()), most)
    }
}

impl<'a, S: Members> Iterator for Union<'a, S> {
    type Item = &'a S::Member;
    fn next(&mut self) -> Option<Self::Item> {
        self.first.next().or_else(|| self.rest.next())
    }
    fn fold<R, F: FnMut(R, Self::Item) -> R>(self, start: R, mut fold: F) -> R {
        let middle = self.first.fold(start, &mut fold);
        self.rest.fold(middle, fold)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        add(self.first.size_hint(), self.rest.size_hint())
    }
}

impl<'a, S: Members> Iterator for SymmetricDifference<'a, S> {
    type Item = &'a S::Member;
    fn next(&mut self) -> Option<Self::Item> {
        self.left.next().or_else(|| self.right.next())
    }
    fn fold<R, F: FnMut(R, Self::Item) -> R>(self, start: R, mut fold: F) -> R {
        let middle = self.left.fold(start, &mut fold);
        self.right.fold(middle, fold)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        add(self.left.size_hint(), self.right.size_hint())
    }
}

/// Folds the members that are in the other set too (`known`), or that are not.
fn fold_known<'a, S: Members, R>(
    members: S::Iter<'a>,
    other: &'a S,
    known: bool,
    start: R,
    mut fold: impl FnMut(R, &'a S::Member) -> R,
) -> R {
    // Between two calls the result has to stand somewhere; should `fold` panic, it is gone as it is elsewhere.
    let mut result = Some(start);
    other.each_known(members, |member, is_known| {
        if is_known == known {
            result = result.take().map(|result| fold(result, member));
        }
    });
    result.expect("a result is put back after every call")
}

/// The hint of two iterators, one after the other.
fn add(
    (least, most): (usize, Option<usize>),
    (least_after, most_after): (usize, Option<usize>),
) -> (usize, Option<usize>) {
    let most = most.and_then(|most| most.checked_add(most_after?));
    (least.saturating_add(least_after), most)
}

/// Marks an operation's iterator with the traits that all of them have.
macro_rules! operation {
    ($operation:ident { $($field:ident),* }) => {
        impl<S: Members> FusedIterator for $operation<'_, S> {}
        impl<S: Members> Clone for $operation<'_, S> {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }
        }
        impl<S: Members<Member: fmt::Debug>> fmt::Debug for $operation<'_, S> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_list().entries(self.clone()).finish()
            }
        }
    };
}
operation!(Intersection { members, other });
operation!(Difference { members, other });
operation!(Union { first, rest });
operation!(SymmetricDifference { left, right });
