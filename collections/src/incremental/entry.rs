//! The place of a key in an [`IncrementalIntMap`](super::IncrementalIntMap).

use crate::api::int_entries;
use crate::table::incremental::Vacant;

int_entries!(Vacant, insertion: "O(1), and moves the entries of one group at most.");
