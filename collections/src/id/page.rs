//! A page: the values of a stretch of ids, and a bit for each that says whether it is there. The one place of
//! `id/` with `unsafe` memory.
#![allow(unsafe_code)]

use alloc::alloc::{alloc, dealloc, handle_alloc_error};
use core::alloc::Layout;
use core::iter;
use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;
use core::slice;

/// About so many bytes of values are in a page.
const TARGET: usize = 1024;

/// One allocation: words of bits, then the slots. The bit of a slot says whether it holds a value.
pub(super) struct Page<V> {
    start: NonNull<u64>,
    marker: PhantomData<V>,
}

// SAFETY: a page owns its values and nothing else that belongs to a thread.
unsafe impl<V: Send> Send for Page<V> {}
// SAFETY: a shared page hands out shared references to values only; what is done by `pointer` is its caller's promise.
unsafe impl<V: Sync> Sync for Page<V> {}

impl<V> Page<V> {
    /// The number of slots, a power of two.
    pub(super) const SLOTS: usize = match size_of::<V>() {
        0 => 4096,
        // Four at least: then the numbers of pages leave room for arithmetic.
        size if size > TARGET / 4 => 4,
        size if size > TARGET / 512 => 1 << (TARGET / size).ilog2(),
        _ => 512,
    };
    /// The number of words of bits.
    pub(super) const WORDS: usize = Self::SLOTS.div_ceil(64);
    /// Where the slots begin.
    const OFFSET: usize = (Self::WORDS * 8).next_multiple_of(align_of::<V>());
    const LAYOUT: Layout = {
        let align = if align_of::<V>() > 8 {
            align_of::<V>()
        } else {
            8
        };
        match Layout::from_size_align(Self::OFFSET + Self::SLOTS * size_of::<V>(), align) {
            Ok(layout) => layout,
            Err(_) => panic!("a page of such large values cannot be addressed"),
        }
    };
    /// The bytes that a page allocates.
    pub(super) const BYTES: usize = Self::LAYOUT.size();

    /// A page without values. Aborts when the allocator refuses.
    pub(super) fn new() -> Self {
        // SAFETY: the layout has at least one word of bits, so it is not empty.
        let start = unsafe { alloc(Self::LAYOUT) };
        let Some(start) = NonNull::new(start) else {
            handle_alloc_error(Self::LAYOUT)
        };
        #[allow(clippy::cast_ptr_alignment, reason = "the layout is aligned for words")]
        let start = start.cast::<u64>();
        // SAFETY: the allocation begins with so many words and is aligned for them.
        unsafe { start.write_bytes(0, Self::WORDS) };
        Self {
            start,
            marker: PhantomData,
        }
    }

    /// The bits, 64 slots a word.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        // SAFETY: the allocation begins with so many words, written when it was made; they are changed by
        // `&mut self` only.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), Self::WORDS) }
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: as in `words`, and the page is borrowed mutably.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), Self::WORDS) }
    }

    #[inline]
    fn slot(&self, slot: usize) -> NonNull<V> {
        debug_assert!(slot < Self::SLOTS);
        // SAFETY: `SLOTS` slots lie behind `OFFSET` in the allocation, which is aligned for them.
        unsafe { self.start.byte_add(Self::OFFSET).cast::<V>().add(slot) }
    }

    /// The mask that leaves of a number what is a slot's.
    #[inline]
    fn masked(slot: usize) -> usize {
        slot & (Self::SLOTS - 1)
    }

    /// Whether the slot holds a value. Of the slot's number the lowest bits count.
    #[inline]
    pub(super) fn has(&self, slot: usize) -> bool {
        let slot = Self::masked(slot);
        self.words()[slot / 64] >> (slot % 64) & 1 == 1
    }

    /// The value in the slot. Of the slot's number the lowest bits count.
    #[inline]
    pub(super) fn get(&self, slot: usize) -> Option<&V> {
        let slot = Self::masked(slot);
        // SAFETY: the bit says that the slot holds a value, and the page is borrowed as long as it is.
        self.has(slot).then(|| unsafe { self.slot(slot).as_ref() })
    }

    /// The value in the slot, to change.
    #[inline]
    pub(super) fn get_mut(&mut self, slot: usize) -> Option<&mut V> {
        let slot = Self::masked(slot);
        // SAFETY: as in `get`, and the page is borrowed mutably.
        self.has(slot).then(|| unsafe { self.slot(slot).as_mut() })
    }

    /// Where the value of a slot is. Whether there is one, and who may have it, is for the caller to know.
    #[inline]
    pub(super) fn pointer(&self, slot: usize) -> NonNull<V> {
        debug_assert!(self.has(slot));
        self.slot(Self::masked(slot))
    }

    /// Puts a value in, and hands back the one that stood there.
    #[inline]
    pub(super) fn put(&mut self, slot: usize, value: V) -> Option<V> {
        let slot = Self::masked(slot);
        if let Some(there) = self.get_mut(slot) {
            return Some(mem::replace(there, value));
        }
        // SAFETY: the slot is the page's own and holds no value that would have to be dropped.
        unsafe { self.slot(slot).write(value) };
        self.words_mut()[slot / 64] |= 1 << (slot % 64);
        None
    }

    /// Takes a value out.
    #[inline]
    pub(super) fn take(&mut self, slot: usize) -> Option<V> {
        let slot = Self::masked(slot);
        if !self.has(slot) {
            return None;
        }
        self.words_mut()[slot / 64] &= !(1 << (slot % 64));
        // SAFETY: the bit said that the slot holds a value; now it says that it holds none, so the value is
        // moved out once.
        Some(unsafe { self.slot(slot).read() })
    }

    /// Whether there is no value. O(words).
    pub(super) fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// The number of values. O(words).
    pub(super) fn count(&self) -> usize {
        let ones = self.words().iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// The first slot from `from` on that holds a value.
    pub(super) fn first_from(&self, from: usize) -> Option<usize> {
        let words = self.words();
        let mut word = from / 64;
        let mut bits = *words.get(word)? & (u64::MAX << (from % 64));
        while bits == 0 {
            word += 1;
            bits = *words.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// The last slot up to and with `to` that holds a value.
    pub(super) fn last_to(&self, to: usize) -> Option<usize> {
        let words = self.words();
        let mut word = to / 64;
        let mut bits = words[word] & (u64::MAX >> (63 - to % 64));
        while bits == 0 {
            word = word.checked_sub(1)?;
            bits = words[word];
        }
        Some(word * 64 + bits.ilog2() as usize)
    }

    /// The slots that hold values, in order.
    pub(super) fn slots(&self) -> impl Iterator<Item = usize> {
        iter::successors(self.first_from(0), |slot| self.first_from(slot + 1))
    }

    /// The values with their slots, in order.
    pub(super) fn values(&self) -> impl Iterator<Item = (usize, &V)> {
        self.slots()
            .filter_map(|slot| Some((slot, self.get(slot)?)))
    }

    /// The values with their slots to change, in order.
    #[cfg(feature = "rayon")]
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = (usize, &mut V)> {
        let page: &Self = self;
        page.slots().map(|slot| {
            // SAFETY: the slot holds a value and comes once, and the page is borrowed mutably as long as the values are.
            (slot, unsafe { page.pointer(slot).as_mut() })
        })
    }

    /// The values with their slots, in order, taken out as they are asked for.
    pub(super) fn into_values(mut self) -> impl Iterator<Item = (usize, V)> {
        let mut next = 0;
        iter::from_fn(move || {
            next = self.first_from(next)?;
            Some((next, self.take(next)?))
        })
    }

    /// Puts copies of another page's values into this one, which is empty. After a panic it has those that were made.
    pub(super) fn fill_from(&mut self, other: &Self)
    where
        V: Clone,
    {
        for (slot, value) in other.values() {
            self.put(slot, value.clone());
        }
    }

    /// Drops all values. What a panicking drop leaves behind is forgotten.
    pub(super) fn clear(&mut self) {
        if !mem::needs_drop::<V>() {
            self.words_mut().fill(0);
            return;
        }
        for word in 0..Self::WORDS {
            let mut bits = mem::take(&mut self.words_mut()[word]);
            while bits != 0 {
                let slot = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                // SAFETY: the bit said that the slot holds a value; it has been taken back, so the value is
                // dropped once.
                unsafe { self.slot(slot).drop_in_place() };
            }
        }
    }
}

impl Page<()> {
    /// A page with these bits, for values without size: every bit is a value.
    pub(super) fn of_words(words: impl Iterator<Item = u64>) -> Self {
        let mut page = Self::new();
        for (place, word) in page.words_mut().iter_mut().zip(words) {
            *place = word;
        }
        page
    }

    /// Makes the bits those of another page.
    pub(super) fn copy_words(&mut self, other: &Self) {
        self.words_mut().copy_from_slice(other.words());
    }
}

impl<V> Drop for Page<V> {
    fn drop(&mut self) {
        /// Frees the memory also when dropping a value panics.
        struct Memory(NonNull<u64>, Layout);
        impl Drop for Memory {
            fn drop(&mut self) {
                // SAFETY: the page's memory was allocated with this layout, and the page is gone.
                unsafe { dealloc(self.0.as_ptr().cast(), self.1) };
            }
        }
        let _memory = Memory(self.start, Self::LAYOUT);
        if mem::needs_drop::<V>() {
            self.clear();
        }
    }
}
