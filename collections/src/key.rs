//! Which types can be keys, and in which forms they can be looked up.

use alloc::string::String;
use core::borrow::Borrow;
use core::hash::Hash;

/// A type that `HashMap` and `HashSet` accept as key. It chooses the storage.
pub trait Key: Lookup<Self> + Eq + Hash + Sized {}

/// `K: Lookup<Q>` says that a map with keys `K` can be asked with a `&Q`, as `Borrow` says for std's.
///
/// It stands on the key rather than on the query so that each key type decides alone: a primitive is
/// looked up by itself only, a `String` by every borrowed form.
pub trait Lookup<Q: ?Sized>: Borrow<Q> {}

macro_rules! primitive_keys {
    ($($primitive:ty)*) => {$(
        impl Key for $primitive {}
        impl Lookup<$primitive> for $primitive {}
    )*};
}
primitive_keys!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize bool char);

impl Key for String {}
impl<Q: ?Sized + Hash + Eq> Lookup<Q> for String where String: Borrow<Q> {}
