//! `inspect`: prints the resolved configuration.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use metadata_demo::deployment::Source;
use metadata_demo::{Limits, Loaded, load, print};
use specie::family::{Family, NAMES, WithFamily, with_family};

use super::{REFUSED, USAGE};

/// The flags of `inspect`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A folder, an ear, jar or war archive, or one descriptor
    #[arg(required_unless_present = "embedded", conflicts_with = "embedded")]
    path: Option<PathBuf>,
    /// Inspect the shop that is part of the program
    #[arg(long)]
    embedded: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The collections to read it with; the output is the same for all
    #[arg(long, default_value = "std", value_parser = PossibleValuesParser::new(NAMES))]
    family: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Indented text; warnings go to standard error
    Text,
    /// One JSON object that holds the warnings too; errors are JSON on standard error
    Json,
}

/// Runs `inspect`.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let source = arguments
        .path
        .clone()
        .map_or(Source::Embedded, Source::Path);
    match with_family(
        &arguments.family,
        Inspect {
            source: &source,
            format: arguments.format,
        },
    ) {
        Ok(code) => code,
        Err(unknown) => {
            eprintln!("error: {unknown}");
            ExitCode::from(USAGE)
        }
    }
}

struct Inspect<'a> {
    source: &'a Source,
    format: Format,
}

impl WithFamily for Inspect<'_> {
    type Output = ExitCode;

    fn run<F: Family>(self) -> ExitCode {
        match load::<F>(self.source, &Limits::default()) {
            Ok(loaded) => match show(&loaded, self.format) {
                Ok(()) => ExitCode::SUCCESS,
                // Whoever read the output has read enough.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
                Err(error) => {
                    complain(format_args!(
                        "error: cannot write the configuration: {error}\n"
                    ));
                    ExitCode::from(REFUSED)
                }
            },
            Err(diagnostics) => {
                match self.format {
                    Format::Text => complain(format_args!("{diagnostics}\n")),
                    // Nothing can be told when standard error is gone.
                    Format::Json => drop(print::diagnostics_json(
                        &diagnostics.all,
                        &mut io::stderr().lock(),
                    )),
                }
                ExitCode::from(REFUSED)
            }
        }
    }
}

fn show<F: Family>(loaded: &Loaded<F>, format: Format) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match format {
        Format::Text => {
            for warning in &loaded.warnings {
                complain(format_args!("{warning}\n"));
            }
            print::text(&loaded.deployment, &mut out)?;
        }
        Format::Json => print::json(&loaded.deployment, &loaded.warnings, &mut out)?,
    }
    out.flush()
}

/// Writes to standard error; that nobody reads it is no failure.
fn complain(text: std::fmt::Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}
