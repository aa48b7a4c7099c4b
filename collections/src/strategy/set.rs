//! A hash set whose members are compared by a strategy of the user's.

use core::borrow::Borrow;

use super::{Natural, Strategy, StrategyMap};
use crate::api::{set_api, set_members_api};
use crate::strategy;

/// A hash set whose members are compared and hashed by a [`Strategy`] (Trove's `TCustomHashSet`): a [`StrategyMap`] without
/// values, with its complexities.
///
/// ```
/// use specie::strategy::{Strategy, StrategySet};
/// use std::hash::{Hash, Hasher};
///
/// /// Words that have the same length are the same.
/// #[derive(Default)]
/// struct ByLength;
/// impl Strategy<&str> for ByLength {
///     fn hash<H: Hasher>(&self, word: &&str, state: &mut H) {
///         word.len().hash(state);
///     }
///     fn equal(&self, left: &&str, right: &&str) -> bool {
///         left.len() == right.len()
///     }
/// }
///
/// let lengths: StrategySet<&str, ByLength> = ["a", "be", "at", "see"].into_iter().collect();
/// assert_eq!(lengths.len(), 3);
/// assert_eq!(lengths.get(&"on"), Some(&"be"));
/// ```
pub struct StrategySet<K, T = Natural> {
    map: StrategyMap<K, (), T>,
}

impl<K> StrategySet<K> {
    /// An empty set whose members are compared by their `Eq`. Allocates nothing.
    pub const fn new() -> Self {
        Self::with_strategy(Natural)
    }
}

impl<K, T> StrategySet<K, T> {
    /// An empty set whose members are compared by `strategy`. Allocates nothing.
    pub const fn with_strategy(strategy: T) -> Self {
        Self {
            map: StrategyMap::with_strategy(strategy),
        }
    }

    /// How members are compared. O(1).
    pub fn strategy(&self) -> &T {
        self.map.strategy()
    }
}

impl<K, T: Strategy<K>> StrategySet<K, T> {
    /// An empty set with room for so many members, which are compared by `strategy`.
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity_and_strategy(capacity: usize, strategy: T) -> Self {
        Self {
            map: StrategyMap::with_capacity_and_strategy(capacity, strategy),
        }
    }
}

set_api!(
    StrategySet, StrategyMap, maps: strategy, member: Sized, anywhere: [],
    query: Q, generics: [Q: ?Sized], bounds: [K: Borrow<Q>, T: Strategy<Q>], state: T: Strategy<K> = Natural
);
set_members_api!(
    StrategySet, maps: strategy, member: Sized, query: Q, generics: [Q: ?Sized],
    bounds: [K: Borrow<Q>, T: Strategy<Q>], state: T: Strategy<K> = Natural
);
#[cfg(feature = "rayon")]
crate::rayon::parallel_set!(StrategySet, StrategyMap, Sized, state: T: Strategy<K> = Natural);
