//! A hash map whose keys are primitive: integers, `char`, `bool`, floating-point numbers.

#[cfg(test)]
mod clone_tests;
mod entry;
#[cfg(test)]
mod flatness;
mod huge_pages;
mod iter;
mod many;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(test)]
mod put_tests;
#[cfg(test)]
mod tests;

pub use self::entry::{Entry, OccupiedEntry, OccupiedError, VacantEntry};
pub use self::iter::{
    Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};
use crate::api::{int_map_api, int_map_rarer_api};
use crate::primitive::{Primitive, rehash};
use crate::table::{Plain, RawTable};

/// A hash map from a primitive key to any value: every integer type and its non-zero form, `char`, `bool`, and
/// floating-point numbers as [`Float32`](crate::Float32) and [`Float64`](crate::Float64).
///
/// Every value of the key type can be a key; none is reserved. Look-ups, insertion and removal are O(1) on
/// average, whatever pattern the keys have; insertion is amortised over growth. The order of iteration is
/// arbitrary and differs from map to map. An empty map is two words and allocates nothing.
///
/// Keys are mixed with a seed that is drawn for the process and varied for each map, by one multiplication; keys of 128 bits
/// by two. That keeps accidental patterns apart; it is not a cryptographic promise against someone who can observe
/// the order of iteration and choose the keys.
///
/// Memory: one allocation of 32 bytes, one `(K, V)` a slot, and 17 bytes for every 16 slots (or fewer), aligned to 16 bytes. A
/// map has 4, 8 or 16 slots that may all be filled, or 16 times a power of two, of which 7/8 may be filled.
///
/// ```
/// use specie::IntMap;
///
/// let mut lengths = IntMap::new();
/// for word in ["one", "two", "three"] {
///     *lengths.entry(word.len()).or_insert(0) += 1;
/// }
/// assert_eq!(lengths[&3], 2);
/// assert_eq!(lengths.get(&4), None);
/// ```
pub struct IntMap<K, V> {
    table: RawTable<(K, V)>,
}

int_map_api!(IntMap, table: RawTable, insertion: "Amortised O(1).");
int_map_rarer_api!(IntMap, table: RawTable, insertion: "Amortised O(1).");

impl<K: Primitive, V> IntMap<K, V> {
    /// Checks the whole structure, for tests. O(slots).
    ///
    /// # Panics
    /// When the structure is not sound.
    #[doc(hidden)]
    pub fn validate(&self) {
        self.table.validate(rehash);
    }
}

impl<K: Clone, V: Clone> Clone for IntMap<K, V> {
    /// Entries of primitive values are copied by their bytes, all at once; others one by one, also those that are `Copy`,
    /// since the stable compiler does not tell. O(slots).
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone_with(Plain::pair()),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        self.table.clone_from_with(&source.table, Plain::pair());
    }
}
