//! Maps are maps.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Plan;
use crate::id::Id;
use crate::key::Key;
use crate::obj_map::ObjKey;
use crate::primitive::Primitive;
use crate::{HashMap, IdMap, IncrementalIntMap, IntMap, ObjMap, OrderedMap};

/// Gives `$map`, whose keys are `$bound`, serde's traits. `$plan` is how they go in.
macro_rules! map {
    ($map:ident, $bound:path, $plan:ident) => {
        impl<K: $bound + Serialize, V: Serialize> Serialize for $map<K, V> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self)
            }
        }

        impl<'de, K: $bound + Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de>
            for $map<K, V>
        {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_map(Entries::<Self>(PhantomData))
            }
        }

        impl<'de, K: $bound + Deserialize<'de>, V: Deserialize<'de>> Visitor<'de>
            for Entries<$map<K, V>>
        {
            type Value = $map<K, V>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut map = $map::new();
                let plan = Plan::$plan::<(K, V)>(entries.size_hint());
                map.reserve(plan.room);
                while map.len() < plan.one_by_one {
                    let Some((key, value)) = entries.next_entry()? else {
                        return Ok(map);
                    };
                    map.insert(key, value);
                }
                let mut others: Vec<(K, V)> = Vec::with_capacity(plan.list);
                while let Some(entry) = entries.next_entry()? {
                    others.push(entry);
                }
                map.reserve(others.len());
                map.extend(others);
                Ok(map)
            }
        }
    };
}

/// What reads the entries of a map `M`.
struct Entries<M>(PhantomData<M>);

map!(IntMap, Primitive, growing);
map!(IncrementalIntMap, Primitive, growing);
map!(IdMap, Id, growing);
map!(ObjMap, ObjKey, listing);
map!(HashMap, Key, listing);
map!(OrderedMap, ObjKey, listing);
