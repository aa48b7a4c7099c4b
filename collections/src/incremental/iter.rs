//! The iterators of [`IncrementalIntMap`](super::IncrementalIntMap).

#[cfg(doc)]
use super::IncrementalIntMap;
use crate::api::int_iterators;
use crate::table::incremental as table;

int_iterators!(IncrementalIntMap, table);
