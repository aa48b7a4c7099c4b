//! A lock under which no code of the user runs.

use std::sync::{Mutex, PoisonError};

/// Guards a list. What is done under the lock moves elements and no more: they are never cloned, compared, printed or dropped
/// there. A thread that panics has therefore left the list whole, and poisoning says nothing.
pub(super) struct Locked<L>(Mutex<L>);

impl<L> Locked<L> {
    pub(super) const fn new(list: L) -> Self {
        Self(Mutex::new(list))
    }

    pub(super) fn with<R>(&self, action: impl FnOnce(&mut L) -> R) -> R {
        action(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn into_inner(self) -> L {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The methods that a stack and a queue for several threads have in common.
macro_rules! locked_list {
    ($Type:ident, $List:ident, $order:literal) => {
        impl<T> $Type<T> {
            /// An empty one without a limit. Allocates nothing.
            pub const fn new() -> Self {
                Self::with_limit(usize::MAX)
            }

            /// An empty one that holds at most `limit` elements. Allocates nothing.
            pub const fn with_limit(limit: usize) -> Self {
                Self {
                    elements: Locked::new($List::new()),
                    limit,
                }
            }

            /// How many elements it holds at most; `None` when there is no limit. O(1).
            pub const fn limit(&self) -> Option<usize> {
                match self.limit {
                    usize::MAX => None,
                    limit => Some(limit),
                }
            }

            /// Puts an element in. Amortised O(1).
            ///
            /// # Errors
            /// Hands the element back when the limit is reached.
            ///
            /// # Panics
            /// When the elements need more than `isize::MAX` bytes.
            pub fn push(&self, element: T) -> Result<(), T> {
                self.elements.with(|list| {
                    if list.len() < self.limit {
                        list.push(element);
                        Ok(())
                    } else {
                        Err(element)
                    }
                })
            }

            #[doc = concat!("Takes an element out: the one that was pushed ", $order, ". Does not wait for one. O(1).")]
            pub fn pop(&self) -> Option<T> {
                self.elements.with($List::pop)
            }

            /// The number of elements at this moment; other threads may change it at once. O(1).
            pub fn len(&self) -> usize {
                self.elements.with(|list| list.len())
            }

            /// Whether there is no element at this moment. O(1).
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Takes all elements out in one step, and their memory with them. O(1).
            pub fn take_all(&self) -> $List<T> {
                self.elements.with(core::mem::take)
            }

            /// Removes all elements that are there in one step, and gives back their memory. They are dropped after the lock
            /// has been given back. O(n).
            pub fn clear(&self) {
                drop(self.take_all());
            }

            /// The elements as a list for one thread. O(1).
            pub fn into_inner(self) -> $List<T> {
                self.elements.into_inner()
            }
        }

        impl<T> Default for $Type<T> {
            fn default() -> Self {
                Self::new()
            }
        }

        impl<T> From<$List<T>> for $Type<T> {
            /// The same elements, without a limit. O(1).
            fn from(elements: $List<T>) -> Self {
                Self {
                    elements: Locked::new(elements),
                    limit: usize::MAX,
                }
            }
        }

        impl<T> FromIterator<T> for $Type<T> {
            /// Pushes every element. There is no limit.
            fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
                $List::from_iter(elements).into()
            }
        }

        impl<T> fmt::Debug for $Type<T> {
            /// Says how many elements there are, and not which: nothing of theirs runs under the lock.
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter
                    .debug_struct(stringify!($Type))
                    .field("len", &self.len())
                    .field("limit", &self.limit())
                    .finish_non_exhaustive()
            }
        }
    };
}

pub(super) use locked_list;
