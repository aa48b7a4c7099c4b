//! Which types can be keys, and in which forms they can be looked up.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::TypeId;
use core::borrow::Borrow;
use core::hash::Hash;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};
use core::ptr::NonNull;
use core::time::Duration;

use crate::float::{Float32, Float64};
use crate::int_map::IntMap;
use crate::map::store::MapStore;
use crate::obj_map::ObjMap;

/// A type that [`HashMap`](crate::HashMap) and [`HashSet`](crate::HashSet) accept as key. It chooses the
/// storage.
///
/// Primitives, strings, tuples, and std's common wrappers are keys. A type of your own becomes one by
/// [`key!`](crate::key!).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key of specie's `HashMap` and `HashSet`",
    label = "not a key",
    note = "if the type is your own, make it a key with `specie::key!({Self});` beside its definition, or with `specie::key!({Self} as u32);` if it wraps an integer",
    note = "for `f32` and `f64` there are the keys `specie::Float32` and `specie::Float64`",
    note = "for types of other crates, and where a generic type is only `Hash + Eq`, use `specie::ObjMap` or `specie::ObjSet`"
)]
pub trait Key: Lookup<Self> + Eq + Hash + Sized {
    /// The storage of maps with such keys.
    #[doc(hidden)]
    type Map<V>: MapStore<Self, V>;
}

/// `K: Lookup<Q>` says that a map with keys `K` can be asked with a `&Q`, as `Borrow` says for std's.
///
/// It stands on the key rather than on the query so that each key type decides alone: a primitive is
/// looked up by itself only, a `String` by every borrowed form.
#[diagnostic::on_unimplemented(
    message = "a map with keys `{Self}` cannot be asked with a `&{Q}`",
    label = "no form of the key"
)]
pub trait Lookup<Q: ?Sized>: Borrow<Q> {
    /// The query as a key, if it is one: how tables of primitives are asked. A key type that is not
    /// stored in such a table needs none.
    #[doc(hidden)]
    fn as_key(query: &Q) -> Option<&Self>
    where
        Self: Sized,
    {
        let _ = query;
        None
    }
}

macro_rules! primitive_keys {
    ($([$($generics:tt)*] $primitive:ty),* $(,)?) => {$(
        impl<$($generics)*> Key for $primitive {
            type Map<V> = IntMap<Self, V>;
        }
        impl<$($generics)*> Lookup<$primitive> for $primitive {
            #[inline]
            fn as_key(query: &Self) -> Option<&Self> {
                Some(query)
            }
        }
    )*};
}
primitive_keys! {
    [] u8,
    [] u16,
    [] u32,
    [] u64,
    [] u128,
    [] usize,
    [] i8,
    [] i16,
    [] i32,
    [] i64,
    [] i128,
    [] isize,
    [] bool,
    [] char,
    [] Float32,
    [] Float64,
    [] NonZeroU8,
    [] NonZeroU16,
    [] NonZeroU32,
    [] NonZeroU64,
    [] NonZeroU128,
    [] NonZeroUsize,
    [] NonZeroI8,
    [] NonZeroI16,
    [] NonZeroI32,
    [] NonZeroI64,
    [] NonZeroI128,
    [] NonZeroIsize,
    [] IpAddr,
    [] Ipv4Addr,
    [] Ipv6Addr,
    [T] NonNull<T>,
    [T] *const T,
    [T] *mut T,
}

macro_rules! borrowing_keys {
    ($([$($generics:tt)*] $key:ty),* $(,)?) => {$(
        impl<$($generics)*> Key for $key {
            type Map<V> = ObjMap<Self, V>;
        }
        impl<$($generics)* Q: ?Sized> Lookup<Q> for $key where Self: Borrow<Q> {}
    )*};
}
borrowing_keys! {
    [] String,
    ['a, T: ?Sized + Eq + Hash,] &'a T,
    [T: ?Sized + Eq + Hash,] Box<T>,
    [T: ?Sized + Eq + Hash,] Rc<T>,
    [T: ?Sized + Eq + Hash,] Arc<T>,
    [T: Eq + Hash,] Vec<T>,
    ['a, T: ?Sized + Eq + Hash + ToOwned<Owned: Eq + Hash>,] Cow<'a, T>,
    [T: Eq + Hash, const N: usize,] [T; N],
}

macro_rules! plain_keys {
    ($([$($generics:tt)*] $key:ty),* $(,)?) => {$(
        impl<$($generics)*> Key for $key {
            type Map<V> = ObjMap<Self, V>;
        }
        impl<$($generics)*> Lookup<$key> for $key {}
    )*};
}
plain_keys! {
    [] (),
    [A: Eq + Hash] (A,),
    [A: Eq + Hash, B: Eq + Hash] (A, B),
    [A: Eq + Hash, B: Eq + Hash, C: Eq + Hash] (A, B, C),
    [A: Eq + Hash, B: Eq + Hash, C: Eq + Hash, D: Eq + Hash] (A, B, C, D),
    [A: Eq + Hash, B: Eq + Hash, C: Eq + Hash, D: Eq + Hash, E: Eq + Hash] (A, B, C, D, E),
    [T: Eq + Hash] Option<T>,
    [] SocketAddr,
    [] Duration,
    [] TypeId,
}

#[cfg(feature = "std")]
borrowing_keys! {
    [] std::path::PathBuf,
    [] std::ffi::OsString,
}

/// Makes types of your own keys of [`HashMap`](crate::HashMap) and [`HashSet`](crate::HashSet). They must be
/// `Eq + Hash`, and are looked up by themselves.
///
/// ```
/// #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct Method { name: String, parameters: Vec<String> }
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct BeanId(u32);
///
/// specie::key!(Method, BeanId as u32);
///
/// let mut calls = specie::HashMap::new();
/// calls.add(BeanId(7), 1_u64);
/// assert_eq!(calls[&BeanId(7)], 1);
/// ```
///
/// A newtype over a [`Primitive`](crate::Primitive), written `Name as u32` with the type that it wraps, is stored as that, in an
/// [`IntMap`](crate::IntMap), and is a key of `IntMap` itself. It must be `Copy`, and equal where the wrapped numbers are, as derived.
/// Maps of all other types are [`ObjMap`](crate::ObjMap)s.
///
/// A type that borrows is written with its lifetime left open:
///
/// ```
/// #[derive(PartialEq, Eq, Hash)]
/// struct Name<'a>(&'a str);
///
/// specie::key!(Name<'_>);
/// # let mut names = specie::HashMap::new();
/// # names.insert(Name("a"), 1);
/// # assert_eq!(names[&Name("a")], 1);
/// ```
///
/// Without the line the compiler names it:
///
/// ```compile_fail
/// #[derive(PartialEq, Eq, Hash)]
/// struct Unknown;
/// specie::HashMap::new().insert(Unknown, ());
/// ```
#[macro_export]
macro_rules! key {
    (@one $key:ty) => {
        impl $crate::Key for $key {
            type Map<V> = $crate::ObjMap<Self, V>;
        }
        impl $crate::Lookup<Self> for $key {}
    };
    (@one $key:ty, $bits:ty) => {
        impl $crate::Key for $key {
            type Map<V> = $crate::IntMap<Self, V>;
        }
        impl $crate::Lookup<Self> for $key {
            #[inline]
            fn as_key(query: &Self) -> ::core::option::Option<&Self> {
                ::core::option::Option::Some(query)
            }
        }
        impl $crate::Primitive for $key {}
        impl $crate::by_bits::ByBits for $key {
            #[inline]
            fn hash_with(self, seed: u64) -> u64 {
                let bits: $bits = self.0;
                $crate::by_bits::ByBits::hash_with(bits, seed)
            }
        }
    };
    ($($key:ty $(as $bits:ty)?),+ $(,)?) => {
        $($crate::key!(@one $key $(, $bits)?);)+
    };
}
