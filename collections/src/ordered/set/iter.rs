//! Going through an [`OrderedSet`], and what it has in common with all sets.

use core::hash::Hash;

use equivalent::Equivalent;

use super::OrderedSet;
use crate::api::{debug_rest, forward_iterator, set_members_api};
use crate::obj_map::ObjKey;
use crate::ordered;

impl<K: ObjKey> OrderedSet<K> {
    /// All members, in their order. Runs from both ends; going through all is O(members).
    #[inline]
    pub fn iter(&self) -> Iter<'_, K> {
        Iter(self.map.keys())
    }

    /// Takes every member out, in their order, and keeps the memory. What the iterator does not yield is dropped with
    /// it. O(members).
    pub fn drain(&mut self) -> Drain<'_, K> {
        Drain(self.map.drain())
    }
}

/// All members of a set, in their order.
pub struct Iter<'a, K: ObjKey>(ordered::Keys<'a, K, ()>);
/// The members of a set that is used up, in their order.
pub struct IntoIter<K: ObjKey>(ordered::IntoKeys<K, ()>);
/// The members that are taken out of a set, in their order.
pub struct Drain<'a, K: ObjKey>(ordered::Drain<'a, K, ()>);

forward_iterator!(['a, K: ObjKey] Iter<'a, K>, &'a K, member => member);
forward_iterator!([K: ObjKey] IntoIter<K>, K, member => member);
forward_iterator!(['a, K: ObjKey] Drain<'a, K>, K, (member, ()) => member);
debug_rest!([K: ObjKey + core::fmt::Debug] Iter<'_, K>, this => this.clone());

impl<K: ObjKey> Clone for Iter<'_, K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: ObjKey> DoubleEndedIterator for Iter<'_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl<K: ObjKey> DoubleEndedIterator for IntoIter<K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.0.next_back()
    }
}

impl<K: ObjKey> DoubleEndedIterator for Drain<'_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.0.next_back().map(|(member, ())| member)
    }
}

impl<K: ObjKey> IntoIterator for OrderedSet<K> {
    type Item = K;
    type IntoIter = IntoIter<K>;
    fn into_iter(self) -> IntoIter<K> {
        IntoIter(self.map.into_keys())
    }
}

impl<'a, K: ObjKey> IntoIterator for &'a OrderedSet<K> {
    type Item = &'a K;
    type IntoIter = Iter<'a, K>;
    fn into_iter(self) -> Iter<'a, K> {
        self.iter()
    }
}

set_members_api!(
    OrderedSet, maps: ordered, member: ObjKey, query: Q, generics: [Q: Hash + Equivalent<K> + ?Sized], bounds: []
);
