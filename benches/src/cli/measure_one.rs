//! `measure-one`: one measurement in this process, as one line of JSON.

use std::process::ExitCode;

use container_demo::experiment::{self, Options};
use metadata_demo::deployment::Source;

use super::arguments::MeasureOneArguments;
use super::print;
use crate::run::end_with_parent;

/// Measures and prints. The exit status is the experiment's: 2 for what was asked wrongly, 1 for what went wrong.
pub(super) fn measure_one(arguments: &MeasureOneArguments) -> ExitCode {
    if let Some(parent) = arguments.parent
        && let Err(error) = end_with_parent(parent)
    {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    let deployment = arguments.deployment.clone();
    let options = Options {
        experiment: arguments.experiment.clone(),
        family: arguments.family.clone(),
        deployment: deployment.map_or(Source::Embedded, Source::Path),
        samples: arguments.samples,
        seed: arguments.seed,
        started_monotonic_ns: arguments.started,
        counted: arguments.count_operations,
    };
    let measurement = match experiment::run(&options) {
        Ok(measurement) => measurement,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(error.exit_code());
        }
    };
    let printed = serde_json::to_string(&measurement)
        .map_err(super::Failed::because)
        .and_then(|text| print(&format!("{text}\n")));
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
