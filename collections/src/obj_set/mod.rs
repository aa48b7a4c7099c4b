//! A hash set for any hashable member, on hashbrown's table.

use core::hash::{BuildHasher, Hash};

use equivalent::Equivalent;

use crate::api::{set_api, set_members_api};
use crate::obj_map::{self, ObjKey, ObjMap, ObjState};

/// A hash set for any hashable member: an [`ObjMap`] without values, with its complexities.
///
/// ```
/// use specie::ObjSet;
///
/// let roles = ObjSet::from(["admin".to_string(), "clerk".to_string()]);
/// assert!(roles.contains("clerk"));
/// assert!(!roles.contains("guest"));
/// ```
pub struct ObjSet<K, S = ObjState> {
    map: ObjMap<K, (), S>,
}

impl<K> ObjSet<K> {
    /// An empty set. Allocates nothing.
    pub const fn new() -> Self {
        Self { map: ObjMap::new() }
    }
}

impl<K, S> ObjSet<K, S> {
    /// An empty set whose hashers `hash_builder` makes. Allocates nothing.
    pub const fn with_hasher(hash_builder: S) -> Self {
        Self {
            map: ObjMap::with_hasher(hash_builder),
        }
    }

    /// What makes the hashers. O(1).
    pub fn hasher(&self) -> &S {
        self.map.hasher()
    }
}

impl<K: ObjKey, S: BuildHasher> ObjSet<K, S> {
    /// An empty set with room for so many members, whose hashers `hash_builder` makes.
    ///
    /// # Panics
    /// When so many members cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> Self {
        Self {
            map: ObjMap::with_capacity_and_hasher(capacity, hash_builder),
        }
    }
}

set_api!(
    ObjSet, ObjMap, maps: obj_map, member: ObjKey, anywhere: [],
    query: Q, generics: [Q: Hash + Equivalent<K> + ?Sized], bounds: [], state: S: BuildHasher = ObjState
);
set_members_api!(
    ObjSet, maps: obj_map, member: ObjKey, query: Q, generics: [Q: Hash + Equivalent<K> + ?Sized], bounds: [], state: S: BuildHasher = ObjState
);
#[cfg(feature = "rayon")]
crate::rayon::parallel_set!(ObjSet, ObjMap, ObjKey, state: S: BuildHasher = ObjState);
