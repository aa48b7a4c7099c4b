//! Runs a comparison: one fresh process per measurement, interleaved and rotated, equal work proven first.

mod agreement;
mod child;
pub mod interrupt;
pub(crate) mod order;
mod parent;
mod progress;

pub use agreement::Disagreement;
pub use child::{Failure, Job, Launch, Processes};
pub use parent::{Orphaned, end_with_parent};
pub use progress::{Progress, Silent, progress};

use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use container_demo::measurement::Measurement;

use crate::machine::{self, Watch};
use crate::record::{BASELINE, Build, CONTROL, Ending, Entry, Record, Run, SCHEMA, Stage, TOOL};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The experiment, as `sessions`.
    pub experiment: String,
    /// The families, the baseline first, none twice.
    pub families: Vec<String>,
    /// The deployment; none for the embedded one.
    pub deployment: Option<PathBuf>,
    /// The allocator of the timed runs.
    pub allocator: String,
    /// The allocator that counts.
    pub counting_allocator: String,
    /// The workload's seed.
    pub seed: u64,
    /// How many requests a process measures.
    pub samples: u64,
    /// How many rounds are measured.
    pub rounds: u32,
    /// The command line, for the record.
    pub command: Vec<String>,
    /// What the reader must know about how this was called.
    pub warnings: Vec<String>,
}

/// Why there is no record.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A process failed before a round was complete.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// The families did not do the same.
    #[error("refused to compare, because the families did not do the same work:\n{0}")]
    Disagreement(#[from] Disagreement),
    /// Stopped before a round was complete.
    #[error("interrupted before a round was complete: nothing was kept")]
    Interrupted,
}

impl Settings {
    /// The entries: the baseline, the baseline again as control, then the others.
    pub fn entries(&self) -> Vec<Entry> {
        let entry = |label: &str, family: &str| Entry {
            label: label.to_owned(),
            family: family.to_owned(),
        };
        let others = self.families.iter().filter(|family| *family != BASELINE);
        [entry(BASELINE, BASELINE), entry(CONTROL, BASELINE)]
            .into_iter()
            .chain(others.map(|family| entry(family, family)))
            .collect()
    }

    /// How many processes will be started.
    pub fn processes(&self) -> u64 {
        let families = self.families.len() as u64;
        2 * families + (families + 1) * (u64::from(self.rounds) + 1)
    }
}

/// Runs the comparison and keeps every complete round. `watch` has looked at the machine and goes on watching it.
///
/// # Errors
/// When nothing can be compared: see [`Error`]. A failure or an interruption after a complete round is no error but the
/// record's [`Ending`].
pub fn compare(
    settings: &Settings,
    watch: Watch,
    launcher: &mut dyn Launch,
    progress: &mut dyn Progress,
) -> Result<Record, Error> {
    let started = SystemTime::now();
    let clock = Instant::now();
    let entries = settings.entries();
    let mut course = Course {
        settings,
        entries: &entries,
        launcher,
        progress,
        runs: Vec::new(),
    };
    let result = course.run();
    course.progress.finish();
    let (rounds_complete, ending) = result?;
    let runs = course.runs;
    let load = watch.finish();
    let mut warnings = settings.warnings.clone();
    warnings.extend(load.warnings());
    Ok(Record {
        schema: SCHEMA,
        tool: TOOL.to_owned(),
        subject: "container".to_owned(),
        experiment: settings.experiment.clone(),
        started: humantime::format_rfc3339_seconds(started).to_string(),
        elapsed_s: clock.elapsed().as_secs_f64(),
        command: settings.command.clone(),
        build: Build::of_this_binary(),
        machine: machine::machine(),
        load,
        allocator: settings.allocator.clone(),
        deployment: runs
            .first()
            .map(|run| run.measurement.deployment.clone())
            .unwrap_or_default(),
        seed: settings.seed,
        samples: settings.samples,
        rounds_requested: settings.rounds,
        rounds_complete,
        ending,
        warnings,
        entries,
        runs,
    })
}

/// A comparison under way.
struct Course<'a> {
    settings: &'a Settings,
    entries: &'a [Entry],
    launcher: &'a mut dyn Launch,
    progress: &'a mut dyn Progress,
    runs: Vec<Run>,
}

impl Course<'_> {
    /// Runs everything; says how many rounds are complete, and how it ended.
    fn run(&mut self) -> Result<(u32, Ending), Error> {
        self.prove_equal_work()?;
        self.round(0)?;
        for round in 1..=self.settings.rounds {
            let complete = round - 1;
            match self.round(round) {
                Ok(()) => {}
                Err(error @ Error::Disagreement(_)) => return Err(error),
                Err(error) if complete == 0 => return Err(error),
                Err(Error::Interrupted) => return Ok((complete, Ending::Interrupted)),
                Err(error) => return Ok((complete, Ending::Failed(error.to_string()))),
            }
        }
        Ok((self.settings.rounds, Ending::Complete))
    }

    /// Runs every family once with its operations counted and once with its allocations counted.
    fn prove_equal_work(&mut self) -> Result<(), Error> {
        self.progress
            .begin("Checking that all families do the same work");
        let families = self.entries.iter().filter(|entry| entry.label != CONTROL);
        for (place, entry) in families.clone().enumerate() {
            let run = self.launch(Stage::Operations, entry, 0, place)?;
            self.runs.push(run);
        }
        agreement::check_operations(&self.runs)?;
        self.progress.begin("Counting allocations");
        for (place, entry) in families.enumerate() {
            let run = self.launch(Stage::Allocations, entry, 0, place)?;
            self.runs.push(run);
        }
        agreement::check_answers(&self.runs)?;
        Ok(())
    }

    /// Runs every entry once. Round 0 warms the machine up and is kept apart. The runs are kept only when all are there.
    fn round(&mut self, round: u32) -> Result<(), Error> {
        let (stage, text) = if round == 0 {
            (Stage::WarmUp, "Warm-up round, to be discarded".to_owned())
        } else {
            (
                Stage::Round,
                format!("Round {round} of {}", self.settings.rounds),
            )
        };
        self.progress.begin(&text);
        let before = self.runs.len();
        let order = order::order(self.entries.len(), round, self.settings.seed);
        for (place, index) in order.into_iter().enumerate() {
            match self.launch(stage, &self.entries[index], round, place) {
                Ok(run) => self.runs.push(run),
                Err(error) => {
                    self.runs.truncate(before);
                    return Err(error);
                }
            }
        }
        agreement::check_answers(&self.runs)?;
        Ok(())
    }

    fn launch(
        &mut self,
        stage: Stage,
        entry: &Entry,
        round: u32,
        place: usize,
    ) -> Result<Run, Error> {
        if interrupt::requested() {
            return Err(Error::Interrupted);
        }
        let allocator = match stage {
            Stage::Allocations => &self.settings.counting_allocator,
            _ => &self.settings.allocator,
        };
        let job = Job {
            experiment: &self.settings.experiment,
            family: &entry.family,
            deployment: self.settings.deployment.as_deref(),
            allocator,
            seed: self.settings.seed,
            samples: self.settings.samples,
            counted: stage == Stage::Operations,
        };
        let measurement = self
            .launcher
            .launch(&job)
            .map_err(|failure| match failure {
                Failure::Interrupted => Error::Interrupted,
                other => Error::Failed(other),
            })?;
        expect_asked_for(&job, &measurement)?;
        self.progress.step();
        Ok(Run {
            stage,
            round,
            position: u32::try_from(place + 1).unwrap_or(u32::MAX),
            entry: entry.label.clone(),
            measurement,
        })
    }
}

/// Checks that a process measured what it was asked for.
fn expect_asked_for(job: &Job, measurement: &Measurement) -> Result<(), Failure> {
    let pairs = [
        ("experiment", job.experiment, &measurement.experiment),
        ("family", job.family, &measurement.family),
        ("allocator", job.allocator, &measurement.allocator),
    ];
    for (what, asked, got) in pairs {
        if asked != got {
            return Err(Failure::Other {
                family: job.family.to_owned(),
                problem: format!("it measured the {what} `{got}` instead of `{asked}`"),
            });
        }
    }
    if measurement.response.samples != job.samples {
        let problem = format!(
            "it measured {} samples instead of {}",
            measurement.response.samples, job.samples
        );
        return Err(Failure::Other {
            family: job.family.to_owned(),
            problem,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
