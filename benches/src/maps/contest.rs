//! Comparisons of maps that are made for one purpose. Each has a judged map of its own, and others that are measured for its sake
//! only; the rivals of the grid take part besides.

use super::cell::{Cell, Load, Pair};
use super::operation::Operation as O;
use super::pattern::Pattern;
use super::subject::{JUDGED, NAMES};

/// One comparison.
#[derive(Debug, PartialEq, Eq)]
pub struct Contest {
    /// The title of its section.
    pub title: &'static str,
    /// What is judged.
    pub judged: &'static str,
    /// Who else takes part nowhere else.
    pub others: &'static [&'static str],
    /// Whether the section shows all rivals of the grid, or those named here.
    pub shown: &'static [&'static str],
    operations: &'static [O],
    pairs: &'static [Pair],
    pattern: Pattern,
}

/// All comparisons.
pub const CONTESTS: [Contest; 3] = [
    Contest {
        title: "Dense ids: u32 to u64, keys from 0 on",
        judged: "id-map",
        others: &["vec"],
        shown: &NAMES,
        operations: &[O::Grow, O::Hit, O::Miss, O::Iterate, O::BytesPerEntry],
        pairs: &[Pair::U32U64],
        pattern: Pattern::Dense,
    },
    Contest {
        title: "Maps that are built once",
        judged: "frozen",
        others: &[],
        shown: &["fx", "hashbrown", "ahash", "std", JUDGED, "frozen"],
        operations: &[O::Hit, O::Miss, O::Open, O::FinalBytes],
        pairs: &[Pair::U32, Pair::U64],
        pattern: Pattern::Uniform,
    },
    Contest {
        title: "Maps that keep the order of insertion",
        judged: "ordered",
        others: &["indexmap-ahash"],
        shown: &[JUDGED, "indexmap", "indexmap-ahash", "ordered"],
        operations: &[
            O::Grow,
            O::Hit,
            O::Miss,
            O::Iterate,
            O::Remove,
            O::RemoveOldest,
            O::BytesPerEntry,
        ],
        pairs: &[Pair::U64],
        pattern: Pattern::Uniform,
    },
];

impl Contest {
    /// Whether a cell belongs to it.
    pub fn holds(&self, cell: &Cell) -> bool {
        self.operations.contains(&cell.operation)
            && self.pairs.contains(&cell.pair)
            && self.pattern == cell.pattern
            && match cell.operation {
                O::Hit | O::Miss | O::Grow if cell.pair != Pair::U32U64 => cell.load == Load::Mid,
                _ => matches!(cell.load, Load::Mid | Load::Exact),
            }
    }

    fn has(&self, entry: &str) -> bool {
        self.judged == entry || self.others.contains(&entry)
    }
}

/// Whether an entry takes part in comparisons only.
pub fn is_special(entry: &str) -> bool {
    CONTESTS.iter().any(|contest| contest.has(entry))
}

/// Whether an entry is what a comparison judges.
pub fn is_judged(entry: &str) -> bool {
    CONTESTS.iter().any(|contest| contest.judged == entry)
}

/// Whether an entry is measured in a cell at all.
pub fn joins(entry: &str, cell: &Cell) -> bool {
    if is_special(entry) {
        CONTESTS
            .iter()
            .any(|contest| contest.has(entry) && contest.holds(cell))
    } else {
        // Only maps with an order have an oldest entry.
        cell.operation != O::RemoveOldest || entry == "indexmap"
    }
}

/// Whether an entry is a rival in the sense of the goals: a hash map of somebody else's.
pub fn is_rival(entry: &str) -> bool {
    entry != JUDGED && !is_judged(entry) && entry != "vec"
}

/// Whether a cell is there for a comparison only.
pub fn is_special_cell(cell: &Cell) -> bool {
    cell.pair == Pair::U32U64 || matches!(cell.operation, O::Open | O::FinalBytes | O::RemoveOldest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::design::{Design, Selection};

    #[test]
    fn every_comparison_has_cells_for_all_its_operations() {
        let cells = Design::Full.cells(&Selection::default());
        for contest in &CONTESTS {
            for operation in contest.operations {
                for pair in contest.pairs {
                    let held = |cell: &&Cell| {
                        contest.holds(cell) && cell.operation == *operation && cell.pair == *pair
                    };
                    assert!(
                        cells.iter().any(|cell| held(&cell)),
                        "{}: {operation:?}, {pair:?}",
                        contest.title
                    );
                }
            }
            for name in contest.shown {
                assert!(NAMES.contains(name), "{name}");
            }
            assert!(contest.shown.contains(&contest.judged));
        }
    }

    #[test]
    fn every_special_cell_belongs_to_a_comparison() {
        for cell in Design::Full.cells(&Selection::default()) {
            let held = CONTESTS.iter().any(|contest| contest.holds(&cell));
            assert!(held || !is_special_cell(&cell), "{cell}");
        }
    }

    #[test]
    fn specialists_stay_where_they_belong() {
        let joins = |entry: &str, cell: &str| joins(entry, &cell.parse().expect("a cell"));
        assert!(joins("id-map", "hit/u32-u64/1000/exact/dense"));
        assert!(joins("fx", "hit/u32-u64/1000/exact/dense"));
        assert!(!joins("id-map", "hit/u32/1000/exact/dense"));
        assert!(joins("frozen", "hit/u32/1000/mid/uniform"));
        assert!(!joins("frozen", "hit/u32/1000/low/uniform"));
        assert!(!joins("frozen", "grow/u32/1000/mid/uniform"));
        assert!(joins("ordered", "remove-oldest/u64/1000/mid/uniform"));
        assert!(joins("indexmap", "remove-oldest/u64/1000/mid/uniform"));
        assert!(!joins("fx", "remove-oldest/u64/1000/mid/uniform"));
    }
}
