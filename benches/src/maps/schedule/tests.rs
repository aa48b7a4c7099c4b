use super::*;
use crate::machine::{self, Machine};
use crate::maps::outcome::{Measured, Outcome};
use crate::maps::plan;
use crate::maps::record::{SCHEMA, SUBJECT};
use crate::record::{Build, CONTROL, TOOL};
use crate::run::Silent;

fn grid(cells: &[&str], entries: &[&str], rounds: u32) -> Grid {
    Grid {
        schema: SCHEMA,
        tool: TOOL.to_owned(),
        subject: SUBJECT.to_owned(),
        design: "full".to_owned(),
        started: "2026-01-31T12:00:00Z".to_owned(),
        elapsed_s: 0.0,
        command: vec!["benches".to_owned(), "maps".to_owned()],
        build: Build::of_this_binary(),
        machine: Machine {
            system: "linux x86_64".to_owned(),
            kernel: None,
            processor: None,
            processors: None,
            caches: Vec::new(),
            memory_kib: None,
            virtualised: None,
        },
        load: machine::Load::default(),
        seed: 1,
        batch: 100,
        limit_s: 10,
        rounds,
        sparing: false,
        ending: Ending::Interrupted,
        warnings: Vec::new(),
        entries: entries.iter().map(|entry| (*entry).to_owned()).collect(),
        cells: cells
            .iter()
            .map(|cell| cell.parse().expect("a cell"))
            .collect(),
        runs: Vec::new(),
        joined: Vec::new(),
    }
}

/// Answers at once, and notes who was asked for what.
#[derive(Default)]
struct Answers {
    asked: Vec<(String, bool, bool, usize)>,
    /// Who finds something else.
    liar: Option<&'static str>,
    /// Who has no such operation.
    poor: Option<&'static str>,
    /// After how many launches somebody asks to stop.
    stop_after: Option<usize>,
}

impl Launch for Answers {
    fn launch(&mut self, task: &Task, cells: &[Cell]) -> Result<Vec<Outcome>, Failure> {
        if self.stop_after == Some(self.asked.len()) {
            return Err(Failure::Interrupted);
        }
        self.asked.push((
            task.rival.to_owned(),
            task.check,
            task.counting,
            cells.len(),
        ));
        if self.poor == Some(task.rival) {
            return Ok(vec![Outcome::NotOffered; cells.len()]);
        }
        let checksum = if self.liar == Some(task.rival) {
            "1"
        } else {
            "0"
        };
        let measured = Measured {
            samples: vec![1.0],
            operations: 100,
            checksum: checksum.repeat(16),
        };
        Ok(vec![Outcome::Measured(measured); cells.len()])
    }
}

/// Keeps nothing.
struct Nowhere;

impl Keep for Nowhere {
    fn keep(&mut self, _: &Grid) -> Result<(), String> {
        Ok(())
    }
}

fn run(grid: &mut Grid, answers: &mut Answers) {
    measure(grid, None, answers, &mut Silent, &mut Nowhere);
}

const TWO: [&str; 2] = ["hit/u64/1000/mid/uniform", "miss/u64/1000/mid/uniform"];
const BYTES: &str = "bytes-per-entry/u64/1000/mid/uniform";
const LARGE_CELL: &str = "hit/u64/1000000/mid/uniform";
const HUGE_CELL: &str = "hit/u64/10000000/mid/uniform";
const ENTRIES: [&str; 4] = ["fx", CONTROL, FLOOR, "specie"];

#[test]
fn cells_with_the_same_keys_share_a_process_and_bytes_stay_alone() {
    let grid = grid(
        &[TWO[0], TWO[1], BYTES, "hit/u32/1000/mid/uniform"],
        &ENTRIES,
        5,
    );
    let cells: Vec<Vec<usize>> = blocks(&grid.cells)
        .into_iter()
        .map(|block| block.cells)
        .collect();
    assert_eq!(cells, [vec![0, 1], vec![3], vec![2]]);
}

#[test]
fn first_comes_the_check_then_the_rounds() {
    let mut grid = grid(&[TWO[0], TWO[1], BYTES], &ENTRIES, 2);
    let mut answers = Answers::default();
    run(&mut grid, &mut answers);
    assert_eq!(grid.ending, Ending::Complete);
    // Three rounds of four entries, and one of bytes, which have no measured floor.
    assert_eq!(answers.asked.len(), 3 * 4 + 3);
    assert!(
        answers.asked[..4]
            .iter()
            .all(|(_, check, counting, cells)| *check && !counting && *cells == 2)
    );
    assert!(answers.asked[4..].iter().all(|(_, check, ..)| !check));
    assert_eq!(
        answers
            .asked
            .iter()
            .filter(|(_, _, counting, _)| *counting)
            .count(),
        3
    );
    // The control runs the baseline.
    assert_eq!(
        answers
            .asked
            .iter()
            .filter(|(rival, ..)| rival == "fx")
            .count(),
        2 * 4
    );
    assert_eq!(grid.validate(), Ok(()));
    assert_eq!(plan::budget(&grid).processes, 4 * 4);
}

#[test]
fn large_maps_take_part_in_every_second_of_many_rounds_and_huge_ones_are_not_checked_before() {
    let rounds_of = |cell, rounds| {
        let mut grid = grid(&[cell], &ENTRIES, rounds);
        run(&mut grid, &mut Answers::default());
        let mut rounds: Vec<u32> = grid.runs.iter().map(|run| run.round).collect();
        rounds.dedup();
        rounds
    };
    assert_eq!(rounds_of(HUGE_CELL, 10), [1, 3, 5, 7, 9]);
    assert_eq!(rounds_of(HUGE_CELL, 3), [1, 2, 3]);
    assert_eq!(rounds_of(LARGE_CELL, 10), [0, 1, 3, 5, 7, 9]);
    assert_eq!(
        rounds_of("hit/u64/1000/mid/shift48", 10),
        [0, 1, 3, 5, 7, 9]
    );
    assert_eq!(rounds_of(TWO[0], 10).len(), 11);
}

#[test]
fn a_sparing_grid_measures_further_rivals_where_they_say_something() {
    let rounds_of = |cell: &str, who: &str| {
        let mut grid = Grid {
            sparing: true,
            ..grid(&[cell], &["fx", CONTROL, FLOOR, "std", "specie"], 10)
        };
        run(&mut grid, &mut Answers::default());
        assert_eq!(plan::budget(&grid).processes, grid.runs.len() as u64);
        let runs = grid.runs.iter().filter(|run| run.entry == who);
        runs.map(|run| run.round).collect::<Vec<u32>>()
    };
    assert_eq!(rounds_of(TWO[0], "std"), [1, 5]);
    assert_eq!(rounds_of(LARGE_CELL, "std"), [1]);
    assert_eq!(rounds_of("hit/u64/1000/high/uniform", "std").len(), 0);
    assert_eq!(rounds_of("hit/u64/1000/high/uniform", "specie").len(), 11);
    assert_eq!(rounds_of("hit/u64/10000000/high/uniform", FLOOR).len(), 0);
    assert_eq!(rounds_of(HUGE_CELL, FLOOR), [1, 3, 5, 7, 9]);
}

#[test]
fn different_sums_are_refused_before_anything_is_timed() {
    let mut grid = grid(&TWO, &ENTRIES, 2);
    let mut answers = Answers {
        liar: Some("specie"),
        ..Answers::default()
    };
    run(&mut grid, &mut answers);
    let Ending::Failed(problem) = &grid.ending else {
        panic!("{:?}", grid.ending)
    };
    assert!(
        problem.contains("refused to compare: in hit/u64/1000/mid/uniform"),
        "{problem}"
    );
    assert!(problem.contains("specie"), "{problem}");
    assert!(answers.asked.iter().all(|(_, check, ..)| *check));
}

#[test]
fn the_floor_need_not_find_the_same() {
    let mut grid = grid(&TWO, &ENTRIES, 1);
    run(
        &mut grid,
        &mut Answers {
            liar: Some(FLOOR),
            ..Answers::default()
        },
    );
    assert_eq!(grid.ending, Ending::Complete);
}

#[test]
fn what_a_rival_lacks_is_asked_once() {
    let mut grid = grid(&TWO, &ENTRIES, 3);
    let mut answers = Answers {
        poor: Some("specie"),
        ..Answers::default()
    };
    run(&mut grid, &mut answers);
    assert_eq!(
        answers
            .asked
            .iter()
            .filter(|(rival, ..)| rival == "specie")
            .count(),
        1
    );
    assert_eq!(grid.settled(0, "specie"), Some(&Outcome::NotOffered));
}

#[test]
fn an_interrupted_grid_goes_on_where_it_stopped() {
    let mut whole = grid(&TWO, &ENTRIES, 2);
    run(&mut whole, &mut Answers::default());
    let mut parts = grid(&TWO, &ENTRIES, 2);
    run(
        &mut parts,
        &mut Answers {
            stop_after: Some(5),
            ..Answers::default()
        },
    );
    assert_eq!(parts.ending, Ending::Interrupted);
    assert_eq!(parts.runs.len(), 5);
    assert_eq!(whole.continues(&parts), Ok(()));
    let mut rest = Answers::default();
    run(&mut parts, &mut rest);
    assert_eq!(rest.asked.len(), 3 * 4 - 5);
    assert_eq!(parts.runs, whole.runs);
    assert_eq!(parts.ending, Ending::Complete);
    let other = grid(&TWO[..1], &ENTRIES, 2);
    assert_eq!(other.continues(&parts), Err("other cells were asked for"));
}
