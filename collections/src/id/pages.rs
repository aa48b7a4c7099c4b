//! Where the pages are: a window of page numbers that is indexed, and a tree of the pages outside.

mod whole;

use alloc::collections::{BTreeMap, btree_map};
use alloc::vec::Vec;
use core::iter;
use core::mem;
use core::slice;

use super::page::Page;
use crate::table::TryReserveError;

/// The window has at most so many places for each page in it...
const PLACES_A_PAGE: u64 = 16;
/// ...and so many more.
const PLACES_MORE: u64 = 64;
/// So many pages outside the window are no reason to choose another.
const PATIENCE: usize = 8;

/// All pages of a map, and how many entries they have.
pub(super) struct Pages<V> {
    /// The pages from number `base` on. Many may be missing, within the bounds above.
    near: Vec<Option<Page<V>>>,
    base: u64,
    /// All others.
    far: BTreeMap<u64, Page<V>>,
    /// The number of pages, near and far.
    count: usize,
    /// The number of entries.
    len: usize,
    /// With more pages than this outside, another window is chosen.
    patience: usize,
    /// The last page that became empty, so that an entry put in and taken out again and again allocates once.
    spare: Option<Page<V>>,
}

impl<V> Pages<V> {
    const SHIFT: u32 = Page::<V>::SLOTS.ilog2();

    pub(super) const fn new() -> Self {
        Self {
            near: Vec::new(),
            base: 0,
            far: BTreeMap::new(),
            count: 0,
            len: 0,
            patience: PATIENCE,
            spare: None,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of an id's page.
    #[inline]
    pub(super) fn number(id: u64) -> u64 {
        id >> Self::SHIFT
    }

    /// An id's slot in its page.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "a slot is below 4096")]
    pub(super) fn slot(id: u64) -> usize {
        id as usize & (Page::<V>::SLOTS - 1)
    }

    /// The id of a page's slot.
    #[inline]
    pub(super) fn id(number: u64, slot: usize) -> u64 {
        number << Self::SHIFT | slot as u64
    }

    /// Where a page would stand in the window; beyond its end when it is not in it.
    #[inline]
    fn place(&self, number: u64) -> usize {
        usize::try_from(number.wrapping_sub(self.base)).unwrap_or(usize::MAX)
    }

    #[inline]
    pub(super) fn page(&self, number: u64) -> Option<&Page<V>> {
        match self.near.get(self.place(number)) {
            Some(page) => page.as_ref(),
            None => self.far_page(number),
        }
    }

    #[inline(never)]
    fn far_page(&self, number: u64) -> Option<&Page<V>> {
        self.far.get(&number)
    }

    #[inline]
    fn page_mut(&mut self, number: u64) -> Option<&mut Page<V>> {
        let place = self.place(number);
        if place < self.near.len() {
            self.near[place].as_mut()
        } else {
            self.far_page_mut(number)
        }
    }

    #[inline(never)]
    fn far_page_mut(&mut self, number: u64) -> Option<&mut Page<V>> {
        self.far.get_mut(&number)
    }

    #[inline]
    pub(super) fn get(&self, id: u64) -> Option<&V> {
        self.page(Self::number(id))?.get(Self::slot(id))
    }

    #[inline]
    pub(super) fn get_mut(&mut self, id: u64) -> Option<&mut V> {
        self.page_mut(Self::number(id))?.get_mut(Self::slot(id))
    }

    #[inline]
    pub(super) fn insert(&mut self, id: u64, value: V) -> Option<V> {
        let number = Self::number(id);
        let place = self.place(number);
        let page = match self.near.get_mut(place) {
            Some(Some(page)) => page,
            _ => self.page_to_fill(number),
        };
        let before = page.put(Self::slot(id), value);
        self.len += usize::from(before.is_none());
        before
    }

    #[inline]
    pub(super) fn remove(&mut self, id: u64) -> Option<V> {
        let number = Self::number(id);
        let page = self.page_mut(number)?;
        let slot = Self::slot(id);
        let value = page.take(slot)?;
        if page.words()[slot / 64] == 0 {
            self.give_back_if_empty(number);
        }
        self.len -= 1;
        Some(value)
    }

    /// The page of this number; when there is none, an empty one is put there.
    #[inline(never)]
    fn page_to_fill(&mut self, number: u64) -> &mut Page<V> {
        if self.page(number).is_none() {
            let page = self.spare.take().unwrap_or_else(Page::new);
            self.put_page(number, page);
        }
        self.page_mut(number).expect("it has just been put there")
    }

    /// Puts a page where there is none of its number. Its entries are for the caller to count.
    pub(super) fn put_page(&mut self, number: u64, page: Page<V>) {
        debug_assert!(self.page(number).is_none());
        self.count += 1;
        if self.place(number) >= self.near.len() {
            self.widen_to(number);
        }
        let place = self.place(number);
        match self.near.get_mut(place) {
            Some(free) => *free = Some(page),
            None => {
                self.far.insert(number, page);
            }
        }
        if self.far.len() > self.patience {
            self.choose_window();
        }
    }

    /// Gives the window a place for the page of this number, unless it became too sparse.
    fn widen_to(&mut self, number: u64) {
        let places = self.near.len() as u64;
        if places == 0 {
            // Ids commonly begin at 0, and not always with 0.
            self.base = if number < PLACES_MORE { 0 } else { number };
        }
        let first = self.base.min(number);
        let last = number.max(self.base + places.saturating_sub(1));
        let most = (self.count as u64)
            .saturating_mul(PLACES_A_PAGE)
            .saturating_add(PLACES_MORE);
        if last - first >= most {
            return;
        }
        if first < self.base {
            // Ids that come downwards find some places more, so that not all pages are moved for each.
            let first = first - first.min(places / 2);
            let more = count(self.base - first);
            self.near
                .splice(0..0, iter::repeat_with(|| None).take(more));
            self.base = first;
        }
        let wanted = count(last - self.base) + 1;
        if wanted > self.near.len() {
            self.near.resize_with(wanted, || None);
        }
        self.take_in_far();
    }

    /// Moves pages that have a place in the window there.
    fn take_in_far(&mut self) {
        if self.far.is_empty() || self.near.is_empty() {
            return;
        }
        let last = self.base + (self.near.len() as u64 - 1);
        let (base, near, far) = (self.base, &mut self.near, &mut self.far);
        while let Some((&number, _)) = far.range(base..=last).next() {
            near[count(number - base)] = far.remove(&number);
        }
    }

    /// Makes the window that with which the most pages are in it.
    ///
    /// A window from the page `i` to the page `j` in order may have `16 (j - i + 1) + 64` places. With
    /// `f(k) = number(k) - 16 k` that is `f(j) - f(i) < 80`, and the longest such stretch is found by the running maximum
    /// of `f`. O(pages log pages), after as many insertions as make it amortised O(log).
    fn choose_window(&mut self) {
        let all: Vec<(u64, Page<V>)> = self.take_all().collect();
        let slope = i128::from(PLACES_A_PAGE);
        let height =
            |k: usize| i128::from(all[k].0) - slope * i128::try_from(k).unwrap_or(i128::MAX);
        let mut highest = Vec::with_capacity(all.len());
        let (mut first, mut pages) = (0, 0);
        for last in 0..all.len() {
            let so_far = highest.last().copied().unwrap_or(i128::MIN);
            highest.push(height(last).max(so_far));
            let lowest = height(last) - slope - i128::from(PLACES_MORE) + 1;
            let start = highest.partition_point(|maximum| *maximum < lowest);
            if last + 1 - start > pages {
                (first, pages) = (start, last + 1 - start);
            }
        }
        self.count = all.len();
        if pages > 0 {
            self.base = all[first].0;
            let places = count(all[first + pages - 1].0 - self.base) + 1;
            self.near.reserve_exact(places);
            self.near.resize_with(places, || None);
        }
        for (number, page) in all {
            let place = self.place(number);
            match self.near.get_mut(place) {
                Some(free) => *free = Some(page),
                None => {
                    self.far.insert(number, page);
                }
            }
        }
        self.patience = PATIENCE.max(self.far.len() * 2).max(self.count / 2);
    }

    /// Takes a page out of its place if there is nothing in it.
    #[inline(never)]
    fn give_back_if_empty(&mut self, number: u64) {
        if !self.page(number).is_some_and(Page::is_empty) {
            return;
        }
        let place = self.place(number);
        let page = match self.near.get_mut(place) {
            Some(page) => page.take(),
            None => self.far.remove(&number),
        };
        self.count -= 1;
        self.spare = page;
        if self.count == 0 {
            self.near.clear();
            self.patience = PATIENCE;
        }
    }

    /// Drops all entries, and gives the memory back but for one page.
    pub(super) fn clear(&mut self) {
        self.len = 0;
        let mut all = self.take_all();
        if let Some((_, mut page)) = all.next() {
            page.clear();
            self.spare = Some(page);
        }
    }

    /// All pages in order, taken out.
    pub(super) fn take_all(&mut self) -> impl DoubleEndedIterator<Item = (u64, Page<V>)> + use<V> {
        let near = mem::take(&mut self.near);
        let mut before = mem::take(&mut self.far);
        let after = before.split_off(&self.base);
        let base = self.base;
        self.count = 0;
        self.patience = PATIENCE;
        // The window has no page twice, so what is behind its beginning is behind its end.
        before
            .into_iter()
            .chain(
                (0..near.len())
                    .zip(near)
                    .filter_map(move |(place, page)| Some((base + place as u64, page?))),
            )
            .chain(after)
    }

    /// The pages with these numbers and between, in order.
    pub(super) fn ordered(&self, low: u64, high: u64) -> Ordered<'_, V> {
        let end = self.base + self.near.len() as u64;
        let in_window = low.max(self.base)..high.saturating_add(1).min(end);
        let near = if in_window.is_empty() {
            &[]
        } else {
            &self.near[count(in_window.start - self.base)..count(in_window.end - self.base)]
        };
        let far = |low, high| {
            // An empty range must not have its ends crossed.
            if low <= high {
                self.far.range(low..=high)
            } else {
                self.far.range(0..0)
            }
        };
        let (before, after) = if self.near.is_empty() {
            (far(low, high), far(1, 0))
        } else {
            let before = match self.base.checked_sub(1) {
                Some(last) => far(low, high.min(last)),
                None => far(1, 0),
            };
            (before, far(low.max(end), high))
        };
        Ordered {
            before,
            near: near.iter(),
            first: in_window.start,
            after,
        }
    }

    /// The first id from `from` on.
    pub(super) fn first_from(&self, from: u64) -> Option<u64> {
        let number = Self::number(from);
        let in_page = self
            .page(number)
            .and_then(|page| page.first_from(Self::slot(from)));
        if let Some(slot) = in_page {
            return Some(Self::id(number, slot));
        }
        let (number, page) = self.ordered(number.checked_add(1)?, u64::MAX).next()?;
        Some(Self::id(number, page.first_from(0)?))
    }

    /// The last id.
    pub(super) fn last(&self) -> Option<u64> {
        let (number, page) = self.ordered(0, u64::MAX).next_back()?;
        Some(Self::id(number, page.last_to(Page::<V>::SLOTS - 1)?))
    }

    /// How many ids, counted from 0, the list of pages has room for.
    pub(super) fn capacity(&self) -> usize {
        self.near.capacity().saturating_mul(Page::<V>::SLOTS)
    }

    pub(super) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let wanted = self
            .len
            .checked_add(additional)
            .filter(|entries| entries.checked_mul(size_of::<V>().max(1)).is_some())
            .ok_or(TryReserveError::CAPACITY_OVERFLOW)?
            .div_ceil(Page::<V>::SLOTS);
        let more = wanted.saturating_sub(self.near.len());
        self.near
            .try_reserve(more)
            .map_err(|_| TryReserveError::places(more, size_of::<Option<Page<V>>>()))
    }

    /// Gives back what memory no entry needs, but keeps room in the list of pages for `capacity` ids.
    pub(super) fn shrink_to(&mut self, capacity: usize) {
        self.spare = None;
        let room = self
            .near
            .capacity()
            .min(capacity.div_ceil(Page::<V>::SLOTS));
        self.choose_window();
        // The window is new, and has room for itself only.
        self.near
            .reserve_exact(room.saturating_sub(self.near.len()));
    }

    /// The bytes that are allocated; for pages outside the window with an estimate of the tree's own.
    pub(super) fn allocation_size(&self) -> usize {
        let pages = self.count + usize::from(self.spare.is_some());
        pages * Page::<V>::BYTES
            + self.near.capacity() * size_of::<Option<Page<V>>>()
            + self.far.len() * 24
    }

    /// Checks everything that must hold, for tests.
    #[doc(hidden)]
    pub(super) fn validate(&self) {
        let ordered: Vec<(u64, &Page<V>)> = self.ordered(0, u64::MAX).collect();
        assert!(ordered.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(ordered.len(), self.count);
        assert!(ordered.iter().all(|(_, page)| !page.is_empty()));
        let entries: usize = ordered.iter().map(|(_, page)| page.count()).sum();
        assert_eq!(entries, self.len);
        for number in self.far.keys() {
            assert!(self.place(*number) >= self.near.len());
        }
        assert!(self.far.len() <= self.patience);
        assert!(self.spare.as_ref().is_none_or(Page::is_empty));
    }
}

/// A number of places, which is small enough to be addressed where it is asked for.
fn count(places: u64) -> usize {
    usize::try_from(places).expect("the window has fewer places than there are addresses")
}

/// Pages in the order of their numbers.
pub(super) struct Ordered<'a, V> {
    before: btree_map::Range<'a, u64, Page<V>>,
    near: slice::Iter<'a, Option<Page<V>>>,
    /// The number of the next page in the window.
    first: u64,
    after: btree_map::Range<'a, u64, Page<V>>,
}

impl<V> Default for Ordered<'_, V> {
    fn default() -> Self {
        Self {
            before: btree_map::Range::default(),
            near: slice::Iter::default(),
            first: 0,
            after: btree_map::Range::default(),
        }
    }
}

impl<V> Clone for Ordered<'_, V> {
    fn clone(&self) -> Self {
        Self {
            before: self.before.clone(),
            near: self.near.clone(),
            first: self.first,
            after: self.after.clone(),
        }
    }
}

impl<'a, V> Iterator for Ordered<'a, V> {
    type Item = (u64, &'a Page<V>);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some((number, page)) = self.before.next() {
            return Some((*number, page));
        }
        for place in self.near.by_ref() {
            let number = self.first;
            self.first += 1;
            if let Some(page) = place {
                return Some((number, page));
            }
        }
        self.after.next().map(|(number, page)| (*number, page))
    }
}

impl<V> DoubleEndedIterator for Ordered<'_, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if let Some((number, page)) = self.after.next_back() {
            return Some((*number, page));
        }
        while let Some(place) = self.near.next_back() {
            if let Some(page) = place {
                return Some((self.first + self.near.len() as u64, page));
            }
        }
        self.before
            .next_back()
            .map(|(number, page)| (*number, page))
    }
}
