//! The table of goals.

use super::super::comparison::{Against, Gain};
use super::super::contest::{is_judged, is_special};
use super::super::goal::{CELLS_OF_A_MEAN, Reached, State, goals};
use super::super::record::Grid;
use super::super::subject::{BASELINE, JUDGED};
use super::Page;
use crate::record::CONTROL;
use crate::report::table::Table;

/// What was reached of each goal that has cells here.
pub(super) fn reached(grid: &Grid) -> Vec<Reached> {
    goals()
        .into_iter()
        .filter_map(|goal| Reached::of(grid, goal))
        .collect()
}

/// The geometric mean over all measured cells of the core, by the width of keys.
pub(super) fn whole_core(grid: &Grid) -> Vec<(&'static str, Gain)> {
    [(32, "u32"), (64, "u64")]
        .into_iter()
        .filter_map(|(bits, name)| {
            let gains: Vec<Gain> = (0..grid.cells.len())
                .filter(|cell| Grid::is_core(&grid.cells[*cell]))
                .filter(|cell| grid.cells[*cell].pair.key_bits() == bits)
                .filter_map(|cell| grid.gain(cell, JUDGED, Against::BASELINE))
                .collect();
            Some((name, Gain::mean(&gains)?))
        })
        .collect()
}

/// The section.
pub(super) fn section(page: &mut Page, grid: &Grid) {
    page.section("Goals");
    page.table(&table(grid));
    page.paragraph(&format!(
        "Against `{BASELINE}` unless another is named. `x`: how many times as fast; a share: how much of the other's bytes or \
         time. A mean is over all its cells; otherwise every cell counts, the worst one is shown, and the last column says how \
         many cells met the goal, are undecided, missed it, and have no figure. *Missed*: the 95 % interval lies beyond the \
         goal, and so it does in both halves of the rounds (the estimate, where a half has fewer than five rounds). *n/a*: \
         something of it was not measured or is not built. A mean is judged only with all its {CELLS_OF_A_MEAN} cells."
    ));
    page.paragraph(&control(grid));
}

/// The whole table.
pub(super) fn table(grid: &Grid) -> Table {
    let head = [
        "Goal",
        "Bound",
        "Stretch",
        "Reached",
        "State",
        "Worst cell",
        "Cells",
    ];
    let mut rows: Vec<Vec<String>> = reached(grid)
        .iter()
        .map(|reached| {
            let Reached { goal, worst, .. } = reached;
            vec![
                goal.title.clone(),
                goal.write(goal.bound),
                goal.stretch
                    .map_or_else(String::new, |stretch| goal.write(stretch)),
                written(reached),
                match reached.state {
                    State::Missed => format!("**{}**", State::Missed.text()),
                    state => state.text().to_owned(),
                },
                worst.map_or_else(String::new, |cell| grid.cells[cell].to_string()),
                cells(reached),
            ]
        })
        .collect();
    // Maps that are made for one purpose have rows of their own, also in a record without them.
    let special = goals().into_iter().filter(|goal| is_judged(goal.judged));
    for goal in special.filter(|goal| Reached::of(grid, goal.clone()).is_none()) {
        let (title, bound) = (goal.title.as_str(), goal.write(goal.bound));
        let row = [title, &bound, "", "n/a", "n/a (not measured)", "", ""];
        rows.push(row.map(str::to_owned).to_vec());
    }
    Table::of_texts(head.map(str::to_owned).to_vec(), rows)
}

/// The table without what does not fit a terminal.
pub(super) fn short_table(grid: &Grid) -> Table {
    let head = ["Goal", "Bound", "Reached", "State"];
    let rows = reached(grid)
        .iter()
        .map(|reached| {
            let goal = &reached.goal;
            let state = reached.state.text().to_owned();
            vec![
                goal.title.clone(),
                goal.write(goal.bound),
                written(reached),
                state,
            ]
        })
        .collect();
    Table::of_texts(head.map(str::to_owned).to_vec(), rows)
}

fn written(reached: &Reached) -> String {
    reached
        .gain
        .as_ref()
        .map_or_else(|| "n/a".to_owned(), |gain| reached.goal.write_gain(gain))
}

fn cells(reached: &Reached) -> String {
    let [met, undecided, missed, unknown] = reached.cells;
    if reached.goal.mean {
        let known = met + undecided + missed;
        format!("{known} of {CELLS_OF_A_MEAN} measured")
    } else {
        format!("{met} / {undecided} / {missed} / {unknown}")
    }
}

/// How the judged compares with each rival over the core.
pub(super) fn rivals(page: &mut Page, grid: &Grid) {
    let core: Vec<usize> = (0..grid.cells.len())
        .filter(|cell| Grid::is_core(&grid.cells[*cell]))
        .collect();
    if core.is_empty() || !grid.maps().any(|entry| entry == JUDGED) {
        return;
    }
    let rows = grid
        .maps()
        .filter(|entry| ![JUDGED, CONTROL].contains(entry) && !is_special(entry))
        .map(|rival| {
            let gains: Vec<Gain> = core
                .iter()
                .filter_map(|cell| grid.gain(*cell, JUDGED, Against::Entry(rival)))
                .collect();
            let ahead = gains.iter().filter(|gain| gain.ratio() >= 1.0).count();
            let worst = gains.iter().map(Gain::ratio).reduce(f64::min);
            let mean = Gain::mean(&gains).map(|gain| gain.ratio());
            let ratio =
                |ratio: Option<f64>| ratio.map_or("n/a".to_owned(), |ratio| format!("{ratio:.2}"));
            vec![
                rival.to_owned(),
                ratio(mean),
                format!("{ahead} of {}", gains.len()),
                ratio(worst),
            ]
        })
        .collect();
    page.section("Against each rival, over the core");
    let head = ["Rival", "Geometric mean", "Ahead in", "Worst cell"];
    page.table(&Table::of_numbers(head.map(str::to_owned).to_vec(), rows));
    page.paragraph(&format!(
        "How many times as fast `{JUDGED}` is as the rival, in the cells that both have figures for."
    ));
}

/// What the control says about the machine.
pub(super) fn control(grid: &Grid) -> String {
    const CALM: f64 = 0.03;
    let reaches: Vec<f64> = (0..grid.cells.len())
        .filter_map(|cell| grid.gain(cell, CONTROL, Against::BASELINE))
        .filter_map(|gain| gain.interval())
        .map(|interval| interval.low.ln().abs().max(interval.high.ln().abs()))
        .collect();
    if reaches.is_empty() {
        return format!("Control ({CONTROL}): too few rounds for intervals.");
    }
    let calm = reaches.iter().filter(|reach| **reach <= CALM).count();
    let widest = reaches.iter().copied().fold(0.0, f64::max);
    format!(
        "Control: `{BASELINE}` entered twice. Its interval stays within ±{:.0} % in {calm} of {} cells; at its widest it \
         reaches {:.0} %. A difference smaller than a cell's A/A column says nothing.",
        CALM * 100.0,
        reaches.len(),
        widest.exp_m1() * 100.0
    )
}
