//! What a stack and a queue hand on to the list below them, under the same names.

macro_rules! forward_to_list {
    ($Type:ident, $List:ident, $list:ident, $order:literal) => {
        impl<T> $Type<T> {
            /// An empty one. Allocates nothing.
            pub const fn new() -> Self {
                Self {
                    elements: $List::new(),
                }
            }

            /// An empty one with room for so many elements.
            ///
            /// # Panics
            /// When they need more than `isize::MAX` bytes.
            pub fn with_capacity(capacity: usize) -> Self {
                Self {
                    elements: $List::with_capacity(capacity),
                }
            }

            /// The number of elements. O(1).
            #[inline]
            pub fn len(&self) -> usize {
                self.elements.len()
            }

            /// Whether there is no element. O(1).
            #[inline]
            pub fn is_empty(&self) -> bool {
                self.elements.is_empty()
            }

            /// How many elements it holds before it allocates again. O(1).
            #[inline]
            pub fn capacity(&self) -> usize {
                self.elements.capacity()
            }

            /// How many bytes it has allocated, without what the elements own themselves. O(1).
            pub fn allocation_size(&self) -> usize {
                self.elements.capacity() * size_of::<T>()
            }

            /// Makes room for `additional` more elements. O(n) when it allocates.
            ///
            /// # Panics
            /// When they need more than `isize::MAX` bytes.
            pub fn reserve(&mut self, additional: usize) {
                self.elements.reserve(additional);
            }

            /// Makes room for `additional` more elements and no more than that. O(n) when it allocates.
            ///
            /// # Panics
            /// When they need more than `isize::MAX` bytes.
            pub fn reserve_exact(&mut self, additional: usize) {
                self.elements.reserve_exact(additional);
            }

            /// Makes room for `additional` more elements, or reports that there is none. O(n) when it allocates.
            ///
            /// # Errors
            /// When they need more bytes than can be addressed, or the allocator refuses. Nothing has changed then.
            pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
                self.elements.try_reserve(additional)
            }

            /// As `try_reserve`, for no more room than that. O(n) when it allocates.
            ///
            /// # Errors
            /// When they need more bytes than can be addressed, or the allocator refuses. Nothing has changed then.
            pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
                self.elements.try_reserve_exact(additional)
            }

            /// Gives back the memory that the elements do not need. O(n).
            pub fn shrink_to_fit(&mut self) {
                self.elements.shrink_to_fit();
            }

            /// Gives back the memory that neither the elements nor `capacity` of them need. O(n).
            pub fn shrink_to(&mut self, capacity: usize) {
                self.elements.shrink_to(capacity);
            }

            /// Removes every element and keeps the memory. O(n).
            pub fn clear(&mut self) {
                self.elements.clear();
            }

            #[doc = concat!("The elements, ", $order, ". O(1) a step.")]
            #[inline]
            pub fn iter(&self) -> $list::Iter<'_, T> {
                self.elements.iter()
            }

            #[doc = concat!("The elements to change, ", $order, ". O(1) a step.")]
            #[inline]
            pub fn iter_mut(&mut self) -> $list::IterMut<'_, T> {
                self.elements.iter_mut()
            }

            /// Keeps the elements for which `keep` answers yes, in their order. O(n). It is asked in the order of
            /// `iter`, once for each element.
            pub fn retain<F: FnMut(&T) -> bool>(&mut self, keep: F) {
                self.elements.retain(keep);
            }

            /// As `retain`, with elements that `keep` may change. O(n).
            pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, keep: F) {
                self.elements.retain_mut(keep);
            }

            /// Moves all elements of `other` in, as if they were pushed in the order of `iter`. O(length of
            /// `other`), amortised.
            ///
            /// # Panics
            /// When the elements need more than `isize::MAX` bytes.
            pub fn append(&mut self, other: &mut Self) {
                self.elements.append(&mut other.elements);
            }

            /// Whether an element equals `value`. O(n).
            pub fn contains(&self, value: &T) -> bool
            where
                T: PartialEq,
            {
                self.elements.contains(value)
            }
        }

        impl<T> Default for $Type<T> {
            fn default() -> Self {
                Self::new()
            }
        }

        impl<T: Clone> Clone for $Type<T> {
            fn clone(&self) -> Self {
                Self {
                    elements: self.elements.clone(),
                }
            }

            fn clone_from(&mut self, source: &Self) {
                self.elements.clone_from(&source.elements);
            }
        }

        impl<T: fmt::Debug> fmt::Debug for $Type<T> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_list().entries(self).finish()
            }
        }

        impl<T> FromIterator<T> for $Type<T> {
            /// Pushes every element.
            fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
                Self {
                    elements: $List::from_iter(elements),
                }
            }
        }

        impl<T> Extend<T> for $Type<T> {
            /// Pushes every element.
            fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
                self.elements.extend(elements);
            }
        }

        impl<'a, T: Copy + 'a> Extend<&'a T> for $Type<T> {
            /// Pushes a copy of every element.
            fn extend<I: IntoIterator<Item = &'a T>>(&mut self, elements: I) {
                self.elements.extend(elements);
            }
        }

        impl<T, const N: usize> From<[T; N]> for $Type<T> {
            /// Pushes every element.
            fn from(elements: [T; N]) -> Self {
                Self {
                    elements: $List::from(elements),
                }
            }
        }

        impl<T> IntoIterator for $Type<T> {
            type Item = T;
            type IntoIter = $list::IntoIter<T>;

            fn into_iter(self) -> Self::IntoIter {
                self.elements.into_iter()
            }
        }

        impl<'a, T> IntoIterator for &'a $Type<T> {
            type Item = &'a T;
            type IntoIter = $list::Iter<'a, T>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl<'a, T> IntoIterator for &'a mut $Type<T> {
            type Item = &'a mut T;
            type IntoIter = $list::IterMut<'a, T>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter_mut()
            }
        }
    };
}

pub(super) use forward_to_list;
