//! Verdicts on records whose numbers are made up.

use super::*;
use crate::record::{Stage, read};
use std::path::Path;

/// The fixture, with every entry's mean response in round `r` set to `mean(label, r)` in µs.
fn record(mean: impl Fn(&str, u32) -> f64) -> Record {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record.json");
    let mut record = read(&path).expect("the fixture is a valid record");
    record.warnings.clear();
    for run in &mut record.runs {
        if run.stage == Stage::Round {
            run.measurement.response.mean_ns = mean(&run.entry, run.round) * 1000.0;
        }
    }
    record
}

fn verdict(mean: impl Fn(&str, u32) -> f64) -> Verdict {
    let record = record(mean);
    Verdict::of(&record, &Comparison::of(&record))
}

/// A small change from round to round that nobody shares.
fn noise(label: &str, round: u32) -> f64 {
    let mixed = label.len() as u64 * 7 + u64::from(round) * 5;
    1.0 + (mixed % 11) as f64 / 5000.0
}

#[test]
fn the_lowest_is_named_with_its_certainty() {
    let verdict = verdict(|label, round| {
        let level = match label {
            "fx" => 90.0,
            "specie" => 95.0,
            _ => 100.0,
        };
        level * noise(label, round)
    });
    let text = &verdict.headline;
    assert!(
        text.starts_with("In mean response `fx` is lowest: "),
        "{text}"
    );
    assert!(
        text.contains("% less than `std`") && text.contains("95 % interval -1"),
        "{text}"
    );
    assert!(text.contains("below `std` in 5 of 5 rounds"), "{text}");
    assert!(!text.contains("told apart"), "{text}");
}

#[test]
fn a_change_that_is_not_there_names_nobody() {
    let verdict = verdict(|label, round| {
        let level = if label == "fx" { 0.0 } else { 100.0 };
        level * noise(label, round)
    });
    let text = &verdict.headline;
    assert!(text.starts_with("In mean response: n/a"), "{text}");
    assert!(!text.contains("fx") && !text.contains("Stay"), "{text}");
}

#[test]
fn who_is_as_low_as_the_lowest_is_named_too() {
    let verdict = verdict(|label, round| {
        let level = if label == "std" || label == CONTROL {
            100.0
        } else {
            90.0
        };
        level * noise(label, round)
    });
    assert!(
        verdict.headline.contains("Not to be told apart from it: `"),
        "{}",
        verdict.headline
    );
}

#[test]
fn a_loss_is_said() {
    let verdict = verdict(|label, round| {
        let level = if label == "specie" { 120.0 } else { 100.0 };
        level * noise(label, round)
    });
    assert!(
        verdict.headline.contains("Stay with `std`"),
        "{}",
        verdict.headline
    );
    let losses: Vec<_> = verdict
        .details
        .iter()
        .filter(|text| text.starts_with("More mean"))
        .collect();
    assert_eq!(losses.len(), 1, "{:?}", verdict.details);
    assert!(losses[0].contains("`specie` (+"), "{losses:?}");
}

#[test]
fn a_restless_control_forbids_a_verdict_and_is_said_first() {
    let verdict = verdict(|label, round| match label {
        "A/A" if round % 2 == 0 => 120.0,
        "fx" => 50.0,
        _ => 100.0,
    });
    assert!(
        verdict.headline.contains("no verdict"),
        "{}",
        verdict.headline
    );
    assert!(
        verdict.doubts[0].starts_with("Inconclusive"),
        "{:?}",
        verdict.doubts
    );
    assert!(
        verdict.doubts[0].contains("mean response"),
        "{:?}",
        verdict.doubts
    );
}

#[test]
fn too_few_rounds_forbid_a_verdict() {
    let mut record = record(|_, _| 100.0);
    record.runs.retain(|run| run.round <= 3);
    record.rounds_complete = 3;
    record.ending = Ending::Interrupted;
    assert_eq!(record.validate(), Ok(()));
    let verdict = Verdict::of(&record, &Comparison::of(&record));
    assert!(
        verdict
            .headline
            .contains("needs at least 5 complete rounds and there are 3"),
        "{}",
        verdict.headline
    );
    assert!(
        verdict.doubts[0].starts_with("Interrupted: 3 of 5 rounds"),
        "{:?}",
        verdict.doubts
    );
}

#[test]
fn a_warm_up_that_was_too_short_is_doubted() {
    let mut record = record(|_, _| 100.0);
    for run in &mut record.runs {
        run.measurement.response.second_half_mean_ns =
            run.measurement.response.first_half_mean_ns * 0.9;
    }
    let verdict = Verdict::of(&record, &Comparison::of(&record));
    assert!(
        verdict.doubts.iter().any(|doubt| doubt.contains("-10.0 %")),
        "{:?}",
        verdict.doubts
    );
}

#[test]
fn one_round_is_one_round() {
    let mut record = record(|_, _| 100.0);
    record.runs.retain(|run| run.round <= 1);
    record.rounds_complete = 1;
    record.ending = Ending::Interrupted;
    let verdict = Verdict::of(&record, &Comparison::of(&record));
    assert!(
        verdict.headline.contains("and there is 1."),
        "{}",
        verdict.headline
    );
    assert!(
        verdict.doubts[0].starts_with("Interrupted: 1 of 5 rounds is complete"),
        "{:?}",
        verdict.doubts
    );
}

#[test]
fn equal_findings_share_a_sentence() {
    let mut record = record(|_, _| 100.0);
    for run in &mut record.runs {
        run.measurement.memory.peak_rss_kib = run.measurement.memory.rss_kib;
    }
    let verdict = Verdict::of(&record, &Comparison::of(&record));
    let told: Vec<_> = verdict
        .details
        .iter()
        .filter(|text| text.contains("RSS"))
        .collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].starts_with("In RSS and RSS peak `specie` is lowest: "),
        "{told:?}"
    );
}

#[test]
fn changed_sources_are_doubted() {
    let mut record = record(|_, _| 100.0);
    let mut doubted = |revision: &str| {
        record.build.git_revision = Some(revision.to_owned());
        let verdict = Verdict::of(&record, &Comparison::of(&record));
        verdict
            .doubts
            .iter()
            .any(|doubt| doubt.contains("differed from commit `0123`"))
    };
    assert!(doubted("0123-modified"));
    assert!(!doubted("0123"));
}

#[test]
fn signs_by_hand() {
    assert_eq!(signed(-0.04), "0.0");
    assert_eq!(signed(0.04), "0.0");
    assert_eq!(signed(-6.54), "-6.5");
    assert_eq!(signed(6.55), "+6.6");
    assert_eq!(signed(percent(2.0_f64.ln())), "+100.0");
}
