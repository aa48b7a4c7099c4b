//! Union, intersection, difference and symmetric difference as new sets and as changes of a set, by the sizes of
//! both.
//!
//! A member costs a look-up, an insertion or a removal, or next to nothing where a whole table is copied. So the
//! larger set is copied or left as it is where that may be, and the smaller one gone through. Where a set outgrows the
//! processor's caches, what is to be done is listed first: then the memory for many members is loaded ahead, and a
//! new set is made with the room it needs.

use alloc::vec::Vec;
use core::mem;

use super::set_operations::Members;

/// What the operations need to change a set.
pub(crate) trait Change: Members + Extend<Self::Member> {
    /// An empty set that compares and hashes members as this one does.
    fn without_members(&self) -> Self;
    /// How many members it holds before it allocates again.
    fn room(&self) -> usize;
    /// Takes members out and calls `each` with those that were there.
    fn each_taken<'m>(
        &mut self,
        members: impl Iterator<Item = &'m Self::Member>,
        each: impl FnMut(Self::Member),
    ) where
        Self::Member: 'm;
    /// Puts a member in; false when an equal one was there, which stays.
    fn put(&mut self, member: Self::Member) -> bool;
    /// Takes a member out; false when it was not there.
    fn take_out(&mut self, member: &Self::Member) -> bool;
    /// Keeps the members for which `keep` says true.
    fn keep(&mut self, keep: impl FnMut(&Self::Member) -> bool);
    /// Removes every member and keeps the memory.
    fn empty(&mut self);
}

/// Whether copies of members are cheap: then a table of them is copied faster than its members are looked up.
const fn copies_are_cheap<S: Members>() -> bool {
    !mem::needs_drop::<S::Member>()
}

/// Two sets by their sizes: the smaller, then the larger.
fn by_size<'a, S: Members>(left: &'a S, right: &'a S) -> (&'a S, &'a S) {
    if left.count() <= right.count() {
        (left, right)
    } else {
        (right, left)
    }
}

/// Lists copies of the members that are in the other set too (`known`), or that are not.
fn listed<S: Members<Member: Clone>>(members: &S, other: &S, known: bool) -> Vec<S::Member> {
    let mut list = Vec::new();
    other.each_known(members.members(), |member, is_known| {
        if is_known == known {
            list.push(member.clone());
        }
    });
    list
}

/// The members of either set: a copy of the larger, and what the smaller has more.
pub(crate) fn either<S: Change<Member: Clone> + Clone>(left: &S, right: &S) -> S {
    let (smaller, larger) = by_size(left, right);
    let mut either = larger.clone();
    include(&mut either, smaller);
    either
}

/// Keeps the members that are in the other set too (`known`), or that are not. Nothing is put in or hashed anew.
fn keep_known<S: Change>(set: &mut S, other: &S, known: bool) {
    if !other.looks_ahead() {
        set.keep(|member| other.has(member) == known);
        return;
    }
    let mut kept = Vec::with_capacity(set.count());
    other.each_known(set.members(), |_, is_known| {
        kept.push(is_known == known);
    });
    let mut kept = kept.into_iter();
    // A set that has not changed is gone through in the same order.
    set.keep(|_| kept.next() == Some(true));
}

/// A copy of the members that are in the other set too (`known`), or that are not.
fn copied<S: Change + Clone>(members: &S, other: &S, known: bool) -> S {
    let mut copy = members.clone();
    keep_known(&mut copy, other, known);
    copy
}

/// The members of both sets. Goes through the smaller.
pub(crate) fn both<S: Change<Member: Clone> + Clone>(left: &S, right: &S) -> S {
    let (smaller, larger) = by_size(left, right);
    if copies_are_cheap::<S>() {
        return copied(smaller, larger, true);
    }
    made_of(listed(smaller, larger, true), left)
}

/// The members of the left set that are not in the right one.
pub(crate) fn without<S: Change<Member: Clone> + Clone>(left: &S, right: &S) -> S {
    // At most half of a copy is taken out of it again.
    if copies_are_cheap::<S>() && right.count() <= left.count() / 2 {
        let mut rest = left.clone();
        rest.each_taken(right.members(), drop);
        return rest;
    }
    if copies_are_cheap::<S>() {
        return copied(left, right, false);
    }
    made_of(listed(left, right, false), left)
}

/// The members of exactly one of the sets.
pub(crate) fn one_of<S: Change<Member: Clone> + Clone>(left: &S, right: &S) -> S {
    let (smaller, larger) = by_size(left, right);
    if copies_are_cheap::<S>() {
        let mut one = larger.clone();
        toggle(&mut one, smaller);
        return one;
    }
    let mut one = listed(smaller, larger, false);
    one.append(&mut listed(larger, smaller, false));
    made_of(one, left)
}

/// A set with the room that its members need, which compares and hashes them as `like` does.
fn made_of<S: Change>(members: Vec<S::Member>, like: &S) -> S {
    let mut set = like.without_members();
    set.extend(members);
    set
}

/// Puts the members of another set in. Goes through the other set, or through this one if it would have to be laid out
/// anew and copies are cheap.
pub(crate) fn include<S: Change<Member: Clone> + Clone>(set: &mut S, other: &S) {
    if !copies_are_cheap::<S>() {
        let missing = listed(other, set, false);
        set.extend(missing);
        return;
    }
    if other.count() > set.room() {
        let before = mem::replace(set, other.clone());
        set.extend(before.members().cloned());
        return;
    }
    set.extend(other.members().cloned());
}

/// Keeps the members that are in another set too. Goes through the other set if that is much smaller.
pub(crate) fn keep_common<S: Change<Member: Clone>>(set: &mut S, other: &S) {
    // What is kept is put in anew, which costs as much as two look-ups.
    if other.count() <= set.count() / 2 {
        let mut kept = Vec::new();
        set.each_taken(other.members(), |member| kept.push(member));
        set.empty();
        set.extend(kept);
    } else {
        keep_known(set, other, true);
    }
}

/// Takes the members of another set out. Goes through the smaller of both.
pub(crate) fn exclude<S: Change<Member: Clone>>(set: &mut S, other: &S) {
    if other.count() <= set.count() {
        set.each_taken(other.members(), drop);
    } else {
        keep_known(set, other, false);
    }
}

/// Takes out what another set has in common, and puts in what it has more. Goes through the other set, or through
/// this one if it would have to be laid out anew and copies are cheap.
pub(crate) fn exchange<S: Change<Member: Clone> + Clone>(set: &mut S, other: &S) {
    if copies_are_cheap::<S>() && other.count() > set.room() {
        let before = mem::replace(set, other.clone());
        toggle(set, &before);
    } else {
        toggle(set, other);
    }
}

/// Takes out each member of `other` that is there, and puts each in that is not.
fn toggle<S: Change<Member: Clone>>(set: &mut S, other: &S) {
    if set.looks_ahead() {
        let missing: Vec<S::Member> = listed(other, set, false);
        set.each_taken(other.members(), drop);
        set.extend(missing);
        return;
    }
    for member in other.members() {
        if !set.take_out(member) {
            set.put(member.clone());
        }
    }
}

/// Whether every member of the left set is in the right one.
pub(crate) fn is_subset<S: Members>(left: &S, right: &S) -> bool {
    left.count() <= right.count() && all(left, right, true)
}

/// Whether no member is in both sets. Goes through the smaller.
pub(crate) fn is_disjoint<S: Members>(left: &S, right: &S) -> bool {
    let (smaller, larger) = by_size(left, right);
    all(smaller, larger, false)
}

/// Whether every one of the `members` is in the other set (`known`), or none is. Ends soon after the first for which
/// that is not so.
fn all<S: Members>(members: &S, other: &S, known: bool) -> bool {
    if !other.looks_ahead() {
        return members.members().all(|member| other.has(member) == known);
    }
    // Some at once, so that the memory of the next is loaded ahead; at first few, since the first may decide.
    let mut batch = 32;
    let mut left = members.count();
    let mut members = members.members();
    while left > 0 {
        let mut all = true;
        other.each_known(members.by_ref().take(batch), |_, is_known| {
            all &= is_known == known;
        });
        if !all {
            return false;
        }
        left = left.saturating_sub(batch);
        batch *= 2;
    }
    true
}
