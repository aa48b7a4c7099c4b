//! What is lost, and what is missing: every cell of it.

use super::super::comparison::{Against, Gain};
use super::super::contest::joins;
use super::super::outcome::Outcome;
use super::super::record::Grid;
use super::super::subject::{BASELINE, JUDGED};
use super::Page;
use super::cells::{figure, number};
use super::explanations::{Explanations, Group};
use crate::record::CONTROL;
use crate::report::table::Table;

/// The section, with explanations where they are asked for.
pub(super) fn section(page: &mut Page, grid: &Grid, explanations: Option<&Explanations>) {
    page.section("Losses");
    let mut losses = losses(grid);
    losses.sort_by(|left, right| left.2.ratio().total_cmp(&right.2.ratio()));
    if losses.is_empty() {
        page.paragraph(&format!(
            "No cell in which `{JUDGED}` is behind `{BASELINE}`."
        ));
    } else {
        page.paragraph(&format!(
            "Every cell in which `{JUDGED}` is behind `{BASELINE}` by its estimate; *sure* when the 95 % interval lies below 1, and \
             *within A/A* when the control's interval reaches as far."
        ));
        let head = ["Cell", BASELINE, JUDGED, "x", "How sure"];
        let rows = losses
            .iter()
            .map(|(cell, sure, gain)| {
                let value = |entry| figure(grid.reading(*cell, entry));
                vec![
                    grid.cells[*cell].to_string(),
                    value(BASELINE),
                    value(JUDGED),
                    number(gain.ratio()),
                    (*sure).to_owned(),
                ]
            })
            .collect();
        page.table(&Table::of_numbers(head.map(str::to_owned).to_vec(), rows));
        if let Some(explanations) = explanations {
            explain(page, grid, &losses, explanations);
        }
    }
    let missing = missing(grid);
    if !missing.is_empty() {
        page.paragraph(&format!("Cells in which `{JUDGED}` has no figure:"));
        page.list(&missing);
    }
}

/// One paragraph for each group of lost cells, the worst first. Groups that share an explanation share the paragraph.
fn explain(page: &mut Page, grid: &Grid, losses: &[Loss], explanations: &Explanations) {
    let mut paragraphs: Vec<(Option<usize>, Vec<Group>, usize, f64)> = Vec::new();
    for (cell, _, gain) in losses {
        let group = Group::of(&grid.cells[*cell]);
        let place = explanations.place(group);
        let same = |(other, groups, ..): &&mut (Option<usize>, Vec<Group>, usize, f64)| {
            groups.contains(&group) || place.is_some() && *other == place
        };
        match paragraphs.iter_mut().find(same) {
            Some((_, groups, cells, _)) => {
                *cells += 1;
                if !groups.contains(&group) {
                    groups.push(group);
                }
            }
            None => paragraphs.push((place, vec![group], 1, gain.ratio())),
        }
    }
    page.paragraph("Why, group by group (operation, keys, size), the worst first:");
    for (place, groups, cells, worst) in paragraphs {
        let names: Vec<String> = groups.iter().map(ToString::to_string).collect();
        let cells = if cells == 1 {
            "1 cell".to_owned()
        } else {
            format!("{cells} cells")
        };
        page.paragraph(&format!(
            "**{}** ({cells}, at worst x {}). {}",
            names.join("; "),
            number(worst),
            place.map_or("*Not explained yet.*", |place| &explanations.at(place).text)
        ));
    }
}

/// What is explained and no loss.
pub(super) fn needless(grid: &Grid, explanations: &Explanations) -> Vec<String> {
    let lost: Vec<Group> = losses(grid)
        .iter()
        .map(|(cell, ..)| Group::of(&grid.cells[*cell]))
        .collect();
    explanations.needless(&lost)
}

/// A lost cell, how sure that is, and the gain, which is below 1.
type Loss = (usize, &'static str, Gain);

fn losses(grid: &Grid) -> Vec<Loss> {
    (0..grid.cells.len())
        .filter_map(|cell| {
            let gain = grid.gain(cell, JUDGED, Against::BASELINE)?;
            if gain.ratio() >= 1.0 {
                return None;
            }
            let band = grid
                .gain(cell, CONTROL, Against::BASELINE)
                .and_then(|control| control.interval())
                .map_or(0.0, |interval| {
                    interval.low.ln().abs().max(interval.high.ln().abs())
                });
            let sure = match gain.interval() {
                _ if gain.ratio().ln().abs() <= band => "within A/A",
                Some(interval) if interval.high < 1.0 => "sure",
                Some(_) => "undecided",
                None => "no interval",
            };
            Some((cell, sure, gain))
        })
        .collect()
}

fn missing(grid: &Grid) -> Vec<String> {
    if !grid.maps().any(|entry| entry == JUDGED) {
        return Vec::new();
    }
    (0..grid.cells.len())
        .filter(|cell| joins(JUDGED, &grid.cells[*cell]))
        .filter(|cell| grid.reading(*cell, JUDGED).value().is_none())
        .map(|cell| {
            format!(
                "{}: {}",
                grid.cells[cell],
                figure(grid.reading(cell, JUDGED))
            )
        })
        .collect()
}

/// What broke down, one sentence each.
pub(super) fn faults(grid: &Grid) -> Vec<String> {
    let mut faults = Vec::new();
    for run in &grid.runs {
        for result in &run.results {
            if let Outcome::Failed(problem) = &result.outcome {
                let cell = grid.cells[result.cell];
                faults.push(format!("`{}` broke down in {cell}: {problem}.", run.entry));
            }
        }
    }
    faults
}
