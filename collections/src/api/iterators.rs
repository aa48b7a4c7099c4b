//! Macros that forward iterators and their `Debug` to what they wrap.

/// Implements `Iterator`, `ExactSizeIterator` and `FusedIterator` for a tuple struct around an iterator,
/// turning each of its items into the public one.
macro_rules! forward_iterator {
    ([$($generics:tt)*] $name:ty, $item:ty, $inner:pat => $outer:expr) => {
        impl<$($generics)*> Iterator for $name {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let $inner = self.0.next()?;
                Some($outer)
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }
        impl<$($generics)*> ExactSizeIterator for $name {}
        impl<$($generics)*> core::iter::FusedIterator for $name {}
    };
}

/// Implements `Debug` as the list of what is left to come, without using it up.
macro_rules! debug_rest {
    ([$($generics:tt)*] $name:ty, $this:ident => $rest:expr) => {
        impl<$($generics)*> core::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let $this = self;
                formatter.debug_list().entries($rest).finish()
            }
        }
    };
}

/// Gives tuple structs around iterators the `Default` that yields nothing. All have the same type parameters.
macro_rules! default_iterators {
    ($generics:tt $($name:ty),* $(,)?) => {$(
        $crate::api::default_iterator!($generics $name);
    )*};
}

/// Gives one tuple struct around an iterator the `Default` that yields nothing.
macro_rules! default_iterator {
    ([$($generics:tt)*] $name:ty) => {
        impl<$($generics)*> Default for $name {
            /// Yields nothing.
            fn default() -> Self {
                Self(Default::default())
            }
        }
    };
}

pub(crate) use {debug_rest, default_iterator, default_iterators, forward_iterator};
