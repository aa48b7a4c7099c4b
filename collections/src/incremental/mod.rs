//! A hash map and a hash set of primitives that grow without a stall.

mod entry;
mod iter;
pub mod set;

pub use self::entry::{Entry, OccupiedEntry, OccupiedError, VacantEntry};
pub use self::iter::{
    Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};
#[doc(inline)]
pub use self::set::IncrementalIntSet;
use crate::api::{int_map_api, int_map_rarer_api, plain_many_api};
use crate::primitive::{Primitive, rehash};
use crate::table::Plain;
use crate::table::incremental::IncrementalTable;

/// An [`IntMap`](crate::IntMap) that grows incrementally: its longest insertion is short.
///
/// A hash map that is full moves all its entries to a larger table within one insertion. On average that costs little;
/// but that one insertion takes a tenth of a second when there are some millions of entries, and whoever waits for
/// it waits that long. This map keeps both tables for a while, and every insertion of a new key moves at most
/// sixteen entries (a group of the older table) until the older one is empty. The literature calls it incremental
/// or gradual rehashing; the griddle crate does the same for hashbrown's table.
///
/// The price: while the map grows, which is during one in fourteen of its insertions, a look-up that does not find its key
/// in the newer table asks the older one too, and the memory of both is allocated. Where no single insertion has
/// to be fast, [`IntMap`](crate::IntMap) is the better choice. It is a type of its own so that `IntMap` pays
/// nothing for it.
///
/// What is bounded is insertion, `entry`, `add`, and in most cases `reserve`. Whatever goes through all entries
/// (`retain`, `clear`, `clone`, `shrink_to_fit`, dropping the map) takes as long as it does elsewhere. The
/// newer table's memory is asked for in one piece: from 32 MiB on it is not written to before it is used, as far as the
/// allocator takes it from the system. On Linux (with the feature `std`) the older table's memory goes back to
/// the system piece by piece while it is emptied; elsewhere it is freed at once at the end.
/// [`clear`](Self::clear) and [`drain`](Self::drain) keep the newer table's memory. [`reserve`](Self::reserve) while
/// the map is growing, [`shrink_to`](Self::shrink_to) and [`shrink_to_fit`](Self::shrink_to_fit) move what
/// is left first, in O(slots).
///
/// An empty map allocates nothing.
///
/// ```
/// use specie::IncrementalIntMap;
///
/// let mut orders = IncrementalIntMap::new();
/// for number in 0..1000_u64 {
///     orders.insert(number, number * 100); // never moves more than sixteen entries
/// }
/// assert_eq!(orders[&7], 700);
/// assert_eq!(orders.len(), 1000);
/// ```
pub struct IncrementalIntMap<K, V> {
    table: IncrementalTable<(K, V)>,
}

int_map_api!(
    IncrementalIntMap, table: IncrementalTable, insertion: "O(1), and moves the entries of one group at most."
);
int_map_rarer_api!(IncrementalIntMap, table: IncrementalTable, insertion: "O(1), and moves the entries of one group at most.");
plain_many_api!(IncrementalIntMap, Primitive);

impl<K, V> IncrementalIntMap<K, V> {
    /// As [`IntMap::advise_huge_pages`](crate::IntMap::advise_huge_pages), for the newer table.
    pub fn advise_huge_pages(&self) -> bool {
        self.table.advise_huge_pages()
    }
}

impl<K: Primitive, V> IncrementalIntMap<K, V> {
    /// Checks the whole structure, for tests. O(slots).
    ///
    /// # Panics
    /// When the structure is not sound.
    #[doc(hidden)]
    pub fn validate(&self) {
        self.table
            .validate(rehash, |entry, other| entry.0 == other.0);
    }
}

impl<K: Primitive, V: Clone> Clone for IncrementalIntMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone_with(Plain::pair(), rehash),
        }
    }

    /// Reuses the memory if it is of the same size.
    fn clone_from(&mut self, source: &Self) {
        self.table
            .clone_from_with(&source.table, Plain::pair(), rehash);
    }
}
