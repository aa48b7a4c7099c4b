//! The iterators of [`IntMap`](super::IntMap).

#[cfg(doc)]
use super::IntMap;
use crate::api::int_iterators;
use crate::table;

int_iterators!(IntMap, table);
