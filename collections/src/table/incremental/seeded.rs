//! Tables with a seed of the caller's choice.

use super::{IncrementalTable, Older, RawTable};
use crate::table::TryReserveError;
use crate::table::group::Compare;

impl<T, C: Compare> IncrementalTable<T, C> {
    /// As [`RawTable::with_capacity_and_seed`].
    pub(crate) fn with_capacity_and_seed(
        capacity: usize,
        number: u64,
    ) -> Result<Self, TryReserveError> {
        Ok(Self {
            newer: RawTable::with_capacity_and_seed(capacity, number)?,
            older: Older::NONE,
        })
    }
}
