//! A hash set of primitives that grows without a stall.

use super::IncrementalIntMap;
use crate::api::{set_api, set_members_api};
use crate::incremental;
use crate::primitive::Primitive;

/// An [`IntSet`](crate::IntSet) that grows incrementally: an [`IncrementalIntMap`] without values, with its
/// complexities and its memory.
///
/// ```
/// let mut seen = specie::IncrementalIntSet::new();
/// assert!(seen.insert(7_u32));
/// assert!(!seen.insert(7));
/// ```
pub struct IncrementalIntSet<K> {
    map: IncrementalIntMap<K, ()>,
}

impl<K> IncrementalIntSet<K> {
    /// An empty set. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            map: IncrementalIntMap::new(),
        }
    }

    /// As [`IncrementalIntMap::advise_huge_pages`].
    pub fn advise_huge_pages(&self) -> bool {
        self.map.advise_huge_pages()
    }
}

impl<K: Primitive> IncrementalIntSet<K> {
    /// Checks the whole structure, for tests. O(slots).
    ///
    /// # Panics
    /// When the structure is not sound.
    #[doc(hidden)]
    pub fn validate(&self) {
        self.map.validate();
    }

    /// An empty set with room for so many members whose order is the same in every run: see
    /// [`IncrementalIntMap::with_capacity_and_seed`].
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted as after any
    /// failed allocation.
    pub fn with_capacity_and_seed(capacity: usize, seed: u64) -> Self {
        Self {
            map: IncrementalIntMap::with_capacity_and_seed(capacity, seed),
        }
    }
}

set_api!(
    IncrementalIntSet, IncrementalIntMap, maps: incremental, member: Primitive, anywhere: [],
    query: K, generics: [], bounds: []
);
set_members_api!(
    IncrementalIntSet, maps: incremental, member: Primitive, query: K, generics: [], bounds: []
);
