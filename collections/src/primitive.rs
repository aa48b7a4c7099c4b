//! The keys of `IntMap` and `IntSet`.

use core::fmt::Debug;
use core::hash::Hash;
use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use crate::float::{Float32, Float64};
use crate::hash;

/// A primitive type that is a key of [`IntMap`](crate::IntMap) and [`IntSet`](crate::IntSet): every integer type
/// and its non-zero form, `char`, `bool`, and floating-point numbers as [`Float32`] and [`Float64`].
///
/// Sealed: the tables rely on keys that compare and hash by their bits. For other types there are
/// [`HashMap`](crate::HashMap) and [`ObjMap`](crate::ObjMap).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a primitive key of specie's `IntMap` and `IntSet`",
    label = "not an integer, `char`, `bool`, `Float32` or `Float64`",
    note = "for `f32` and `f64` there are the keys `specie::Float32` and `specie::Float64`",
    note = "use `specie::HashMap` with `specie::key!`, or `specie::ObjMap`; the trait cannot be implemented elsewhere"
)]
pub trait Primitive:
    sealed::Sealed + Copy + Debug + Eq + Hash + Ord + Send + Sync + 'static
{
}

pub(crate) mod sealed {
    /// What the tables need to know of a key.
    pub trait Sealed {
        /// The key's hash.
        fn hash_with(self, seed: u64) -> u64;
    }
}

/// The hash of an entry under a primitive key, for a table that is laid out anew.
#[inline]
pub(crate) fn rehash<K: Primitive, V>(seed: u64, entry: &(K, V)) -> u64 {
    entry.0.hash_with(seed)
}

macro_rules! primitives {
    ($($key:ty: $hash:ident($($through:ty),*);)*) => {$(
        impl Primitive for $key {}
        impl sealed::Sealed for $key {
            #[inline]
            #[allow(
                clippy::cast_sign_loss,
                clippy::cast_lossless,
                reason = "only the bits count; not every type is cast"
            )]
            fn hash_with(self, seed: u64) -> u64 {
                hash::$hash(self $(as $through)*, seed)
            }
        }
    )*};
}

// Signed keys are widened through the unsigned type of the same width: cheaper than by their sign.
primitives! {
    u8: of_u64(u64);
    u16: of_u64(u64);
    u32: of_u64(u64);
    u64: of_u64();
    usize: of_u64(u64);
    u128: of_u128();
    i8: of_u64(u8, u64);
    i16: of_u64(u16, u64);
    i32: of_u64(u32, u64);
    i64: of_u64(u64);
    isize: of_u64(usize, u64);
    i128: of_u128(u128);
    char: of_u64(u32, u64);
    bool: of_u64(u64);
}

/// Gives types that stand for an integer the hash of that integer.
macro_rules! stand_for_integers {
    ($($key:ty: $method:ident;)*) => {$(
        impl Primitive for $key {}
        impl sealed::Sealed for $key {
            #[inline]
            fn hash_with(self, seed: u64) -> u64 {
                sealed::Sealed::hash_with(self.$method(), seed)
            }
        }
    )*};
}

stand_for_integers! {
    NonZeroU8: get;
    NonZeroU16: get;
    NonZeroU32: get;
    NonZeroU64: get;
    NonZeroU128: get;
    NonZeroUsize: get;
    NonZeroI8: get;
    NonZeroI16: get;
    NonZeroI32: get;
    NonZeroI64: get;
    NonZeroI128: get;
    NonZeroIsize: get;
    Float32: to_bits;
    Float64: to_bits;
}
