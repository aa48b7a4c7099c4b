//! What can be said on the command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use container_demo::allocator::Allocator;
use container_demo::experiment;
use specie::family::NAMES;

use super::maps::MapsArguments;
use super::maps_one::MapsOneArguments;

/// Compares families of collections in running applications, and reports.
#[derive(Debug, Parser)]
#[command(name = "benches", version, arg_required_else_help = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Boots and serves the container demo on each family, in fresh processes, and compares.
    Container(ContainerArguments),
    /// Measures the grid of map operations on specie and its rivals, in fresh processes, and compares with the goals. Within
    /// half an hour; with --quick within two minutes.
    Maps(MapsArguments),
    /// Renders records again, without measuring: Markdown.
    Report(ReportArguments),
    /// Measures once in this process: what `container` starts.
    #[command(hide = true)]
    MeasureOne(MeasureOneArguments),
    /// Measures one rival in this process: what `maps` starts.
    #[command(hide = true)]
    MapsOne(MapsOneArguments),
}

#[derive(Debug, Args)]
pub(super) struct ContainerArguments {
    /// What the container does.
    #[arg(long, default_value = experiment::NAMES[0], value_parser = PossibleValuesParser::new(experiment::NAMES))]
    pub(super) experiment: String,
    /// The families to compare with std, separated by commas [default: all].
    #[arg(long, value_delimiter = ',', value_name = "FAMILY,…", value_parser = PossibleValuesParser::new(NAMES))]
    pub(super) families: Vec<String>,
    /// How many rounds are measured: every family once in each. A 95 % interval needs at least 5 [default: 15, with --quick 7].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) rounds: Option<u32>,
    /// How many requests each process measures, from 1 to 100,000,000 [default: 9600, with --quick 4800].
    #[arg(long, value_parser = experiment::parse_samples)]
    pub(super) samples: Option<u64>,
    /// Deploys an ear, jar or war archive or a folder of descriptors instead of the embedded shop. Only its descriptors are read:
    /// unless the beans' classes are the shop's, their code is made up, and so are the calls (a synthetic workload).
    #[arg(long, value_name = "PATH")]
    pub(super) deployment: Option<PathBuf>,
    /// The allocator, the same for every family.
    #[arg(long, default_value = Allocator::System.name(), value_parser = PossibleValuesParser::new(Allocator::ALL.map(Allocator::name)))]
    pub(super) allocator: String,
    /// The seed of the workload and of the order of processes.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// An answer within a minute: fewer rounds and samples.
    #[arg(long)]
    pub(super) quick: bool,
    /// The folder for the record and the report; earlier ones there are kept under another name.
    #[arg(long, value_name = "FOLDER", default_value = "target/reports")]
    pub(super) out: PathBuf,
    /// Prints the record instead of the tables.
    #[arg(long)]
    pub(super) json: bool,
    /// How many seconds a process may take before it is stopped.
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) timeout: u64,
}

impl ContainerArguments {
    /// How many rounds are measured.
    pub(super) fn rounds(&self) -> u32 {
        self.rounds.unwrap_or(if self.quick { 7 } else { 15 })
    }

    /// How many requests each process measures.
    pub(super) fn samples(&self) -> u64 {
        self.samples.unwrap_or(if self.quick {
            4800
        } else {
            experiment::SAMPLES
        })
    }
}

#[derive(Debug, Args)]
pub(super) struct ReportArguments {
    /// The records, as `container` wrote them.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Writes each report as `<name>.md` into this folder instead of printing it.
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct MeasureOneArguments {
    #[arg(long)]
    pub(super) experiment: String,
    #[arg(long)]
    pub(super) family: String,
    #[arg(long)]
    pub(super) samples: u64,
    #[arg(long)]
    pub(super) seed: u64,
    #[arg(long)]
    pub(super) deployment: Option<PathBuf>,
    /// The monotonic clock just before this process was started, in nanoseconds.
    #[arg(long)]
    pub(super) started: Option<u64>,
    /// The process that started this one, and without which this one ends.
    #[arg(long)]
    pub(super) parent: Option<u32>,
    #[arg(long)]
    pub(super) count_operations: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn quick_sets_only_what_is_not_said() {
        let parse = |words: &[&str]| {
            let words = ["benches", "container"].iter().chain(words);
            match Arguments::try_parse_from(words)
                .expect("good usage")
                .command
            {
                Command::Container(arguments) => (arguments.rounds(), arguments.samples()),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(parse(&[]), (15, 9600));
        assert_eq!(parse(&["--quick"]), (7, 4800));
        assert_eq!(parse(&["--quick", "--rounds", "9"]), (9, 4800));
        assert_eq!(parse(&["--quick", "--samples", "50"]), (7, 50));
    }
}
