use super::super::record::Grid;
use super::*;
use crate::maps::design::{Design, Selection};
use crate::maps::subject::JUDGED;

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

#[test]
fn every_goal_has_cells_in_the_full_design() {
    let cells = Design::Full.cells(&Selection::default());
    for goal in goals() {
        assert!(cells.iter().any(|cell| goal.holds(cell)), "{}", goal.title);
    }
}

#[test]
fn the_means_cover_the_core_and_nothing_else() {
    let cells = Design::Full.cells(&Selection::default());
    for cell in &cells {
        let means = goals()
            .iter()
            .filter(|goal| goal.mean && goal.scope.holds(cell))
            .count();
        assert_eq!(means, usize::from(Grid::is_core(cell)), "{cell}");
    }
}

#[test]
fn a_cell_shows_its_strictest_goal() {
    let goals = goals();
    let bound =
        |text: &str| of_cell(&goals, JUDGED, &cell(text)).map(|goal| (goal.bound, goal.against));
    let baseline = Against::BASELINE;
    assert_eq!(bound("hit/u64/1000/mid/uniform"), Some((1.0, baseline)));
    assert_eq!(bound("hit/u32/1000/mid/uniform"), Some((0.95, baseline)));
    assert_eq!(
        bound("latency/u32/10000000/low/uniform"),
        Some((1.8, baseline))
    );
    assert_eq!(
        bound("latency/u64/10000000/low/uniform"),
        Some((1.4, baseline))
    );
    assert_eq!(
        bound("get-many/u64/10000000/mid/uniform"),
        Some((2.2, baseline))
    );
    assert_eq!(
        bound("bytes-per-entry/u64-u8/1000000/exact/uniform"),
        Some((0.65, baseline))
    );
    assert_eq!(
        bound("scan-values/u64/1000/mid/uniform"),
        Some((3.0, Against::Floor))
    );
    assert_eq!(
        bound("hit/u64/30000/exact/shift12"),
        Some((1.5, Against::Uniform))
    );
    assert_eq!(bound("extend/u64/1000/mid/uniform"), None);
    assert_eq!(bound("hit/u32-u64/1000/exact/dense"), None);
    let ids = of_cell(&goals, "id-map", &cell("hit/u32-u64/1000/exact/dense"));
    assert_eq!(
        ids.map(|goal| (goal.bound, goal.against)),
        Some((2.0, Against::Best))
    );
}
