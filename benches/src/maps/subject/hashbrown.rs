//! hashbrown under its own hasher and two others.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap, HashSet};

use super::Rival;
use super::forward::{forward_map, forward_set};
use crate::maps::number::{MapKey, Number};

/// With rustc-hash.
pub(super) struct Fx;

impl Rival for Fx {
    type Map<K: MapKey, V: Number> = HashMap<K, V, rustc_hash::FxBuildHasher>;
    type Set<K: MapKey> = HashSet<K, rustc_hash::FxBuildHasher>;
}

/// With foldhash, its default.
pub(super) struct Foldhash;

impl Rival for Foldhash {
    type Map<K: MapKey, V: Number> = HashMap<K, V, DefaultHashBuilder>;
    type Set<K: MapKey> = HashSet<K, DefaultHashBuilder>;
}

/// With ahash.
pub(super) struct Ahash;

impl Rival for Ahash {
    type Map<K: MapKey, V: Number> = HashMap<K, V, ahash::RandomState>;
    type Set<K: MapKey> = HashSet<K, ahash::RandomState>;
}

forward_map!(
    impl[K: MapKey, V: Number, S: BuildHasher + Default + Clone] for HashMap<K, V, S>,
    create: |entries| HashMap::with_capacity_and_hasher(entries, S::default()),
    remove: remove
);
forward_set!(impl[K: MapKey, S: BuildHasher + Default + Clone] for HashSet<K, S>);
