//! The command line: `inspect` and `generate`.

mod generate;
mod inspect;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

/// What was refused, and what is a mistake on the command line.
const REFUSED: u8 = 1;
const USAGE: u8 = 2;

/// Reads J2EE deployment metadata into container configurations, on any family of collections.
#[derive(Debug, Parser)]
#[command(name = "metadata-demo", version, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Prints the resolved configuration of a deployment, or everything that is wrong with it
    Inspect(inspect::Arguments),
    /// Writes a deployment of any size, whose proportions are those of real ones
    Generate(generate::Arguments),
}

/// Runs the command line. The exit code is 0 when it worked, 1 when the input was refused or the output could not
/// be written, 2 when the command line is wrong.
pub(crate) fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = arguments.into_iter().collect::<Vec<_>>();
    if arguments.len() < 2 {
        // Nothing that could be written is lost when standard error is gone.
        let _ = Arguments::command().write_long_help(&mut std::io::stderr());
        return ExitCode::from(USAGE);
    }
    match Arguments::try_parse_from(&arguments) {
        Ok(Arguments {
            command: Command::Inspect(arguments),
        }) => inspect::run(&arguments),
        Ok(Arguments {
            command: Command::Generate(arguments),
        }) => generate::run(&arguments),
        Err(error) => {
            let _ = error.print();
            if matches!(
                error.kind(),
                ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand
            ) {
                eprint!("\n{}", known_flags(&arguments));
            }
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(USAGE))
        }
    }
}

/// The flags of the subcommand that is called, or of all.
fn known_flags(arguments: &[OsString]) -> String {
    let command = Arguments::command();
    let called = arguments
        .get(1)
        .and_then(|name| command.find_subcommand(name));
    let mut text = String::new();
    for command in command
        .get_subcommands()
        .filter(|command| called.is_none_or(|called| called.get_name() == command.get_name()))
    {
        let flags = command
            .get_arguments()
            .filter_map(clap::Arg::get_long)
            .map(|flag| format!("--{flag}"));
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "flags of {}: {}",
            command.get_name(),
            flags.collect::<Vec<_>>().join(", ")
        );
    }
    text
}
