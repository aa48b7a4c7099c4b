//! Proof that all families did the same: equal answers, and equal demands on their collections.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::record::{Run, Stage};

/// What differed, with everybody's value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    differences: Vec<Difference>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Difference {
    what: String,
    /// The entries by what they gave.
    values: BTreeMap<String, Vec<String>>,
}

impl Display for Disagreement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, difference) in self.differences.iter().enumerate() {
            if index > 0 {
                writeln!(formatter)?;
            }
            write!(formatter, "  {}:", difference.what)?;
            for (index, (value, entries)) in difference.values.iter().enumerate() {
                let separator = if index > 0 { ";" } else { "" };
                write!(formatter, "{separator} {value} ({})", entries.join(", "))?;
            }
        }
        Ok(())
    }
}

/// Checks that the counted runs have the same answers and the same operation counts.
pub(super) fn check_operations(runs: &[Run]) -> Result<(), Disagreement> {
    let counted = || runs.iter().filter(|run| run.stage == Stage::Operations);
    let mut facts = Vec::new();
    for run in counted() {
        let Some(operations) = &run.measurement.operations else {
            facts.push(("operation counts".to_owned(), run, "none".to_owned()));
            continue;
        };
        facts.push(("operation counts".to_owned(), run, "given".to_owned()));
        for count in operations {
            facts.push((count.operation.clone(), run, count.count.to_string()));
        }
    }
    // An operation that only some families name counts as 0 for the others.
    let names: Vec<String> = facts.iter().map(|(what, ..)| what.clone()).collect();
    for name in names {
        for run in counted() {
            let named = facts
                .iter()
                .any(|(what, other, _)| *what == name && other.entry == run.entry);
            if !named {
                facts.push((name.clone(), run, "0".to_owned()));
            }
        }
    }
    refuse_different(facts.into_iter().chain(answers(runs)))
}

/// Checks that all runs so far have the same answers to the same number of requests and calls.
pub(super) fn check_answers(runs: &[Run]) -> Result<(), Disagreement> {
    refuse_different(answers(runs))
}

fn answers(runs: &[Run]) -> impl Iterator<Item = (String, &Run, String)> {
    runs.iter().flat_map(|run| {
        let measurement = &run.measurement;
        [
            ("checksum of the answers", measurement.checksum.clone()),
            ("container calls", measurement.response.calls.to_string()),
            ("warm-up requests", measurement.warm_up.requests.to_string()),
            ("deployment", measurement.deployment.clone()),
            ("seed", measurement.seed.to_string()),
        ]
        .map(|(what, value)| (what.to_owned(), run, value))
    })
}

/// Groups facts by what they are about, and refuses those of several values.
fn refuse_different<'a>(
    facts: impl Iterator<Item = (String, &'a Run, String)>,
) -> Result<(), Disagreement> {
    let mut by_subject: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (what, run, value) in facts {
        let entries = by_subject
            .entry(what)
            .or_default()
            .entry(value)
            .or_default();
        if !entries.contains(&run.entry) {
            entries.push(run.entry.clone());
        }
    }
    let differences: Vec<Difference> = by_subject
        .into_iter()
        .filter(|(_, values)| values.len() > 1)
        .map(|(what, values)| Difference { what, values })
        .collect();
    if differences.is_empty() {
        Ok(())
    } else {
        Err(Disagreement { differences })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read;
    use container_demo::measurement::OperationCount;
    use std::path::Path;

    fn runs() -> Vec<Run> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record.json");
        read(&path).expect("the fixture is a valid record").runs
    }

    fn counts(run: &mut Run) -> &mut Vec<OperationCount> {
        run.measurement.operations.as_mut().expect("a counted run")
    }

    #[test]
    fn equal_work_is_accepted() {
        assert_eq!(check_operations(&runs()), Ok(()));
        assert_eq!(check_answers(&runs()), Ok(()));
    }

    #[test]
    fn another_answer_is_refused_with_everybodys_value() {
        let mut runs = runs();
        let last = runs.len() - 1;
        runs[last].measurement.checksum = "ffffffffffffffff".to_owned();
        let text = check_answers(&runs).expect_err("different").to_string();
        assert!(text.contains("checksum of the answers"), "{text}");
        assert!(text.contains("ffffffffffffffff"), "{text}");
        assert!(text.contains(&runs[last].entry), "{text}");
        assert!(text.contains("std"), "{text}");
        assert!(!text.contains("container calls"), "{text}");
    }

    #[test]
    fn another_number_of_operations_is_refused() {
        let mut runs = runs();
        assert_eq!(runs[1].stage, Stage::Operations);
        counts(&mut runs[1])[0].count += 1;
        let name = counts(&mut runs[1])[0].operation.clone();
        let text = check_operations(&runs).expect_err("different").to_string();
        assert!(text.contains(&name), "{text}");
        assert_eq!(check_answers(&runs), Ok(()), "the answers are equal");
    }

    #[test]
    fn an_operation_of_one_family_alone_is_refused() {
        let mut runs = runs();
        counts(&mut runs[1]).push(OperationCount {
            operation: "map shake".to_owned(),
            count: 3,
        });
        let text = check_operations(&runs).expect_err("different").to_string();
        assert!(
            text.contains("map shake: 0 (std, specie); 3 (fx)"),
            "{text}"
        );
    }

    #[test]
    fn missing_counts_are_refused() {
        let mut runs = runs();
        runs[1].measurement.operations = None;
        let text = check_operations(&runs).expect_err("missing").to_string();
        assert!(text.contains("operation counts"), "{text}");
    }
}
