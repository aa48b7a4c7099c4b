//! The place of a key in an [`IncrementalIntMap`](super::IncrementalIntMap).

use crate::api::int_entries;
use crate::table::incremental as table;

int_entries!(table, insertion: "O(1), and moves the entries of one group at most.");
