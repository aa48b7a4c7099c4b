//! The traits of [`IdSet`]: std's sets', and those of an ordered set.

use core::cmp::Ordering;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};

use super::{IdSet, IntoIter, Iter};
use crate::id::key::Id;
use crate::id::page::Page;

impl<K> Default for IdSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K> Clone for IdSet<K> {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.clone_from(self);
        copy
    }

    /// Copies into the pages that are there, as far as they go, 64 ids at a time.
    fn clone_from(&mut self, source: &Self) {
        let pages = &mut self.map.pages;
        pages.refill(&source.map.pages, Page::copy_words);
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
