//! Random scripts of operations, which tests run on a table and on std's map.

use std::vec::Vec;

use proptest::prelude::*;

/// What a script does to a table; numbers are keys and values unless it is said.
#[derive(Clone, Debug)]
pub(super) enum Operation {
    Insert(u64, u32),
    /// Inserts so many keys from 1000 on, so that tables grow.
    Grow(u64),
    Take(u64),
    Find(u64),
    Entry(u64, u32),
    /// Keeps multiples.
    Retain(u32),
    Clear,
    /// Takes so many entries before the rest is dropped.
    Drain(usize),
    /// Takes out multiples, so many at most.
    Extract(usize, u32),
    /// Replaces an entry by its successor, or by nothing.
    Replace(u64, bool),
    /// Looks at two entries at the same time.
    Disjoint(u64, u64),
    Reserve(usize),
    Shrink(usize),
    Clone,
    /// Becomes a copy in the place of a table with so many entries.
    CloneFrom(u64),
    IntoIter,
}

/// Scripts of fewer than `longest` operations.
pub(super) fn operations(longest: usize) -> impl Strategy<Value = Vec<Operation>> {
    let key = || prop_oneof![8 => 0..120_u64, 1 => any::<u64>()];
    let operation = prop_oneof![
        30 => (key(), any::<u32>()).prop_map(|(key, value)| Operation::Insert(key, value)),
        6 => (1..60_u64).prop_map(Operation::Grow),
        16 => key().prop_map(Operation::Take),
        8 => key().prop_map(Operation::Find),
        8 => (key(), any::<u32>()).prop_map(|(key, value)| Operation::Entry(key, value)),
        1 => (1..5_u32).prop_map(Operation::Retain),
        1 => Just(Operation::Clear),
        1 => (0..20_usize).prop_map(Operation::Drain),
        2 => (0..60_usize, 1..4_u32).prop_map(|(some, modulus)| Operation::Extract(some, modulus)),
        8 => (key(), any::<bool>()).prop_map(|(key, keep)| Operation::Replace(key, keep)),
        3 => (key(), key()).prop_map(|(one, other)| Operation::Disjoint(one, other)),
        2 => (0..300_usize).prop_map(Operation::Reserve),
        1 => (0..100_usize).prop_map(Operation::Shrink),
        1 => Just(Operation::Clone),
        1 => (0..40_u64).prop_map(Operation::CloneFrom),
        1 => Just(Operation::IntoIter),
    ];
    prop::collection::vec(operation, 0..longest)
}
