//! The command line.

mod arguments;
mod container;
mod documentation;
mod maps;
mod maps_one;
mod measure_one;
mod report;
mod usage;

use std::io::{self, Write};
use std::process::ExitCode;

use arguments::Command;

/// Something went wrong: the text says what and what to do. The exit status is 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Failed(String);

impl Failed {
    fn because(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// Reads the command line and does what it says. Bad usage exits with 2, a failure with 1, an interruption with 130.
pub fn main() -> ExitCode {
    let arguments = match usage::parse() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    let result = match arguments.command {
        Command::Container(arguments) => container::container(&arguments),
        Command::Maps(arguments) => maps::maps(&arguments),
        Command::Report(arguments) => report::report(&arguments),
        Command::MapsOne(arguments) => maps_one::maps_one(&arguments),
        Command::MeasureOne(arguments) => return measure_one::measure_one(&arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

/// Writes to the standard output. Nobody reading on is no failure.
fn print(text: &str) -> Result<(), Failed> {
    let mut output = io::stdout().lock();
    match output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush())
    {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failed(format!("the standard output: {error}")))
        }
        _ => Ok(()),
    }
}
