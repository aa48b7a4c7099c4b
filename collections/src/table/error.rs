//! What can go wrong when room is reserved.

use core::alloc::Layout;
use core::error::Error;
use core::fmt;

/// Room for more entries could not be had. Handed back by the `try_reserve` methods.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct TryReserveError(Kind);

#[derive(Clone, Debug, Eq, PartialEq)]
enum Kind {
    CapacityOverflow,
    Allocation { bytes: usize },
}

impl TryReserveError {
    pub(crate) const CAPACITY_OVERFLOW: Self = Self(Kind::CapacityOverflow);

    pub(crate) fn allocation(layout: Layout) -> Self {
        Self(Kind::Allocation {
            bytes: layout.size(),
        })
    }

    /// What hashbrown's table says.
    pub(crate) fn of_hashbrown(error: &hashbrown::TryReserveError) -> Self {
        match *error {
            hashbrown::TryReserveError::CapacityOverflow => Self::CAPACITY_OVERFLOW,
            hashbrown::TryReserveError::AllocError { layout } => Self::allocation(layout),
        }
    }

    /// No memory for so many places of so many bytes.
    pub(crate) fn places(places: usize, bytes: usize) -> Self {
        match places.checked_mul(bytes) {
            Some(bytes) if isize::try_from(bytes).is_ok() => Self(Kind::Allocation { bytes }),
            _ => Self::CAPACITY_OVERFLOW,
        }
    }

    /// Ends the operation that cannot report: by a panic, or as a failed allocation.
    #[cold]
    pub(crate) fn fail(self) -> ! {
        match self.0 {
            Kind::CapacityOverflow => panic!("{self}"),
            Kind::Allocation { bytes } => match Layout::from_size_align(bytes, 1) {
                Ok(layout) => alloc::alloc::handle_alloc_error(layout),
                // No layout is larger than what can be addressed, so this is never reached.
                Err(error) => panic!("{self}: {error}"),
            },
        }
    }
}

impl fmt::Display for TryReserveError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::CapacityOverflow => formatter.write_str(
                "capacity overflow: so many entries need more bytes than can be addressed",
            ),
            Kind::Allocation { bytes } => {
                write!(formatter, "the allocator refused {bytes} bytes for a table")
            }
        }
    }
}

impl Error for TryReserveError {}
