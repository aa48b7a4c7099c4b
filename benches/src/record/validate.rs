//! What must hold in a record before anything is computed from it.

use std::collections::BTreeSet;

use container_demo::measurement::{self, Measurement};

use super::{BASELINE, CONTROL, Record, SCHEMA, Stage, TOOL};

/// A record that cannot be believed: the field and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("field `{field}`: {problem}")]
pub struct Invalid {
    /// The path of the field, as `runs[3].measurement.memory`.
    pub field: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

fn invalid(field: impl Into<String>, problem: impl Into<String>) -> Invalid {
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
        if !(self.elapsed_s.is_finite() && self.elapsed_s >= 0.0) {
            return Err(invalid("elapsed_s", "neither 0 nor above"));
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
            } else if !seen.insert((round, run.entry.as_str())) {
                let problem = format!("round {round} has a second run of `{}`", run.entry);
                return Err(invalid(field, problem));
            }
        }
        // A round number from a foreign file may be huge: count before looking for what is missing.
        if seen.len() as u64 == u64::from(self.rounds_complete) * self.entries.len() as u64 {
            return Ok(());
        }
        let missing = (1..=self.rounds_complete)
            .flat_map(|round| {
                self.entries
                    .iter()
                    .map(move |entry| (round, entry.label.as_str()))
            })
            .find(|wanted| !seen.contains(wanted));
        let (round, label) = missing.unwrap_or_default();
        Err(invalid(
            "runs",
            format!("round {round} has no run of `{label}`"),
        ))
    }
}

fn validate_measurement(measurement: &Measurement, field: &str) -> Result<(), Invalid> {
    if measurement.schema != measurement::SCHEMA {
        let problem = format!(
            "version {} is unknown; this tool reads {}",
            measurement.schema,
            measurement::SCHEMA
        );
        return Err(invalid(format!("{field}.schema"), problem));
    }
    let response = &measurement.response;
    let numbers = [
        ("response.samples", response.samples as f64),
        ("response.elapsed_ns", response.elapsed_ns as f64),
        ("response.throughput", response.throughput),
        ("response.mean_ns", response.mean_ns),
        ("response.first_half_mean_ns", response.first_half_mean_ns),
        ("response.second_half_mean_ns", response.second_half_mean_ns),
        ("boot.total_ns", measurement.boot.total_ns as f64),
    ];
    for (name, number) in numbers {
        if !(number.is_finite() && number > 0.0) {
            let problem = format!("{number} is not a number above 0");
            return Err(invalid(format!("{field}.{name}"), problem));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read;
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
        assert_eq!(field_of(|record| record.rounds_complete = u32::MAX), "runs");
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
}
