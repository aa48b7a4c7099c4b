//! Taking out what a closure chooses.

use core::fmt::{self, Debug};
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::key::Id;
use super::pages::Pages;

/// Entries that are looked at one after the other, and taken out or left.
struct Chosen<'a, V> {
    pages: &'a mut Pages<V>,
    /// The id from which on entries have not been looked at; none when all have.
    next: Option<u64>,
    /// How many have not been looked at.
    left: usize,
}

impl<V> Chosen<'_, V> {
    fn next(&mut self, mut choose: impl FnMut(u64, &mut V) -> bool) -> Option<(u64, V)> {
        loop {
            let id = self.pages.first_from(self.next?);
            self.next = id.and_then(|id| id.checked_add(1));
            let id = id?;
            self.left -= 1;
            if choose(id, self.pages.get_mut(id)?) {
                return Some((id, self.pages.remove(id)?));
            }
        }
    }
}

impl<'a, V> Chosen<'a, V> {
    fn new(pages: &'a mut Pages<V>) -> Self {
        Self {
            next: Some(0),
            left: pages.len(),
            pages,
        }
    }
}

/// The entries of a map that a closure chooses, taken out: [`IdMap::extract_if`](super::IdMap::extract_if) makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct ExtractIf<'a, K, V, F> {
    chosen: Chosen<'a, V>,
    choose: F,
    marker: PhantomData<K>,
}

/// The members of a set that a closure chooses, taken out: [`IdSet::extract_if`](super::IdSet::extract_if) makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct SetExtractIf<'a, K, F> {
    chosen: Chosen<'a, ()>,
    choose: F,
    marker: PhantomData<K>,
}

impl<'a, K, V, F> ExtractIf<'a, K, V, F> {
    pub(super) fn new(pages: &'a mut Pages<V>, choose: F) -> Self {
        Self {
            chosen: Chosen::new(pages),
            choose,
            marker: PhantomData,
        }
    }
}

impl<'a, K, F> SetExtractIf<'a, K, F> {
    pub(super) fn new(pages: &'a mut Pages<()>, choose: F) -> Self {
        Self {
            chosen: Chosen::new(pages),
            choose,
            marker: PhantomData,
        }
    }
}

impl<K: Id, V, F: FnMut(K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);

    fn next(&mut self) -> Option<(K, V)> {
        let choose = &mut self.choose;
        let chosen = self.chosen.next(|id, value| choose(K::from_id(id), value));
        chosen.map(|(id, value)| (K::from_id(id), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.chosen.left))
    }
}

impl<K: Id, F: FnMut(K) -> bool> Iterator for SetExtractIf<'_, K, F> {
    type Item = K;

    fn next(&mut self) -> Option<K> {
        let choose = &mut self.choose;
        let chosen = self.chosen.next(|id, ()| choose(K::from_id(id)));
        chosen.map(|(id, ())| K::from_id(id))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.chosen.left))
    }
}

impl<K: Id, V, F: FnMut(K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}
impl<K: Id, F: FnMut(K) -> bool> FusedIterator for SetExtractIf<'_, K, F> {}

impl<K, V, F> Debug for ExtractIf<'_, K, V, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

impl<K, F> Debug for SetExtractIf<'_, K, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
