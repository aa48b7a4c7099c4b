//! What must hold in a record before anything is computed from it.

use std::collections::BTreeSet;

use container_demo::allocator::Allocator;

use super::measurement::validate_measurement;
use super::{BASELINE, CONTROL, Record, Run, SCHEMA, Stage, TOOL};

/// The longest time that is believed, in seconds: a year.
pub(super) const YEAR_S: f64 = 366.0 * 86_400.0;

/// A record that cannot be believed: the field and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("field `{field}`: {problem}")]
pub struct Invalid {
    /// The path of the field, as `runs[3].measurement.memory`.
    pub field: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

pub(super) fn invalid(field: impl Into<String>, problem: impl Into<String>) -> Invalid {
    Invalid {
        field: field.into(),
        problem: problem.into(),
    }
}

impl Record {
    /// Checks what the types cannot say: the versions, that times are numbers that can be compared, that every entry
    /// has one run in every round, and that all answers were equal.
    ///
    /// # Errors
    /// The first field that is wrong.
    pub fn validate(&self) -> Result<(), Invalid> {
        if self.schema != SCHEMA {
            let problem = format!(
                "version {} is unknown; this tool reads {SCHEMA}",
                self.schema
            );
            return Err(invalid("schema", problem));
        }
        if self.tool != TOOL {
            return Err(invalid(
                "tool",
                format!("`{}` instead of `{TOOL}`", self.tool),
            ));
        }
        if !(0.0..=YEAR_S).contains(&self.elapsed_s) {
            let problem = format!("{} is not within 0 and a year of seconds", self.elapsed_s);
            return Err(invalid("elapsed_s", problem));
        }
        if humantime::parse_rfc3339(&self.started).is_err() {
            let problem = format!("{:?} is no time as 2026-01-31T12:00:00Z", self.started);
            return Err(invalid("started", problem));
        }
        if self.samples == 0 {
            return Err(invalid("samples", "0 samples measure nothing"));
        }
        if self.rounds_complete > self.rounds_requested {
            let problem = format!(
                "{} of {} rounds cannot be complete",
                self.rounds_complete, self.rounds_requested
            );
            return Err(invalid("rounds_complete", problem));
        }
        self.validate_entries()?;
        for (index, run) in self.runs.iter().enumerate() {
            let field = format!("runs[{index}]");
            let Some(entry) = self.entries.iter().find(|entry| entry.label == run.entry) else {
                let problem = format!("`{}` is not one of the entries", run.entry);
                return Err(invalid(format!("{field}.entry"), problem));
            };
            if run.measurement.family != entry.family {
                let problem = format!(
                    "`{}` ran, but the entry `{}` is `{}`",
                    run.measurement.family, entry.label, entry.family
                );
                return Err(invalid(format!("{field}.measurement.family"), problem));
            }
            self.expect_asked_for(run, &field)?;
            validate_measurement(&run.measurement, &format!("{field}.measurement"))?;
            if run.measurement.checksum != self.runs[0].measurement.checksum {
                let problem = "it differs from the first run's: the answers were not equal";
                return Err(invalid(format!("{field}.measurement.checksum"), problem));
            }
        }
        self.validate_rounds()
    }

    fn validate_entries(&self) -> Result<(), Invalid> {
        let mut labels = BTreeSet::new();
        for (index, entry) in self.entries.iter().enumerate() {
            if !labels.insert(entry.label.as_str()) {
                let problem = format!("`{}` is there twice", entry.label);
                return Err(invalid(format!("entries[{index}].label"), problem));
            }
        }
        for needed in [BASELINE, CONTROL] {
            if !labels.contains(needed) {
                return Err(invalid("entries", format!("`{needed}` is missing")));
            }
        }
        Ok(())
    }

    /// Checks that a run measured what the record says was to be measured.
    fn expect_asked_for(&self, run: &Run, field: &str) -> Result<(), Invalid> {
        let measurement = &run.measurement;
        // One stage has an allocator of its own.
        let allocator = match run.stage {
            Stage::Allocations => Allocator::Counting.name(),
            _ => &self.allocator,
        };
        let texts = [
            ("experiment", &*measurement.experiment, &*self.experiment),
            ("allocator", &measurement.allocator, allocator),
            ("deployment", &measurement.deployment, &self.deployment),
        ];
        for (name, got, asked) in texts {
            if got != asked {
                let problem = format!("`{got}` instead of `{asked}`, the record's");
                return Err(invalid(format!("{field}.measurement.{name}"), problem));
            }
        }
        let numbers = [
            ("seed", measurement.seed, self.seed),
            (
                "response.samples",
                measurement.response.samples,
                self.samples,
            ),
        ];
        for (name, got, asked) in numbers {
            if got != asked {
                let problem = format!("{got} instead of {asked}, the record's");
                return Err(invalid(format!("{field}.measurement.{name}"), problem));
            }
        }
        Ok(())
    }

    /// Checks that every entry has one run in the discarded round and in every measured one, and every family one in each
    /// of the stages before.
    fn validate_rounds(&self) -> Result<(), Invalid> {
        if self.rounds_complete == 0 || self.stage(Stage::Round).next().is_none() {
            return Err(invalid("runs", "there is no measured run"));
        }
        let mut seen = BTreeSet::new();
        for (index, run) in self.runs.iter().enumerate() {
            let field = format!("runs[{index}].round");
            let round = run.round;
            if run.stage != Stage::Round {
                if round != 0 {
                    return Err(invalid(
                        field,
                        format!("{round} outside the rounds, where 0 stands"),
                    ));
                }
            } else if round == 0 || round > self.rounds_complete {
                let problem = format!("{round} is not within 1 to {}", self.rounds_complete);
                return Err(invalid(field, problem));
            }
            if !seen.insert((run.stage, round, run.entry.as_str())) {
                let problem = format!(
                    "{} has a second run of `{}`",
                    name(run.stage, round),
                    run.entry
                );
                return Err(invalid(field, problem));
            }
        }
        self.validate_all_there(&seen)
    }

    fn validate_all_there(&self, seen: &BTreeSet<(Stage, u32, &str)>) -> Result<(), Invalid> {
        let before = [Stage::Operations, Stage::Allocations, Stage::WarmUp].map(|stage| (stage, 0));
        // The number of rounds in a foreign file may be huge, but the first that is missing ends the search.
        let rounds = (1..=self.rounds_complete).map(|round| (Stage::Round, round));
        for (stage, round) in before.into_iter().chain(rounds) {
            // The control is a family that is there already.
            let once_a_family = matches!(stage, Stage::Operations | Stage::Allocations);
            for entry in &self.entries {
                let wanted = (stage, round, entry.label.as_str());
                if once_a_family && entry.label == CONTROL || seen.contains(&wanted) {
                    continue;
                }
                let problem = format!("{} has no run of `{}`", name(stage, round), entry.label);
                return Err(invalid("runs", problem));
            }
        }
        Ok(())
    }
}

/// The name of a stage or of a round in messages.
fn name(stage: Stage, round: u32) -> String {
    match stage {
        Stage::Operations => "the stage `operations`".to_owned(),
        Stage::Allocations => "the stage `allocations`".to_owned(),
        Stage::WarmUp => "the stage `warm-up`".to_owned(),
        Stage::Round => format!("round {round}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read;
    use container_demo::measurement::Measurement;
    use std::path::Path;

    fn fixture() -> Record {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record.json");
        read(&path).expect("the fixture is a valid record")
    }

    fn field_of(change: impl FnOnce(&mut Record)) -> String {
        let mut record = fixture();
        change(&mut record);
        record.validate().expect_err("it must be refused").field
    }

    #[test]
    fn every_fault_names_its_field() {
        let last = fixture().runs.len() - 1;
        assert_eq!(field_of(|record| record.schema = 99), "schema");
        assert_eq!(field_of(|record| record.tool = "other".to_owned()), "tool");
        assert_eq!(field_of(|record| record.elapsed_s = f64::NAN), "elapsed_s");
        assert_eq!(
            field_of(|record| record.entries[1].label = "std".to_owned()),
            "entries[1].label"
        );
        assert_eq!(
            field_of(|record| record.entries.retain(|entry| entry.label != "A/A")),
            "entries"
        );
        assert_eq!(
            field_of(|record| record.runs[2].entry = "nobody".to_owned()),
            "runs[2].entry"
        );
        assert_eq!(
            field_of(|record| record.runs[2].measurement.family = "nobody".to_owned()),
            "runs[2].measurement.family"
        );
        assert_eq!(
            field_of(|record| record.runs[2].measurement.response.mean_ns = -1.0),
            "runs[2].measurement.response.mean_ns"
        );
        assert_eq!(
            field_of(|record| record.runs[2].measurement.checksum.clear()),
            "runs[2].measurement.checksum"
        );
        assert_eq!(
            field_of(|record| record.runs[2].measurement.schema = 0),
            "runs[2].measurement.schema"
        );
        assert_eq!(field_of(|record| record.runs.clear()), "runs");
        assert_eq!(field_of(|record| drop(record.runs.pop())), "runs");
        assert_eq!(
            field_of(|record| {
                record.rounds_complete = u32::MAX;
                record.rounds_requested = u32::MAX;
            }),
            "runs"
        );
        assert_eq!(
            field_of(|record| record.rounds_complete = 6),
            "rounds_complete"
        );
        assert_eq!(
            field_of(|record| {
                let again = record.runs[last].clone();
                record.runs.push(again);
            }),
            format!("runs[{}].round", last + 1)
        );
        assert_eq!(field_of(|record| record.runs[0].round = 3), "runs[0].round");
        assert_eq!(
            field_of(|record| record.runs[last].round = 0),
            format!("runs[{last}].round")
        );
    }

    type Change = fn(&mut Measurement);

    #[test]
    fn runs_are_of_what_the_record_says() {
        let field = |change: fn(&mut Measurement)| {
            field_of(|record| change(&mut record.runs[4].measurement)).replacen("runs[4].", "", 1)
        };
        let changes: [(&str, Change); 5] = [
            ("experiment", |run| run.experiment.push('x')),
            ("allocator", |run| run.allocator = "system".to_owned()),
            ("deployment", |run| run.deployment.push('x')),
            ("seed", |run| run.seed += 1),
            ("response.samples", |run| run.response.samples += 1),
        ];
        for (name, change) in changes {
            assert_eq!(field(change), format!("measurement.{name}"));
        }
        for allocator in ["counting", "mimalloc"] {
            let change = |record: &mut Record| {
                record.runs[0].measurement.allocator = allocator.to_owned();
            };
            assert_eq!(field_of(change), "runs[0].measurement.allocator");
        }
    }

    #[test]
    fn the_records_own_numbers_are_believable() {
        assert_eq!(field_of(|record| record.samples = 0), "samples");
        assert_eq!(field_of(|record| record.elapsed_s = 1e300), "elapsed_s");
        for time in ["", "yesterday", "2026-13-01T12:00:00Z", "2026-01-31"] {
            assert_eq!(
                field_of(|record| record.started = time.to_owned()),
                "started"
            );
        }
    }

    #[test]
    fn every_stage_has_everybody_once() {
        for index in 0..fixture().runs.len() {
            assert_eq!(field_of(|record| drop(record.runs.remove(index))), "runs");
            let again = field_of(|record| {
                let run = record.runs[index].clone();
                record.runs.insert(index + 1, run);
            });
            assert_eq!(again, format!("runs[{}].round", index + 1));
        }
    }
}
