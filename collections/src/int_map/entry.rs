//! The place of a key in an [`IntMap`](super::IntMap).

use crate::api::int_entries;
use crate::table::Vacant;

int_entries!(Vacant, insertion: "Amortised O(1).");
