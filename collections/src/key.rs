//! Which types can be keys, and in which forms they can be looked up.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
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

macro_rules! borrowing_keys {
    ($([$($generics:tt)*] $key:ty),* $(,)?) => {$(
        impl<$($generics)*> Key for $key {}
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
        impl<$($generics)*> Key for $key {}
        impl<$($generics)*> Lookup<$key> for $key {}
    )*};
}
plain_keys! {
    [] (),
    [A: Eq + Hash] (A,),
    [A: Eq + Hash, B: Eq + Hash] (A, B),
    [A: Eq + Hash, B: Eq + Hash, C: Eq + Hash] (A, B, C),
    [A: Eq + Hash, B: Eq + Hash, C: Eq + Hash, D: Eq + Hash] (A, B, C, D),
    [T: Eq + Hash] Option<T>,
}

/// Makes types of your own keys of `HashMap` and `HashSet`. They must be `Eq + Hash`.
///
/// ```
/// #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct Method { name: String, parameters: Vec<String> }
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct BeanId(u32);
///
/// specie::key!(Method, BeanId);
/// ```
#[macro_export]
macro_rules! key {
    ($($key:ty),+ $(,)?) => {$(
        impl $crate::Key for $key {}
        impl $crate::Lookup<$key> for $key {}
    )+};
}
