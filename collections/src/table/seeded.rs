//! Tables with a seed of the caller's choice.

use super::group::Compare;
use super::size::Size;
use super::{RawTable, TryReserveError};

impl<T, C: Compare> RawTable<T, C> {
    /// An empty table with room for so many entries, one at least, and a seed made of that number: it allocates in
    /// any case.
    pub(crate) fn with_capacity_and_seed(
        capacity: usize,
        number: u64,
    ) -> Result<Self, TryReserveError> {
        let size = Size::for_capacity(capacity.max(1))?;
        Self::allocate(size, crate::seed::of_choice(number))
    }
}
