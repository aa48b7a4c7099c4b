//! This project's own map and set for integer keys.

use specie::{IncrementalIntMap, IntMap, IntSet};

use super::forward::{forward_map, forward_set};
use super::{Missing, Rival, Subject};
use crate::maps::number::{MapKey, Number};

/// specie, as it is.
pub(super) struct Specie;

impl Rival for Specie {
    type Map<K: MapKey, V: Number> = IntMap<K, V>;
    type Set<K: MapKey> = IntSet<K>;
}

forward_map!(
    impl[K: MapKey, V: Number] for IntMap<K, V>,
    create: IntMap::with_capacity,
    remove: remove,
    fn get_many(&self, keys: &[K], values: &mut [Option<V>]) -> Result<(), Missing> {
        self.get_many_copied(keys, values);
        Ok(())
    }
    fn incremental() -> Result<impl Subject<K, V>, Missing> {
        Ok(IncrementalIntMap::<K, V>::new())
    }
);
forward_map!(
    impl[K: MapKey, V: Number] for IncrementalIntMap<K, V>,
    create: IncrementalIntMap::with_capacity,
    remove: remove
);
forward_set!(impl[K: MapKey] for IntSet<K>);
