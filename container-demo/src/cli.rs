//! Arguments, the re-execution for another allocator, and what is printed where.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, Parser, Subcommand};
use container_demo::allocator::{self, Allocator, ENVIRONMENT_VARIABLE};
use container_demo::experiment::{self, Options, run};
use metadata_demo::deployment::Source;

/// Boots a session container from a deployment and measures it, on any family of collections.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Run one experiment for one family in this process and print one JSON record.
    Measure(Measure),
}

#[derive(Args)]
struct Measure {
    /// The family of collections.
    #[arg(long, value_parser = PossibleValuesParser::new(specie::family::NAMES))]
    family: String,
    /// The experiment.
    #[arg(long, default_value = "sessions", value_parser = PossibleValuesParser::new(experiment::NAMES))]
    experiment: String,
    /// How many requests are measured after the warm-up, from 1 to 100,000,000.
    #[arg(long, default_value_t = experiment::SAMPLES, value_parser = experiment::parse_samples)]
    samples: u64,
    /// The workload's seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder, descriptor or archive to deploy instead of the embedded shop. Only its descriptors are read: unless the beans'
    /// classes are the shop's, their code is made up, and so are the calls (a synthetic workload).
    #[arg(long, value_name = "PATH")]
    deployment: Option<PathBuf>,
    /// The allocator; by default the one that `SPECIE_ALLOCATOR` names, or else the system's.
    #[arg(long, value_parser = PossibleValuesParser::new(Allocator::ALL.map(Allocator::name)))]
    allocator: Option<String>,
    /// Count every operation on collections. Such a run's times mean nothing.
    #[arg(long)]
    count_operations: bool,
    /// The parent's `CLOCK_MONOTONIC` right before it started this process, nanoseconds.
    #[arg(long, value_name = "NS", hide = true)]
    started: Option<u64>,
}

/// Does what the arguments say.
pub(crate) fn main() -> ExitCode {
    if env::args_os().len() <= 1 {
        // Nothing was asked: the help, and the exit code of a usage error.
        eprint!("{}", Arguments::command().render_help());
        return ExitCode::from(2);
    }
    let What::Measure(arguments) = Arguments::parse().what;
    match measure(&arguments) {
        Ok(code) => code,
        Err(Failed { text, code }) => {
            eprintln!("error: {text}");
            ExitCode::from(code)
        }
    }
}

struct Failed {
    text: String,
    code: u8,
}

impl From<experiment::Error> for Failed {
    fn from(error: experiment::Error) -> Self {
        Self {
            text: error.to_string(),
            code: error.exit_code(),
        }
    }
}

fn measure(arguments: &Measure) -> Result<ExitCode, Failed> {
    if let Some(name) = &arguments.allocator {
        let chosen = allocator::chosen().map(Allocator::name);
        if chosen != Ok(name.as_str()) {
            return execute_again(name);
        }
    }
    let measurement = run(&Options {
        experiment: arguments.experiment.clone(),
        family: arguments.family.clone(),
        deployment: arguments
            .deployment
            .clone()
            .map_or(Source::Embedded, Source::Path),
        samples: arguments.samples,
        seed: arguments.seed,
        started_monotonic_ns: arguments.started,
        counted: arguments.count_operations,
    })?;
    let text = serde_json::to_string(&measurement).map_err(|error| Failed {
        text: format!("the record cannot be written as JSON: {error}"),
        code: 1,
    })?;
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failed {
            text: format!("the record cannot be printed: {error}"),
            code: 1,
        }),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Starts this program again with the same arguments and another allocator, which is chosen at the first allocation.
fn execute_again(allocator: &str) -> Result<ExitCode, Failed> {
    let failed = |error: io::Error| Failed {
        text: format!("this program cannot be started again: {error}"),
        code: 1,
    };
    let mut command = Command::new(env::current_exe().map_err(failed)?);
    command
        .args(env::args_os().skip(1))
        .env(ENVIRONMENT_VARIABLE, allocator);
    replace_process(command).map_err(failed)
}

#[cfg(unix)]
fn replace_process(mut command: Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn replace_process(mut command: Command) -> io::Result<ExitCode> {
    let code = command
        .status()?
        .code()
        .and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
