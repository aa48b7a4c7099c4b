//! This crate's own collections.

use super::forward::{forward_map, forward_set};
use super::{Family, FamilyKey, Value};
use crate::map::Entry;
use crate::{HashMap, HashSet};

/// This crate's maps and sets, chosen by key type, and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Specie;

impl Family for Specie {
    const NAME: &'static str = "specie";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V>;
    type Set<K: FamilyKey> = HashSet<K>;
    type List<T: Value> = Vec<T>;
}

forward_map!(impl[] for HashMap<K, V>, entry: Entry, remove: remove);
forward_set!(impl[] for HashSet<K>, remove: remove);
