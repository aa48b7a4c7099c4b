//! Who measures what, and when: rounds of blocks of rivals.

use std::time::{Duration, Instant};

use super::cell::Cell;
use super::contest::joins;
use super::one::FLOOR;
use super::plan::{Block, blocks};
use super::process::{Failure, Launch, Task};
use super::record::{CellResult, Grid, Run, rival_of};
use crate::record::Ending;
use crate::run::Progress;
use crate::run::order::order;

/// How the whole is kept while it grows.
pub trait Keep {
    /// Writes what there is so far.
    ///
    /// # Errors
    /// When it cannot be written.
    fn keep(&mut self, grid: &Grid) -> Result<(), String>;
}

/// How often the record is written on the way.
const KEEP_EVERY: Duration = Duration::from_secs(20);

/// Measures what `grid` does not hold yet: first a check that all rivals find the same, then the rounds. How it ended
/// stands in the grid; whatever was measured before stays there.
pub fn measure(
    grid: &mut Grid,
    batches: Option<usize>,
    launch: &mut dyn Launch,
    progress: &mut dyn Progress,
    keep: &mut dyn Keep,
) {
    let blocks = blocks(&grid.cells);
    let started = Instant::now();
    let before = grid.elapsed_s;
    let mut kept = Instant::now();
    grid.ending = Ending::Interrupted;
    for round in 0..=grid.rounds {
        progress.begin(&if round == 0 {
            "checking that all rivals find the same".to_owned()
        } else {
            format!("round {round} of {}", grid.rounds)
        });
        for (number, block) in blocks.iter().enumerate() {
            if !block.takes_part(round, grid.rounds) {
                continue;
            }
            let turn = round.wrapping_add(u32::try_from(number).unwrap_or(0));
            let turns = order(grid.entries.len(), turn, grid.seed);
            let wanted = |entry: &usize| {
                block.wants(&grid.entries[*entry], grid.sparing, (round, grid.rounds))
            };
            let turns: Vec<usize> = turns.into_iter().filter(wanted).collect();
            for (position, entry) in turns.into_iter().enumerate() {
                let result = measure_one(grid, block, (round, position, entry), batches, launch);
                grid.elapsed_s = before + started.elapsed().as_secs_f64();
                match result {
                    Ok(()) => progress.step(),
                    Err(Failure::Interrupted) => return progress.finish(),
                    Err(error) => {
                        grid.ending = Ending::Failed(error.to_string());
                        return progress.finish();
                    }
                }
            }
            if let Err(problem) = agree(grid, block, round) {
                grid.ending = Ending::Failed(problem);
                return progress.finish();
            }
            if kept.elapsed() > KEEP_EVERY {
                kept = Instant::now();
                if let Err(problem) = keep.keep(grid) {
                    grid.ending = Ending::Failed(problem);
                    return progress.finish();
                }
            }
        }
    }
    grid.ending = Ending::Complete;
    progress.finish();
}

/// Measures a block for one entry, as far as it was not measured in an earlier sitting and can be measured at all.
fn measure_one(
    grid: &mut Grid,
    block: &Block,
    (round, position, entry): (u32, usize, usize),
    batches: Option<usize>,
    launch: &mut dyn Launch,
) -> Result<(), Failure> {
    let label = grid.entries[entry].clone();
    let done = |cell: usize| {
        let in_round = |run: &Run| run.round == round && run.entry == label;
        grid.runs
            .iter()
            .any(|run| in_round(run) && run.results.iter().any(|result| result.cell == cell))
    };
    let wanted: Vec<usize> = block
        .cells
        .iter()
        .copied()
        .filter(|cell| !done(*cell) && grid.settled(*cell, &label).is_none())
        .filter(|cell| joins(rival_of(&label), &grid.cells[*cell]))
        .filter(|cell| label != FLOOR || grid.cells[*cell].operation.floor().is_some())
        .filter(|_| label != FLOOR || !block.memory)
        .collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let cells: Vec<Cell> = wanted.iter().map(|cell| grid.cells[*cell]).collect();
    let task = Task {
        rival: rival_of(&label),
        batch: grid.batch,
        batches,
        check: round == 0,
        counting: block.memory,
    };
    let outcomes = launch.launch(&task, &cells)?;
    let results = wanted
        .into_iter()
        .zip(outcomes)
        .map(|(cell, outcome)| CellResult { cell, outcome })
        .collect();
    grid.runs.push(Run {
        round,
        position: u32::try_from(position + 1).unwrap_or(u32::MAX),
        entry: label,
        results,
    });
    Ok(())
}

/// Proves that all rivals found the same in a block of a round.
fn agree(grid: &Grid, block: &Block, round: u32) -> Result<(), String> {
    for cell in &block.cells {
        let mut found = grid
            .runs
            .iter()
            .filter(|run| run.round == round && run.entry != FLOOR)
            .flat_map(|run| run.results.iter().map(move |result| (&run.entry, result)))
            .filter(|(_, result)| result.cell == *cell)
            .filter_map(|(entry, result)| Some((entry, &result.outcome.measured()?.checksum)));
        let Some((first, checksum)) = found.next() else {
            continue;
        };
        if let Some((entry, other)) = found.find(|(_, other)| *other != checksum) {
            return Err(format!(
                "refused to compare: in {} `{first}` found {checksum}, but `{entry}` found {other}",
                grid.cells[*cell]
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
