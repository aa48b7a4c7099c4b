//! Bad usage: what is wrong, and the list of what would be right.

use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{Command, CommandFactory as _, Parser as _};

use super::arguments::Arguments;

/// Reads the command line. Help and bad usage are answered here, and give the exit status.
pub(super) fn parse() -> Result<Arguments, ExitCode> {
    Arguments::try_parse().map_err(|error| {
        // A standard stream that cannot be written to is nothing to tell anybody of.
        let _ = error.print();
        if let Some(list) = right_ones(&error) {
            eprintln!("\n{list}");
        }
        u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
    })
}

/// What could have been said in the place of what is unknown. Clap itself lists the values of an option, but neither
/// options nor subcommands.
fn right_ones(error: &clap::Error) -> Option<String> {
    let command = Arguments::command();
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let usage = error.get(ContextKind::Usage)?.to_string();
            let used = command
                .get_subcommands()
                .find(|subcommand| usage.contains(&format!("benches {}", subcommand.get_name())));
            Some(format!("Options: {}", options(used.unwrap_or(&command))))
        }
        ErrorKind::InvalidSubcommand => {
            let names: Vec<&str> = command
                .get_subcommands()
                .filter(|subcommand| !subcommand.is_hide_set())
                .map(Command::get_name)
                .collect();
            Some(format!("Subcommands: {}", names.join(", ")))
        }
        _ => None,
    }
}

fn options(command: &Command) -> String {
    let names: Vec<String> = command
        .get_arguments()
        .filter_map(|argument| argument.get_long())
        .chain(["help"])
        .map(|name| format!("--{name}"))
        .collect();
    names.join(", ")
}
