//! The record of a grid: all that was measured, on what, with what. Reports are pure functions of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::cell::Cell;
use super::join::Row;
use super::one::FLOOR;
use super::outcome::Outcome;
use super::subject::BASELINE;
use crate::machine::{Load, Machine};
use crate::record::{Build, CONTROL, Ending, TOOL};

/// The version of [`Grid`]'s layout.
pub const SCHEMA: u32 = 1;

/// What [`Grid::subject`] says.
pub const SUBJECT: &str = "maps";

/// One run of the grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The tool that measured: `benches`.
    pub tool: String,
    /// [`SUBJECT`].
    pub subject: String,
    /// `full`, `quick` or `cross-language`.
    pub design: String,
    /// When the first process started: UTC, as `2026-01-31T12:00:00Z`.
    pub started: String,
    /// How long the whole took, in seconds; of all sittings when it was resumed.
    pub elapsed_s: f64,
    /// The command line, word by word.
    pub command: Vec<String>,
    /// What the binary was built from and with.
    pub build: Build,
    /// The machine.
    pub machine: Machine,
    /// What else the machine did.
    pub load: Load,
    /// The seed of the order of processes.
    pub seed: u64,
    /// The least number of operations in a batch.
    pub batch: u64,
    /// How many seconds a cell may take.
    pub limit_s: u64,
    /// How many rounds were asked for; large maps take part in every second one.
    pub rounds: u32,
    /// Whether rivals sit out where they say little, as [`plan`](super::plan) has it.
    #[serde(default)]
    pub sparing: bool,
    /// How it ended.
    pub ending: Ending,
    /// What a reader must know before believing the numbers.
    pub warnings: Vec<String>,
    /// What was compared: labels of rivals; the baseline, its second entry, the floor, and the others.
    pub entries: Vec<String>,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Every process, in the order of time.
    pub runs: Vec<Run>,
    /// What programs in other languages measured on the same keys.
    pub joined: Vec<Row>,
}

/// One process, or several when one was stopped and the rest of its cells went to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The round, from 1; 0 for the check before.
    pub round: u32,
    /// The place among the entries, from 1.
    pub position: u32,
    /// The label of the entry.
    pub entry: String,
    /// What came out of each cell.
    pub results: Vec<CellResult>,
}

/// What came out of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellResult {
    /// The place in [`Grid::cells`].
    pub cell: usize,
    /// What came out.
    pub outcome: Outcome,
}

/// The rival that an entry runs.
pub fn rival_of(entry: &str) -> &str {
    if entry == CONTROL { BASELINE } else { entry }
}

/// A record that could not be read or cannot be believed.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct ReadError {
    file: String,
    problem: String,
}

impl Grid {
    /// Reads a record and checks it.
    ///
    /// # Errors
    /// When the file cannot be read, is not JSON, is not a record of the grid, has another schema version, or says what
    /// cannot be. The error names the file and the field.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        Self::parse(path).map_err(|problem| ReadError {
            file: path.display().to_string(),
            problem,
        })
    }

    /// Whether a file says of itself that it is such a record.
    pub fn is_said_to_be_in(path: &Path) -> bool {
        let subject = |text: String| -> Option<bool> {
            let value: serde_json::Value = serde_json::from_str(&text).ok()?;
            Some(value.get("subject")? == SUBJECT)
        };
        fs::read_to_string(path)
            .ok()
            .and_then(subject)
            .unwrap_or(false)
    }

    fn parse(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("cannot be read: {error}"))?;
        let value: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| format!("not a record: {error}"))?;
        if value.get("subject").and_then(serde_json::Value::as_str) != Some(SUBJECT) {
            return Err(format!(
                "not a record of `benches maps`: field `subject` is not `{SUBJECT}`"
            ));
        }
        match value.get("schema").and_then(serde_json::Value::as_u64) {
            Some(schema) if schema == u64::from(SCHEMA) => {}
            Some(schema) => {
                return Err(format!(
                    "field `schema`: version {schema} is unknown; this tool reads {SCHEMA}"
                ));
            }
            None => return Err("field `schema`: no number".to_owned()),
        }
        let mut deserializer = serde_json::Deserializer::from_str(&text);
        let grid: Self = serde_path_to_error::deserialize(&mut deserializer)
            .map_err(|error| format!("field `{}`: {}", error.path(), error.inner()))?;
        grid.validate()?;
        Ok(grid)
    }

    /// Checks what the types cannot say.
    ///
    /// # Errors
    /// The first field that is wrong, and what is.
    pub fn validate(&self) -> Result<(), String> {
        let fault = |field: &str, problem: &str| Err(format!("field `{field}`: {problem}"));
        if self.tool != TOOL {
            return fault("tool", "it is not `benches`");
        }
        if !(self.elapsed_s.is_finite() && self.elapsed_s >= 0.0) {
            return fault("elapsed_s", "neither 0 nor above");
        }
        let labels: BTreeSet<&String> = self.entries.iter().collect();
        if labels.len() != self.entries.len() {
            return fault("entries", "a label is there twice");
        }
        for needed in [BASELINE, CONTROL] {
            if !self.entries.iter().any(|entry| entry == needed) {
                return fault("entries", &format!("`{needed}` is missing"));
            }
        }
        let mut seen = BTreeSet::new();
        for (index, run) in self.runs.iter().enumerate() {
            let field = format!("runs[{index}]");
            if !self.entries.contains(&run.entry) {
                let problem = format!("`{}` is not one of the entries", run.entry);
                return fault(&format!("{field}.entry"), &problem);
            }
            for (place, result) in run.results.iter().enumerate() {
                let field = format!("{field}.results[{place}]");
                if result.cell >= self.cells.len() {
                    return fault(&format!("{field}.cell"), "there is no such cell");
                }
                if !seen.insert((run.round, run.entry.as_str(), result.cell)) {
                    return fault(&field, "the cell was measured before in this round");
                }
                let Some(measured) = result.outcome.measured() else {
                    continue;
                };
                let good = |sample: &f64| sample.is_finite() && *sample >= 0.0;
                if measured.samples.is_empty() || !measured.samples.iter().all(good) {
                    let problem = "there must be samples, all of them 0 or above";
                    return fault(&format!("{field}.outcome.measured.samples"), problem);
                }
            }
        }
        if seen.is_empty() {
            return fault("runs", "there is no run");
        }
        Ok(())
    }

    /// Whether another run can be continued by this one: the same cells and entries in the same order, by the same binary
    /// on the same machine, with the same batches.
    ///
    /// # Errors
    /// What differs.
    pub fn continues(&self, earlier: &Self) -> Result<(), &'static str> {
        let checks = [
            (self.cells == earlier.cells, "other cells were asked for"),
            (
                self.entries == earlier.entries,
                "other rivals were asked for",
            ),
            (
                self.sparing == earlier.sparing,
                "rivals were asked for by name in one of the runs only",
            ),
            (self.batch == earlier.batch, "other batches were asked for"),
            (self.seed == earlier.seed, "another seed was asked for"),
            (self.build == earlier.build, "the program was built anew"),
            (
                self.machine == earlier.machine,
                "it was measured on another machine",
            ),
        ];
        match checks.iter().find(|(same, _)| !same) {
            Some((_, problem)) => Err(problem),
            None => Ok(()),
        }
    }

    /// The outcomes of a cell for an entry, with their rounds, the check not among them, in the order of rounds.
    pub fn outcomes(&self, cell: usize, entry: &str) -> impl Iterator<Item = (u32, &Outcome)> {
        self.runs
            .iter()
            .filter(move |run| run.round > 0 && run.entry == entry)
            .flat_map(|run| run.results.iter().map(|result| (run.round, result)))
            .filter(move |(_, result)| result.cell == cell)
            .map(|(round, result)| (round, &result.outcome))
    }

    /// An outcome that is no number and so will not change: why an entry has nothing to show in a cell.
    pub fn settled(&self, cell: usize, entry: &str) -> Option<&Outcome> {
        self.runs
            .iter()
            .filter(|run| run.entry == entry)
            .flat_map(|run| &run.results)
            .filter(|result| result.cell == cell)
            .map(|result| &result.outcome)
            .find(|outcome| outcome.measured().is_none())
    }

    /// The entries that are maps.
    pub fn maps(&self) -> impl Iterator<Item = &str> {
        self.entries
            .iter()
            .map(String::as_str)
            .filter(|entry| *entry != FLOOR)
    }
}
