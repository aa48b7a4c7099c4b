//! This crate's own collections.

use hashbrown::{HashMap, HashSet};

use super::{Family, FamilyKey, Value};

/// This crate's maps and sets, chosen by key type, and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Specie;

impl Family for Specie {
    const NAME: &'static str = "specie";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V, ahash::RandomState>;
    type Set<K: FamilyKey> = HashSet<K, ahash::RandomState>;
    type List<T: Value> = Vec<T>;
}
