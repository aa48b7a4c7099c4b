//! A map for keys that are small numbers: indexed directly, in pages, and in the order of the keys.

mod entry;
mod extract;
mod iter;
mod key;
mod page;
mod pages;
#[cfg(feature = "rayon")]
mod parallel;
mod set;
mod traits;
mod walk;

use core::fmt;
use core::marker::PhantomData;
use core::ops::{AddAssign, Bound, Index, RangeBounds};

pub use self::entry::{Entry, OccupiedEntry, OccupiedError, VacantEntry};
pub use self::extract::{ExtractIf, SetExtractIf};
pub use self::iter::{
    Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Range, RangeMut, Values, ValuesMut,
};
pub use self::key::Id;
#[doc(hidden)]
pub use self::key::no_such_id;
use self::pages::Pages;
#[cfg(feature = "rayon")]
pub use self::parallel::{IntoParIter, ParIter, ParIterMut, SetIntoParIter, SetParIter};
pub use self::set::{
    Combination, Drain as SetDrain, IdSet, IntoIter as SetIntoIter, Iter as SetIter,
    Range as SetRange,
};
use crate::api::try_insert_api;
use crate::table::TryReserveError;
use crate::table::disjoint::assert_disjoint;

/// A map for keys that are small numbers, most of which are in use: ids that are handed out in order.
///
/// The entry of an id stands at the place that the id names, in a page of up to 512 values with one bit for each that
/// says whether it is there. Nothing is hashed, compared or moved: looking up, inserting and removing are O(1), also in
/// the worst case but for the list of pages, which grows by doubling. A page is about a kilobyte large, comes with the
/// first id in it and goes with the last, so that one huge id costs one page. Dense ids cost the size of a value and a bit
/// each; an id for every page, as in multiples of 512, costs a page each: take [`IntMap`](crate::IntMap) where ids are
/// scattered. Pages that are far from most others are found through a tree, in O(log pages).
///
/// The map is gone through in the order of the keys, also backwards and by ranges, as std's `BTreeMap`. Keys are not
/// stored, so iterators yield them by value: `(K, &V)`.
///
/// ```
/// use specie::IdMap;
///
/// let mut names: IdMap<u32, &str> = IdMap::new();
/// names.insert(2, "two");
/// names.insert(0, "zero");
/// names.insert(4_000_000_000, "far away"); // one page more
/// assert_eq!(names.get(&2), Some(&"two"));
/// assert_eq!(names.keys().collect::<Vec<_>>(), [0, 2, 4_000_000_000]);
/// assert_eq!(names.range(1..100).next(), Some((2, &"two")));
/// ```
pub struct IdMap<K, V> {
    pages: Pages<V>,
    marker: PhantomData<K>,
}

impl<K, V> IdMap<K, V> {
    /// An empty map. Allocates nothing.
    pub const fn new() -> Self {
        Self {
            pages: Pages::new(),
            marker: PhantomData,
        }
    }

    /// The number of entries. O(1).
    #[inline]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there is no entry. O(1).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// For how many ids, counted from the first, the list of pages has room. The pages themselves come with their ids.
    pub fn capacity(&self) -> usize {
        self.pages.capacity()
    }

    /// How many bytes the map has allocated, without what the values own themselves. O(1). What the tree of far pages needs
    /// for itself is estimated.
    pub fn allocation_size(&self) -> usize {
        self.pages.allocation_size()
    }

    /// Makes room in the list of pages for `additional` more entries whose ids follow each other.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.fail();
        }
    }

    /// Makes room in the list of pages for `additional` more entries, or says why not. The map stays as it is on an error.
    ///
    /// # Errors
    /// When so many entries cannot be addressed, or when the allocator refuses.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.pages.try_reserve(additional)
    }

    /// Gives back the memory that the entries do not need. O(pages).
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Gives back the memory that no entry needs, but keeps room in the list of pages for `capacity` ids. O(pages).
    pub fn shrink_to(&mut self, capacity: usize) {
        self.pages.shrink_to(capacity);
    }

    /// Removes every entry and gives all memory back but for one page. O(pages).
    pub fn clear(&mut self) {
        self.pages.clear();
    }
}

impl<K: Id, V> IdMap<K, V> {
    /// An empty map with room in its list of pages for so many ids that follow each other.
    ///
    /// # Panics
    /// When so many entries cannot be addressed. When the allocator refuses, the process is aborted as
    /// after any failed allocation.
    pub fn with_capacity(capacity: usize) -> Self {
        let mut map = Self::new();
        map.reserve(capacity);
        map
    }

    /// The value under `key`. O(1).
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.pages.get(key.id())
    }

    /// The value under `key`, to change. O(1).
    #[inline]
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.pages.get_mut(key.id())
    }

    /// The key and the value under it. O(1).
    #[inline]
    pub fn get_key_value(&self, key: &K) -> Option<(K, &V)> {
        self.get(key).map(|value| (*key, value))
    }

    /// Whether there is an entry under `key`. O(1).
    #[inline]
    pub fn contains_key(&self, key: &K) -> bool {
        self.get(key).is_some()
    }

    /// A copy of the value under `key`, or `default` when there is none. O(1).
    #[inline]
    pub fn get_or(&self, key: &K, default: V) -> V
    where
        V: Copy,
    {
        self.get(key).copied().unwrap_or(default)
    }

    /// The values under several keys, all to change at the same time. O(`N`) look-ups, and `N` squared comparisons.
    ///
    /// ```
    /// let mut map = specie::IdMap::from([(1_u32, "one"), (2, "two")]);
    /// if let [Some(one), Some(two), None] = map.get_disjoint_mut([&1, &2, &3]) {
    ///     std::mem::swap(one, two);
    /// }
    /// assert_eq!((map[&1], map[&2]), ("two", "one"));
    /// ```
    ///
    /// # Panics
    /// When two keys are equal and there is an entry under them.
    #[allow(unsafe_code)]
    pub fn get_disjoint_mut<const N: usize>(&mut self, keys: [&K; N]) -> [Option<&mut V>; N] {
        let ids = keys.map(|key| Some(key.id()).filter(|id| self.pages.get(*id).is_some()));
        assert_disjoint(&ids);
        let pages = &self.pages;
        ids.map(|id| {
            let id = id?;
            let page = pages.page(Pages::<V>::number(id))?;
            // SAFETY: there is an entry under the id, the ids differ, and the map is borrowed mutably for as long as the
            // values are.
            Some(unsafe { page.pointer(Pages::<V>::slot(id)).as_mut() })
        })
    }

    /// Puts `value` under `key` and hands back the value that stood there. Amortised O(1).
    ///
    /// When the allocator refuses a page, the process is aborted as after any failed allocation.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.pages.insert(key.id(), value)
    }

    /// Adds `amount` to the value under `key`, or puts it there when there is none (Trove's
    /// `adjustOrPutValue`). Hands back the value. Amortised O(1).
    ///
    /// Overflow is what `+=` makes of it: for integers a panic in debug builds, and wrapping in others.
    ///
    /// # Panics
    /// When the addition does.
    #[inline]
    pub fn add(&mut self, key: K, amount: V) -> &mut V
    where
        V: AddAssign,
    {
        match self.entry(key) {
            Entry::Occupied(entry) => {
                let value = entry.into_mut();
                *value += amount;
                value
            }
            Entry::Vacant(entry) => entry.insert(amount),
        }
    }

    /// Puts `value` under a `key` under which there is no entry, and hands both back. Amortised O(1).
    ///
    /// That there is none is checked in builds with debug assertions only. Otherwise an entry that is there gets the
    /// new value: a map of ids cannot hold a key twice.
    ///
    /// # Panics
    /// With debug assertions when there is an entry under the key.
    #[inline]
    pub fn insert_unique(&mut self, key: K, value: V) -> (K, &mut V) {
        debug_assert!(
            !self.contains_key(&key),
            "insert_unique: there is an entry under the key {key:?} already"
        );
        let pages = &mut self.pages;
        let vacant = VacantEntry { pages, key };
        vacant.insert_entry(value).into_entry()
    }

    /// Takes out the value under `key`. O(1).
    #[inline]
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.pages.remove(key.id())
    }

    /// Takes out the entry under `key`. O(1).
    #[inline]
    pub fn remove_entry(&mut self, key: &K) -> Option<(K, V)> {
        self.remove(key).map(|value| (*key, value))
    }

    /// The place of `key`, occupied or vacant, to look at and change. O(1).
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let pages = &mut self.pages;
        if pages.get(key.id()).is_some() {
            Entry::Occupied(OccupiedEntry { pages, key })
        } else {
            Entry::Vacant(VacantEntry { pages, key })
        }
    }

    /// The entry with the smallest key. O(1), or O(log pages) where pages are far apart.
    pub fn first_key_value(&self) -> Option<(K, &V)> {
        self.iter().next()
    }

    /// The entry with the largest key. O(1), or O(log pages) where pages are far apart.
    pub fn last_key_value(&self) -> Option<(K, &V)> {
        self.iter().next_back()
    }

    /// The place of the entry with the smallest key. O(1), or O(log pages) where pages are far apart.
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        let key = K::from_id(self.pages.first_from(0)?);
        let pages = &mut self.pages;
        Some(OccupiedEntry { pages, key })
    }

    /// The place of the entry with the largest key. O(1), or O(log pages) where pages are far apart.
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        let key = K::from_id(self.pages.last()?);
        let pages = &mut self.pages;
        Some(OccupiedEntry { pages, key })
    }

    /// Takes out the entry with the smallest key. O(pages that have become empty before it).
    pub fn pop_first(&mut self) -> Option<(K, V)> {
        let id = self.pages.first_from(0)?;
        Some((K::from_id(id), self.pages.remove(id)?))
    }

    /// Takes out the entry with the largest key. O(pages that have become empty behind it).
    pub fn pop_last(&mut self) -> Option<(K, V)> {
        let id = self.pages.last()?;
        Some((K::from_id(id), self.pages.remove(id)?))
    }

    /// All entries, in the order of the keys. Going through all is O(pages and entries).
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter::new(&self.pages)
    }

    /// All entries with their values to change, in the order of the keys.
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut::new(&mut self.pages)
    }

    /// All keys, in order.
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys::new(self.iter())
    }

    /// All values, in the order of the keys.
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        Values::new(self.iter())
    }

    /// All values to change, in the order of the keys.
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut::new(self.iter_mut())
    }

    /// The keys of a map that is used up, in order.
    pub fn into_keys(self) -> IntoKeys<K, V> {
        IntoKeys::new(self.into_iter())
    }

    /// The values of a map that is used up, in the order of the keys.
    pub fn into_values(self) -> IntoValues<K, V> {
        IntoValues::new(self.into_iter())
    }

    /// The entries whose keys are in `range`, in order.
    ///
    /// ```
    /// let map: specie::IdMap<u16, u16> = (0..1000).map(|n| (n, n * 2)).collect();
    /// assert_eq!(map.range(990..).map(|(_, value)| value).sum::<u16>(), 19_890);
    /// assert_eq!(map.range(..=3).next_back(), Some((3, &6)));
    /// ```
    ///
    /// # Panics
    /// When the range ends before it begins, as `BTreeMap`'s.
    pub fn range(&self, range: impl RangeBounds<K>) -> Range<'_, K, V> {
        Range::new(&self.pages, bounds(&range))
    }

    /// The entries whose keys are in `range` with their values to change, in order.
    ///
    /// # Panics
    /// When the range ends before it begins, as `BTreeMap`'s.
    pub fn range_mut(&mut self, range: impl RangeBounds<K>) -> RangeMut<'_, K, V> {
        RangeMut::new(&mut self.pages, bounds(&range))
    }

    /// Takes all entries out of `other` and puts them in here; under a key that both have the value of `other` stays.
    /// O(pages), and O(1) for each entry of a page that both have.
    ///
    /// ```
    /// let mut map = specie::IdMap::from([(1_u32, 'a'), (2, 'b')]);
    /// map.append(&mut specie::IdMap::from([(2, 'c'), (3000, 'd')]));
    /// assert_eq!(map, specie::IdMap::from([(1, 'a'), (2, 'c'), (3000, 'd')]));
    /// ```
    pub fn append(&mut self, other: &mut Self) {
        self.pages.append(&mut other.pages);
    }

    /// Takes out the entries whose keys are `from` or larger, as a map. O(pages), and O(1) for each entry of the page in
    /// which `from` is.
    ///
    /// ```
    /// let mut map: specie::IdMap<u32, u32> = (0..10).map(|n| (n, n)).collect();
    /// assert_eq!(map.split_off(&7).into_keys().collect::<Vec<_>>(), [7, 8, 9]);
    /// assert_eq!(map.len(), 7);
    /// ```
    pub fn split_off(&mut self, from: &K) -> Self {
        Self {
            pages: self.pages.split_off(from.id()),
            marker: PhantomData,
        }
    }

    /// Takes every entry out, in the order of the keys, and gives the memory back. What the iterator does not yield
    /// is dropped with it.
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        Drain::new(&mut self.pages)
    }

    /// Keeps the entries for which `keep` says true. O(pages and entries).
    pub fn retain(&mut self, mut keep: impl FnMut(K, &mut V) -> bool) {
        self.extract_if(|key, value| !keep(key, value))
            .for_each(drop);
    }

    /// Takes the entries for which `choose` says true out, one after the other as the iterator is asked for them.
    /// What it has not come to when it is dropped stays in the map.
    ///
    /// ```
    /// let mut map: specie::IdMap<u8, u8> = (0..8).map(|n| (n, n)).collect();
    /// let odd: Vec<u8> = map.extract_if(|key, _| key % 2 == 1).map(|(key, _)| key).collect();
    /// assert_eq!(odd, [1, 3, 5, 7]);
    /// assert_eq!(map.len(), 4);
    /// ```
    pub fn extract_if<F: FnMut(K, &mut V) -> bool>(&mut self, choose: F) -> ExtractIf<'_, K, V, F> {
        ExtractIf::new(&mut self.pages, choose)
    }

    /// Checks the structure, for tests.
    ///
    /// # Panics
    /// When anything does not hold that must.
    #[doc(hidden)]
    pub fn validate(&self) {
        self.pages.validate();
    }
}

try_insert_api!(IdMap, Id, key: "7_u32", insertion: "Amortised O(1).");

/// The ids of a range, the first and the last; crossed when there are none.
///
/// # Panics
/// When the range ends before it begins.
fn bounds<K: Id>(range: &impl RangeBounds<K>) -> (u64, u64) {
    let (start, end) = (range.start_bound(), range.end_bound());
    if let (
        Bound::Included(first) | Bound::Excluded(first),
        Bound::Included(last) | Bound::Excluded(last),
    ) = (start, end)
    {
        assert!(
            first.id() <= last.id(),
            "the range ends at {last:?}, before it begins at {first:?}"
        );
    }
    let nothing = (1, 0);
    let low = match start {
        Bound::Included(first) => first.id(),
        Bound::Unbounded => 0,
        Bound::Excluded(before) => match before.id().checked_add(1) {
            Some(first) => first,
            None => return nothing,
        },
    };
    let high = match end {
        Bound::Included(last) => last.id(),
        Bound::Unbounded => u64::MAX,
        Bound::Excluded(after) => match after.id().checked_sub(1) {
            Some(last) => last,
            None => return nothing,
        },
    };
    (low, high)
}

impl<K: Id, V> Index<&K> for IdMap<K, V> {
    type Output = V;

    /// # Panics
    /// When there is no entry under the key.
    #[inline]
    fn index(&self, key: &K) -> &V {
        match self.get(key) {
            Some(value) => value,
            None => panic!("no entry under the key {key:?}"),
        }
    }
}

impl<K: Id + fmt::Debug, V: fmt::Debug> fmt::Debug for IdMap<K, V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_map().entries(self).finish()
    }
}
