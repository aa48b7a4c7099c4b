//! The keys of `IdMap` and `IdSet`.

use core::fmt::Debug;
use core::num::{NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize};

/// A key that is a small number: the place of its entry in an [`IdMap`](crate::IdMap).
///
/// The unsigned integers have it up to 64 bits, their `NonZero` forms, and the types that
/// [`index!`](crate::index!) makes. For a type of your own the two methods must be each other's inverse, and its
/// order that of the numbers; an implementation that breaks this gets wrong answers, never undefined behaviour.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// struct Port(u16);
///
/// impl specie::Id for Port {
///     fn from_id(id: u64) -> Self {
///         Port(u16::from_id(id))
///     }
///     fn id(self) -> u64 {
///         self.0.id()
///     }
/// }
///
/// let open = specie::IdSet::from([Port(443), Port(80)]);
/// assert_eq!(open.first(), Some(Port(80)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no id: a key of specie's `IdMap` and `IdSet`",
    note = "implement `specie::Id` for your own type, or take `specie::HashMap` where numbers are not small"
)]
pub trait Id: Copy + Debug + Ord {
    /// The key with this number.
    ///
    /// # Panics
    /// May panic when no key has that number. The collections ask for numbers of keys they were given only.
    fn from_id(id: u64) -> Self;

    /// The number of this key.
    fn id(self) -> u64;
}

/// Ends the making of a key that does not exist.
#[cold]
#[doc(hidden)]
pub fn no_such_id(name: &str, id: u64) -> ! {
    panic!("no {name} has the number {id}")
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl Id for $integer {
            #[inline]
            fn from_id(id: u64) -> Self {
                match Self::try_from(id) {
                    Ok(key) => key,
                    Err(_) => no_such_id(stringify!($integer), id),
                }
            }
            #[inline]
            #[allow(clippy::cast_lossless, reason = "`usize` has no lossless conversion")]
            fn id(self) -> u64 {
                self as u64
            }
        }
    )*};
}

macro_rules! non_zero_integers {
    ($($key:ident: $integer:ident;)*) => {$(
        impl Id for $key {
            #[inline]
            fn from_id(id: u64) -> Self {
                match Self::new($integer::from_id(id)) {
                    Some(key) => key,
                    None => no_such_id(stringify!($key), id),
                }
            }
            #[inline]
            fn id(self) -> u64 {
                self.get().id()
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 usize);
non_zero_integers! {
    NonZeroU8: u8;
    NonZeroU16: u16;
    NonZeroU32: u32;
    NonZeroU64: u64;
    NonZeroUsize: usize;
}
