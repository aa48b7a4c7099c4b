//! What is measured.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// An operation on a map, a set, or many of them. The name on the command line and in records is the variant's in
/// kebab case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Operation {
    /// n insertions into a map that starts empty.
    Grow,
    /// `with_capacity(n)`, then n insertions.
    Reserved,
    /// `extend` of an empty map by n entries of known number.
    Extend,
    /// `collect` from n entries of known number.
    FromIter,
    /// Look-ups of keys that are there, in random order, independent of each other.
    Hit,
    /// Look-ups of keys that are not there.
    Miss,
    /// Look-ups of which a random half finds its key.
    Mixed,
    /// Look-ups of keys that are there, each chosen by the value the one before found.
    Latency,
    /// Look-ups of keys that are there by `get_many`, compared with the baseline's look-ups one by one.
    GetMany,
    /// A walk over all entries.
    Iterate,
    /// The sum of all values.
    ScanValues,
    /// `clone`.
    Clone,
    /// Removals of distinct keys in random order from a full map.
    Remove,
    /// Removals of the oldest entries, which keep the order of the others, compared with the baseline's removals.
    RemoveOldest,
    /// The oldest entry removed and a new one inserted, over and over.
    Churn,
    /// The longest single insertion while growing to n.
    LongestInsert,
    /// The longest single insertion with incremental growth, compared with the baseline's plain growth.
    LongestInsertIncremental,
    /// A walk over a map with room for n that holds n / 1000.
    IterateSparse,
    /// `clear` of a map with room for n that holds n / 1000.
    ClearSparse,
    /// The drop of a map with room for n that holds n / 1000.
    DropSparse,
    /// The union of two sets of n that share half.
    Union,
    /// The intersection of two sets of n that share half.
    Intersection,
    /// The difference of two sets of n that share half.
    Difference,
    /// A map of n made, asked eight times and dropped; all hits (with n = 0: one miss).
    Tiny,
    /// Heap bytes per entry, the mean while growing from n to 2 n.
    BytesPerEntry,
    /// The most heap bytes held at once while growing to n, per entry.
    PeakBytes,
    /// Heap bytes per entry of a map of n.
    FinalBytes,
    /// A map of n opened in a block of memory, asked for one key, and dropped; or built from the entries in that block.
    Open,
    /// Cross-language `insert_grow`.
    CrossInsertGrow,
    /// Cross-language `lookup_hit`.
    CrossLookupHit,
    /// Cross-language `lookup_miss`.
    CrossLookupMiss,
    /// Cross-language `iterate_sum`.
    CrossIterateSum,
    /// Cross-language `remove`.
    CrossRemove,
    /// Cross-language `bytes_per_entry`.
    CrossBytesPerEntry,
    /// Cross-language `insert_in_iteration_order`.
    CrossInsertInIterationOrder,
}

/// What one sample counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nanoseconds for each operation, or for each entry.
    NanosecondsEach,
    /// Nanoseconds for a whole map.
    NanosecondsAMap,
    /// Bytes for each entry.
    BytesEach,
}

impl Unit {
    /// As it stands in tables.
    pub fn text(self) -> &'static str {
        match self {
            Self::NanosecondsEach => "ns",
            Self::NanosecondsAMap => "ns a map",
            Self::BytesEach => "B an entry",
        }
    }
}

/// The physical bound that stands beside an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floor {
    /// A random gather from an array of the same entries.
    Gather,
    /// A random gather in which each place is chosen by what the one before held.
    DependentGather,
    /// A sequential scan of an array of the same entries.
    Scan,
    /// A sequential scan of an array of the values alone.
    ScanValues,
    /// Appending the entries to an array that starts empty.
    Append,
    /// Writing the entries into an array of the right size.
    Write,
    /// A copy of an array of the same entries.
    Copy,
    /// The entries' own bytes.
    Bytes,
}

impl Operation {
    /// The operations of the geometric mean that the first goal is about.
    pub const CORE: [Self; 8] = [
        Self::Grow,
        Self::Reserved,
        Self::Hit,
        Self::Miss,
        Self::Mixed,
        Self::Latency,
        Self::Remove,
        Self::Churn,
    ];

    /// The operations of the cross-language protocol, with the names that all languages use.
    pub const CROSS: [(Self, &'static str); 7] = [
        (Self::CrossInsertGrow, "insert_grow"),
        (Self::CrossLookupHit, "lookup_hit"),
        (Self::CrossLookupMiss, "lookup_miss"),
        (Self::CrossIterateSum, "iterate_sum"),
        (Self::CrossRemove, "remove"),
        (Self::CrossBytesPerEntry, "bytes_per_entry"),
        (
            Self::CrossInsertInIterationOrder,
            "insert_in_iteration_order",
        ),
    ];

    /// The name, as on the command line.
    pub fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The name that all languages use, when it is one of theirs.
    pub fn cross_name(self) -> Option<&'static str> {
        Self::CROSS
            .iter()
            .find(|(operation, _)| *operation == self)
            .map(|(_, name)| *name)
    }

    /// The baseline's operation that it is compared with.
    pub fn compared_with(self) -> Self {
        match self {
            Self::GetMany => Self::Hit,
            Self::LongestInsertIncremental => Self::LongestInsert,
            Self::RemoveOldest => Self::Remove,
            other => other,
        }
    }

    /// What one sample counts.
    pub fn unit(self) -> Unit {
        match self {
            Self::BytesPerEntry | Self::PeakBytes | Self::FinalBytes | Self::CrossBytesPerEntry => {
                Unit::BytesEach
            }
            Self::IterateSparse
            | Self::ClearSparse
            | Self::DropSparse
            | Self::Tiny
            | Self::Open => Unit::NanosecondsAMap,
            _ => Unit::NanosecondsEach,
        }
    }

    /// Whether it counts bytes: such a cell runs under the counting allocator, once, for it does not vary.
    pub fn is_memory(self) -> bool {
        self.unit() == Unit::BytesEach
    }

    /// Whether the smallest sample is the one to believe: a pause that happened by chance only ever adds.
    pub fn takes_the_least(self) -> bool {
        matches!(self, Self::LongestInsert | Self::LongestInsertIncremental)
    }

    /// The physical bound beside it.
    pub fn floor(self) -> Option<Floor> {
        Some(match self {
            Self::Hit | Self::Miss | Self::Mixed | Self::GetMany | Self::Remove | Self::Churn => {
                Floor::Gather
            }
            Self::CrossLookupHit | Self::CrossLookupMiss | Self::CrossRemove => Floor::Gather,
            Self::Latency => Floor::DependentGather,
            Self::Iterate | Self::IterateSparse | Self::ClearSparse | Self::DropSparse => {
                Floor::Scan
            }
            Self::ScanValues | Self::CrossIterateSum => Floor::ScanValues,
            Self::Grow | Self::CrossInsertGrow => Floor::Append,
            Self::Reserved | Self::Extend | Self::FromIter => Floor::Write,
            Self::Clone => Floor::Copy,
            Self::BytesPerEntry | Self::PeakBytes | Self::FinalBytes | Self::CrossBytesPerEntry => {
                Floor::Bytes
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_on_the_command_line_is_the_one_in_records() {
        for operation in Operation::value_variants() {
            let json = serde_json::to_string(operation).expect("a unit variant");
            assert_eq!(json, format!("\"{}\"", operation.name()));
        }
    }

    #[test]
    fn what_is_compared_with_another_has_its_unit() {
        for operation in Operation::value_variants() {
            assert_eq!(operation.unit(), operation.compared_with().unit());
        }
    }
}
