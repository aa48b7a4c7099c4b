//! The keys of `IntMap` and `IntSet`.

use core::fmt::Debug;
use core::hash::Hash;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};
use core::ptr::NonNull;

use crate::float::{Float32, Float64};
use crate::hash;

/// A key of [`IntMap`](crate::IntMap) and [`IntSet`](crate::IntSet), which is compared and hashed by its bits: every integer type
/// and its non-zero form, `char`, `bool`, floating-point numbers as [`Float32`] and [`Float64`], IP addresses, arrays of up to 16 bytes,
/// pointers by their addresses, and newtypes over any of these that [`key!`](crate::key!)`(Name as u32)` makes such.
///
/// It can be implemented by that macro only. For other types there are [`HashMap`](crate::HashMap) and
/// [`ObjMap`](crate::ObjMap).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a primitive key of specie's `IntMap` and `IntSet`",
    label = "compared and hashed by more than its bits",
    note = "a newtype of your own over an integer becomes one with `specie::key!({Self} as u32);` beside its definition, with its integer type",
    note = "for `f32` and `f64` there are the keys `specie::Float32` and `specie::Float64`",
    note = "for other types use `specie::HashMap` with `specie::key!({Self});`, or `specie::ObjMap`"
)]
pub trait Primitive: by_bits::ByBits + Copy + Debug + Eq + Hash {}

/// What [`key!`](crate::key!) needs to make a newtype a primitive key. Not for use by hand: maps of a key that gives different hashes
/// for itself lose entries, though they stay safe.
pub mod by_bits {
    /// What the tables need to know of a key.
    pub trait ByBits {
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
        impl by_bits::ByBits for $key {
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
        impl by_bits::ByBits for $key {
            #[inline]
            fn hash_with(self, seed: u64) -> u64 {
                by_bits::ByBits::hash_with(self.$method(), seed)
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
    Ipv4Addr: to_bits;
    Ipv6Addr: to_bits;
}

impl Primitive for IpAddr {}
impl by_bits::ByBits for IpAddr {
    /// The hash of the address without its kind: few addresses of one kind have the number of one of the other.
    #[inline]
    fn hash_with(self, seed: u64) -> u64 {
        match self {
            Self::V4(address) => address.hash_with(seed),
            Self::V6(address) => address.hash_with(seed),
        }
    }
}

macro_rules! byte_arrays {
    ($integer:ty, $hash:ident: $($len:literal)*) => {$(
        impl Primitive for [u8; $len] {}
        impl by_bits::ByBits for [u8; $len] {
            #[inline]
            fn hash_with(self, seed: u64) -> u64 {
                let mut bytes = [0; size_of::<$integer>()];
                bytes[..$len].copy_from_slice(&self);
                hash::$hash(<$integer>::from_le_bytes(bytes), seed)
            }
        }
    )*};
}
byte_arrays!(u64, of_u64: 1 2 3 4 5 6 7 8);
byte_arrays!(u128, of_u128: 9 10 11 12 13 14 15 16);

macro_rules! pointers {
    ($($pointer:ty: $address:ident($($through:ident)?);)*) => {$(
        impl<T> Primitive for $pointer {}
        impl<T> by_bits::ByBits for $pointer {
            #[inline]
            fn hash_with(self, seed: u64) -> u64 {
                self.$address()$(.$through())?.hash_with(seed)
            }
        }
    )*};
}
pointers! {
    NonNull<T>: addr(get);
    *const T: addr();
    *mut T: addr();
}
