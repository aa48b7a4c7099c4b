//! This project's map and set that keep the order of insertion. Removal is the fast one, which does not, unless the order is asked for.

use specie::{OrderedMap, OrderedSet};

use super::forward::{forward_map, forward_set};
use super::{Missing, Rival};
use crate::maps::number::{MapKey, Number};

/// specie's `OrderedMap`.
pub(super) struct Ordered;

impl Rival for Ordered {
    type Map<K: MapKey, V: Number> = OrderedMap<K, V>;
    type Set<K: MapKey> = OrderedSet<K>;
}

forward_map!(
    impl[K: MapKey, V: Number] for OrderedMap<K, V>,
    create: OrderedMap::with_capacity,
    remove: swap_remove,
    fn remove_in_order(&mut self, key: K) -> Result<Option<V>, Missing> {
        Ok(self.remove(&key))
    }
);
forward_set!(impl[K: MapKey] for OrderedSet<K>);
