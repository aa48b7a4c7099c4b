//! Specialised collections: maps and sets that pick their table by the type of their keys, vectors that are
//! gone through by index, and families of collections by which an application can be measured on each.
//!
//! ```
//! use specie::{HashMap, HashSet};
//!
//! let mut hits: HashMap<u32, u64> = HashMap::new(); // on the table for primitives
//! *hits.entry(7).or_insert(0) += 1;
//! hits.add(7, 1);
//! assert_eq!(hits[&7], 2);
//!
//! let mut names = HashMap::new(); // on hashbrown's table
//! names.insert("seven".to_string(), 7);
//! assert_eq!(names.get("seven"), Some(&7));
//!
//! let seen = HashSet::from(['a', 'b', 'a']);
//! assert_eq!(seen.len(), 2);
//! ```
//!
//! # Which one?
//!
//! | What you have | Take | Look-up | Order | Bytes per entry |
//! |---|---|---|---|---|
//! | anything; one name for all your maps | [`HashMap`], [`HashSet`] | O(1) | arbitrary | 35.0, 35.8 (19.5 to 39.0) |
//! | integers, also as `NonZero`, `char`, `bool` as keys | [`IntMap`], [`IntSet`]; `HashMap` is the same table | O(1) | arbitrary | 35.0, 35.8 (19.5 to 39.0) |
//! | floating-point numbers as keys | the same, with [`Float32`] or [`Float64`] | O(1) | arbitrary | |
//! | the same, where no single insertion may take long | [`IncrementalIntMap`], [`IncrementalIntSet`] | O(1) | arbitrary | 35.0, 35.8 (19.5 to 58.5) |
//! | ids: small numbers, most of them in use | [`IdMap`], [`IdSet`] | O(1), indexed | of the keys; ranges | 8.4, 8.2 (8.2 to 9.3) |
//! | numbers that are built once and then only read, also from a file in place | [`FrozenMap`], [`FrozenMapRef`] | O(1) | arbitrary | 18.1, 18.0 (18.0 to 18.1) |
//! | keys of another crate's type, or only known as `Hash + Eq` | [`ObjMap`], [`ObjSet`] | O(1) | arbitrary | 34.8, 35.7 (19.4 to 38.9) |
//! | any keys whose order of insertion matters | [`OrderedMap`], [`OrderedSet`] | O(1) | of insertion; can be changed | 61.5, 62.9 (34.3 to 68.6) |
//! | lists of numbers, with Trove's list operations | [`PrimVec`] | by position | as pushed | |
//! | keys that are compared otherwise than by `Eq`, such as without regard to case | [`StrategyMap`], [`StrategySet`] | O(1) | arbitrary | 34.8, 35.7 (19.4 to 38.9) |
//! | elements that refer to each other by position | [`IndexVec`], [`index!`] | by position | as pushed | |
//! | what came last, or first, is wanted first | [`Stack`], [`Queue`]; `SyncStack`, `SyncQueue` for several threads | at one end | as pushed | |
//! | objects that are dear to make and can be used again | [`LocalPool`]; `Pool` for several threads | | | |
//! | a need for sorted keys or ranges of other keys | std's `BTreeMap` | | | 27.7, 26.4 (25.1 to 28.8) |
//! | any of these but the pools and `Sync…`, to be written to a file or a connection | the same, with the feature `serde` | | | |
//!
//! Bytes per entry are those of a map from `u64` to `u64` that was filled one by one (a frozen one at once): all that it has allocated
//! divided by its entries, with 1,000 of them, with 1,000,000, and the least and the most between. Just after growing a table is half
//! empty, and an incremental one still has the smaller table beside the larger. The ids are 0, 1, 2 and so on, and are not stored.
//! The same of other crates:
//!
//! | Map | Bytes per entry |
//! |---|---|
//! | std's `HashMap`, hashbrown's | 34.8, 35.7 (19.4 to 38.9) |
//! | indexmap's `IndexMap` | 61.5, 62.9 (34.3 to 68.6) |
//!
//! The maps and sets have std's methods under std's names, and some more: `add` (adjust or put), `get_or` (a
//! copy or a default), `allocation_size`. An empty one allocates nothing, and `new` is `const`.
//!
//! # Hashing
//!
//! Primitive keys are mixed by two multiplications with a seed that is drawn once a process and varied for
//! each map; other keys are hashed by the ahash crate with seeds drawn once a process. Both keep accidental
//! patterns apart, and neither is a cryptographic promise: where someone who can watch your program chooses
//! the keys, take std's `HashMap` with its `SipHash`.
//!
//! # Features
//!
//! - `std` (default): random seeds from the operating system. Without it the crate needs `alloc` only, and
//!   seeds come from the address at which the program was loaded, which says little on systems without
//!   address randomisation.
//! - `rand`: [`PrimVec`] has `shuffle`, with random numbers of the crate rand.
//! - `rayon`: parallel iterators over the maps and sets, and filling them from parallel iterators: see the module `rayon`.
//! - `serde`: serialisation and deserialisation, of all but the pools and what threads share: see the module `serde`.
//! - `family`: the module `family`, and with it the crates whose collections it compares.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod api;
#[cfg(feature = "family")]
pub mod family;
mod float;
pub mod frozen;
mod hash;
pub mod id;
pub mod incremental;
pub mod int_map;
pub mod int_set;
mod key;
pub mod map;
pub mod obj_map;
pub mod obj_set;
pub mod ordered;
pub mod pool;
mod primitive;
#[cfg(feature = "rayon")]
pub mod rayon;
mod seed;
// Public for its documentation only: it would make `serde` ambiguous beside `use specie::*`.
#[cfg(all(feature = "serde", not(doc)))]
mod serde;
#[cfg(all(feature = "serde", doc))]
pub mod serde;
pub mod set;
pub mod strategy;
mod table;
pub mod vec;

pub use api::set_operations;
#[doc(inline)]
pub use float::{Float32, Float64};
#[doc(inline)]
pub use frozen::{FrozenMap, FrozenMapRef};
#[doc(inline)]
pub use id::{Id, IdMap, IdSet};
#[doc(inline)]
pub use incremental::{IncrementalIntMap, IncrementalIntSet};
#[doc(inline)]
pub use int_map::IntMap;
#[doc(inline)]
pub use int_set::IntSet;
#[doc(inline)]
pub use key::{Key, Lookup};
#[doc(inline)]
pub use map::HashMap;
#[doc(inline)]
pub use obj_map::ObjMap;
#[doc(inline)]
pub use obj_set::ObjSet;
#[doc(inline)]
pub use ordered::{OrderedMap, OrderedSet};
#[doc(inline)]
pub use pool::{LocalPool, Queue, Stack};
#[cfg(feature = "std")]
#[doc(inline)]
pub use pool::{Pool, SyncQueue, SyncStack};
#[doc(inline)]
pub use primitive::Primitive;
#[doc(hidden)]
pub use primitive::by_bits;
#[doc(inline)]
pub use set::HashSet;
#[doc(inline)]
pub use strategy::{StrategyMap, StrategySet};
#[doc(inline)]
pub use table::TryReserveError;
#[doc(inline)]
pub use vec::{IndexVec, PrimVec};

/// std's name for the module of [`HashMap`]'s parts, so that `use std::collections::hash_map::Entry` swaps too.
#[doc(no_inline)]
pub use map as hash_map;
/// std's name for the module of [`HashSet`]'s parts.
#[doc(no_inline)]
pub use set as hash_set;

/// The README's examples, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The documents' examples, likewise.
#[cfg(doctest)]
mod documents {
    #[cfg(feature = "family")]
    #[doc = include_str!("../../docs/families.md")]
    struct Families;
    #[doc = include_str!("../../docs/differences.md")]
    struct Differences;
    #[doc = include_str!("../../docs/guide.md")]
    struct Guide;
    #[doc = include_str!("../../docs/hashing.md")]
    struct Hashing;
    #[doc = include_str!("../../docs/trove.md")]
    struct Trove;
}
