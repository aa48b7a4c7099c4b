//! The place of a key in an [`IntMap`](super::IntMap).

use crate::api::int_entries;
use crate::table;

int_entries!(table, insertion: "Amortised O(1).");
