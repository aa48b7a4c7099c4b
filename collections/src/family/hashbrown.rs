//! The hashbrown crate's table under three hashers.

use ::std::collections::VecDeque;
use ::std::hash::BuildHasher;

use hashbrown::hash_map::Entry;
use hashbrown::{DefaultHashBuilder, HashMap, HashSet};

use super::forward::{forward_id_map, forward_map, forward_set};
use super::{Family, FamilyId, FamilyKey, IndexedMap, IndexedSet, Value};

/// hashbrown with its default hasher, foldhash, `Vec` and `VecDeque`; indexmap's with foldhash where the order of
/// insertion is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hashbrown;

impl Family for Hashbrown {
    const NAME: &'static str = "hashbrown";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V, DefaultHashBuilder>;
    type Set<K: FamilyKey> = HashSet<K, DefaultHashBuilder>;
    type OrderedMap<K: FamilyKey, V: Value> = IndexedMap<K, V, DefaultHashBuilder>;
    type OrderedSet<K: FamilyKey> = IndexedSet<K, DefaultHashBuilder>;
    type IdMap<K: FamilyId, V: Value> = HashMap<K, V, DefaultHashBuilder>;
    type List<T: Value> = Vec<T>;
    type Stack<T: Value> = Vec<T>;
    type Queue<T: Value> = VecDeque<T>;
}

/// hashbrown with the hasher of the ahash crate, `Vec` and `VecDeque`; indexmap's with that hasher where the order
/// of insertion is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ahash;

impl Family for Ahash {
    const NAME: &'static str = "ahash";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V, ahash::RandomState>;
    type Set<K: FamilyKey> = HashSet<K, ahash::RandomState>;
    type OrderedMap<K: FamilyKey, V: Value> = IndexedMap<K, V, ahash::RandomState>;
    type OrderedSet<K: FamilyKey> = IndexedSet<K, ahash::RandomState>;
    type IdMap<K: FamilyId, V: Value> = HashMap<K, V, ahash::RandomState>;
    type List<T: Value> = Vec<T>;
    type Stack<T: Value> = Vec<T>;
    type Queue<T: Value> = VecDeque<T>;
}

/// hashbrown with the hasher of the rustc-hash crate (`FxHasher`, unseeded), `Vec` and `VecDeque`; indexmap's with
/// that hasher where the order of insertion is kept, as the compiler has it (`FxIndexMap`).
#[derive(Clone, Copy, Debug, Default)]
pub struct Fx;

impl Family for Fx {
    const NAME: &'static str = "fx";
    type Map<K: FamilyKey, V: Value> = HashMap<K, V, rustc_hash::FxBuildHasher>;
    type Set<K: FamilyKey> = HashSet<K, rustc_hash::FxBuildHasher>;
    type OrderedMap<K: FamilyKey, V: Value> = IndexedMap<K, V, rustc_hash::FxBuildHasher>;
    type OrderedSet<K: FamilyKey> = IndexedSet<K, rustc_hash::FxBuildHasher>;
    type IdMap<K: FamilyId, V: Value> = HashMap<K, V, rustc_hash::FxBuildHasher>;
    type List<T: Value> = Vec<T>;
    type Stack<T: Value> = Vec<T>;
    type Queue<T: Value> = VecDeque<T>;
}

forward_map!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for HashMap<K, V, S>,
    entry: Entry,
    remove: remove
);
forward_id_map!(impl[S: BuildHasher + Default + Clone + Send + Sync] for HashMap<K, V, S>);
forward_set!(
    impl[S: BuildHasher + Default + Clone + Send + Sync] for HashSet<K, S>,
    remove: remove
);
