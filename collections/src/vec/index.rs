//! Types that stand for a position.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

/// A position in an [`IndexVec`](super::IndexVec): `usize`, `u32`, or a type of your own made by
/// [`index!`](crate::index!).
///
/// The two methods are each other's inverse. An implementation that breaks this gets wrong elements or
/// panics, never undefined behaviour.
pub trait Index: Copy + Eq + fmt::Debug {
    /// The number of positions: those from 0 up to but without it exist.
    const COUNT: usize;

    /// The position with this number.
    ///
    /// # Panics
    /// When the number is not below [`COUNT`](Self::COUNT).
    fn from_number(number: usize) -> Self;

    /// The number of this position.
    fn number(self) -> usize;
}

impl Index for usize {
    const COUNT: usize = Self::MAX;

    #[inline]
    fn from_number(number: usize) -> Self {
        number
    }

    #[inline]
    fn number(self) -> usize {
        self
    }
}

impl Index for u32 {
    const COUNT: usize = Self::MAX as usize;

    #[inline]
    fn from_number(number: usize) -> Self {
        match Self::try_from(number) {
            Ok(index) => index,
            Err(_) => no_such_position::<Self>(number),
        }
    }

    #[inline]
    fn number(self) -> usize {
        self as usize
    }
}

/// Ends the making of an index that does not exist.
#[cold]
#[doc(hidden)]
pub fn no_such_position<I: Index>(number: usize) -> ! {
    panic!(
        "position {number} is beyond the {} that the index type has",
        I::COUNT
    )
}

/// Defines an index type: four bytes, and so is an `Option` of it. It is a key of
/// [`HashMap`](crate::HashMap) and an id for [`IdMap`](crate::IdMap) too.
///
/// ```
/// use specie::{IndexVec, vec::Index};
///
/// specie::index! {
///     /// Names a bean of a deployment.
///     pub struct BeanId;
/// }
///
/// let mut beans: IndexVec<BeanId, &str> = IndexVec::new();
/// let cart = beans.push("Cart");
/// assert_eq!(beans[cart], "Cart");
/// assert_eq!(cart.number(), 0);
/// assert_eq!(size_of::<Option<BeanId>>(), 4);
/// ```
///
/// An index of another type does not fit:
///
/// ```compile_fail
/// specie::index! { pub struct A; }
/// specie::index! { pub struct B; }
/// let mut list: specie::IndexVec<A, u8> = specie::IndexVec::new();
/// list.push(1);
/// list[<B as specie::vec::Index>::from_number(0)];
/// ```
#[macro_export]
macro_rules! index {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident;) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        // One more than the number, so that 0 is free for `None`.
        $visibility struct $name(::core::num::NonZeroU32);

        impl $crate::vec::Index for $name {
            const COUNT: usize = u32::MAX as usize;

            #[inline]
            fn from_number(number: usize) -> Self {
                let one_more = u32::try_from(number).ok().and_then(|number| number.checked_add(1));
                match one_more.and_then(::core::num::NonZeroU32::new) {
                    Some(one_more) => Self(one_more),
                    None => $crate::vec::no_such_position::<Self>(number),
                }
            }

            #[inline]
            fn number(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                formatter
                    .debug_tuple(stringify!($name))
                    .field(&$crate::vec::Index::number(*self))
                    .finish()
            }
        }

        impl $crate::Id for $name {
            #[inline]
            fn from_id(id: u64) -> Self {
                match usize::try_from(id) {
                    Ok(number) => $crate::vec::Index::from_number(number),
                    Err(_) => $crate::id::no_such_id(stringify!($name), id),
                }
            }

            #[inline]
            fn id(self) -> u64 {
                $crate::vec::Index::number(self) as u64
            }
        }

        $crate::key!($name as ::core::num::NonZeroU32);
    };
}

/// Positions in order: [`IndexVec::indices`](super::IndexVec::indices) makes it. It borrows nothing.
#[derive(Clone)]
pub struct Indices<I> {
    numbers: Range<usize>,
    marker: PhantomData<fn() -> I>,
}

impl<I: Index> Indices<I> {
    pub(super) fn up_to(count: usize) -> Self {
        Self {
            numbers: 0..count,
            marker: PhantomData,
        }
    }
}

impl<I: Index> Iterator for Indices<I> {
    type Item = I;
    #[inline]
    fn next(&mut self) -> Option<I> {
        self.numbers.next().map(I::from_number)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }
    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<I> {
        self.numbers.nth(skipped).map(I::from_number)
    }
}

impl<I: Index> DoubleEndedIterator for Indices<I> {
    #[inline]
    fn next_back(&mut self) -> Option<I> {
        self.numbers.next_back().map(I::from_number)
    }
}

impl<I: Index> ExactSizeIterator for Indices<I> {}
impl<I: Index> FusedIterator for Indices<I> {}

impl<I: Index> fmt::Debug for Indices<I> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_tuple("Indices")
            .field(&self.numbers)
            .finish()
    }
}
