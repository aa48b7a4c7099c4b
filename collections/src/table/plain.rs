//! Which entries are copied by their bytes. (How to have the type's identity without `'static`: the crate `typeid`.)

use core::any::TypeId;
use core::marker::PhantomData;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use crate::float::{Float32, Float64};

/// The proof that a copy of a `T`'s bytes is as good as its clone.
pub(crate) struct Plain<T>(PhantomData<T>);

impl<K, V> Plain<(K, V)> {
    /// The proof for pairs of primitive types; none for others, since only the nightly compiler says whether a type is
    /// `Copy`. Costs nothing at run time.
    #[inline]
    pub(crate) fn pair() -> Option<Self> {
        (is_primitive::<K>() && is_primitive::<V>()).then_some(Self(PhantomData))
    }
}

/// Whether the type is one of those whose clones are known to be copies of their bytes.
#[inline]
fn is_primitive<T>() -> bool {
    macro_rules! any {
        ($($plain:ty)*) => {{
            // What is compared is `Copy`, and so what is equal to it.
            const fn copy<T: Copy>() {}
            const { $(copy::<$plain>();)* }
            let this = identity::<T>();
            $(this == TypeId::of::<$plain>())||*
        }};
    }
    identity::<T>() == TypeId::of::<()>()
        || any!(
            u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char
            NonZeroU8 NonZeroU16 NonZeroU32 NonZeroU64 NonZeroU128 NonZeroUsize
            NonZeroI8 NonZeroI16 NonZeroI32 NonZeroI64 NonZeroI128 NonZeroIsize
            Float32 Float64 IpAddr Ipv4Addr Ipv6Addr
        )
}

/// The identity of a type that may borrow: that of the same type with all its lifetimes forgotten, which is enough to tell
/// it from types that have none.
#[inline]
fn identity<T>() -> TypeId {
    trait Identity {
        fn identity(&self) -> TypeId
        where
            Self: 'static;
    }
    impl<T> Identity for PhantomData<T> {
        #[inline]
        fn identity(&self) -> TypeId
        where
            Self: 'static,
        {
            TypeId::of::<T>()
        }
    }
    let phantom = PhantomData::<T>;
    let phantom: &dyn Identity = &phantom;
    // SAFETY: only the lifetime bound changes. No value of the type is touched through it: the method asks for an identity,
    // in which lifetimes have no part.
    let phantom: &(dyn Identity + 'static) =
        unsafe { core::mem::transmute::<&(dyn Identity + '_), &(dyn Identity + 'static)>(phantom) };
    phantom.identity()
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use std::string::String;

    use super::*;

    /// As long as a lifetime that is not `'static`.
    fn borrowed<'a>(_: &'a str) -> (bool, bool) {
        (
            is_primitive::<&'a str>(),
            Plain::<(u64, &'a u64)>::pair().is_some(),
        )
    }

    #[test]
    fn primitives_are_plain_and_nothing_else_is() {
        assert!(is_primitive::<()>() && is_primitive::<u128>() && is_primitive::<Float32>());
        assert!(is_primitive::<NonZeroIsize>() && is_primitive::<char>() && is_primitive::<f64>());
        assert!(!is_primitive::<String>() && !is_primitive::<Cell<u8>>());
        assert!(!is_primitive::<[u8; 4]>() && !is_primitive::<Option<u8>>());
        assert_eq!(borrowed(&String::from("short")), (false, false));
        assert!(Plain::<(u8, f32)>::pair().is_some());
        assert!(Plain::<(String, u8)>::pair().is_none());
        assert!(Plain::<(u8, String)>::pair().is_none());
    }
}
