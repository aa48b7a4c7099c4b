//! The experiments: one run of one family in this process.

mod boot;
mod metrics;
mod sessions;

use metadata_demo::deployment::Source;
use specie::family::{
    Counted, Family, UnknownFamily, WithFamily, counts, reset_counts, with_family,
};
use thiserror::Error;

use crate::allocator;
use crate::measurement::{Measurement, OperationCount, SCHEMA};
use crate::server::BootError;
use sessions::Run;

/// The experiments there are.
pub const NAMES: [&str; 1] = ["sessions"];

/// How many samples a run takes, unless told otherwise: as many as the historic report.
pub const SAMPLES: u64 = 9600;

/// How many samples a run takes at most.
pub const MOST_SAMPLES: u64 = 100_000_000;

/// How long before this process's start the parent may have read its clock, in nanoseconds: an hour.
const LONGEST_EXEC_NS: u64 = 3_600_000_000_000;

/// Reads a number of samples from a command line.
///
/// # Errors
/// What would be right, in words.
pub fn parse_samples(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(samples) if (1..=MOST_SAMPLES).contains(&samples) => Ok(samples),
        _ => Err("a whole number is wanted, from 1 to 100,000,000".to_owned()),
    }
}

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// One of [`NAMES`].
    pub experiment: String,
    /// One of [`specie::family::NAMES`].
    pub family: String,
    /// What to deploy.
    pub deployment: Source,
    /// How many requests are measured.
    pub samples: u64,
    /// The workload's seed.
    pub seed: u64,
    /// The parent's `CLOCK_MONOTONIC` right before it started this process, nanoseconds.
    pub started_monotonic_ns: Option<u64>,
    /// Whether every operation on the server's collections is counted. Such a run's times mean nothing. (What reading the
    /// deployment asks is left out: counting it too would compile all of that once more for every family. A test counts it.)
    pub counted: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            experiment: NAMES[0].to_owned(),
            family: specie::family::NAMES[0].to_owned(),
            deployment: Source::Embedded,
            samples: SAMPLES,
            seed: 1,
            started_monotonic_ns: None,
            counted: false,
        }
    }
}

/// Why there is no measurement. What it displays is a full explanation.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such experiment.
    #[error("unknown experiment {0:?}: choose one of {list}", list = NAMES.join(", "))]
    UnknownExperiment(String),
    /// There is no such family.
    #[error(transparent)]
    UnknownFamily(#[from] UnknownFamily),
    /// Nothing was to be measured.
    #[error("0 samples measure nothing: ask for at least 1")]
    NoSamples,
    /// More was to be measured than can be.
    #[error("{0} samples are too many: ask for 1 to 100,000,000")]
    TooManySamples(u64),
    /// The deployment cannot be read or does not resolve.
    #[error("the deployment cannot be used:\n{0}")]
    Deployment(String),
    /// The deployment has nothing to call.
    #[error("{0} deploys no session or entity bean, so there is nothing to call and to measure")]
    NoBeans(String),
    /// The server did not boot.
    #[error(transparent)]
    Boot(#[from] BootError),
    /// The stamp lies in the future.
    #[error(
        "the start stamp {stamp} ns lies after this process's start at {now} ns: hand over CLOCK_MONOTONIC of this machine, \
         read right before exec"
    )]
    Stamp {
        /// What was handed over.
        stamp: u64,
        /// The clock.
        now: u64,
    },
    /// The stamp lies too far back to be the parent's.
    #[error(
        "the start stamp {stamp} ns lies more than an hour before this process's start at {now} ns: hand over \
         CLOCK_MONOTONIC of this machine, read right before exec"
    )]
    OldStamp {
        /// What was handed over.
        stamp: u64,
        /// The clock.
        now: u64,
    },
    /// The histogram could not be made.
    #[error("the response times cannot be kept: {0}")]
    Histogram(String),
    /// The allocator's environment variable has an unknown value.
    #[error(transparent)]
    Allocator(#[from] allocator::UnknownAllocator),
}

impl Error {
    /// The exit code: 2 for what was asked wrongly, 1 for what went wrong.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::UnknownExperiment(_)
            | Self::UnknownFamily(_)
            | Self::NoSamples
            | Self::TooManySamples(_)
            | Self::Allocator(_)
            | Self::OldStamp { .. }
            | Self::Stamp { .. } => 2,
            Self::Deployment(_) | Self::NoBeans(_) | Self::Boot(_) | Self::Histogram(_) => 1,
        }
    }
}

/// Boots a server for the family, serves the workload, and says what it took.
///
/// Not generic: the code for every family is compiled once, here.
///
/// # Errors
/// When the options ask for what there is not, or the deployment does not boot.
pub fn run(options: &Options) -> Result<Measurement, Error> {
    let entered = metrics::monotonic_ns();
    let allocator = allocator::chosen()?;
    if !NAMES.contains(&options.experiment.as_str()) {
        return Err(Error::UnknownExperiment(options.experiment.clone()));
    }
    if options.samples == 0 {
        return Err(Error::NoSamples);
    }
    if options.samples > MOST_SAMPLES {
        return Err(Error::TooManySamples(options.samples));
    }
    if let Some(stamp) = options.started_monotonic_ns {
        check_stamp(stamp, entered)?;
    }
    let measured = with_family(&options.family, Visitor { options, entered })??;
    let operations = options.counted.then(|| {
        let count = |(operation, count): (&str, u64)| OperationCount {
            operation: operation.to_owned(),
            count,
        };
        counts().into_iter().map(count).collect()
    });
    Ok(Measurement {
        schema: SCHEMA,
        experiment: options.experiment.clone(),
        family: options.family.clone(),
        allocator: allocator.name().to_owned(),
        deployment: options.deployment.name(),
        workload: measured.workload,
        seed: options.seed,
        optimised: !cfg!(debug_assertions),
        boot: measured.boot,
        warm_up: measured.warm_up,
        response: measured.response,
        memory: measured.memory,
        cpu: measured.cpu,
        checksum: measured.checksum,
        operations,
        allocations: measured.allocations,
    })
}

/// Refuses a stamp that cannot be the parent's, right before it started this process.
fn check_stamp(stamp: u64, now: u64) -> Result<(), Error> {
    if stamp > now {
        return Err(Error::Stamp { stamp, now });
    }
    if now - stamp > LONGEST_EXEC_NS {
        return Err(Error::OldStamp { stamp, now });
    }
    Ok(())
}

struct Visitor<'a> {
    options: &'a Options,
    entered: u64,
}

impl WithFamily for Visitor<'_> {
    type Output = Result<Run, Error>;

    fn run<F: Family>(self) -> Self::Output {
        if self.options.counted {
            reset_counts();
            sessions::run::<Counted<F>, F>(self.options, self.entered)
        } else {
            sessions::run::<F, F>(self.options, self.entered)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_and_bounded() {
        assert_eq!(parse_samples("1"), Ok(1));
        assert_eq!(parse_samples("100000000"), Ok(MOST_SAMPLES));
        for text in ["0", "100000001", "18446744073709551616", "-1", "many", ""] {
            let problem = parse_samples(text).expect_err(text);
            assert!(problem.contains("1 to 100,000,000"), "{problem}");
        }
        let options = Options {
            samples: MOST_SAMPLES + 1,
            ..Options::default()
        };
        assert!(matches!(run(&options), Err(Error::TooManySamples(_))));
    }

    #[test]
    fn stamps_are_of_the_last_hour() {
        let now = 2 * LONGEST_EXEC_NS;
        assert!(check_stamp(now, now).is_ok());
        assert!(check_stamp(now - LONGEST_EXEC_NS, now).is_ok());
        let old = check_stamp(now - LONGEST_EXEC_NS - 1, now);
        assert!(matches!(old, Err(Error::OldStamp { .. })));
        assert!(matches!(
            check_stamp(now + 1, now),
            Err(Error::Stamp { .. })
        ));
    }
}
