//! The standard library's map and set, under its default hasher.

use std::collections::{HashMap, HashSet};

use super::Rival;
use super::forward::{forward_map, forward_set};
use crate::maps::number::{MapKey, Number};

/// std, as it is.
pub(super) struct Std;

impl Rival for Std {
    type Map<K: MapKey, V: Number> = HashMap<K, V>;
    type Set<K: MapKey> = HashSet<K>;
}

forward_map!(
    impl[K: MapKey, V: Number] for HashMap<K, V>,
    create: HashMap::with_capacity,
    remove: remove
);
forward_set!(impl[K: MapKey] for HashSet<K>);
