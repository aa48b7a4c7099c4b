//! Which cells are measured. Not the full product of everything with everything, but:
//!
//! - the *core*: the eight operations of the first goal, for keys of 32 and 64 bits, at four sizes, each at three loads;
//! - *one factor at a time*: every other operation at the middle load and a few sizes; other values and key patterns at
//!   one size;
//! - what the comparisons of maps with one purpose need besides.

use clap::ValueEnum as _;

use super::cell::{Cell, Load, Pair};
use super::operation::Operation;
use super::pattern::Pattern;

/// The sizes of the core.
pub const SIZES: [u64; 4] = [1_000, 30_000, 1_000_000, 10_000_000];

/// The size of set algebra, sparse maps and memory over a cycle.
const MILLION: u64 = 1_000_000;

/// The size of the key patterns: every pattern of 64 bits has so many distinct keys, twice.
const PATTERNS: u64 = 30_000;

/// The size of insertion from one map into another: where that is quadratic, it shows.
const MAP_TO_MAP: u64 = 100_000;

/// The sizes of tiny maps.
const TINY: [u64; 6] = [0, 1, 2, 4, 8, 16];

/// The operations that are measured at the middle load at every size of the core.
const MIDDLE: [Operation; 6] = [
    Operation::Extend,
    Operation::FromIter,
    Operation::GetMany,
    Operation::Iterate,
    Operation::ScanValues,
    Operation::Clone,
];

const SPARSE: [Operation; 3] = [
    Operation::IterateSparse,
    Operation::ClearSparse,
    Operation::DropSparse,
];

const ALGEBRA: [Operation; 3] = [
    Operation::Union,
    Operation::Intersection,
    Operation::Difference,
];

const LONGEST: [Operation; 2] = [
    Operation::LongestInsert,
    Operation::LongestInsertIncremental,
];

/// Which cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Design {
    /// All.
    Full,
    /// What two minutes allow: the core at the middle load of 1e3 and 1e6, walks and copies there, two tiny sizes,
    /// bytes per entry, and 1e3 dense ids.
    Quick,
    /// The cross-language operations.
    CrossLanguage,
}

/// What of a design is wanted. An empty list wants everything.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The types of keys and values.
    pub pairs: Vec<Pair>,
    /// Sizes that take the place of the design's own: every operation is then measured at each.
    pub sizes: Vec<u64>,
    /// The operations.
    pub operations: Vec<Operation>,
    /// A text that the cell's name contains.
    pub filter: Option<String>,
}

impl Design {
    /// The name, in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Quick => "quick",
            Self::CrossLanguage => "cross-language",
        }
    }

    /// How many rounds are measured unless it is said.
    pub fn rounds(self) -> u32 {
        match self {
            Self::Full => 10,
            Self::Quick => 5,
            // A process has seven samples, as in other languages.
            Self::CrossLanguage => 1,
        }
    }

    /// How many seconds a cell may take unless it is said.
    pub fn limit(self) -> u64 {
        match self {
            Self::Full | Self::Quick => 10,
            Self::CrossLanguage => 120,
        }
    }

    /// How many batches a process measures in a cell, where the design says so.
    pub fn batches(self) -> Option<usize> {
        // As the programs in other languages do.
        (self == Self::CrossLanguage).then_some(7)
    }

    /// The cells, those with the same keys next to each other.
    pub fn cells(self, selection: &Selection) -> Vec<Cell> {
        let mut cells = match self {
            Self::Full => full(&selection.sizes),
            Self::Quick => quick(&selection.sizes),
            Self::CrossLanguage => cross_language(&selection.sizes),
        };
        cells.retain(|cell| selection.wants(cell) && cell.is_possible());
        cells.sort_by_key(|cell| {
            (
                cell.size,
                cell.pair,
                cell.load,
                cell.pattern,
                cell.operation,
            )
        });
        cells.dedup();
        cells
    }
}

impl Selection {
    fn wants(&self, cell: &Cell) -> bool {
        (self.pairs.is_empty() || self.pairs.contains(&cell.pair))
            && (self.operations.is_empty() || self.operations.contains(&cell.operation))
            && self
                .filter
                .as_ref()
                .is_none_or(|text| cell.to_string().contains(text.as_str()))
    }
}

/// The two pairs whose keys and values have one width.
const PAIRS: [Pair; 2] = [Pair::U32, Pair::U64];

/// Adds cells for both widths.
fn add(
    cells: &mut Vec<Cell>,
    operations: &[Operation],
    sizes: &[u64],
    loads: &[Load],
    patterns: &[Pattern],
) {
    for pair in PAIRS {
        for size in sizes {
            for load in loads {
                for pattern in patterns {
                    cells.extend(operations.iter().map(|operation| Cell {
                        operation: *operation,
                        pair,
                        size: *size,
                        load: *load,
                        pattern: *pattern,
                    }));
                }
            }
        }
    }
}

/// The sizes that were asked for, or those of the design.
fn either<'a>(asked: &'a [u64], own: &'a [u64]) -> &'a [u64] {
    if asked.is_empty() { own } else { asked }
}

fn full(sizes: &[u64]) -> Vec<Cell> {
    const UNIFORM: [Pattern; 1] = [Pattern::Uniform];
    const MID: [Load; 1] = [Load::Mid];
    const EXACT: [Load; 1] = [Load::Exact];
    let loads = [Load::Low, Load::Mid, Load::High];
    let mut cells = Vec::new();
    let core: Vec<u64> = either(sizes, &SIZES)
        .iter()
        .copied()
        .filter(|size| *size > 16)
        .collect();
    add(&mut cells, &Operation::CORE, &core, &loads, &UNIFORM);
    add(&mut cells, &MIDDLE, &core, &MID, &UNIFORM);
    let huge = either(sizes, &SIZES[3..]);
    add(&mut cells, &LONGEST, huge, &MID, &UNIFORM);
    add(&mut cells, &[Operation::PeakBytes], huge, &loads, &UNIFORM);
    let million = either(sizes, &[MILLION]);
    add(&mut cells, &SPARSE, million, &EXACT, &UNIFORM);
    add(&mut cells, &ALGEBRA, million, &EXACT, &UNIFORM);
    let cycles = either(sizes, &[SIZES[0], MILLION]);
    add(
        &mut cells,
        &[Operation::BytesPerEntry],
        cycles,
        &EXACT,
        &UNIFORM,
    );
    let padded: Vec<Cell> = [Pair::U64U8, Pair::U64U32]
        .into_iter()
        .flat_map(|pair| cells.iter().map(move |cell| Cell { pair, ..*cell }))
        .filter(|cell| cell.operation == Operation::BytesPerEntry)
        .collect();
    cells.extend(padded);
    add(
        &mut cells,
        &[Operation::Tiny],
        either(sizes, &TINY),
        &EXACT,
        &UNIFORM,
    );
    patterns(&mut cells, sizes);
    contests(&mut cells, sizes);
    cells
}

/// The cells of [`contest`](super::contest)s that are not among the others.
fn contests(cells: &mut Vec<Cell>, sizes: &[u64]) {
    dense(
        cells,
        either(sizes, &SIZES),
        either(sizes, &[SIZES[0], MILLION]),
    );
    let (mid, exact, uniform) = ([Load::Mid], [Load::Exact], [Pattern::Uniform]);
    let open = either(sizes, &SIZES[3..]);
    add(cells, &[Operation::Open], open, &exact, &uniform);
    let bytes = either(sizes, &[SIZES[0], MILLION]);
    add(cells, &[Operation::FinalBytes], bytes, &exact, &uniform);
    let shifts = either(sizes, &SIZES[..2]);
    add(cells, &[Operation::RemoveOldest], shifts, &mid, &uniform);
    // Of the order of insertion one width says all.
    cells.retain(|cell| cell.operation != Operation::RemoveOldest || cell.pair == Pair::U64);
}

/// Adds the cells of dense ids: those that are timed, and those whose bytes are counted.
fn dense(cells: &mut Vec<Cell>, timed: &[u64], counted: &[u64]) {
    const TIMED: [Operation; 4] = [
        Operation::Grow,
        Operation::Hit,
        Operation::Miss,
        Operation::Iterate,
    ];
    let cell = |operation, size: &u64| Cell {
        operation,
        pair: Pair::U32U64,
        size: *size,
        load: Load::Exact,
        pattern: Pattern::Dense,
    };
    for operation in TIMED {
        cells.extend(timed.iter().map(|size| cell(operation, size)));
    }
    let bytes = counted
        .iter()
        .map(|size| cell(Operation::BytesPerEntry, size));
    cells.extend(bytes);
}

fn patterns(cells: &mut Vec<Cell>, sizes: &[u64]) {
    let orders = [Pattern::MapOrder, Pattern::MapOrderReversed];
    let keys: Vec<Pattern> = Pattern::value_variants()
        .iter()
        .copied()
        .filter(|pattern| !orders.contains(pattern))
        .collect();
    let operations = [Operation::Grow, Operation::Hit, Operation::Miss];
    add(
        cells,
        &operations,
        either(sizes, &[PATTERNS]),
        &[Load::Exact],
        &keys,
    );
    let map_to_map = either(sizes, &[MAP_TO_MAP]);
    let with_uniform = [Pattern::Uniform, orders[0], orders[1]];
    add(
        cells,
        &[Operation::Grow],
        map_to_map,
        &[Load::Exact],
        &with_uniform,
    );
}

fn quick(sizes: &[u64]) -> Vec<Cell> {
    const UNIFORM: [Pattern; 1] = [Pattern::Uniform];
    let small = either(sizes, &SIZES[..1]);
    let sizes = either(sizes, &[SIZES[0], MILLION]);
    let mut cells = Vec::new();
    dense(&mut cells, small, small);
    add(&mut cells, &Operation::CORE, sizes, &[Load::Mid], &UNIFORM);
    let whole = [Operation::Iterate, Operation::Clone];
    add(&mut cells, &whole, sizes, &[Load::Mid], &UNIFORM);
    add(
        &mut cells,
        &[Operation::BytesPerEntry],
        sizes,
        &[Load::Exact],
        &UNIFORM,
    );
    add(
        &mut cells,
        &[Operation::Tiny],
        &[1, 8],
        &[Load::Exact],
        &UNIFORM,
    );
    cells
}

/// The largest size at which insertion in iteration order is measured.
const MOST_IN_ORDER: u64 = 1_000_000;

fn cross_language(sizes: &[u64]) -> Vec<Cell> {
    let sizes = either(sizes, &SIZES);
    let operations = Operation::CROSS.map(|(operation, _)| operation);
    let mut cells = Vec::new();
    add(
        &mut cells,
        &operations,
        sizes,
        &[Load::Exact],
        &[Pattern::Uniform],
    );
    cells.retain(|cell| {
        cell.operation != Operation::CrossInsertInIterationOrder || cell.size <= MOST_IN_ORDER
    });
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(cells: &[Cell], condition: impl Fn(&Cell) -> bool) -> usize {
        cells.iter().filter(|cell| condition(cell)).count()
    }

    #[test]
    fn the_full_design_holds_the_whole_core() {
        let cells = Design::Full.cells(&Selection::default());
        let core = count(&cells, |cell| {
            Operation::CORE.contains(&cell.operation) && cell.load != Load::Exact
        });
        assert_eq!(core, 8 * 2 * 4 * 3);
        for operation in Operation::value_variants() {
            let there = cells.iter().any(|cell| cell.operation == *operation);
            assert_eq!(there, operation.cross_name().is_none(), "{operation:?}");
        }
        for pattern in Pattern::value_variants() {
            assert!(
                cells.iter().any(|cell| cell.pattern == *pattern),
                "{pattern:?}"
            );
        }
    }

    #[test]
    fn cells_with_the_same_keys_are_neighbours_and_none_is_there_twice() {
        let cells = Design::Full.cells(&Selection::default());
        for (index, cell) in cells.iter().enumerate() {
            let first = cells.iter().position(|other| other.shares_input(cell));
            let between = first.unwrap_or(index)..index;
            assert!(
                cells[between].iter().all(|other| other.shares_input(cell)),
                "{cell}"
            );
            assert_eq!(cells.iter().filter(|other| *other == cell).count(), 1);
        }
    }

    #[test]
    fn keys_that_do_not_fit_are_left_out() {
        let cells = Design::Full.cells(&Selection::default());
        let shifted = |pair| {
            count(&cells, |cell| {
                cell.pair == pair && cell.pattern == Pattern::Shift48
            })
        };
        assert_eq!((shifted(Pair::U32), shifted(Pair::U64)), (0, 3));
    }

    #[test]
    fn a_selection_narrows() {
        let selection = Selection {
            pairs: vec![Pair::U32],
            sizes: vec![100],
            operations: vec![Operation::Hit, Operation::Union],
            filter: Some("/uniform".to_owned()),
        };
        let cells = Design::Full.cells(&selection);
        let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            [
                "hit/u32/100/low/uniform",
                "hit/u32/100/mid/uniform",
                "hit/u32/100/high/uniform",
                "hit/u32/100/exact/uniform",
                "union/u32/100/exact/uniform",
            ]
        );
    }

    #[test]
    fn the_cross_language_design_has_all_its_operations() {
        let cells = Design::CrossLanguage.cells(&Selection::default());
        assert_eq!(cells.len(), 2 * (4 * 6 + 3));
        assert!(cells.iter().all(|cell| cell.entries() as u64 == cell.size));
    }
}
