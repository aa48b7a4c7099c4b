//! Sets are sequences.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Plan;
use crate::id::Id;
use crate::key::Key;
use crate::obj_map::ObjKey;
use crate::primitive::Primitive;
use crate::{HashSet, IdSet, IncrementalIntSet, IntSet, ObjSet, OrderedSet};

/// Gives `$set`, whose members are `$bound`, serde's traits. `$plan` is how they go in.
macro_rules! set {
    ($set:ident, $bound:path, $plan:ident) => {
        impl<K: $bound + Serialize> Serialize for $set<K> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self)
            }
        }

        impl<'de, K: $bound + Deserialize<'de>> Deserialize<'de> for $set<K> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_seq(Members::<Self>(PhantomData))
            }
        }

        impl<'de, K: $bound + Deserialize<'de>> Visitor<'de> for Members<$set<K>> {
            type Value = $set<K>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
                let mut set = $set::new();
                let plan = Plan::$plan::<K>(members.size_hint());
                set.reserve(plan.room);
                while set.len() < plan.one_by_one {
                    let Some(member) = members.next_element()? else {
                        return Ok(set);
                    };
                    set.insert(member);
                }
                let mut others: Vec<K> = Vec::with_capacity(plan.list);
                while let Some(member) = members.next_element()? {
                    others.push(member);
                }
                set.reserve(others.len());
                set.extend(others);
                Ok(set)
            }
        }
    };
}

/// What reads the members of a set `S`.
struct Members<S>(PhantomData<S>);

set!(IntSet, Primitive, growing);
set!(IncrementalIntSet, Primitive, growing);
set!(IdSet, Id, growing);
set!(ObjSet, ObjKey, listing);
set!(HashSet, Key, listing);
set!(OrderedSet, ObjKey, listing);
