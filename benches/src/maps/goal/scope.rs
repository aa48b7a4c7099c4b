//! The cells that a goal is about.

use super::super::cell::{Cell, Load, Pair};
use super::super::operation::Operation as O;
use super::super::pattern::Pattern;

/// A set of cells.
#[derive(Clone, Debug)]
pub struct Scope {
    pub(super) operations: Vec<O>,
    pub(super) pairs: Vec<Pair>,
    pub(super) sizes: Sizes,
    pub(super) kind: Kind,
}

/// Which sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sizes {
    All,
    /// Those whose tables fit into private caches.
    Cached,
    /// 1e7 and what is near.
    Huge,
    /// Tiny maps of no entry.
    Empty,
    /// Tiny maps of one entry or more.
    Filled,
    One(u64),
}

/// Which keys, at which loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Uniform keys at loads between growth steps.
    Loads,
    /// Uniform keys, wherever.
    Uniform,
    /// The other patterns.
    Patterns,
}

impl Scope {
    /// Whether a cell belongs to it.
    pub fn holds(&self, cell: &Cell) -> bool {
        let uniform = cell.pattern == Pattern::Uniform;
        self.operations.contains(&cell.operation)
            && self.pairs.contains(&cell.pair)
            && match self.sizes {
                Sizes::All => true,
                Sizes::Cached => cell.size <= 100_000,
                Sizes::Huge => cell.size >= 5_000_000,
                Sizes::Empty => cell.size == 0,
                Sizes::Filled => cell.size > 0,
                Sizes::One(size) => cell.size == size,
            }
            && match self.kind {
                Kind::Loads => uniform && cell.load != Load::Exact,
                Kind::Uniform => uniform,
                Kind::Patterns => !uniform,
            }
    }
}
