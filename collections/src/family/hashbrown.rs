//! The hashbrown crate's table under three hashers.

use ::std::hash::BuildHasher;

use hashbrown::hash_map::Entry;
use hashbrown::{DefaultHashBuilder, HashMap, HashSet};

use super::forward::{forward_map, forward_set};
use super::{Family, FamilyKey, Value};

/// hashbrown with its default hasher, foldhash, and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hashbrown;

impl Family for Hashbrown {
    const NAME: &'static str = "hashbrown";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V, DefaultHashBuilder>;
    type Set<K: FamilyKey> = HashSet<K, DefaultHashBuilder>;
    type List<T: Value> = Vec<T>;
}

/// hashbrown with the hasher of the ahash crate, and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ahash;

impl Family for Ahash {
    const NAME: &'static str = "ahash";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V, ahash::RandomState>;
    type Set<K: FamilyKey> = HashSet<K, ahash::RandomState>;
    type List<T: Value> = Vec<T>;
}

/// hashbrown with the hasher of the rustc-hash crate (`FxHasher`, unseeded), and `Vec`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fx;

impl Family for Fx {
    const NAME: &'static str = "fx";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V, rustc_hash::FxBuildHasher>;
    type Set<K: FamilyKey> = HashSet<K, rustc_hash::FxBuildHasher>;
    type List<T: Value> = Vec<T>;
}

forward_map!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for HashMap<K, V, S>,
    entry: Entry,
    remove: remove
);
forward_set!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for HashSet<K, S>,
    remove: remove
);
