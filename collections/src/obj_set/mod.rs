//! A hash set for any hashable member, on hashbrown's table.

use core::hash::Hash;

use equivalent::Equivalent;

use crate::api::{set_api, set_members_api};
use crate::obj_map::{self, ObjKey, ObjMap};

/// A hash set for any hashable member: an [`ObjMap`] without values, with its complexities.
///
/// ```
/// use specie::ObjSet;
///
/// let roles = ObjSet::from(["admin".to_string(), "clerk".to_string()]);
/// assert!(roles.contains("clerk"));
/// assert!(!roles.contains("guest"));
/// ```
pub struct ObjSet<K> {
    map: ObjMap<K, ()>,
}

impl<K> ObjSet<K> {
    /// An empty set. Allocates nothing.
    pub const fn new() -> Self {
        Self { map: ObjMap::new() }
    }
}

set_api!(
    ObjSet, ObjMap, maps: obj_map, member: ObjKey, anywhere: [],
    query: Q, generics: [Q: Hash + Equivalent<K> + ?Sized], bounds: []
);
set_members_api!(
    ObjSet, maps: obj_map, member: ObjKey, query: Q, generics: [Q: Hash + Equivalent<K> + ?Sized], bounds: []
);
#[cfg(feature = "rayon")]
crate::rayon::parallel_set!(ObjSet, ObjMap, ObjKey);
