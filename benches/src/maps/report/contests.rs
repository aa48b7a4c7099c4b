//! The tables of maps that are made for one purpose.

use super::super::cell::Cell;
use super::super::comparison::{Against, Reading};
use super::super::contest::{CONTESTS, Contest, joins};
use super::super::goal::{State, goals, of_cell};
use super::super::one::FLOOR;
use super::super::record::Grid;
use super::Page;
use super::cells::{bound, figure, number, operation};
use crate::report::table::Table;

/// A section for each comparison that has been measured.
pub(super) fn sections(page: &mut Page, grid: &Grid) {
    let mut any = false;
    for contest in &CONTESTS {
        let mut cells: Vec<usize> = (0..grid.cells.len())
            .filter(|cell| contest.holds(&grid.cells[*cell]))
            .collect();
        if cells.is_empty() || !grid.maps().any(|entry| entry == contest.judged) {
            continue;
        }
        cells.sort_by_key(|cell| {
            let Cell {
                operation,
                pair,
                size,
                ..
            } = grid.cells[*cell];
            (operation, pair, size)
        });
        page.section(contest.title);
        page.table(&table(grid, contest, &cells));
        any = true;
    }
    if any {
        page.paragraph(
            "All columns up to the judged map are figures in the row's unit. `x` says how many times as good the judged map is as \
             what its goal is against, or else as the best rival: a hash map of somebody else's, which is named. – stands where \
             a map takes no part.",
        );
    }
}

fn table(grid: &Grid, contest: &Contest, cells: &[usize]) -> Table {
    let shown: Vec<&str> = grid
        .maps()
        .filter(|entry| contest.shown.contains(entry) && *entry != contest.judged)
        .filter(|entry| cells.iter().any(|cell| joins(entry, &grid.cells[*cell])))
        .collect();
    let mut head: Vec<String> = ["Operation", "n", FLOOR].map(str::to_owned).to_vec();
    head.extend(shown.iter().map(|entry| (*entry).to_owned()));
    head.extend([contest.judged, "x", "Goal", "State", "Best rival"].map(str::to_owned));
    let goals = goals();
    let rows = cells
        .iter()
        .map(|cell| {
            let this = &grid.cells[*cell];
            let mut row = vec![operation(this), this.entries().to_string()];
            row.push(match grid.reading(*cell, FLOOR) {
                Reading::Value(value) => number(value),
                _ => String::new(),
            });
            let others = shown.iter().copied().chain([contest.judged]);
            row.extend(others.map(|entry| match grid.reading(*cell, entry) {
                Reading::Unknown => "–".to_owned(),
                reading => figure(reading),
            }));
            let goal = of_cell(&goals, contest.judged, this);
            let against = goal.map_or(Against::Best, |goal| goal.against);
            let gain = grid.gain(*cell, contest.judged, against);
            let ratio = gain.as_ref().map_or_else(String::new, |gain| {
                let text = number(gain.ratio());
                match gain.interval() {
                    Some(interval) => {
                        format!("{text} [{:.2}, {:.2}]", interval.low, interval.high)
                    }
                    None => text,
                }
            });
            let state = goal.map_or_else(String::new, |goal| match goal.judge(gain.as_ref()) {
                State::Missed => format!("**{}**", State::Missed.text()),
                state => state.text().to_owned(),
            });
            let best = grid.best_rival(*cell, contest.judged);
            row.extend([
                ratio,
                goal.map_or_else(String::new, bound),
                state,
                best.map_or_else(String::new, |(name, _)| name.to_owned()),
            ]);
            row
        })
        .collect();
    Table::of_numbers(head, rows)
}
