//! The record of a comparison: all that was measured, on what, with what. Reports are pure functions of it.

mod file;
mod measurement;
mod validate;

pub use file::{ReadError, WriteError, path, prepare_folder, read, write};
pub(crate) use file::{keep_earlier, replace};
pub use validate::Invalid;

use container_demo::measurement::{Measurement, Workload};
use serde::{Deserialize, Serialize};

use crate::machine::{Load, Machine};

/// The version of [`Record`]'s layout.
pub const SCHEMA: u32 = 1;

/// What [`Record::tool`] says.
pub const TOOL: &str = "benches";

/// The family that the others are compared with.
pub const BASELINE: &str = "std";

/// The label of the baseline's second entry.
pub const CONTROL: &str = "A/A";

/// One comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: u32,
    /// [`TOOL`].
    pub tool: String,
    /// What was measured: `container`.
    pub subject: String,
    /// The experiment, as `sessions`.
    pub experiment: String,
    /// When the first process started: UTC, as `2026-01-31T12:00:00Z`.
    pub started: String,
    /// How long the whole took, in seconds.
    pub elapsed_s: f64,
    /// The command line, word by word.
    pub command: Vec<String>,
    /// What the binary was built from and with.
    pub build: Build,
    /// The machine.
    pub machine: Machine,
    /// What else the machine did.
    pub load: Load,
    /// The allocator of the timed runs.
    pub allocator: String,
    /// The deployment: `shop (embedded)` or a path.
    pub deployment: String,
    /// The workload's seed.
    pub seed: u64,
    /// How many requests each process was to measure.
    pub samples: u64,
    /// How many rounds were asked for, the discarded one not counted.
    pub rounds_requested: u32,
    /// How many rounds were completed: every entry once in each.
    pub rounds_complete: u32,
    /// How it ended.
    pub ending: Ending,
    /// What a reader must know before believing the numbers.
    pub warnings: Vec<String>,
    /// What was compared, in the order asked for; the baseline and its second entry come first.
    pub entries: Vec<Entry>,
    /// Every run whose round was completed, in the order of time.
    pub runs: Vec<Run>,
}

/// How a comparison ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// All rounds were completed.
    Complete,
    /// Somebody stopped it.
    Interrupted,
    /// A process failed: what it said.
    Failed(String),
}

/// One line of the comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The family's name, or [`CONTROL`].
    pub label: String,
    /// The family that runs.
    pub family: String,
}

/// One process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// What it was for.
    pub stage: Stage,
    /// The round, from 1; 0 outside the rounds.
    pub round: u32,
    /// The place within the round, from 1.
    pub position: u32,
    /// The entry's label.
    pub entry: String,
    /// What it yielded.
    pub measurement: Measurement,
}

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Once per family: what the application asks of its collections. Not timed.
    Operations,
    /// Once per family: what is allocated. Not timed.
    Allocations,
    /// The discarded round.
    WarmUp,
    /// A measured round.
    Round,
}

/// What the binary was built from and with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The tool's version.
    pub version: String,
    /// The Git commit, with `-modified` when the sources differed from it.
    pub git_revision: Option<String>,
    /// The compiler, as it names itself.
    pub compiler: String,
    /// The target triple.
    pub target: String,
    /// Whether debug assertions were off, as in a release build.
    pub optimised: bool,
    /// The optimisation level.
    pub optimisation_level: String,
    /// Compiler flags from the environment or the configuration.
    pub flags: Option<String>,
    /// The instruction sets the compiler could use.
    pub target_features: Option<String>,
    /// The crates behind the families.
    pub crates: Vec<Crate>,
}

/// A crate and its version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crate {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

impl Build {
    /// The Git commit, and whether the sources differed from it; none outside a Git checkout.
    pub fn commit(&self) -> Option<(&str, bool)> {
        let revision = self.git_revision.as_deref()?;
        Some(match revision.strip_suffix("-modified") {
            Some(commit) => (commit, true),
            None => (revision, false),
        })
    }

    /// The build of this binary.
    pub fn of_this_binary() -> Self {
        let known = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let crates = env!("BENCHES_RIVALS").split(',');
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            git_revision: known(env!("BENCHES_GIT_REVISION")),
            compiler: env!("BENCHES_RUSTC_VERSION").to_owned(),
            target: env!("BENCHES_TARGET").to_owned(),
            optimised: !cfg!(debug_assertions),
            optimisation_level: env!("BENCHES_OPT_LEVEL").to_owned(),
            flags: known(env!("BENCHES_FLAGS")),
            target_features: known(env!("BENCHES_TARGET_FEATURES")),
            crates: crates
                .filter_map(|rival| rival.split_once('='))
                .map(|(name, version)| Crate {
                    name: name.to_owned(),
                    version: version.to_owned(),
                })
                .collect(),
        }
    }
}

impl Record {
    /// How many rounds are complete, as a clause: `3 of 15 rounds are complete`.
    pub fn completeness(&self) -> String {
        let are = if self.rounds_complete == 1 {
            "is"
        } else {
            "are"
        };
        format!(
            "{} of {} rounds {are} complete",
            self.rounds_complete, self.rounds_requested
        )
    }

    /// What was served; none in a record without runs.
    pub fn workload(&self) -> Option<Workload> {
        self.runs.first().map(|run| run.measurement.workload)
    }

    /// The runs of one stage, in the order of time.
    pub fn stage(&self, stage: Stage) -> impl Iterator<Item = &Run> {
        self.runs.iter().filter(move |run| run.stage == stage)
    }

    /// The measured runs of one entry, in the order of rounds.
    pub fn rounds_of<'a>(&'a self, label: &'a str) -> impl Iterator<Item = &'a Measurement> {
        self.stage(Stage::Round)
            .filter(move |run| run.entry == label)
            .map(|run| &run.measurement)
    }
}
