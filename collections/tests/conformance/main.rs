//! One suite for every map and one for every set, run on std's too to prove the suites themselves.
//!
//! Each module below names a type and how its keys are made; the cases are the same text.

mod tracked;

use collections::{Float32, Float64, NonZeroI16, NonZeroU64};

/// Keys made of numbers, different for different numbers.
trait FromNumber {
    fn from_number(number: u64) -> Self;
}

impl FromNumber for u64 {
    fn from_number(number: u64) -> Self {
        number.wrapping_mul(1 << 40).wrapping_add(number)
    }
}

/// Dense, as ids are.
impl FromNumber for u32 {
    fn from_number(number: u64) -> Self {
        Self::try_from(number).unwrap()
    }
}

impl FromNumber for i16 {
    fn from_number(number: u64) -> Self {
        Self::try_from(number).unwrap() - 500
    }
}

impl FromNumber for u128 {
    fn from_number(number: u64) -> Self {
        Self::from(number) << 90 | 1
    }
}

impl FromNumber for char {
    fn from_number(number: u64) -> Self {
        Self::from_u32(u32::try_from(number).unwrap() + 0x4E00).unwrap()
    }
}

impl FromNumber for Float32 {
    fn from_number(number: u64) -> Self {
        Self::new(f32::from(i16::from_number(number)) / 4.0)
    }
}

impl FromNumber for Float64 {
    fn from_number(number: u64) -> Self {
        Self::new(f64::from(i16::from_number(number)) * 1e200)
    }
}

impl FromNumber for NonZeroU64 {
    fn from_number(number: u64) -> Self {
        Self::new(u64::from_number(number) + 1).unwrap()
    }
}

impl FromNumber for NonZeroI16 {
    fn from_number(number: u64) -> Self {
        Self::new(i16::try_from(number).unwrap() - 2000).unwrap()
    }
}

impl FromNumber for String {
    fn from_number(number: u64) -> Self {
        format!("key {number}")
    }
}

impl FromNumber for (u32, Option<String>) {
    fn from_number(number: u64) -> Self {
        (7, (number > 0).then(|| number.to_string()))
    }
}

/// Runs all map cases on a type, and those of the further files.
macro_rules! map {
    ($module:ident: $key:ty => $map:ident in $path:path $(, $further:literal)*) => {
        paged_map!($module: $key => $map in $path, "map_room_cases.rs" $(, $further)*);
    };
}

/// The same for a type that has its room in pages of ids: without the cases on room for so many entries.
macro_rules! paged_map {
    ($module:ident: $key:ty => $map:ident in $path:path $(, $further:literal)*) => {
        #[allow(
            clippy::clone_on_copy,
            clippy::cloned_instead_of_copied,
            clippy::zero_sized_map_values,
            reason = "the same cases for keys that can be copied or not, and for values without size"
        )]
        mod $module {
            use $path as maps;
            type Key = $key;
            type Map<V> = $map<Key, V>;
            use super::collections::*;
            include!("map_cases.rs");
            include!("map_safety_cases.rs");
            include!("map_choice_cases.rs");
            $(include!($further);)*
        }
    };
}

/// Runs all set cases on a type, and those of the further files.
macro_rules! set {
    ($module:ident: $key:ty => $set:ident in $path:path $(, $further:literal)*) => {
        paged_set!($module: $key => $set in $path, "set_room_cases.rs" $(, $further)*);
    };
}

/// The same for a type that has its room in pages of ids: without the cases on room for so many entries.
macro_rules! paged_set {
    ($module:ident: $key:ty => $set:ident in $path:path $(, $further:literal)*) => {
        #[allow(
            clippy::clone_on_copy,
            clippy::cloned_instead_of_copied,
            clippy::zero_sized_map_values,
            reason = "the same cases for keys that can be copied or not, and for values without size"
        )]
        mod $module {
            use $path as sets;
            type Key = $key;
            type Set = $set<Key>;
            use super::collections::*;
            include!("set_cases.rs");
            $(include!($further);)*
        }
    };
}

/// The types by different names, and the keys that are not known everywhere.
mod collections {
    pub(crate) use specie::{
        Float32, Float64, HashMap, HashSet, IdMap, IdSet, IncrementalIntMap, IncrementalIntSet,
        IntMap, IntSet, ObjMap, ObjSet, OrderedMap, OrderedSet, StrategyMap, StrategySet,
    };
    pub(crate) use std::collections::{HashMap as StdMap, HashSet as StdSet};
    pub(crate) use std::num::{NonZeroI16, NonZeroU64};
}

/// The iterators of `IdSet` under the names that the other sets' have in their modules.
mod id_set {
    pub(crate) use specie::id::{SetIntoIter as IntoIter, SetIter as Iter};
}

map!(std_map: u64 => StdMap in std::collections::hash_map);
map!(int_map_u64: u64 => IntMap in specie::int_map, "map_own_cases.rs");
map!(int_map_i16: i16 => IntMap in specie::int_map, "map_own_cases.rs");
map!(int_map_u128: u128 => IntMap in specie::int_map, "map_own_cases.rs");
map!(int_map_char: char => IntMap in specie::int_map, "map_own_cases.rs");
map!(int_map_float_32: Float32 => IntMap in specie::int_map, "map_own_cases.rs");
map!(int_map_non_zero_u64: NonZeroU64 => IntMap in specie::int_map, "map_own_cases.rs");
map!(incremental_u64: u64 => IncrementalIntMap in specie::incremental, "map_own_cases.rs");
map!(incremental_i16: i16 => IncrementalIntMap in specie::incremental, "map_own_cases.rs");
map!(obj_map_u64: u64 => ObjMap in specie::obj_map, "map_own_cases.rs");
map!(obj_map_string: String => ObjMap in specie::obj_map, "map_own_cases.rs");
map!(ordered_map_u64: u64 => OrderedMap in specie::ordered, "map_own_cases.rs");
map!(ordered_map_string: String => OrderedMap in specie::ordered, "map_own_cases.rs");
map!(strategy_u64: u64 => StrategyMap in specie::strategy, "map_own_cases.rs");
map!(strategy_string: String => StrategyMap in specie::strategy, "map_own_cases.rs");
map!(map_u64: u64 => HashMap in specie::map, "map_own_cases.rs");
map!(map_float_64: Float64 => HashMap in specie::map, "map_own_cases.rs");
map!(map_non_zero_i16: NonZeroI16 => HashMap in specie::map, "map_own_cases.rs");
map!(map_string: String => HashMap in specie::map, "map_own_cases.rs");
map!(map_tuple: (u32, Option<String>) => HashMap in specie::map, "map_own_cases.rs");
paged_map!(id_map_u32: u32 => IdMap in specie::id, "map_own_cases.rs");
paged_map!(id_map_u64: u64 => IdMap in specie::id, "map_own_cases.rs");
paged_map!(id_map_non_zero_u64: NonZeroU64 => IdMap in specie::id, "map_own_cases.rs");

set!(std_set: u64 => StdSet in std::collections::hash_set);
set!(int_set_u64: u64 => IntSet in specie::int_set, "set_own_cases.rs");
set!(int_set_i16: i16 => IntSet in specie::int_set, "set_own_cases.rs");
set!(incremental_set_u64: u64 => IncrementalIntSet in specie::incremental::set, "set_own_cases.rs");
set!(obj_set_string: String => ObjSet in specie::obj_set, "set_own_cases.rs");
set!(ordered_set_u64: u64 => OrderedSet in specie::ordered::set, "set_own_cases.rs");
set!(ordered_set_string: String => OrderedSet in specie::ordered::set, "set_own_cases.rs");
set!(strategy_set_string: String => StrategySet in specie::strategy::set, "set_own_cases.rs");
set!(set_float_64: Float64 => HashSet in specie::set, "set_own_cases.rs");
set!(set_u64: u64 => HashSet in specie::set, "set_own_cases.rs");
set!(set_string: String => HashSet in specie::set, "set_own_cases.rs");
set!(set_tuple: (u32, Option<String>) => HashSet in specie::set, "set_own_cases.rs");
paged_set!(id_set_u32: u32 => IdSet in super::id_set, "set_own_cases.rs");
paged_set!(id_set_u64: u64 => IdSet in super::id_set, "set_own_cases.rs");

/// Runs the cases of keys whose own code may panic on a map and the set beside it.
macro_rules! tracked_keys {
    ($module:ident: $map:ident, $set:ident, keeps hashes: $keeps_hashes:literal) => {
        #[allow(
            clippy::incompatible_msrv,
            clippy::iter_count,
            clippy::mutable_key_type,
            reason = "the counts are what is tested, hashes do not depend on them, and std's methods are newer than the library's"
        )]
        mod $module {
            type Map = super::collections::$map<Tracked, Tracked>;
            type Set = super::collections::$set<Tracked>;
            const KEEPS_HASHES: bool = $keeps_hashes;
            include!("tracked_key_cases.rs");
        }
    };
}
tracked_keys!(std_tracked: StdMap, StdSet, keeps hashes: false);
tracked_keys!(obj_tracked: ObjMap, ObjSet, keeps hashes: false);
tracked_keys!(ordered_tracked: OrderedMap, OrderedSet, keeps hashes: true);
tracked_keys!(map_tracked: HashMap, HashSet, keeps hashes: false);
tracked_keys!(strategy_tracked: StrategyMap, StrategySet, keeps hashes: false);
