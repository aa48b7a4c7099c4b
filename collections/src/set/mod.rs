//! The set that picks its table by the type of its members.

use core::hash::Hash;

use crate::api::{set_api, set_members_api};
use crate::key::{Key, Lookup};
use crate::map::{self, HashMap};

/// A hash set that picks its table by the type of its members: a [`HashMap`] without values, with its
/// complexities and its differences to std.
///
/// ```
/// use specie::HashSet;
///
/// let mut seen = HashSet::new();
/// assert!(seen.insert(7_i64));
/// assert!(!seen.insert(7));
/// let words: HashSet<&str> = ["a", "b"].into_iter().collect();
/// assert!(words.contains("a"));
/// ```
pub struct HashSet<K: Key> {
    map: HashMap<K, ()>,
}

impl<K: Key> HashSet<K> {
    /// An empty set. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            map: HashMap::new(),
        }
    }
}

set_api!(
    HashSet, HashMap, maps: map, member: Key, anywhere: [: Key],
    query: Q, generics: [Q: Hash + Eq + ?Sized], bounds: [K: Lookup<Q>]
);
set_members_api!(
    HashSet, maps: map, member: Key, query: Q, generics: [Q: Hash + Eq + ?Sized], bounds: [K: Lookup<Q>]
);
#[cfg(feature = "rayon")]
crate::rayon::parallel_set!(HashSet, HashMap, Key);
