//! A hash set of primitives: integers, `char`, `bool`, floating-point numbers.

mod many;
#[cfg(test)]
mod tests;

use crate::api::{set_api, set_members_api};
use crate::int_map::{self, IntMap};
use crate::primitive::Primitive;

/// A hash set of primitives (the keys of [`IntMap`]): an [`IntMap`] without values, with its complexities and its
/// memory.
///
/// ```
/// use specie::IntSet;
///
/// let odd: IntSet<i64> = (0..10).filter(|n| n % 2 == 1).collect();
/// let small = IntSet::from([i64::MIN, 0, 1, 2, 3]);
/// assert_eq!(&odd & &small, IntSet::from([1, 3]));
/// assert!(small.contains(&i64::MIN));
/// ```
pub struct IntSet<K> {
    map: IntMap<K, ()>,
}

impl<K> IntSet<K> {
    /// An empty set. Allocates nothing.
    pub const fn new() -> Self {
        Self { map: IntMap::new() }
    }

    /// Asks the system for huge pages under the set's memory: see [`IntMap::advise_huge_pages`].
    pub fn advise_huge_pages(&self) -> bool {
        self.map.advise_huge_pages()
    }
}

impl<K: Primitive> IntSet<K> {
    /// Checks the whole structure, for tests. O(slots).
    ///
    /// # Panics
    /// When the structure is not sound.
    #[doc(hidden)]
    pub fn validate(&self) {
        self.map.validate();
    }

    /// An empty set with room for so many members whose order is the same in every run: see
    /// [`IntMap::with_capacity_and_seed`].
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted as after any
    /// failed allocation.
    pub fn with_capacity_and_seed(capacity: usize, seed: u64) -> Self {
        Self {
            map: IntMap::with_capacity_and_seed(capacity, seed),
        }
    }
}

set_api!(
    IntSet, IntMap, maps: int_map, member: Primitive, anywhere: [],
    query: K, generics: [], bounds: []
);
set_members_api!(
    IntSet, maps: int_map, member: Primitive, query: K, generics: [], bounds: []
);
#[cfg(feature = "rayon")]
crate::rayon::parallel_set!(IntSet, IntMap, Primitive);
