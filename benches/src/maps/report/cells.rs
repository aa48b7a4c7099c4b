//! The tables of cells: every rival in every cell.

use super::super::cell::{Cell, Load, Pair, name};
use super::super::comparison::{Against, Reading};
use super::super::contest::{is_special, is_special_cell};
use super::super::goal::{Form, Goal, State, goals, of_cell};
use super::super::one::FLOOR;
use super::super::operation::{Operation as O, Unit};
use super::super::outcome::Outcome;
use super::super::pattern::Pattern;
use super::super::plan::MAIN;
use super::super::record::Grid;
use super::super::subject::{BASELINE, JUDGED};
use super::Page;
use crate::record::CONTROL;
use crate::report::table::Table;

/// All sections.
pub(super) fn sections(page: &mut Page, grid: &Grid) {
    core(page, grid);
    let bulk = [O::Extend, O::FromIter, O::GetMany];
    let whole = [O::Iterate, O::ScanValues, O::Clone];
    let sparse = [O::IterateSparse, O::ClearSparse, O::DropSparse];
    let algebra = [O::Union, O::Intersection, O::Difference];
    let longest = [O::LongestInsert, O::LongestInsertIncremental];
    let memory = [O::BytesPerEntry, O::PeakBytes];
    of_operations(page, grid, "Bulk operations", &bulk);
    of_operations(page, grid, "Walks and copies", &whole);
    of_operations(page, grid, "Sparse maps", &sparse);
    of_operations(page, grid, "Set algebra", &algebra);
    of_operations(page, grid, "Tiny maps", &[O::Tiny]);
    of_operations(page, grid, "Memory", &memory);
    of_operations(page, grid, "The longest insertion", &longest);
    let patterns = |cell: &Cell| {
        cell.load == Load::Exact && [O::Grow, O::Hit, O::Miss].contains(&cell.operation)
    };
    section(page, grid, "Key patterns, and from map to map", patterns);
    page.paragraph(&format!(
        "Figures of `{FLOOR}`, `{BASELINE}` and `{JUDGED}` are medians over the rounds of the median over a process's batches, in \
         the row's unit; with [its 95 % interval], `x` says how many times as fast `{JUDGED}` is as `{BASELINE}`, or how many \
         times as small. The other columns are such ratios too: above 1 the rival beats `{BASELINE}`; – stands where it takes no part. *Best other* is the rival \
         with the best figure in the row, and how `{JUDGED}` compares with it. `get-many` is compared with look-ups one by \
         one. The floor is no map: an array of the same entries, gathered at random, followed, scanned, filled or copied."
    ));
}

fn core(page: &mut Page, grid: &Grid) {
    let mut groups: Vec<(Pair, u64)> = grid
        .cells
        .iter()
        .filter(|cell| Grid::is_core(cell))
        .map(|cell| (cell.pair, cell.size))
        .collect();
    groups.sort_unstable();
    groups.dedup();
    for (pair, size) in groups {
        let title = format!("The core: {} keys and values, {size}", name(&pair));
        let wanted = |cell: &Cell| Grid::is_core(cell) && (cell.pair, cell.size) == (pair, size);
        section(page, grid, &title, wanted);
    }
}

fn of_operations(page: &mut Page, grid: &Grid, title: &str, operations: &[O]) {
    section(page, grid, title, |cell| {
        operations.contains(&cell.operation)
    });
}

fn section(page: &mut Page, grid: &Grid, title: &str, wanted: impl Fn(&Cell) -> bool) {
    let mut cells: Vec<usize> = (0..grid.cells.len())
        .filter(|cell| wanted(&grid.cells[*cell]) && !is_special_cell(&grid.cells[*cell]))
        .collect();
    if cells.is_empty() {
        return;
    }
    cells.sort_by_key(|cell| {
        let Cell {
            operation,
            pair,
            size,
            load,
            pattern,
        } = grid.cells[*cell];
        (pattern, operation, pair, size, load)
    });
    page.section(title);
    page.table(&table(grid, &cells));
}

/// One row for each of `cells`.
fn table(grid: &Grid, cells: &[usize]) -> Table {
    let others: Vec<&str> = grid
        .maps()
        .filter(|entry| ![BASELINE, JUDGED].contains(entry) && !is_special(entry))
        .collect();
    let judged = grid.maps().any(|entry| entry == JUDGED);
    let mut head: Vec<String> = ["Operation", "n", FLOOR, BASELINE]
        .map(str::to_owned)
        .to_vec();
    head.extend(others.iter().map(|other| (*other).to_owned()));
    if judged {
        head.extend([JUDGED, "x", "Goal", "State", "Best other"].map(str::to_owned));
    }
    let goals = goals();
    let rows = cells
        .iter()
        .map(|cell| {
            let mut row = vec![
                operation(&grid.cells[*cell]),
                grid.cells[*cell].entries().to_string(),
                floor(grid, *cell),
                figure(grid.reading(*cell, BASELINE)),
            ];
            row.extend(others.iter().map(|other| ratio(grid, *cell, other)));
            if judged {
                row.extend(judgement(grid, *cell, &goals));
            }
            row
        })
        .collect();
    Table::of_numbers(head, rows)
}

/// The operation with what the rows of a table do not share.
pub(super) fn operation(cell: &Cell) -> String {
    let mut parts = vec![cell.operation.name()];
    if !Grid::is_core(cell) {
        parts.push(name(&cell.pair));
    }
    if cell.load != Load::Exact {
        parts.push(name(&cell.load));
    }
    if cell.pattern != Pattern::Uniform {
        parts.push(name(&cell.pattern));
    }
    let text = parts.join(", ");
    match cell.operation.unit() {
        Unit::NanosecondsEach => text,
        unit => format!("{text} ({})", unit.text()),
    }
}

fn floor(grid: &Grid, cell: usize) -> String {
    match grid.reading(cell, FLOOR) {
        Reading::Value(value) => number(value),
        _ => String::new(),
    }
}

/// A figure, or why there is none.
pub(super) fn figure(reading: Reading) -> String {
    match reading {
        Reading::Value(value) => number(value),
        Reading::Absent(Outcome::NotBuilt) => "n/a (not built)".to_owned(),
        Reading::Absent(Outcome::NotOffered) => "n/a (not offered)".to_owned(),
        Reading::Absent(Outcome::TimedOut(limit)) => format!("stopped after {limit} s"),
        Reading::Absent(Outcome::Failed(_)) => "failed".to_owned(),
        Reading::Absent(Outcome::Measured(_)) | Reading::Unknown => "n/a".to_owned(),
    }
}

/// A number with about three digits.
pub(super) fn number(value: f64) -> String {
    match value {
        value if value < 10.0 => format!("{value:.2}"),
        value if value < 100.0 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

fn ratio(grid: &Grid, cell: usize, entry: &str) -> String {
    let Some(gain) = grid.gain(cell, entry, Against::BASELINE) else {
        // A figure without a ratio says nothing in a column of ratios.
        return match grid.reading(cell, entry) {
            Reading::Value(_) => "n/a".to_owned(),
            Reading::Unknown if grid.sparing && !MAIN.contains(&entry) => "–".to_owned(),
            absent => figure(absent),
        };
    };
    match gain.interval() {
        Some(interval) if entry == CONTROL => {
            format!(
                "{:.2} [{:.2}, {:.2}]",
                gain.ratio(),
                interval.low,
                interval.high
            )
        }
        _ => format!("{:.2}", gain.ratio()),
    }
}

/// The five columns of what is judged.
fn judgement(grid: &Grid, cell: usize, goals: &[Goal]) -> [String; 5] {
    let reading = grid.reading(cell, JUDGED);
    let gain = grid.gain(cell, JUDGED, Against::BASELINE);
    let times = gain.as_ref().map_or_else(String::new, |gain| {
        let text = match gain.interval() {
            Some(interval) => {
                format!(
                    "{:.2} [{:.2}, {:.2}]",
                    gain.ratio(),
                    interval.low,
                    interval.high
                )
            }
            None => format!("{:.2}", gain.ratio()),
        };
        // A loss is to be seen.
        if gain.ratio() < 1.0 {
            format!("**{text}**")
        } else {
            text
        }
    });
    let goal = of_cell(goals, JUDGED, &grid.cells[cell]);
    let state = goal.map_or_else(String::new, |goal| {
        match goal.judge(grid.gain(cell, JUDGED, goal.against).as_ref()) {
            State::Missed => format!("**{}**", State::Missed.text()),
            state => state.text().to_owned(),
        }
    });
    let best = grid.best_rival(cell, JUDGED).and_then(|(name, _)| {
        let gain = grid.gain(cell, JUDGED, Against::Entry(name))?;
        Some(format!("{name} {:.2}", gain.ratio()))
    });
    [
        figure(reading),
        times,
        goal.map_or_else(String::new, bound),
        state,
        best.unwrap_or_default(),
    ]
}

/// A goal's bound, as a ratio unless it is against something else than the baseline.
pub(super) fn bound(goal: &Goal) -> String {
    match (goal.against, goal.form) {
        (Against::Entry(_), Form::Times) => format!("≥ {:.2}", goal.bound),
        (Against::Entry(_), Form::Share) => format!("≥ {:.2}", goal.least()),
        (Against::Best, Form::Times) => format!("≥ {:.2} of best", goal.bound),
        (Against::Best, Form::Share) => format!("≥ {:.2} of best", goal.least()),
        (Against::Floor, _) => format!("≤ {:.2} of floor", 1.0 / goal.least()),
        (Against::Uniform, _) => format!("≤ {:.2} of uniform", 1.0 / goal.least()),
    }
}
