//! Taking entries out of an [`OrderedMap`] by a closure's choice.

use core::fmt::{self, Debug};
use core::iter::FusedIterator;

use super::OrderedMap;

impl<K, V> OrderedMap<K, V> {
    /// Takes the entries for which `choose` says true out, in their order, one after the other as the iterator is asked
    /// for them. What it has not come to when it is dropped stays in the map, and what stays keeps its order.
    /// O(entries) in all.
    ///
    /// The positions are put right when the iterator is dropped. A map whose iterator was forgotten instead loses its
    /// entries without dropping them, and may panic when it is used, until it is cleared.
    ///
    /// ```
    /// let mut map = specie::OrderedMap::from([("c", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.extract_if(|_, value| *value % 2 == 1).eq([("c", 1), ("a", 3)]));
    /// assert_eq!(map, specie::OrderedMap::from([("b", 2)]));
    /// ```
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(
        &mut self,
        choose: F,
    ) -> ExtractIf<'_, K, V, F> {
        ExtractIf(self.map.extract_if(.., choose))
    }
}

/// The entries of a map that a closure chooses, taken out: [`OrderedMap::extract_if`] makes it.
#[must_use = "it takes out only what it is asked for; `retain` removes all that a closure chooses"]
pub struct ExtractIf<'a, K, V, F>(indexmap::map::ExtractIf<'a, K, V, F>);

impl<K, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);
    #[inline]
    fn next(&mut self) -> Option<(K, V)> {
        self.0.next()
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}

impl<K, V, F> Debug for ExtractIf<'_, K, V, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
