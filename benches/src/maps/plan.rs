//! Which rival is measured in which round, and how long all of it takes.
//!
//! Cells that share their keys are one *block*, for which a process is started for each rival and each round. Large maps
//! take nearly all the time, so they are spared where they would say least:
//!
//! - before the rounds each block that is not huge runs once, for the checksums alone;
//! - with [`MANY_ROUNDS`] or more, only every second round has large maps and key patterns;
//! - the [`MAIN`] rivals are measured in every cell and round, the others at the middle and at exact loads only, in two
//!   rounds, and in one of large maps and key patterns; the [`SLOW`] ones not in large maps at all. The floor of huge maps
//!   is measured at the middle load only;
//! - maps that are made for one purpose are measured where [`contest`](super::contest) says, the judged ones in every round;
//! - bytes do not vary: they are counted in the first round alone.

use std::time::Duration;

use super::cell::{Cell, Load};
use super::contest::{is_judged, joins};
use super::one::FLOOR;
use super::operation::Operation as O;
use super::pattern::Pattern;
use super::record::{Grid, rival_of};
use super::sampler::{HUGE, LARGE};
use super::subject::{BASELINE, JUDGED};
use crate::record::CONTROL;

/// The entries that are measured in every cell and every round: what is judged, and what it is judged against.
pub const MAIN: [&str; 4] = [BASELINE, CONTROL, "hashbrown", JUDGED];

/// The rivals that large maps make slowest: 2 to 5 times the baseline's time. They take no part there.
pub const SLOW: [&str; 2] = ["indexmap", "intmap"];

/// From so many rounds on, large maps and key patterns take part in every second one only: five are left for an interval.
pub const MANY_ROUNDS: u32 = 10;

/// Cells that one process measures: they share their keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The places of the cells in the grid.
    pub(super) cells: Vec<usize>,
    /// Whether it counts bytes instead of time.
    pub(super) memory: bool,
    /// How many entries its maps have.
    entries: usize,
    /// Their load.
    load: Load,
    /// Whether its keys are none of the uniform ones.
    patterned: bool,
}

impl Block {
    fn of(index: usize, cell: &Cell) -> Self {
        Self {
            cells: vec![index],
            memory: cell.operation.is_memory(),
            entries: cell.entries(),
            load: cell.load,
            patterned: cell.pattern != Pattern::Uniform,
        }
    }

    /// Whether anybody is measured in a round; 0 is the check before.
    pub(super) fn takes_part(&self, round: u32, rounds: u32) -> bool {
        if self.memory {
            return round == 1;
        }
        if round == 0 {
            return self.entries < HUGE;
        }
        !self.is_costly() || rounds < MANY_ROUNDS || round % 2 == 1
    }

    /// Whether `entry` is measured in a round in which the block takes part. Everybody is, unless the grid is `sparing`.
    pub(super) fn wants(&self, entry: &str, sparing: bool, (round, rounds): (u32, u32)) -> bool {
        if !sparing || MAIN.contains(&entry) || is_judged(entry) {
            return true;
        }
        let between = matches!(self.load, Load::Low | Load::High);
        if entry == FLOOR {
            return !between || self.entries < HUGE;
        }
        if SLOW.contains(&entry) && self.entries >= LARGE {
            return false;
        }
        let again = !self.is_costly() && round == (rounds / 2) | 1;
        !between && (round == 1 || again)
    }

    /// Whether `entry` takes part in any of the cells.
    fn joined_by(&self, cells: &[Cell], entry: &str) -> bool {
        self.cells
            .iter()
            .any(|cell| joins(rival_of(entry), &cells[*cell]))
    }

    fn is_costly(&self) -> bool {
        self.entries >= LARGE || self.patterned
    }

    /// About how long one process takes, in seconds, for `entry`: from single processes measured on a shared virtual
    /// machine of 2 processors. Patterns that are poison to a rival are not known to it.
    fn seconds(&self, cells: &[Cell], entry: &str) -> f64 {
        // Process start, and what does not depend on the size: batches have a fixed number of look-ups.
        let fixed = 0.03 + 0.012 * self.cells.len() as f64;
        let entries = self.entries as f64;
        let batches = match self.entries {
            HUGE.. => 1.0,
            LARGE.. => 3.0,
            _ => 0.0,
        };
        // Nanoseconds for each entry: the keys are made, then come the operations over whole maps.
        let each: f64 = self
            .cells
            .iter()
            .map(|cell| match cells[*cell].operation {
                O::Grow | O::Reserved | O::Extend | O::FromIter | O::Open => 80.0 * batches,
                O::LongestInsert => 120.0,
                O::LongestInsertIncremental if entry == JUDGED => 120.0,
                O::CrossInsertGrow | O::CrossRemove | O::CrossInsertInIterationOrder => 800.0,
                O::CrossLookupHit | O::CrossLookupMiss => 250.0,
                O::Union | O::Intersection | O::Difference => 60.0 * batches,
                O::Remove | O::Churn | O::Clone | O::IterateSparse | O::ClearSparse => 60.0,
                O::DropSparse
                | O::BytesPerEntry
                | O::PeakBytes
                | O::FinalBytes
                | O::CrossBytesPerEntry => 100.0,
                _ => 15.0,
            })
            .sum::<f64>()
            + 100.0;
        // The sum over the operations, in single processes; indexmap moves entries, intmap allocates for each.
        let pace = match entry {
            FLOOR => 0.35,
            "std" => 1.6,
            "indexmap" => 2.2,
            "intmap" => 4.5,
            _ => 1.0,
        };
        fixed + entries * each * 1e-9 * pace
    }
}

/// Cuts cells into blocks. A cell that counts bytes is a block of its own: no other must have left a trace.
pub(super) fn blocks(cells: &[Cell]) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for memory in [false, true] {
        for (index, cell) in cells.iter().enumerate() {
            if cell.operation.is_memory() != memory {
                continue;
            }
            match blocks.last_mut() {
                Some(block)
                    if !memory
                        && block
                            .cells
                            .iter()
                            .all(|other| cells[*other].shares_input(cell)) =>
                {
                    block.cells.push(index);
                }
                _ => blocks.push(Block::of(index, cell)),
            }
        }
    }
    blocks
}

/// What a grid needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// How many processes, those of an earlier sitting among them.
    pub processes: u64,
    /// About how long they take. A guess before anything was measured, within a third of what it takes on the machine
    /// that it comes from.
    pub time: Duration,
}

/// What `grid` needs: blocks x rivals x rounds, as far as each takes part.
pub fn budget(grid: &Grid) -> Budget {
    let (mut processes, mut seconds) = (0, 0.0);
    for block in blocks(&grid.cells) {
        for round in (0..=grid.rounds).filter(|round| block.takes_part(*round, grid.rounds)) {
            for entry in &grid.entries {
                if block.joined_by(&grid.cells, entry)
                    && block.wants(entry, grid.sparing, (round, grid.rounds))
                {
                    processes += 1;
                    // One batch instead of several, for the check.
                    let share = if round == 0 { 0.5 } else { 1.0 };
                    seconds += share * block.seconds(&grid.cells, entry);
                }
            }
        }
    }
    Budget {
        processes,
        time: Duration::from_secs_f64(seconds),
    }
}
