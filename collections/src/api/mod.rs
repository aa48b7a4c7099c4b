//! What the maps and sets have in common, written once: the macros here mark and forward, and give each
//! type the same methods and traits under the same names; the algorithms are functions.

mod entries;
mod int_entries;
mod int_iterators;
mod int_maps;
mod int_rarer;
mod iterators;
mod map_traits;
mod members;
mod plain_many;
pub(crate) mod set_algebra;
pub mod set_operations;
pub(crate) mod sets;
mod try_insert;

pub(crate) use entries::entry_api;
pub(crate) use int_entries::int_entries;
pub(crate) use int_iterators::int_iterators;
pub(crate) use int_maps::int_map_api;
pub(crate) use int_rarer::int_map_rarer_api;
pub(crate) use iterators::{debug_rest, default_iterator, default_iterators, forward_iterator};
pub(crate) use map_traits::map_traits;
pub(crate) use members::set_members_api;
pub(crate) use plain_many::plain_many_api;
pub(crate) use sets::set_api;
pub(crate) use try_insert::try_insert_api;

/// How many entries to make room for before those of an iterator come that promises at least `promised`.
///
/// Half of it if there are entries already: they may have the same keys again.
pub(crate) fn room_for(promised: usize, is_empty: bool) -> usize {
    if is_empty {
        promised
    } else {
        promised.div_ceil(2)
    }
}

/// Panics when the answers to `keys` do not fit `answers` exactly.
#[track_caller]
pub(crate) fn same_lengths<K, A>(keys: &[K], answers: &[A]) {
    assert!(
        keys.len() == answers.len(),
        "{} keys need as many places for what is found, not {}",
        keys.len(),
        answers.len()
    );
}

/// Panics when what was made for a key that is not there is another key.
#[track_caller]
pub(crate) fn assert_same(same: bool) {
    assert!(same, "what was made is not equal to what was asked for");
}
