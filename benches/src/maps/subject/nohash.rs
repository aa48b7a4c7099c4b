//! hashbrown under an identity hash.

use hashbrown::{HashMap, HashSet};
use nohash_hasher::BuildNoHashHasher;

use super::Rival;
use crate::maps::number::{MapKey, Number};

/// With nohash-hasher.
pub(super) struct Nohash;

impl Rival for Nohash {
    type Map<K: MapKey, V: Number> = HashMap<K, V, BuildNoHashHasher<K>>;
    type Set<K: MapKey> = HashSet<K, BuildNoHashHasher<K>>;
}
