//! What [`StrategyMap`] can do besides, more rarely asked for.

use core::borrow::Borrow;

use super::{Entry, ExtractIf, OccupiedError, Strategy, StrategyMap, hash_by};
use crate::api::assert_same;

impl<K, V, T> StrategyMap<K, V, T> {
    /// Takes the entries for which `choose` says true out, one after the other as the iterator is asked for them.
    /// What it has not come to when it is dropped stays in the map. O(slots) in all.
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(
        &mut self,
        choose: F,
    ) -> ExtractIf<'_, K, V, F> {
        ExtractIf::new(&mut self.table, choose)
    }
}

impl<K, V, T: Clone> StrategyMap<K, V, T> {
    /// An empty map with the same strategy.
    pub(crate) fn without_entries(&self) -> Self {
        Self::with_strategy(self.strategy.clone())
    }
}

impl<K, V, T: Strategy<K>> StrategyMap<K, V, T> {
    /// Puts `value` under `key` and hands it back, unless there is an entry already. Amortised O(1).
    ///
    /// # Errors
    /// When there is an entry under the key: the error has it, and the value that was not put in.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed.
    pub fn try_insert(&mut self, key: K, value: V) -> Result<&mut V, OccupiedError<'_, K, V>> {
        match self.entry(key) {
            Entry::Occupied(entry) => Err(OccupiedError { entry, value }),
            Entry::Vacant(entry) => Ok(entry.insert(value)),
        }
    }

    /// Puts `value` under a `key` under which there is no entry, without looking for one, and hands both back.
    /// Amortised O(1).
    ///
    /// That there is none is checked in builds with debug assertions only. Otherwise the map has two entries under
    /// the key from then on: both count and are gone through, a look-up finds either, and a removal takes one out.
    /// It stays safe to use.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed, and with debug assertions when there is an
    /// entry under the key.
    pub fn insert_unique(&mut self, key: K, value: V) -> (&K, &mut V) {
        debug_assert!(
            self.found(&key).is_none(),
            "insert_unique: there is an entry under the key already"
        );
        let (hash, strategy) = (hash_by(&self.strategy, &key), &self.strategy);
        let entry = self
            .table
            .insert_unique(hash, (key, value), |entry| hash_by(strategy, &entry.0));
        let (key, value) = entry.into_mut();
        (key, value)
    }

    /// The values under several keys, all to change at the same time. O(`N`) look-ups, and `N` squared comparisons
    /// of places.
    ///
    /// # Panics
    /// When two keys are equal and there is an entry under them.
    pub fn get_disjoint_mut<Q: ?Sized, const N: usize>(
        &mut self,
        keys: [&Q; N],
    ) -> [Option<&mut V>; N]
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        let strategy = &self.strategy;
        let hashes = keys.map(|key| hash_by(strategy, key));
        self.table
            .get_disjoint_mut(hashes, |number, entry| {
                strategy.equal(keys[number], entry.0.borrow())
            })
            .map(|entry| entry.map(|(_, value)| value))
    }

    /// The entry under `key`; when there is none, what `make` makes of it is put in first.
    pub(crate) fn find_or_insert_with<Q: ?Sized>(
        &mut self,
        key: &Q,
        make: impl FnOnce(&Q) -> (K, V),
    ) -> (&K, &mut V)
    where
        K: Borrow<Q>,
        T: Strategy<Q>,
    {
        let (hash, strategy) = (hash_by(&self.strategy, key), &self.strategy);
        let entry = self
            .table
            .entry(
                hash,
                |entry| strategy.equal(key, entry.0.borrow()),
                |entry| hash_by(strategy, &entry.0),
            )
            .or_insert_with(|| {
                let made = make(key);
                assert_same(strategy.equal(key, made.0.borrow()));
                made
            });
        let (key, value) = entry.into_mut();
        (key, value)
    }
}
