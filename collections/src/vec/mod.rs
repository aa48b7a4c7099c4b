//! Vectors: of primitives with Trove's list operations, and with typed indices.

mod index;
mod index_list;
mod index_traits;
mod index_vec;
mod prim_list;
mod prim_traits;
mod prim_vec;

#[doc(hidden)]
pub use self::index::no_such_position;
pub use self::index::{Index, Indices};
pub use self::index_vec::IndexVec;
pub use self::prim_vec::PrimVec;
