//! `generate`: writes a deployment of any size.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use metadata_demo::generate::{self, Plan};

use super::REFUSED;

/// The flags of `generate`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// How many beans the deployment has, 1 to 1,000,000
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    beans: u32,
    /// How many beans each jar has; without it, as many as real ones
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    beans_per_jar: Option<u32>,
    /// What is drawn by lot depends on it alone
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder to write to; it must be empty or not there yet
    #[arg(long)]
    out: PathBuf,
}

/// Runs `generate`.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let plan = Plan {
        beans: arguments.beans,
        beans_per_jar: arguments.beans_per_jar,
        seed: arguments.seed,
    };
    match generate::write(&plan, &arguments.out) {
        Ok(written) => {
            let folder = arguments.out.display();
            // That nobody reads the summary is no failure: the files are there.
            let _ = std::io::Write::write_fmt(
                &mut std::io::stdout(),
                format_args!(
                    "wrote {} files, {} bytes, {} beans to {folder}\n",
                    written.files, written.bytes, plan.beans
                ),
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(REFUSED)
        }
    }
}
