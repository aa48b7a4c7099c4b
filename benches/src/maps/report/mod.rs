//! The report: a pure function of a record.

mod cells;
mod circumstances;
mod cross;
mod goals;
mod losses;

pub use cross::own_rows;

use super::goal::State;
use super::record::Grid;
use super::subject::{BASELINE, JUDGED};
use crate::record::Ending;
use crate::report::table::Table;

/// Renders a record as Markdown. The same record gives the same text.
pub fn markdown(grid: &Grid) -> String {
    let mut page = Page(String::new());
    page.paragraph(&format!("# Maps: the {} grid", grid.design));
    for warning in warnings(grid) {
        page.paragraph(&format!("> **Warning.** {warning}"));
    }
    page.paragraph(&format!("**{}**", headline(grid)));
    if grid.design == super::design::Design::CrossLanguage.name() {
        cross::section(&mut page, grid);
    } else {
        goals::section(&mut page, grid);
        goals::rivals(&mut page, grid);
        losses::section(&mut page, grid);
        cells::sections(&mut page, grid);
    }
    circumstances::section(&mut page, grid);
    page.0
}

/// Renders what fits a terminal: warnings, the headline, and the goals.
pub fn terminal(grid: &Grid, width: usize) -> String {
    let mut lines: Vec<String> = warnings(grid)
        .iter()
        .map(|warning| format!("Warning: {warning}"))
        .collect();
    lines.push(headline(grid));
    let table = if grid.design == super::design::Design::CrossLanguage.name() {
        cross::table(grid)
    } else {
        goals::short_table(grid)
    };
    format!("{}\n\n{}", lines.join("\n"), table.plain(width))
}

/// The text under construction.
struct Page(String);

impl Page {
    fn section(&mut self, title: &str) {
        self.paragraph(&format!("## {title}"));
    }

    fn paragraph(&mut self, text: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(text);
        self.0.push('\n');
    }

    fn list(&mut self, items: &[String]) {
        let lines: Vec<String> = items.iter().map(|item| format!("- {item}")).collect();
        if !lines.is_empty() {
            self.paragraph(&lines.join("\n"));
        }
    }

    fn table(&mut self, table: &Table) {
        self.paragraph(table.markdown().trim_end());
    }
}

/// The sentence on top.
fn headline(grid: &Grid) -> String {
    if !grid.entries.iter().any(|entry| entry == JUDGED) {
        return format!("{JUDGED} was not measured: there is nothing to judge.");
    }
    if grid.design == super::design::Design::CrossLanguage.name() {
        return cross::headline(grid);
    }
    let reached = goals::reached(grid);
    let count = |state| {
        reached
            .iter()
            .filter(|reached| reached.state == state)
            .count()
    };
    let means: Vec<String> = goals::whole_core(grid)
        .into_iter()
        .map(|(name, gain)| format!("{name} x {:.2}", gain.ratio()))
        .collect();
    let means = if means.is_empty() {
        String::new()
    } else {
        let means = means.join(", ");
        format!(
            " Geometric mean over all measured cells of the core against `{BASELINE}`: {means}."
        )
    };
    format!(
        "{JUDGED}: {} of {} goals met, {} missed, {} undecided, {} not measured.{means}",
        count(State::Met),
        reached.len(),
        count(State::Missed),
        count(State::Undecided),
        count(State::Unknown),
    )
}

/// What a reader must know first.
fn warnings(grid: &Grid) -> Vec<String> {
    let mut warnings = Vec::new();
    match &grid.ending {
        Ending::Complete => {}
        Ending::Interrupted => warnings.push(
            "Interrupted: what had been measured stands below; `--resume` goes on from here."
                .to_owned(),
        ),
        Ending::Failed(problem) => warnings.push(format!("It ended early: {problem}")),
    }
    warnings.extend(grid.warnings.iter().cloned());
    warnings.extend(grid.load.warnings());
    warnings.extend(losses::faults(grid));
    warnings
}
