//! Lists are sequences: they are read as the `Vec` that they are made of.

use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{IndexVec, PrimVec, Queue, Stack};

macro_rules! list {
    ([$($generics:tt)*] $list:ty, $element:ident $(: $bound:ident)?, from: $from:expr) => {
        impl<$($generics)*> Serialize for $list
        where
            $element: Serialize $(+ $bound)?,
        {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self)
            }
        }

        impl<'de, $($generics)*> Deserialize<'de> for $list
        where
            $element: Deserialize<'de> $(+ $bound)?,
        {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Vec::deserialize(deserializer).map($from)
            }

            /// Keeps the memory, and the elements that can be read in place. On an error the list has some of the
            /// elements.
            fn deserialize_in_place<D: Deserializer<'de>>(
                deserializer: D,
                place: &mut Self,
            ) -> Result<(), D::Error> {
                let mut elements = core::mem::take(place).into_vec();
                let result = Vec::deserialize_in_place(deserializer, &mut elements);
                *place = $from(elements);
                result
            }
        }
    };
}

list!([T] PrimVec<T>, T: Copy, from: PrimVec::from);
list!([I, T] IndexVec<I, T>, T, from: IndexVec::from_vec);
list!([T] Stack<T>, T, from: Stack::from);
list!([T] Queue<T>, T, from: Queue::from);
