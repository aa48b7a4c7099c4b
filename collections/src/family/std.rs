//! The baseline: what std gives by default.

use ::std::collections::{HashMap, HashSet, hash_map::Entry};

use super::forward::{forward_list, forward_map, forward_set};
use super::{Family, FamilyKey, Value};

/// std's `HashMap` and `HashSet` with their default hasher (`SipHash`), and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Std;

impl Family for Std {
    const NAME: &'static str = "std";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V>;
    type Set<K: FamilyKey> = HashSet<K>;
    type List<T: Value> = Vec<T>;
}

forward_map!(impl[] for HashMap<K, V>, entry: Entry, remove: remove);
forward_set!(impl[] for HashSet<K>, remove: remove);
forward_list!(Vec<T>);
