//! `container`: the main job.

use std::env;
use std::io::{IsTerminal as _, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::CommandFactory as _;
use clap::error::ErrorKind;
use container_demo::allocator::{self, Allocator};
use specie::family::NAMES;

use super::arguments::{Arguments, ContainerArguments};
use super::{Failed, print};
use crate::machine::Watch;
use crate::record::{self, BASELINE, Ending, Record};
use crate::report;
use crate::run::{self, Processes, Settings, interrupt};

/// How long the machine is looked at before the start.
const LOOK: Duration = Duration::from_millis(500);

/// Compares, prints, writes.
pub(super) fn container(arguments: &ContainerArguments) -> Result<ExitCode, Failed> {
    let families = families(&arguments.families);
    record::prepare_folder(&arguments.out).map_err(Failed::because)?;
    let program = env::current_exe()
        .map_err(|error| Failed(format!("this program's own path is not known: {error}")))?;
    interrupt::listen()
        .map_err(|error| Failed(format!("Ctrl-C cannot be listened for: {error}")))?;
    let settings = settings(arguments, families);
    let watch = Watch::start(LOOK);
    for warning in settings.warnings.iter().chain(&watch.before().warnings()) {
        eprintln!("warning: {warning}");
    }
    let mut processes = Processes {
        program,
        allocator_variable: allocator::ENVIRONMENT_VARIABLE,
        limit: Duration::from_secs(arguments.timeout),
    };
    let mut progress = run::progress(settings.processes());
    let record = match run::compare(&settings, watch, &mut processes, &mut *progress) {
        Ok(record) => record,
        Err(run::Error::Interrupted) => {
            eprintln!("{}", run::Error::Interrupted);
            return Ok(ExitCode::from(interrupt::STATUS));
        }
        Err(error) => return Err(Failed::because(error)),
    };
    let written = keep(&arguments.out, &record);
    // What was measured is shown even if it could not be kept.
    if arguments.json {
        let text = serde_json::to_string(&record).map_err(Failed::because)?;
        print(&format!("{text}\n"))?;
    } else {
        print(&report::terminal(&record, width()))?;
    }
    let (paths, lost) = written.map_err(Failed::because)?;
    for path in paths {
        eprintln!("Wrote {}", path.display());
    }
    match lost {
        Some(error) => Err(Failed::because(error)),
        None => Ok(end(&record)),
    }
}

/// Writes the record and its report into `out`. Should that have become impossible since the start, into a new folder
/// among the temporary files, so that nothing measured is lost: then the error is handed back as well.
fn keep(
    out: &Path,
    record: &Record,
) -> Result<([PathBuf; 2], Option<record::WriteError>), record::WriteError> {
    let write = |folder: &Path| {
        record::prepare_folder(folder)?;
        let report = report::markdown(record, &record::path(folder, record));
        record::write(folder, record, &report)
    };
    match write(out) {
        Ok(paths) => Ok((paths, None)),
        Err(error) => {
            let shelter = env::temp_dir().join(format!("specie-reports-{}", std::process::id()));
            let paths = write(&shelter)?;
            Ok((paths, Some(error)))
        }
    }
}

/// Says how it ended when it did not end well, and gives the exit status.
fn end(record: &Record) -> ExitCode {
    let kept = format!("{} and kept", record.completeness());
    match &record.ending {
        Ending::Complete => ExitCode::SUCCESS,
        Ending::Interrupted => {
            eprintln!("Interrupted: {kept}");
            ExitCode::from(interrupt::STATUS)
        }
        Ending::Failed(text) => {
            eprintln!("error: {text}\n{kept}");
            ExitCode::FAILURE
        }
    }
}

/// The families to compare, the baseline first. Said twice is bad usage.
fn families(chosen: &[String]) -> Vec<String> {
    let mut families = vec![BASELINE.to_owned()];
    if chosen.is_empty() {
        families.extend(
            NAMES
                .iter()
                .filter(|name| **name != BASELINE)
                .map(|name| (*name).to_owned()),
        );
        return families;
    }
    for (index, family) in chosen.iter().enumerate() {
        if chosen[..index].contains(family) {
            let text = format!("`{family}` is in --families twice");
            Arguments::command()
                .error(ErrorKind::ValueValidation, text)
                .exit();
        }
        if family != BASELINE {
            families.push(family.clone());
        }
    }
    if !chosen.iter().any(|family| family == BASELINE) {
        eprintln!("note: added `{BASELINE}`, which the others are compared with");
    }
    families
}

fn settings(arguments: &ContainerArguments, families: Vec<String>) -> Settings {
    let mut warnings = Vec::new();
    if cfg!(debug_assertions) {
        warnings.push(
            "Built without `--release`: the numbers say nothing about optimised programs."
                .to_owned(),
        );
    }
    // The program's own path is this machine's affair.
    let mut command = vec!["benches".to_owned()];
    command.extend(
        env::args_os()
            .skip(1)
            .map(|word| word.to_string_lossy().into_owned()),
    );
    Settings {
        experiment: arguments.experiment.clone(),
        families,
        deployment: arguments.deployment.clone(),
        allocator: arguments.allocator.clone(),
        counting_allocator: Allocator::Counting.name().to_owned(),
        seed: arguments.seed,
        samples: arguments.samples(),
        rounds: arguments.rounds(),
        command,
        warnings,
    }
}

/// How wide the tables may be.
pub(super) fn width() -> usize {
    const ELSEWHERE: usize = 120;
    if !stdout().is_terminal() {
        return ELSEWHERE;
    }
    terminal_size::terminal_size().map_or(ELSEWHERE, |(width, _)| usize::from(width.0))
}
