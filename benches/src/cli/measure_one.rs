//! `measure-one`: one measurement in this process, as one line of JSON.

use std::process::ExitCode;

use super::arguments::MeasureOneArguments;

/// The environment variable that names the allocator.
pub(super) const ALLOCATOR_VARIABLE: &str = "SPECIE_ALLOCATOR";

/// Measures and prints.
pub(super) fn measure_one(_arguments: &MeasureOneArguments) -> ExitCode {
    eprintln!("error: no experiment yet");
    ExitCode::FAILURE
}
