//! Filling a collection from a parallel iterator.

use alloc::collections::LinkedList;
use alloc::vec::Vec;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Makes the items on all threads, makes `room` for as many, and puts them in on this thread, list by list.
pub(crate) fn put_all<O, I: IntoParallelIterator>(
    owner: &mut O,
    items: I,
    room: impl FnOnce(&mut O, usize),
    put: impl FnOnce(
        &mut O,
        core::iter::Flatten<alloc::collections::linked_list::IntoIter<Vec<I::Item>>>,
    ),
) {
    let lists: LinkedList<Vec<I::Item>> = items.into_par_iter().collect_vec_list();
    room(owner, lists.iter().map(Vec::len).sum());
    put(owner, lists.into_iter().flatten());
}
