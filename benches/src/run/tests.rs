//! Whole comparisons over measurements that are made up.

use super::*;
use crate::record::read;
use std::path::Path;

/// Answers with the measurement of the fixture, changed by `change` with the number of the launch.
struct Constructed<F> {
    template: Measurement,
    launches: usize,
    log: Vec<(String, String, bool)>,
    change: F,
}

impl<F: FnMut(usize, &mut Measurement) -> Result<(), Failure>> Launch for Constructed<F> {
    fn launch(&mut self, job: &Job) -> Result<Measurement, Failure> {
        let mut measurement = self.template.clone();
        measurement.family = job.family.to_owned();
        measurement.allocator = job.allocator.to_owned();
        measurement.seed = job.seed;
        measurement.response.samples = job.samples;
        if !job.counted {
            measurement.operations = None;
        }
        (self.change)(self.launches, &mut measurement)?;
        self.launches += 1;
        self.log
            .push((job.family.to_owned(), job.allocator.to_owned(), job.counted));
        Ok(measurement)
    }
}

fn launcher<F>(change: F) -> Constructed<F>
where
    F: FnMut(usize, &mut Measurement) -> Result<(), Failure>,
{
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record.json");
    let record = read(&path).expect("the fixture is a valid record");
    Constructed {
        template: record.runs[0].measurement.clone(),
        launches: 0,
        log: Vec::new(),
        change,
    }
}

fn watch() -> Watch {
    Watch::start(std::time::Duration::ZERO)
}

fn settings() -> Settings {
    Settings {
        experiment: "sessions".to_owned(),
        families: ["std", "fx", "btree"].map(str::to_owned).to_vec(),
        deployment: None,
        allocator: "system".to_owned(),
        counting_allocator: "counting".to_owned(),
        seed: 5,
        samples: 10,
        rounds: 3,
        command: vec!["benches".to_owned(), "container".to_owned()],
        warnings: vec!["A warning.".to_owned()],
    }
}

/// How many processes run before the first measured round: 2 x 3 families and 4 entries.
const BEFORE_ROUNDS: usize = 10;

#[test]
fn a_whole_comparison_is_a_valid_record() {
    let settings = settings();
    let mut launcher = launcher(|_, _| Ok(()));
    let record = compare(&settings, watch(), &mut launcher, &mut Silent).expect("all went well");
    assert_eq!(record.validate(), Ok(()));
    assert_eq!(record.ending, Ending::Complete);
    assert_eq!(record.rounds_complete, 3);
    assert_eq!(record.runs.len() as u64, settings.processes());
    assert_eq!(launcher.launches as u64, settings.processes());
    assert!(record.warnings.contains(&"A warning.".to_owned()));
    let labels: Vec<&str> = record
        .entries
        .iter()
        .map(|entry| entry.label.as_str())
        .collect();
    assert_eq!(labels, ["std", "A/A", "fx", "btree"]);
    assert_eq!(record.stage(Stage::Operations).count(), 3);
    assert_eq!(record.stage(Stage::Allocations).count(), 3);
    assert_eq!(record.stage(Stage::WarmUp).count(), 4);
    assert_eq!(record.rounds_of("A/A").count(), 3);
    // Counted runs first, then the counting allocator, then the rounds with neither.
    assert!(
        launcher.log[..3]
            .iter()
            .all(|(_, allocator, counted)| *counted && allocator == "system")
    );
    assert!(
        launcher.log[3..6]
            .iter()
            .all(|(_, allocator, counted)| !counted && allocator == "counting")
    );
    assert!(
        launcher.log[6..]
            .iter()
            .all(|(_, allocator, counted)| !counted && allocator == "system")
    );
}

#[test]
fn a_failure_keeps_the_complete_rounds() {
    let mut launcher = launcher(|launch, _| {
        if launch < BEFORE_ROUNDS + 4 + 2 {
            return Ok(());
        }
        Err(Failure::Other {
            family: "fx".to_owned(),
            problem: "it broke".to_owned(),
        })
    });
    let record =
        compare(&settings(), watch(), &mut launcher, &mut Silent).expect("one round is complete");
    assert_eq!(record.rounds_complete, 1);
    assert_eq!(record.runs.len(), BEFORE_ROUNDS + 4);
    assert!(matches!(&record.ending, Ending::Failed(text) if text.contains("it broke")));
    assert_eq!(record.validate(), Ok(()));
}

#[test]
fn an_interruption_keeps_the_complete_rounds() {
    let interrupted_at = |place: usize| {
        let mut launcher = launcher(move |launch, _| {
            if launch < place {
                Ok(())
            } else {
                Err(Failure::Interrupted)
            }
        });
        compare(&settings(), watch(), &mut launcher, &mut Silent)
    };
    let record = interrupted_at(BEFORE_ROUNDS + 9).expect("two rounds are complete");
    assert_eq!(
        (record.rounds_complete, record.ending),
        (2, Ending::Interrupted)
    );
    for place in [0, 4, 8, BEFORE_ROUNDS + 3] {
        assert!(
            matches!(interrupted_at(place), Err(Error::Interrupted)),
            "{place}"
        );
    }
}

#[test]
fn a_failure_before_the_first_round_is_the_error() {
    let mut launcher = launcher(|_, _| {
        Err(Failure::Refused {
            explanation: "no such deployment".to_owned(),
        })
    });
    let error = compare(&settings(), watch(), &mut launcher, &mut Silent).expect_err("refused");
    assert_eq!(error.to_string(), "no such deployment");
}

#[test]
fn another_answer_is_refused_whenever_it_comes() {
    for place in [1, 5, 8, BEFORE_ROUNDS + 5] {
        let mut launcher = launcher(|launch, measurement| {
            if launch == place {
                measurement.checksum = "ffffffffffffffff".to_owned();
            }
            Ok(())
        });
        let error =
            compare(&settings(), watch(), &mut launcher, &mut Silent).expect_err("different");
        assert!(matches!(error, Error::Disagreement(_)), "{place}: {error}");
        assert!(error.to_string().contains("ffffffffffffffff"), "{error}");
    }
}

#[test]
fn another_number_of_operations_is_refused() {
    let mut launcher = launcher(|launch, measurement| {
        if let Some(operations) = &mut measurement.operations
            && launch == 2
        {
            operations[0].count += 1;
        }
        Ok(())
    });
    let error = compare(&settings(), watch(), &mut launcher, &mut Silent).expect_err("different");
    assert!(error.to_string().contains("btree"), "{error}");
}

#[test]
fn a_process_that_measured_something_else_is_refused() {
    let mut launcher = launcher(|_, measurement| {
        measurement.family = "other".to_owned();
        Ok(())
    });
    let error =
        compare(&settings(), watch(), &mut launcher, &mut Silent).expect_err("another family");
    assert!(
        error.to_string().contains("`other` instead of `std`"),
        "{error}"
    );
}
