//! The command line of the evidence: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    benches::cli::main()
}
