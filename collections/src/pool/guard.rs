//! An object on loan, which goes back to its pool when it is dropped.

use core::ops::Deref;

/// A pool, as the guards see it.
pub(super) trait Lender<T> {
    /// An object comes back, to be kept if the rules say so.
    fn take_back(&self, object: T);
    /// An object will not come back: it is dropped, or its user keeps it.
    fn lose(&self, discarded: bool);
}

/// An object and the way to its pool.
pub(super) struct Loan<T, P: Deref<Target: Lender<T>>> {
    /// `None` only while the loan is being dropped.
    object: Option<T>,
    pool: P,
    /// Whether the thread was unwinding when the loan began, as it is when a destructor uses the pool. Only a
    /// panic that came later can have hit the object.
    was_panicking: bool,
}

impl<T, P: Deref<Target: Lender<T>>> Loan<T, P> {
    pub(super) fn new(object: T, pool: P) -> Self {
        Self {
            object: Some(object),
            pool,
            was_panicking: panicking(),
        }
    }

    #[inline]
    pub(super) fn object(&self) -> &T {
        self.object.as_ref().expect("the loan is not over")
    }

    #[inline]
    pub(super) fn object_mut(&mut self) -> &mut T {
        self.object.as_mut().expect("the loan is not over")
    }

    pub(super) fn take(mut self) -> T {
        let object = self.object.take().expect("the loan is not over");
        self.pool.lose(false);
        object
    }
}

impl<T, P: Deref<Target: Lender<T>>> Drop for Loan<T, P> {
    fn drop(&mut self) {
        let Some(object) = self.object.take() else {
            return;
        };
        if panicking() && !self.was_panicking {
            self.pool.lose(true);
            drop(object);
        } else {
            self.pool.take_back(object);
        }
    }
}

#[cfg(feature = "std")]
fn panicking() -> bool {
    std::thread::panicking()
}

/// Nobody can be asked.
#[cfg(not(feature = "std"))]
fn panicking() -> bool {
    false
}

/// A public guard around a loan.
macro_rules! guard {
    ($(#[$attribute:meta])* $Guard:ident [$($lifetime:lifetime)?] $Pool:ty) => {
        $(#[$attribute])*
        #[must_use = "the object goes back to its pool at once"]
        pub struct $Guard<$($lifetime,)? T>(Loan<T, $Pool>);

        impl<$($lifetime,)? T> $Guard<$($lifetime,)? T> {
            /// Takes the object for good: it will not go back to the pool. O(1).
            ///
            /// It is an associated function so that it hides no method of the object's.
            pub fn take(guard: Self) -> T {
                guard.0.take()
            }
        }

        impl<$($lifetime,)? T> core::ops::Deref for $Guard<$($lifetime,)? T> {
            type Target = T;

            #[inline]
            fn deref(&self) -> &T {
                self.0.object()
            }
        }

        impl<$($lifetime,)? T> core::ops::DerefMut for $Guard<$($lifetime,)? T> {
            #[inline]
            fn deref_mut(&mut self) -> &mut T {
                self.0.object_mut()
            }
        }

        impl<$($lifetime,)? T: fmt::Debug> fmt::Debug for $Guard<$($lifetime,)? T> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(formatter)
            }
        }

        impl<$($lifetime,)? T: fmt::Display> fmt::Display for $Guard<$($lifetime,)? T> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(formatter)
            }
        }
    };
}

pub(super) use guard;
