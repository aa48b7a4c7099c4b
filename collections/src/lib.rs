//! Specialised collections, and the families by which an application can be measured on each.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod api;
#[cfg(feature = "family")]
pub mod family;
mod hash;
pub mod int_map;
pub mod int_set;
mod key;
pub mod map;
pub mod obj_map;
pub mod obj_set;
mod primitive;
mod seed;
pub mod set;
mod table;
pub mod vec;

pub use api::set_operations;
pub use int_map::IntMap;
pub use int_set::IntSet;
pub use key::{Key, Lookup};
pub use map::HashMap;
pub use obj_map::ObjMap;
pub use obj_set::ObjSet;
pub use primitive::Primitive;
pub use set::HashSet;
pub use table::TryReserveError;
pub use vec::{IndexVec, PrimVec};
